"""A blackjack table for tests: chosen cards from a shoe or a card machine, and a ledger of all orders."""

from collections.abc import Mapping
from dataclasses import replace

from felt import MADNESS, Bets, Ledger, first_cards, lay, shoe_with
from told_table import ToldTable

from pit.rules.blackjack import awaiting as wait
from pit.rules.blackjack.commands import Command
from pit.rules.blackjack.events import Event, PlaceBonus
from pit.rules.blackjack.settings import PlaySettings, TableSettings
from pit.rules.blackjack.state import Source, State
from pit.rules.blackjack.step import open_table, step
from pit.rules.bonus_blackjack.settings import BonusSettings
from pit.rules.card_machine.approval import MachineApproval
from pit.rules.card_machine.events import CardReturned, LoadMachine, MachineDeals, Prepared
from pit.rules.card_machine.preparation import FOR_MACHINE, FOR_SHOE
from pit.rules.cards import Card, cards
from pit.rules.twenty_one_round.awaiting import AwaitCard
from pit.rules.twenty_one_round.events import DealCard, LoadShoe
from pit.rules.twenty_one_round.state import Phase
from pit.rules.wagers import PayWager, WagerKind

MACHINE = MachineApproval("approval of a machine", "blackjack", 4, 8)
BONUS = BonusSettings(
    is_offered=True, layout_has_area=True, sign_shows_payouts=True, nominated=(cards("AH")[0], cards("KH")[0])
)
TABLE = TableSettings(minimum_cents=1000, maximum_cents=50_000, wager_step_cents=100, madness=MADNESS)
MACHINE_TABLE = replace(TABLE, card_machine=MACHINE)
BONUS_TABLE = replace(TABLE, bonus=BONUS)


class BlackjackFelt(ToldTable[State, Event, Command]):
    """A table of blackjack, and its ledger.

    With a card machine, `first` are the cards that the machine delivers first; the rest comes in the order of the decks.
    """

    def __init__(self, first: str = "", settings: TableSettings = TABLE) -> None:
        opened = open_table(settings, shoe_with(first, settings.deck_kind, settings.decks))
        assert isinstance(opened, State), opened
        super().__init__(step, opened)
        self.ledger = Ledger()
        self.to_come = list(cards(first))

    def book(self, order: Command) -> None:
        self.ledger.post(order)

    def next_card(self) -> Event:
        """The event that deals the next card here."""
        if self.state.source is Source.SHOE or self.state.exposed:
            return DealCard()
        card = self.to_come.pop(0) if self.to_come else self.state.shoe[0]
        return MachineDeals(card)

    def deal(self) -> list[Command]:
        """Deal as long as the table waits for a card."""
        given = self.tell(self.next_card()) if self.state.phase is Phase.WAGERING else []
        while isinstance(wait.awaiting(self.state), AwaitCard | wait.AwaitMachineCard):
            given += self.tell(self.next_card())
        return given

    def load_machine(self) -> list[Command]:
        """Sort, inspect, shuffle and load the decks that lie on the table."""
        self.tell(*(Prepared(step) for step in FOR_MACHINE))
        return self.tell(LoadMachine(self.state.rack))

    def load_shoe(self, held: tuple[Card, ...]) -> list[Command]:
        """Shuffle, cut and load these cards."""
        return self.tell(*(Prepared(step) for step in FOR_SHOE), LoadShoe(held))

    def return_cards(self) -> list[Command]:
        """Every card on its way back goes into the machine."""
        given: list[Command] = []
        while self.state.rack:
            given += self.tell(CardReturned(self.state.rack[0]))
        return given

    def pays(self, kind: WagerKind = WagerKind.MAIN) -> dict[tuple[int, str], int]:
        """Cents paid so far on wagers of that kind, by box and person; two payments add up."""
        paid: dict[tuple[int, str], int] = {}
        for order in self.orders:
            if isinstance(order, PayWager) and order.wager.kind is kind:
                whose = (order.wager.box, order.wager.person)
                paid[whose] = paid.get(whose, 0) + order.pay_cents
        return paid


def seated(
    hands: Mapping[int, str],
    dealer: str,
    then: str = "",
    bets: Mapping[int, tuple[Bets, ...]] | None = None,
    settings: TableSettings = TABLE,
    bonus: tuple[int, ...] = (),
) -> BlackjackFelt:
    """A table with wagers down and those cards next; `bonus` names boxes with a bonus wager. Nothing is dealt."""
    felt = BlackjackFelt(f"{first_cards(hands, dealer)} {then}", settings)
    if settings.card_machine is not None:
        felt.load_machine()
    for box in sorted(hands):
        players = (bets or {}).get(box, (Bets(f"p{box}"),))
        lay(felt, box, players)
        if box in bonus:
            felt.tell(PlaceBonus(box, players[0].person))
    return felt


def dealt(
    hands: Mapping[int, str],
    dealer: str,
    then: str = "",
    bets: Mapping[int, tuple[Bets, ...]] | None = None,
    settings: TableSettings = TABLE,
    bonus: tuple[int, ...] = (),
) -> BlackjackFelt:
    """Like `seated`, with the first cards dealt."""
    felt = seated(hands, dealer, then, bets, settings, bonus)
    felt.deal()
    return felt


def with_play(settings: TableSettings, play: PlaySettings) -> TableSettings:
    """The table with the main game played so."""
    return replace(settings, play=play)
