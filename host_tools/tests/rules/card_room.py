"""A poker table for tests: a chosen order of cards, and chips counted after each event."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from told_table import ToldTable, picks_for

from pit.rules.cards import Card, cards
from pit.rules.draw_poker import step as draw
from pit.rules.manila_poker import step as manila
from pit.rules.people import Role
from pit.rules.poker.answers import Answer
from pit.rules.poker.awaiting import AwaitAct, AwaitBlind, AwaitCard, AwaitDraw, awaiting
from pit.rules.poker.commands import AcceptBet, Command, PayPot, ReturnBet, StakeChanged, TakeCommission
from pit.rules.poker.events import (
    Act,
    Acts,
    AnnounceAce,
    ClaimSeat,
    Cut,
    DealCard,
    DeclinesToRaise,
    Event,
    Exchange,
    FillSeat,
    Opens,
    PostBlind,
    Prepare,
    PutDown,
    ShowHands,
    Shuffle,
)
from pit.rules.poker.game import Game
from pit.rules.poker.options import Options
from pit.rules.poker.packs import Pack, cards_of
from pit.rules.poker.preparing import DeckStep
from pit.rules.poker.settings import PokerSettings
from pit.rules.poker.state import Phase, Table
from pit.rules.poker.streets import next_due
from pit.rules.refusal import Refused
from pit.rules.stud_poker import step as stud

Step = Callable[[Table, Event], Answer]


def stacked(first: str, pack: Pack) -> tuple[Card, ...]:
    """The whole pack, those cards first."""
    wanted = cards(first)
    return (*wanted, *(card for card in cards_of(pack) if card not in wanted))


@dataclass
class Chips:
    """Where the chips are, from money commands alone. Cents."""

    stakes: Counter[str] = field(default_factory=Counter)
    pot: int = 0
    commission: int = 0
    brought: int = 0

    def post(self, order: Command) -> None:
        """Book one command; an order that isn't money moves nothing."""
        match order:
            case StakeChanged(person, cents):
                self.stakes[person] += cents
                self.brought += cents
            case AcceptBet(_, person, cents, _):
                self.stakes[person] -= cents
                self.pot += cents
            case ReturnBet(_, person, cents, _):
                self.stakes[person] += cents
                self.pot -= cents
            case TakeCommission(cents, _):
                self.pot -= cents
                self.commission += cents
            case PayPot(_, person, cents, _):
                self.pot -= cents
                self.stakes[person] += cents
            case _:
                pass

    def check(self, table: Table) -> None:
        """The commands and the table say the same, and no chip is lost."""
        assert sum(self.stakes.values()) + self.pot + self.commission == self.brought
        assert min(self.stakes.values(), default=0) >= 0
        for seat in table.seats:
            assert self.stakes[seat.person] == seat.stake_cents, seat
        assert self.pot == table.pot_cents + sum(seat.early_cents for seat in table.seats)
        if table.phase is Phase.BETWEEN:
            assert self.pot == 0


