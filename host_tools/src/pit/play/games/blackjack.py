"""Blackjack from a shoe, with madness 21."""

from random import Random
from typing import Final

from pit.play.game import Choice, Game, Question
from pit.play.games import twenty_one
from pit.rules.blackjack.awaiting import AwaitPreparation, awaiting
from pit.rules.blackjack.basic_play import allowed_actions, play_event
from pit.rules.blackjack.commands import AnnounceTotal
from pit.rules.blackjack.events import Event
from pit.rules.blackjack.settings import TableSettings
from pit.rules.blackjack.state import State
from pit.rules.blackjack.step import open_table, step
from pit.rules.card_machine.events import Prepared
from pit.rules.refusal import Refused
from pit.rules.twenty_one_round.basic_play import event_for

SETTINGS: Final = TableSettings(minimum_cents=1_000, maximum_cents=50_000, madness=twenty_one.MADNESS)


def _open(rng: Random) -> State | tuple[Refused, ...]:
    return open_table(SETTINGS, twenty_one.shuffled(SETTINGS, rng))


def _next_event(state: State, rng: Random, person: str) -> Event:
    match awaiting(state):
        case AwaitPreparation(due):
            return Prepared(due)
        case _:
            event: Event = twenty_one.next_event(state, rng, person, play_event)
            return event


def _choices(state: State) -> tuple[Choice, ...]:
    return twenty_one.hand_choices(state, allowed_actions(state), event_for)


def _question(state: State, person: str) -> Question | None:
    return twenty_one.question(state, person, _choices, play_event)


GAME: Final = Game(
    name="blackjack",
    open_table=_open,
    step=step,
    next_event=_next_event,
    question=_question,
    view=twenty_one.view,
    flows=twenty_one.flows,
    told=twenty_one.TOLD | {AnnounceTotal},
    rounds_done=twenty_one.rounds_done,
    words=twenty_one.words,
)
