"""Manila poker with 32 cards, the ace announced low as well as high."""

from typing import Final

from pit.play.games.poker import poker_game
from pit.rules.manila_poker.step import open_table, step
from pit.rules.poker.events import AnnounceAce

GAME: Final = poker_game("Manila poker", step, open_table, AnnounceAce(is_low_too=True))
