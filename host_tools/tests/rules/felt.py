"""A table of Spanish blackjack for tests: chosen first cards, and a ledger of all orders."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from told_table import ToldTable

from pit.rules.cards import Card, cards
from pit.rules.decks import DeckKind, decks
from pit.rules.madness_21.commands import ArmButton
from pit.rules.madness_21.events import AmountShown, Pressed, PrizesPaid
from pit.rules.madness_21.settings import Device, Fitted, MadnessSettings, SignLimits
from pit.rules.spanish_blackjack.awaiting import AwaitCard, awaiting
from pit.rules.spanish_blackjack.commands import Command
from pit.rules.spanish_blackjack.events import DealCard, DecideControl, Event, PlaceMadness, PlaceMain
from pit.rules.spanish_blackjack.settings import PlaySettings, TableSettings
from pit.rules.spanish_blackjack.state import Phase, State
from pit.rules.spanish_blackjack.step import open_table, step
from pit.rules.wagers import AcceptWager, PayWager, ReturnWager, TakeWager, Wager, WagerKind

ALL_FITTED = tuple(Fitted(device, f"approval {device.name}") for device in Device)
MADNESS = MadnessSettings(layout_has_area=True, equipment=ALL_FITTED, sign=SignLimits(100, 2500))


@dataclass(frozen=True)
class Bets:
    """One player's wagers on a box, in cents."""

    person: str
    madness_cents: int = 0
    main_cents: int = 1000


def shoe_with(first: str, kind: DeckKind = DeckKind.SPANISH, count: int = 6) -> tuple[Card, ...]:
    """A full shoe that begins with those cards."""
    wanted = cards(first)
    rest = Counter(decks(kind, count)) - Counter(wanted)
    return (*wanted, *rest.elements())


@dataclass
class Ledger:
    """What each player holds against what was handed over, from money commands alone. Cents."""

    on_layout: Counter[Wager] = field(default_factory=Counter)
    net: Counter[str] = field(default_factory=Counter)
    bank: int = 0

    def post(self, order: object) -> None:
        """Book one command; an order that isn't money moves nothing."""
        match order:
            case AcceptWager(wager, cents):
                self.on_layout[wager] += cents
                self.net[wager.person] -= cents
            case PayWager(wager, _, cents, _):
                self.net[wager.person] += cents
                self.bank -= cents
            case TakeWager(wager, cents, _):
                self.on_layout[wager] -= cents
                self.bank += cents
            case ReturnWager(wager, cents, _):
                self.on_layout[wager] -= cents
                self.net[wager.person] += cents
            case _:
                pass


class Felt(ToldTable[State, Event, Command]):
    """A table of Spanish blackjack, and its ledger."""

    def __init__(
        self,
        first: str = "",
        madness: MadnessSettings = MADNESS,
        play: PlaySettings | None = None,
        settings: TableSettings | None = None,
    ) -> None:
        base = settings or TableSettings(madness=madness, play=play or PlaySettings())
        opened = open_table(base, shoe_with(first, base.deck_kind, base.decks))
        assert isinstance(opened, State), opened
        super().__init__(step, opened)
        self.ledger = Ledger()

    def book(self, order: Command) -> None:
        self.ledger.post(order)

    def deal(self) -> list[Command]:
        """Deal as long as the table waits for a card."""
        given = self.tell(DealCard()) if self.state.phase is Phase.WAGERING else []
        while isinstance(awaiting(self.state), AwaitCard):
            given += self.tell(DealCard())
        return given

    def pay_at(self, cents_per_dollar: int, box: int) -> list[Command]:
        """The armed person presses, the meter shows the amount, the dealer pays."""
        now = self.state.offering.now
        assert now is not None and now.armed is not None
        pressed = Pressed(box, now.armed.person, now.turn)
        return self.tell(pressed, AmountShown(box, now.turn, cents_per_dollar), PrizesPaid(box))

    def pays(self, kind: WagerKind = WagerKind.MADNESS_21) -> dict[tuple[int, str], int]:
        """Cents paid so far on wagers of that kind, by box and person."""
        paid: Counter[tuple[int, str]] = Counter()
        for order in self.orders:
            if isinstance(order, PayWager) and order.wager.kind is kind:
                paid[order.wager.box, order.wager.person] += order.pay_cents
        return dict(paid)


def first_cards(hands: Mapping[int, str], dealer: str) -> str:
    """Cards in dealing order: one to each box, the dealer's, a second to each box."""
    split = {box: held.split() for box, held in sorted(hands.items())}
    return " ".join([*(held[0] for held in split.values()), dealer, *(held[1] for held in split.values())])


def lay(felt: ToldTable[Any, Any, Any], box: int, players: tuple[Bets, ...]) -> None:
    """The wagers of one box, at a table of any game of twenty-one; the first player controls it."""
    for player in players:
        felt.tell(PlaceMain(box, player.person, player.main_cents))
        if player.madness_cents:
            felt.tell(PlaceMadness(box, player.person, player.madness_cents))
    if len(players) > 1:
        felt.tell(DecideControl(box, players[0].person))


def seated(
    hands: Mapping[int, str],
    dealer: str,
    then: str = "",
    bets: Mapping[int, tuple[Bets, ...]] | None = None,
    madness: MadnessSettings = MADNESS,
    play: PlaySettings | None = None,
) -> Felt:
    """A table with wagers down and those cards next; the first player of a box controls it. Nothing is dealt."""
    felt = Felt(f"{first_cards(hands, dealer)} {then}", madness, play)
    for box in sorted(hands):
        lay(felt, box, (bets or {}).get(box, (Bets(f"p{box}"),)))
    return felt


def dealt(
    hands: Mapping[int, str],
    dealer: str,
    then: str = "",
    bets: Mapping[int, tuple[Bets, ...]] | None = None,
    madness: MadnessSettings = MADNESS,
    play: PlaySettings | None = None,
) -> Felt:
    """Like `seated`, with the first cards dealt."""
    felt = seated(hands, dealer, then, bets, madness, play)
    felt.deal()
    return felt


def two_winners() -> Felt:
    """A table at the button with winning boxes 2 and 5."""
    bets = {2: (Bets("pa", 200),), 5: (Bets("pb", 500),)}
    return dealt({2: "AC KD", 5: "AH QD"}, "7H", bets=bets)


def armed_boxes(orders: list[Command]) -> list[int]:
    """The boxes that orders arm the button for."""
    return [order.box for order in orders if isinstance(order, ArmButton)]
