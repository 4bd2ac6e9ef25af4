"""Events whose fields hold what their types say. Promises to tell apart what Python mixes: true is no 1, and $5 is no 500.0.

Checked before any rule looks at an event, so that no rule meets a fraction of a cent, a NaN or a text where a number must be.
What a number or a text may say is for the rules.
"""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

from pit.rules.refusal import COMMON_PRACTICE, Refused

_Fits = Callable[[object], bool]
_Fields = tuple[tuple[str, _Fits, str], ...]
_FIELDS: Final[dict[type[object], _Fields]] = {}  # worked out once for each kind of event


def misfit(event: object, clause: str = COMMON_PRACTICE) -> Refused | None:
    """Why the event can't be read: the field that holds something else than its type, what it holds, and what it may hold.

    None for an event whose fields all fit, and for what is no event at all: that is each game's to refuse.
    """
    kind = type(event)
    if kind not in _FIELDS:
        _FIELDS[kind] = _fields_of(kind)
    for name, fits, wanted in _FIELDS[kind]:
        held = getattr(event, name)
        if not fits(held):
            reason = f"{kind.__name__} has {held!r} as its {name.replace('_', ' ')}; it takes {wanted}."
            return Refused(clause, reason)
    return None


def _fields_of(kind: type[object]) -> _Fields:
    if not is_dataclass(kind):
        return ()
    hints = get_type_hints(kind)
    return tuple((one.name, _fits(hints[one.name]), _in_words(hints[one.name])) for one in fields(kind))


def _fits(wanted: Any) -> _Fits:
    """Whether a value is of that type: plain types exactly, so that a bool is no int."""
    parts = get_args(wanted)
    if isinstance(wanted, TypeVar):
        return lambda held: True
    if get_origin(wanted) in (UnionType, Union):
        choices = tuple(map(_fits, parts))
        return lambda held: any(fits(held) for fits in choices)
    if get_origin(wanted) is tuple:
        return _fits_tuple(parts)
    if is_dataclass(wanted):
        return lambda held: type(held) is wanted and misfit(held) is None
    return lambda held: type(held) is wanted


def _fits_tuple(parts: tuple[Any, ...]) -> _Fits:
    """How many there are of one type is for the rules, as with dice; a tuple of several types has its length."""
    if len({part for part in parts if part is not Ellipsis}) == 1:
        each = _fits(parts[0])
        return lambda held: type(held) is tuple and all(map(each, held))
    places = tuple(map(_fits, parts))
    return lambda held: (
        type(held) is tuple
        and len(held) == len(places)
        and all(fits(one) for fits, one in zip(places, held, strict=True))
    )


def _in_words(wanted: Any) -> str:
    parts = get_args(wanted)
    if get_origin(wanted) in (UnionType, Union):
        return " or ".join(map(_in_words, parts))
    if get_origin(wanted) is tuple:
        return f"a tuple of {' and '.join(_in_words(part) for part in parts if part is not Ellipsis)}"
    return "nothing" if wanted is NoneType else str(getattr(wanted, "__name__", wanted))
