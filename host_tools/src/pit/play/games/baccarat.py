"""Baccarat."""

from typing import Final

from pit.play.games.baccarat_round import baccarat_game
from pit.rules.baccarat.game import BACCARAT

GAME: Final = baccarat_game(BACCARAT)
