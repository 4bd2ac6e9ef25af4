"""Spanish blackjack with madness 21, as the table is set up by default."""

from random import Random
from typing import Final

from pit.play.game import Choice, Game, Question
from pit.play.games import twenty_one
from pit.rules.refusal import Refused
from pit.rules.spanish_blackjack.basic_play import allowed_actions, event_for, play_event
from pit.rules.spanish_blackjack.events import Event, Forfeit, Surrender
from pit.rules.spanish_blackjack.settings import TableSettings
from pit.rules.spanish_blackjack.state import State
from pit.rules.spanish_blackjack.step import open_table, step

SETTINGS: Final = TableSettings(madness=twenty_one.MADNESS)


def _open(rng: Random) -> State | tuple[Refused, ...]:
    return open_table(SETTINGS, twenty_one.shuffled(SETTINGS, rng))


def _next_event(state: State, rng: Random, person: str) -> Event:
    event: Event = twenty_one.next_event(state, rng, person, play_event)
    return event


def _choices(state: State) -> tuple[Choice, ...]:
    return twenty_one.hand_choices(state, allowed_actions(state), event_for)


def _question(state: State, person: str) -> Question | None:
    return twenty_one.question(state, person, _choices, play_event)


GAME: Final = Game(
    name="Spanish blackjack",
    open_table=_open,
    step=step,
    next_event=_next_event,
    question=_question,
    view=twenty_one.view,
    flows=twenty_one.flows,
    told=twenty_one.TOLD | {Surrender, Forfeit},
    rounds_done=twenty_one.rounds_done,
    words=twenty_one.words,
)
