"""How a person sets four tiles at pai gow: two of them by their places, or the house way."""

from collections.abc import Callable
from typing import Any, Final

from pit.play.game import Choice, NotUnderstood, Question
from pit.play.reading import numbers
from pit.rules.pai_gow.house_way import house_way
from pit.rules.pai_gow.setting import Setting, in_order
from pit.rules.pai_gow.tiles import Tile

BOXES: Final = {"P1": 2, "P2": 3, "P3": 4}
"""Where each person wagers; box 1 is the house's."""


def question(tiles: tuple[Tile, ...], sets: Callable[[Setting], Any], *more: Choice) -> Question:
    """How these tiles are set; `sets` makes the event."""
    named = ", ".join(f"{place} {tile}" for place, tile in enumerate(tiles, 1))

    def two(text: str) -> Any:
        places = numbers(text)
        if len(places) != 2 or places[0] == places[1] or not all(1 <= place <= len(tiles) for place in places):
            raise NotUnderstood("name the places of two tiles, such as: set 1 3")
        together = [tiles[place - 1] for place in places]
        apart = [tile for tile in tiles if tile not in together]
        return sets(in_order((together[0], together[1]), (apart[0], apart[1])))

    usual = sets(house_way(tiles))
    choices = (Choice("set", two, "PLACE PLACE"), Choice("house", lambda _: usual), *more)
    return Question(f"Your tiles: {named}. Which two go together?", choices, usual)


def in_words(setting: Setting) -> str:
    """A hand as it is set."""
    return f"{setting.low[0]} + {setting.low[1]} / {setting.high[0]} + {setting.high[1]}"
