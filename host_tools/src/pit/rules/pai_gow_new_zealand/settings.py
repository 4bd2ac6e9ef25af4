"""How one table of New Zealand pai gow is set up: facts that stand while it is open, checked with reasons before play.

The rules that the notice cites and does not give are settings: what a win pays (6.11), the commission (6.14), who wins where
both low hands count nothing (section 6).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from enum import Enum

from pit.rules.pai_gow.dice import BOXES
from pit.rules.pai_gow.house_way import house_way
from pit.rules.pai_gow.setting import Setting
from pit.rules.pai_gow.tiles import Tile
from pit.rules.pai_gow_new_zealand.cuts import YAT_DONG_DONG, CutKind
from pit.rules.pai_gow_new_zealand.rule_book import COMMENCEMENT, are_amendments_in_force
from pit.rules.refusal import COMMON_PRACTICE, Refused, dollars

DOLLAR = 100
_ALL = 100  # percent


class ShortBank(Enum):
    """How a round is played whose player/banker didn't cover the others' wagers (NZ-11.2b)."""

    CO_BANK = "with the house as co-banker, if the stake is enough for that"
    HOUSE = "with the house as the only banker"


@dataclass(frozen=True, slots=True)
class PaiGowSettings:
    """One table. Cents, percent.

    `win_pays`: a win of the second amount for a stake of the first (rule 6.11). `win_commission_percent` is kept from a
    player's win, `bank_commission_percent` from what a player who banks is handed (rule 6.14). `house_way` sets the bank's hand.
    `takes_coins`: the table takes and pays them as tables in Queensland may (Q03-5); the notice speaks of chips alone.
    """

    site: str = "christchurch"
    played_on: date = COMMENCEMENT
    minimum_cents: int = 5 * DOLLAR
    maximum_cents: int = 1000 * DOLLAR
    players_a_box: int = 3
    approved_cuts: tuple[CutKind, ...] = (YAT_DONG_DONG,)
    short_bank: ShortBank = ShortBank.CO_BANK
    may_co_banker_expose: bool = True
    win_pays: tuple[int, int] = (1, 1)
    win_commission_percent: int = 5
    bank_commission_percent: int = 5
    bank_wins_two_zero_lows: bool = True
    takes_coins: bool = False
    house_way: Callable[[Iterable[Tile]], Setting] = house_way

    def cut_named(self, name: str) -> CutKind | None:
        """The approved cut of that name."""
        return next((kind for kind in self.approved_cuts if kind.name == name), None)


def check_settings(settings: PaiGowSettings) -> tuple[Refused, ...]:
    """Every reason why these settings can't be played; empty if they can."""
    return (*_day_reasons(settings), *_cut_reasons(settings), *_money_reasons(settings))


def _day_reasons(settings: PaiGowSettings) -> tuple[Refused, ...]:
    """Before they come into force the rules can't be played (NZ-1)."""
    if are_amendments_in_force(settings.played_on):
        return ()
    return (Refused("NZ-1", f"These rules start on {COMMENCEMENT}; they are not in force on {settings.played_on}."),)


def _cut_reasons(settings: PaiGowSettings) -> tuple[Refused, ...]:
    """Yat Dong Dong is always approved (NZ-9.3A-b), and an approved cut sets up all 32 tiles under a name of its own."""
    names = [kind.name for kind in settings.approved_cuts]
    reasons = [
        Refused("NZ-9.3A-b", f"The cut {kind.name!r} does not set up each of the 32 tiles once.")
        for kind in settings.approved_cuts
        if not kind.is_whole
    ]
    if YAT_DONG_DONG.name not in names or len(set(names)) < len(names):
        reasons.append(Refused("NZ-9.3A-b", f"Approved cuts have different names, {YAT_DONG_DONG.name} among them."))
    return tuple(reasons)


def _money_reasons(settings: PaiGowSettings) -> tuple[Refused, ...]:
    """Limits in whole dollars; a win pays at most its stake, else the bank's stake would not cover it (NZ-11.2b)."""
    reasons = []
    low, high = settings.minimum_cents, settings.maximum_cents
    if low % DOLLAR or high % DOLLAR or not 0 < low <= high:
        reasons.append(Refused(COMMON_PRACTICE, f"{dollars(low)} to {dollars(high)} are no limits in whole dollars."))
    if not 1 <= settings.players_a_box <= BOXES:
        reasons.append(Refused(COMMON_PRACTICE, f"{settings.players_a_box} players can't share a box."))
    stake, pays = settings.win_pays
    if stake < 1 or not 0 < pays <= stake:
        reasons.append(Refused("NZ-11.2b", f"The bank covers wins of at most their stake, not {pays} for {stake}."))
    percents = (settings.win_commission_percent, settings.bank_commission_percent)
    if any(not 0 <= percent < _ALL for percent in percents):
        reasons.append(Refused(COMMON_PRACTICE, f"{percents} are no commissions in percent."))
    return tuple(reasons)
