"""Roulette with one zero."""

from typing import Final

from pit.play.game import NotUnderstood
from pit.play.games import banked
from pit.play.reading import numbers, on_and_cents
from pit.rules.banked_round.events import PlaceWager
from pit.rules.roulette.bets import ALL_BETS, COLUMNS, DOZENS, Chance, Numbers
from pit.rules.roulette.table import RouletteEvent, RouletteSettings, open_table, pick_bounds, result_of

SETTINGS: Final = RouletteSettings()
_CHANCES: Final = {chance.name.lower(): chance for chance in Chance}


def _on(person: str, text: str) -> RouletteEvent:
    on, amount = on_and_cents(text)
    if on.lower() in _CHANCES:
        return PlaceWager(person, _CHANCES[on.lower()], amount)
    for name, groups in (("dozen", DOZENS), ("column", COLUMNS)):
        if on.lower().startswith(name):
            which = on.lower().removeprefix(name).strip()
            if which not in ("1", "2", "3"):
                raise NotUnderstood(f"{on!r} is no {name}; write {name} 1, {name} 2 or {name} 3")
            return PlaceWager(person, groups[int(which) - 1], amount)
    return PlaceWager(person, Numbers(numbers(on)), amount)


GAME: Final = banked.game(
    "roulette",
    lambda: open_table(SETTINGS),
    banked.Drawn(pick_bounds(), lambda picks: result_of(SETTINGS, picks)),
    ALL_BETS,
    banked.Wagering(
        "on",
        "BET DOLLARS",
        f"Bets: {', '.join(_CHANCES)}, dozen 1, column 1, or numbers such as 17 or 1-2-4-5. Wager",
        _on,
    ),
)
