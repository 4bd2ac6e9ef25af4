"""What is an id of the register. `Q96-65B to 65D` or `Q96-65B` alone name sections and are no ids."""

import re
from collections.abc import Collection, Iterator
from difflib import get_close_matches
from typing import Final

_LOOKS_LIKE_ONE: Final = re.compile(r"(?<![\w-])(?:Q96|Q03|NZ)-[0-9A-Za-z]+(?:[.-][0-9A-Za-z]+)*")


def ids_in(text: str) -> Iterator[str]:
    """Everything that looks like an id, known or not."""
    yield from _LOOKS_LIKE_ONE.findall(text)


def is_id_alone(text: str) -> bool:
    """Whether the text is something that looks like an id and no more."""
    return _LOOKS_LIKE_ONE.fullmatch(text) is not None


def is_section(text: str, known: Collection[str]) -> bool:
    """Whether known ids go on where this ends."""
    return any(clause.startswith((f"{text}-", f"{text}.")) for clause in known)


def nearest(unknown: str, known: Collection[str]) -> str:
    """The known id that looks most like it."""
    return next(iter(get_close_matches(unknown, known, n=1, cutoff=0.0)), "none")
