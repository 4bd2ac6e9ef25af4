"""Blackjack from a shoe, with madness 21."""

from typing import Final

from pit.play.game import Game
from pit.play.games import twenty_one
from pit.rules.blackjack.awaiting import AwaitPreparation, awaiting
from pit.rules.blackjack.basic_play import allowed_actions, play_event
from pit.rules.blackjack.commands import AnnounceTotal
from pit.rules.blackjack.settings import TableSettings
from pit.rules.blackjack.state import State
from pit.rules.blackjack.step import open_table, step
from pit.rules.card_machine.events import Prepared
from pit.rules.twenty_one_round.basic_play import event_for

SETTINGS: Final = TableSettings(minimum_cents=1_000, maximum_cents=50_000, madness=twenty_one.MADNESS)


def _preparation(state: State) -> Prepared | None:
    """The step that the cards still need before they may be dealt."""
    waits = awaiting(state)
    return Prepared(waits.step) if isinstance(waits, AwaitPreparation) else None


GAME: Final[Game] = twenty_one.game(
    "blackjack",
    SETTINGS,
    twenty_one.Rules(open_table, step, allowed_actions, event_for, play_event),
    frozenset({AnnounceTotal}),
    _preparation,
)
