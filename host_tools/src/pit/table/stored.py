"""Frozen values of the rules core as JSON text and back: dataclasses, enums, cards, tuples, sets, numbers and texts.

A dataclass is an object with its class under `is`, an enum its member's name, a card its two letters. Nothing is
pickled: a stored text can only become a value of the type that is asked for.
"""

import json
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from pit.rules.cards import Card, card

_CLASS = "is"
_Wanted = TypeVar("_Wanted")


def to_text(value: object) -> str:
    """The value as one line of JSON. Raises TypeError for what is none of the kinds above."""
    return json.dumps(_plain(value), separators=(",", ":"))


def from_text(kind: type[_Wanted], text: str) -> _Wanted:
    """The value of that kind which `to_text` wrote. Raises ValueError where the text is not one."""
    value: _Wanted = from_union(kind, text)
    return value


def from_union(kind: Any, text: str) -> Any:
    """As `from_text`, for a union of kinds."""
    try:
        return _read(kind, json.loads(text))
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{text[:80]!r} is no stored {getattr(kind, '__name__', kind)}: {error!r}") from error


def _plain(value: object) -> Any:
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if isinstance(value, frozenset):
        return sorted(_plain(part) for part in value)
    if is_dataclass(value) and not isinstance(value, type):
        named = {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
        return {_CLASS: type(value).__name__, **named}
    if value is None or isinstance(value, bool | int | str):
        return value
    raise TypeError(f"a {type(value).__name__} can't be stored")


def _read(kind: Any, data: Any) -> Any:
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _read_union(kind, data)
    if origin is tuple:
        parts = get_args(kind)
        if parts[-1] is Ellipsis:
            return tuple(_read(parts[0], part) for part in data)
        return tuple(_read(part, one) for part, one in zip(parts, data, strict=True))
    if origin is frozenset:
        return frozenset(_read(get_args(kind)[0], part) for part in data)
    if kind is Card:
        return card(data)
    if issubclass(kind, Enum):
        return kind[data]
    if is_dataclass(kind):
        return _read_fields(kind, data)
    if type(data) is not kind:
        raise TypeError(f"{data!r} is no {kind.__name__}")
    return data


def _read_fields(kind: Any, data: Any) -> Any:
    if data[_CLASS] != kind.__name__:
        raise ValueError(f"a {data[_CLASS]} stands where a {kind.__name__} belongs")
    hints = _hints(kind)
    return kind(**{name: _read(hints[name], part) for name, part in data.items() if name != _CLASS})


def _read_union(kind: Any, data: Any) -> Any:
    members = get_args(kind)
    if data is None and NoneType in members:
        return None
    if isinstance(data, dict):
        return _read(_by_name(kind)[data[_CLASS]], data)
    for member in members:
        if member is not NoneType and (member is Card or not is_dataclass(member)):
            return _read(member, data)
    raise TypeError(f"{data!r} is none of the union's kinds")


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


@cache
def _by_name(kind: Any) -> dict[str, type]:
    return {member.__name__: member for member in get_args(kind) if is_dataclass(member) and isinstance(member, type)}
