"""Seven-card stud with 52 cards."""

from functools import partial
from typing import Final

from pit.play.games.poker import poker_game
from pit.rules.stud_poker.game import SEVEN_CARD
from pit.rules.stud_poker.step import open_table, step

GAME: Final = poker_game("seven-card stud", step, partial(open_table, SEVEN_CARD))
