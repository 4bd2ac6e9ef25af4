"""Schedules for tests: the example that ships, and changes to it."""

from dataclasses import replace

from pit.schedule import page
from pit.schedule.schedule import Prize, Schedule

EXAMPLE_PAGE = page.EXAMPLE_FILE.read_text(encoding="utf-8")
EXAMPLE = page.parse(EXAMPLE_PAGE)


def with_prizes(*prizes: tuple[int, int], schedule: Schedule = EXAMPLE) -> Schedule:
    """The schedule with these prizes: cents and weight."""
    return replace(schedule, prizes=tuple(Prize(*prize) for prize in prizes))
