"""Mini-baccarat."""

from typing import Final

from pit.play.games.baccarat_round import baccarat_game
from pit.rules.mini_baccarat.game import MINI_BACCARAT

GAME: Final = baccarat_game(MINI_BACCARAT)
