"""What a test's marks ask of the bench it runs on, and on which kinds of bench it would run: one that runs on none is told.

| mark | asks |
|---|---|
| needs(feature, ..., why="...") | a bench with those features; `vm`, which no chip has, must say what for |
| slow_on_pico(why), on_pico | no emulated Pico; one after all |
| emulated | a run that was given a UF2, on whatever bench |
| skip | no bench at all |

It promises nothing about one bench on one day: what is not wired there, or what its unit lacks, skips its tests with a sentence.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import pytest
from unit_under_test import VIRTUAL

PICO_BENCH: Final = "an emulated Pico"
VIRTUAL_BENCH: Final = "a virtual unit"
KINDS: Final[Mapping[str, frozenset[str]]] = {
    VIRTUAL_BENCH: VIRTUAL,
    PICO_BENCH: VIRTUAL - {"vm"},
    "a unit with a jig": frozenset({"hand", "door", "eye", "power", "typed", "machine"}),
    "a unit at a port": frozenset({"typed", "machine"}),
}
_NEEDS_REASON: Final = "vm"


@dataclass(frozen=True)
class Asked:
    """All that one test's marks and fixtures ask. `is_own`: it takes no unit of the bench, so it starts virtual ones itself."""

    needs: frozenset[str] = frozenset()
    is_left_out_on_pico: bool = False
    is_emulated: bool = False
    is_skipped: bool = False
    is_own: bool = False


def asked_by(marks: Iterable[pytest.Mark], also: frozenset[str] = frozenset(), *, is_own: bool = False) -> Asked:
    """What those marks ask, the test's own first; `also`: what its fixtures need."""
    by_name: dict[str, list[pytest.Mark]] = {}
    for mark in marks:
        by_name.setdefault(mark.name, []).append(mark)
    return Asked(
        needs=also | {str(need) for mark in by_name.get("needs", ()) for need in mark.args},
        is_left_out_on_pico="slow_on_pico" in by_name and "on_pico" not in by_name,
        is_emulated="emulated" in by_name,
        is_skipped="skip" in by_name,
        is_own=is_own,
    )


def kinds_for(asked: Asked, kinds: Mapping[str, frozenset[str]] = KINDS) -> frozenset[str]:
    """The kinds of bench that such a test runs on."""
    if asked.is_skipped or (asked.is_emulated and asked.is_left_out_on_pico):
        return frozenset()
    return frozenset(
        kind
        for kind, features in kinds.items()
        if asked.needs <= features
        and not (kind == PICO_BENCH and asked.is_left_out_on_pico)
        and not (asked.is_own and not asked.is_emulated and kind != VIRTUAL_BENCH)
    )


def fault_of(mark: pytest.Mark, known: frozenset[str] = VIRTUAL) -> str | None:
    """What is wrong with a `needs` mark, as a sentence; None for any other."""
    if mark.name != "needs":
        return None
    strange = sorted({str(need) for need in mark.args} - known)
    why = mark.kwargs.get("why")
    if not mark.args or strange:
        return f"needs({', '.join(strange)}): no bench has that; a feature is one of {', '.join(sorted(known))}"
    if set(mark.kwargs) - {"why"} or (why is not None and not (isinstance(why, str) and why.strip())):
        return 'needs(...): beside features it takes why="...", a short sentence'
    if _NEEDS_REASON in mark.args and why is None:
        return f'needs("{_NEEDS_REASON}") must say what for, since no chip has it: why="..."'
    return None


def reasons(marks: Iterable[pytest.Mark], missing: frozenset[str]) -> str:
    """What the marks say about features that a bench lacks, to follow the sentence about it; empty if they say nothing."""
    said = [mark.kwargs["why"] for mark in marks if mark.kwargs.get("why") and missing & {*map(str, mark.args)}]
    return f" ({'; '.join(dict.fromkeys(said))})" if said else ""


def complaints(name: str, marks: Iterable[pytest.Mark], asked: Asked) -> list[str]:
    """All that is wrong with one test's marks, a sentence each."""
    wrong = [f"{name}: {fault}" for mark in marks if (fault := fault_of(mark)) is not None]
    if not wrong and not kinds_for(asked):
        wrong.append(f"{name}: it runs on no kind of bench ({', '.join(KINDS)}), so nobody would ever see it fail")
    return wrong