class Room(ToldTable[Table, Event, Command]):
    """A poker table and its chips. Seat n is held by `p<n>`."""

    def __init__(self, step: Step, opened: Table | tuple[Refused, ...]) -> None:
        assert isinstance(opened, Table), opened
        super().__init__(step, opened)
        self.chips = Chips()

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.state

    def book(self, order: Command) -> None:
        self.chips.post(order)

    def count(self) -> None:
        self.chips.check(self.state)

    def prepare(self) -> None:
        """Make the pack ready."""
        for deck_step in DeckStep:
            self.tell(Prepare(deck_step, Role.DEALER))
            if deck_step is DeckStep.INSPECT:
                self.tell(Prepare(deck_step, Role.FLOOR_MANAGER))

    def seat(self, stakes: Mapping[int, int]) -> None:
        """Seat players with those stakes, in dollars."""
        for place, dollars in stakes.items():
            self.tell(ClaimSeat(f"p{place}", place), FillSeat(place), PutDown(f"p{place}", 100 * dollars))

    def shuffle(self, order: str = "", depth: int = 2) -> None:
        """Shuffle and cut so that the shoe begins with those cards."""
        pack = self.table.settings.pack
        shoe = stacked(order, pack)
        before_cut = shoe[-depth:] + shoe[:-depth]
        self.tell(Shuffle(picks_for(before_cut, cards_of(pack))), Cut(depth))

    def start(self, order: str = "", too_many: Sequence[int] = ()) -> None:
        """Shuffle, post what must lie, and deal till somebody must act; some places get a card too many."""
        self.shuffle(order)
        while isinstance(due := awaiting(self.table), AwaitBlind):
            self.tell(PostBlind(due.place, due.cents))
        while too_many and (card_due := next_due(self.table)) is not None and card_due.place:
            self.tell(DealCard())
        for place in too_many:
            self.tell(DealCard(to=place))
        self.deal()

    def deal(self) -> None:
        """Deal as long as the table waits for a card."""
        while isinstance(awaiting(self.table), AwaitCard):
            self.tell(DealCard())

    @property
    def options(self) -> Options:
        """What the player on turn may do."""
        due = awaiting(self.table)
        assert isinstance(due, AwaitAct), due
        return due.options

    @property
    def on_turn(self) -> int:
        """The place on turn, or 0 when nobody is asked to act."""
        due = awaiting(self.table)
        return due.options.place if isinstance(due, AwaitAct) else 0

    def play(self, *acts: str) -> None:
        """Acts of those on turn: `check`, `fold`, `call`, `raise 10`, `open 10`, `bare 10`, `decline`. Cards between."""
        for text in acts:
            self.tell(self.event(self.on_turn, text))
            self.deal()

    def event(self, place: int, text: str) -> Event:
        """The act of the player at the place, as `play` writes it."""
        word, _, amount = text.partition(" ")
        cents = 100 * int(amount or 0)
        events: dict[str, Event] = {
            "check": Acts(place, Act.CHECK),
            "fold": Acts(place, Act.FOLD),
            "call": Acts(place, Act.CALL),
            "raise": Acts(place, Act.CALL_AND_RAISE, cents),
            "bare": Acts(place, Act.RAISE, cents),
            "open": Opens(place, cents),
            "decline": DeclinesToRaise(place),
        }
        return events[word]

    def fold_all(self) -> None:
        """Everyone on turn folds till the round of play ends."""
        while self.table.phase is Phase.BETTING:
            self.play("fold")

    def to_street(self, number: int) -> None:
        """Stud: open and call in the first round, then check round by round, up to the round of betting with that number."""
        self.play("open 5", *["call"] * (len(self.table.contesting) - 1))
        while self.table.betting is not None and self.table.betting.number < number:
            self.play("check")

    def show(self) -> list[Command]:
        """Show the hands."""
        return self.tell(ShowHands())

    def stand_pat(self) -> None:
        """Nobody replaces a card."""
        while isinstance(due := awaiting(self.table), AwaitDraw):
            self.tell(Exchange(due.place, ()))

    def stake(self, place: int) -> int:
        """The dollars before the place."""
        return self.table.at(place).stake_cents // 100


def empty_manila_room(**changed: object) -> Room:
    """A table of Manila poker at which nobody sits, with those settings changed."""
    return Room(manila.step, manila.open_table(PokerSettings(**{"seats": 13, **changed})))  # type: ignore[arg-type]


def ready_manila_room(stakes: Mapping[int, int]) -> Room:
    """Manila poker with those stakes in dollars, before the shuffle."""
    room = empty_manila_room(minimum_stake_cents=5000)
    room.prepare()
    room.tell(AnnounceAce(False))
    room.seat(stakes)
    return room


def manila_room(
    stakes: Mapping[int, int],
    order: str = "",
    is_ace_low: bool = False,
    settings: PokerSettings | None = None,
    too_many: Sequence[int] = (),
) -> Room:
    """Manila poker with those stakes in dollars, dealt to the first act; the minimum wager is $5."""
    table_settings = settings or PokerSettings(seats=13, minimum_stake_cents=100)
    room = Room(manila.step, manila.open_table(table_settings))
    room.prepare()
    room.tell(AnnounceAce(is_ace_low))
    room.seat(stakes)
    room.start(order, too_many)
    return room


def draw_room(
    stakes: Mapping[int, int],
    order: str = "",
    pack: Pack = Pack.COMPLETE,
    is_ace_low: bool | None = None,
    over_blinds: Sequence[int] = (),
    too_many: Sequence[int] = (),
) -> Room:
    """Draw poker with those stakes in dollars, dealt to the first act; the least wager is $5."""
    room = Room(draw.step, draw.open_table(PokerSettings(seats=6, minimum_stake_cents=100, pack=pack)))
    room.prepare()
    if is_ace_low is not None:
        room.tell(AnnounceAce(is_ace_low))
    room.seat(stakes)
    room.shuffle(order)
    due = awaiting(room.table)
    assert isinstance(due, AwaitBlind)
    room.tell(PostBlind(due.place, due.cents))
    for nth, place in enumerate(over_blinds, 1):
        room.tell(PostBlind(place, due.cents * 2**nth))
    for _ in range(5 * len(stakes) - 1 if too_many else 0):
        room.tell(DealCard())
    for place in too_many:
        room.tell(DealCard(to=place))
    room.deal()
    return room


def stud_room(game: Game, stakes: Mapping[int, int], order: str = "", settings: PokerSettings | None = None) -> Room:
    """Stud with those stakes in dollars, dealt to the first act; the ante is $1, the least wager $5."""
    chosen = settings or PokerSettings(seats=8, minimum_stake_cents=100, pack=Pack.COMPLETE)
    room = Room(stud.step, stud.open_table(game, chosen))
    room.prepare()
    room.seat(stakes)
    room.start(order)
    return room
