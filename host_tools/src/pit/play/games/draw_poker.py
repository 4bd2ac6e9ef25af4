"""Draw poker with 52 cards."""

from typing import Final

from pit.play.games.poker import poker_game
from pit.rules.draw_poker.step import open_table, step
from pit.rules.poker.packs import Pack
from pit.rules.poker.settings import PokerSettings

_SEATS: Final = 6

GAME: Final = poker_game("draw poker", step, lambda: open_table(PokerSettings(seats=_SEATS, pack=Pack.COMPLETE)))
