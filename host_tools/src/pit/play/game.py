"""What a game must say of itself to be played without units.

It promises no rule: `step` is the rules core's, and whatever it refuses stays refused.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from pit.play.telling import in_words

PEOPLE: Final = ("P1", "P2", "P3")
"""Who sits at each table; computer players are of one mind, so three show all that more would."""

PERSON: Final = PEOPLE[0]
"""Who is played by hand where somebody plays by hand."""


@dataclass(frozen=True, slots=True)
class Flow:
    """Money of one wager: cents that a person put at stake, and cents that came back, winnings included."""

    person: str
    wager: str
    staked_cents: int = 0
    back_cents: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing a person may say: a word, what must follow it (empty for nothing), and the event it makes.

    `make` raises NotUnderstood for what can't be read; whether it is allowed is for the rules.
    """

    word: str
    make: Callable[[str], Any]
    takes: str = ""

    def __str__(self) -> str:
        return f"{self.word} {self.takes}".strip()


@dataclass(frozen=True, slots=True)
class Question:
    """What a person is asked; `usual` is what a computer player would do, or None where it has no opinion."""

    asks: str
    choices: tuple[Choice, ...]
    usual: Any = None


Answer = tuple[Any, tuple[Any, ...]]


@dataclass(frozen=True)
class Game:
    """A game and how it is driven.

    `next_event` is what the table does next: the computer's decision, the dealer's act, or chance drawn from the given
    generator. With a person's name it never decides for that person: where it would, `question` isn't None.
    `view` is the table as that person sees it. `told` are the events and orders that everyone at the table sees; no other
    is shown to a person, in `words`. `rounds_done` counts rounds whose money is all settled.
    """

    name: str
    open_table: Callable[[Random], Any]
    step: Callable[[Any, Any], Answer]
    next_event: Callable[[Any, Random, str], Any]
    question: Callable[[Any, str], Question | None]
    view: Callable[[Any, str], tuple[str, ...]]
    flows: Callable[[Any], Iterable[Flow]]
    told: frozenset[type]
    rounds_done: Callable[[Any], int]
    words: Callable[[Any], str] = in_words


class PlayError(Exception):
    """What can go wrong with a game as such; its text is a sentence for the person."""


class NotUnderstood(PlayError):
    """What was typed can't be read; the text says what can."""


class Stuck(PlayError):
    """The rules refused what a computer player or the dealer did, or a table didn't open: a fault of Pit."""
