"""A table of Caribbean stud for tests, with a jackpot whose prizes are an example."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from bank_felt import BankFelt

from pit.rules.banked_round.money import PayWager
from pit.rules.caribbean_stud.controls import CaribbeanControls, JackpotHand
from pit.rules.caribbean_stud.settings import CaribbeanSettings
from pit.rules.caribbean_stud.step import open_table, step

PRIZES: Mapping[JackpotHand, int] = MappingProxyType(
    {
        JackpotHand.FULL_HOUSE: 100_00,
        JackpotHand.FLUSH: 50_00,
        JackpotHand.ROYAL_FLUSH: 50_000_00,
        JackpotHand.DEAD_MANS_HAND: 75_00,
    }
)
JACKPOT = CaribbeanControls(prizes=PRIZES)
DEAD = replace(JACKPOT, wins_dead_mans_hand=True)


def felt(controls: CaribbeanControls = JACKPOT) -> BankFelt:
    """A table with nothing on it."""
    return BankFelt(open_table(CaribbeanSettings(controls=controls)), step)


def jackpots(table: BankFelt) -> list[int]:
    """Cents of each jackpot that was paid."""
    return [order.pay_cents for order in table.all_of(PayWager) if order.bet == "jackpot"]
