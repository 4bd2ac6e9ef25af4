"""Which games can be played here, by the names people type. One file a game: a name, and the module with its `GAME`."""

from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Final

from pit.play.game import Game, PlayError

GAMES: Final[Mapping[str, str]] = {
    "spanish-blackjack": "spanish_blackjack",
    "blackjack": "blackjack",
    "manila-poker": "manila_poker",
    "draw-poker": "draw_poker",
    "five-card-stud": "five_card_stud",
    "seven-card-stud": "seven_card_stud",
    "pai-gow-queensland": "pai_gow_queensland",
    "pai-gow-new-zealand": "pai_gow_new_zealand",
    "baccarat": "baccarat",
    "mini-baccarat": "mini_baccarat",
    "caribbean-stud": "caribbean_stud",
    "roulette": "roulette",
    "sic-bo": "sic_bo",
    "keno": "keno",
}
"""Name -> module in `pit.play.games`."""


class UnknownGame(PlayError):
    """No game has that name."""


def require_game(name: str, known: Mapping[str, str] = GAMES) -> str:
    """The name as it is listed, whatever its case and dashes. Raises UnknownGame with the nearest name and the list."""
    plain = name.strip().lower().replace(" ", "-").replace("_", "-")
    if plain in known:
        return plain
    near = get_close_matches(plain, known, n=1, cutoff=0.5)
    hint = f"; did you mean {near[0]}?" if near else "."
    raise UnknownGame(f"no game is called {name!r}{hint} Games: {', '.join(known)}.")


def game(name: str) -> Game:
    """The game of that name. Raises UnknownGame."""
    found = import_module(f"pit.play.games.{GAMES[require_game(name)]}").GAME
    assert isinstance(found, Game)
    return found
