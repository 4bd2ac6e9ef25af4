"""What is told of a unit that was to restart: its prompt at once, since no patience changes that; anything else is waited for."""

import pytest

from pit.link.client import Client
from pit.link.errors import AtPrompt, NoAnswer
from pit.schedule import on_unit


class Door:
    """Opens no session, each time with the next error; the last stays."""

    def __init__(self, *errors: Exception) -> None:
        self._errors = list(errors)
        self.opened = 0

    def open(self) -> Client:
        self.opened += 1
        raise self._errors[min(self.opened, len(self._errors)) - 1]


def test_a_unit_that_starts_is_asked_again_and_its_prompt_is_told_at_once() -> None:
    door = Door(NoAnswer("it starts"), AtPrompt("it is at its prompt"))
    with pytest.raises(AtPrompt):
        on_unit.after_restart(door.open, None, 600)
    assert door.opened == 2


def test_a_unit_that_stays_silent_is_told_once_the_time_is_up() -> None:
    door = Door(NoAnswer("it starts"))
    with pytest.raises(NoAnswer, match="it starts"):
        on_unit.after_restart(door.open, None, 0.0)
