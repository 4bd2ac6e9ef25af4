"""Events and orders in words and as JSON. Promises only what their fields say."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Final

from pit.rules.cards import Card
from pit.rules.pai_gow.tiles import Tile
from pit.rules.refusal import dollars

_MOST: Final = 12  # cards, tiles or picks that are named one by one


def as_json(thing: object) -> Any:
    """Plain lists, texts and numbers; a dataclass is a mapping with its own name under `is`."""
    match thing:
        case None | bool() | int() | str():
            return thing
        case Card() | Tile():
            return str(thing)
        case Enum():
            return thing.value
        case Mapping():
            return {str(key): as_json(value) for key, value in thing.items()}
        case tuple() | list() | frozenset():
            return [as_json(one) for one in thing]
    if is_dataclass(thing):
        held = {field.name: as_json(getattr(thing, field.name)) for field in fields(thing)}
        return {"is": type(thing).__name__} | held
    return str(thing)


def in_words(thing: object) -> str:
    """One line: the name of the event or order, then its fields that aren't as by default; amounts in dollars."""
    if not is_dataclass(thing):
        return _value("", thing)
    held = [(field, getattr(thing, field.name)) for field in fields(thing)]
    parts = [_value(field.name, value) for field, value in held if value != field.default]
    return " ".join((_spaced(type(thing).__name__), *(part for part in parts if part)))


def _value(name: str, value: object) -> str:
    if value is None or value is False or value == () or value == "":
        return ""
    if value is True:
        return name.removeprefix("is_").replace("_", " ")
    if isinstance(value, int) and not isinstance(value, Enum):
        if name.endswith("cents"):
            return dollars(value)
        return f"{name.replace('_', ' ')} {value}" if name else str(value)
    if isinstance(value, Card | Tile):
        return str(value)
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple | list | frozenset):
        if len(value) > _MOST:
            return f"{len(value)} {name}"
        return ", ".join(_value("", one) for one in value)
    if is_dataclass(value) and type(value).__str__ is object.__str__:
        return in_words(value)
    return str(value)


def _spaced(name: str) -> str:
    """`CardTo` as `card to`."""
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()
