"""Sic-bo."""

from typing import Final

from pit.play.game import NotUnderstood
from pit.play.games import banked
from pit.play.reading import numbers, on_and_cents
from pit.rules.banked_round.events import PlaceWager
from pit.rules.sic_bo.bets import ALL_BETS, Bet, Kind
from pit.rules.sic_bo.table import SicBoEvent, SicBoSettings, open_table, pick_bounds, result_of

SETTINGS: Final = SicBoSettings()
_KINDS: Final = {kind.value: kind for kind in Kind}


def _on(person: str, text: str) -> SicBoEvent:
    on, amount = on_and_cents(text)
    name = on.lower().rstrip("0123456789-, ")
    if name not in _KINDS:
        raise NotUnderstood(f"{on!r} is no bet; write one of: {', '.join(_KINDS)}, with its number where it has one")
    which = on[len(name) :].strip()
    return PlaceWager(person, Bet(_KINDS[name], numbers(which) if which else ()), amount)


GAME: Final = banked.game(
    "sic-bo",
    lambda: open_table(SETTINGS),
    banked.Drawn(pick_bounds(), lambda picks: result_of(SETTINGS, picks)),
    ALL_BETS,
    banked.Wagering(
        "on",
        "BET DOLLARS",
        "Bets: small, big, odd, even, any triple, total 4 to total 17, triple 6, double 6, single 6, pair 1-6. Wager",
        _on,
    ),
)
