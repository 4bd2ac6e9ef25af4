"""A blackjack table that offers bonus blackjack, dealt from a shoe, with a loaded card machine beside it.

Before each card the machine's unit is asked for it too, and has to refuse: the two never go together (Q96-65A-2).
"""

from dataclasses import replace

from card_table import MACHINE_TABLE
from card_unit import CardUnit
from felt import shoe_with
from told_table import ToldTable

from pit.rules.blackjack import awaiting as wait
from pit.rules.blackjack.commands import Command
from pit.rules.blackjack.events import Event, PlaceBonus
from pit.rules.blackjack.settings import TableSettings
from pit.rules.blackjack.state import State
from pit.rules.blackjack.step import open_table, step
from pit.rules.bonus_blackjack.settings import BonusSettings
from pit.rules.cards import cards
from pit.rules.twenty_one_round.awaiting import AwaitCard
from pit.rules.twenty_one_round.events import DealCard, PlaceMain
from pit.rules.twenty_one_round.state import Phase
from pit.rules.wagers import PayWager, ReturnWager, TakeWager, WagerKind
from wire import card_codes

Money = PayWager | TakeWager | ReturnWager

BONUS = BonusSettings(
    is_offered=True, layout_has_area=True, sign_shows_payouts=True, nominated=(cards("AH")[0], cards("KH")[0])
)
BONUS_TABLE = replace(MACHINE_TABLE, card_machine=None, bonus=BONUS)


class BonusTable(ToldTable[State, Event, Command]):
    """One table, `first` on top of its shoe."""

    def __init__(self, unit: CardUnit, first: str = "", settings: TableSettings = BONUS_TABLE) -> None:
        opened = open_table(settings, shoe_with(first, settings.deck_kind, settings.decks))
        assert isinstance(opened, State), opened
        super().__init__(step, opened)
        self.unit = unit

    def wagers(self, *boxes: int, bonus: tuple[int, ...] = ()) -> None:
        for box in boxes:
            self.tell(PlaceMain(box, f"P{box}", 1000))
        for box in bonus:
            self.tell(PlaceBonus(box, f"P{box}"))

    def card(self) -> list[Command]:
        """The next card: refused by the machine's unit, dealt from the shoe."""
        offered = card_codes.OFFERED_BONUS_BLACKJACK
        assert self.unit.deal_refusal(self.state.round_number, offered=offered) == card_codes.REQUEST_OFFERED
        return self.tell(DealCard())

    def deal(self) -> list[Command]:
        """Cards as long as the table waits for one."""
        given = self.card() if self.state.phase is Phase.WAGERING else []
        while isinstance(wait.awaiting(self.state), AwaitCard):
            given += self.card()
        return given

    def paid(self) -> int:
        """Cents that bonus wagers were paid."""
        return sum(
            order.pay_cents
            for order in self.orders
            if isinstance(order, PayWager) and order.wager.kind is WagerKind.BONUS_BLACKJACK
        )


def money(orders: list[Command]) -> list[Money]:
    """Those of the orders that move money."""
    return [order for order in orders if isinstance(order, Money)]
