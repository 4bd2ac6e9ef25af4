"""The message table as the host uses it: fields packed and unpacked by name. The table itself is firmware/wire/messages.py
for card machines card_messages.py, for what is asked at rest alone upkeep_messages.py, for a jig jig_messages.py.

Beside it stands the one request of units that are built for collection (firmware/wire/collecting.py).
"""

from dataclasses import dataclass

from wire import card_messages, collecting, jig_messages, messages, upkeep_messages
from wire.frame import Frame

Value = int | bytes
_WIDTH = {"u8": 1, "u16": 2, "u32": 4}


@dataclass(frozen=True)
class Field:
    """One field; `width` is None for one that takes all that is left."""

    name: str
    width: int | None
    is_bytes: bool


@dataclass(frozen=True)
class Message:
    """One request and its answer."""

    type: int
    name: str
    is_marked: bool  # a unit that has a key takes it with a tag only
    is_of_one_session: bool  # it belongs to the session it was asked in: it is not asked again in another
    request: tuple[Field, ...]
    answer: tuple[Field, ...]


def _fields(text: str) -> tuple[Field, ...]:
    fields = []
    for part in text.split():
        name, kind = part.split(":")
        if kind in _WIDTH:
            fields.append(Field(name, _WIDTH[kind], False))
        else:
            fields.append(Field(name, None if kind == "rest" else int(kind[1:]), True))
    return tuple(fields)


def _message(kind: int, name: str, request: str, answer: str) -> Message:
    bare = name.rstrip("*!")
    marks = name[len(bare) :]
    return Message(kind, bare, "*" in marks, "!" in marks, _fields(request), _fields(answer))


_ROWS = (
    *messages.MESSAGES,
    *card_messages.MESSAGES,
    *upkeep_messages.MESSAGES,
    *jig_messages.MESSAGES,
    collecting.MESSAGE,
)
MESSAGES: dict[str, Message] = {message.name: message for message in (_message(*row) for row in _ROWS)}


def pack(frame: Frame, fields: tuple[Field, ...], values: dict[str, Value]) -> None:
    """Append `values` to the frame in the table's order. Raises ValueError for a value that does not fit its field."""
    for field in fields:
        data = _bytes_of(field, values[field.name])
        frame.put(data, len(data))
    if frame.is_short:
        raise ValueError("the values do not fit into a frame")


def _bytes_of(field: Field, value: Value) -> bytes:
    if isinstance(value, bytes) != field.is_bytes:
        raise ValueError(f"{field.name} takes {'bytes' if field.is_bytes else 'a number'}, not {value!r}")
    if isinstance(value, bytes):
        if field.width is not None and len(value) != field.width:
            raise ValueError(f"{field.name} takes {field.width} bytes, not {len(value)}")
        return value
    width = field.width or 0
    if not 0 <= value < 256**width:
        raise ValueError(f"{field.name} takes 0 to {256**width - 1}, not {value}")
    return value.to_bytes(width, "little")


def unpack(frame: Frame, fields: tuple[Field, ...]) -> dict[str, Value]:
    """The fields of a payload by name. Raises ValueError if it is longer or shorter than the table says."""
    values: dict[str, Value] = {}
    for field in fields:
        data = bytearray(frame.left if field.width is None else field.width)
        frame.get(data, len(data))
        values[field.name] = bytes(data) if field.is_bytes else int.from_bytes(data, "little")
    if frame.is_short or frame.left:
        raise ValueError("the answer's length is not the table's")
    return values


def whole(value: Value) -> int:
    """The value of a field that the message table calls a number."""
    assert isinstance(value, int)
    return value


def octets(value: Value) -> bytes:
    """The value of a field that the message table calls bytes."""
    assert isinstance(value, bytes)
    return value
