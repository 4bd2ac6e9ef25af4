"""Spanish blackjack with madness 21, as the table is set up by default."""

from typing import Final

from pit.play.game import Game
from pit.play.games import twenty_one
from pit.rules.spanish_blackjack.basic_play import allowed_actions, event_for, play_event
from pit.rules.spanish_blackjack.events import Forfeit, Surrender
from pit.rules.spanish_blackjack.settings import TableSettings
from pit.rules.spanish_blackjack.step import open_table, step

SETTINGS: Final = TableSettings(madness=twenty_one.MADNESS)
GAME: Final[Game] = twenty_one.game(
    "Spanish blackjack",
    SETTINGS,
    twenty_one.Rules(open_table, step, allowed_actions, event_for, play_event),
    frozenset({Surrender, Forfeit}),
)
