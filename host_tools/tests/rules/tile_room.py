"""A pai gow table for tests: chosen tiles, and chips counted after each event."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from told_table import ToldTable, picks_for

from pit.rules.pai_gow.dice import BOXES, boxes_from
from pit.rules.pai_gow.house_way import house_way
from pit.rules.pai_gow.setting import Setting
from pit.rules.pai_gow.tiles import TILES, tiles
from pit.rules.pai_gow_queensland.basic_play import play_event
from pit.rules.pai_gow_queensland.commands import (
    AcceptWager,
    BankResult,
    Command,
    PayWager,
    ReturnWager,
    TakeCommission,
    TakeWager,
)
from pit.rules.pai_gow_queensland.events import (
    DeclineBank,
    Event,
    NoMoreBets,
    PlaceWager,
    ShakeDice,
    TakeBank,
)
from pit.rules.pai_gow_queensland.preparing_events import Join, ShuffleTiles
from pit.rules.pai_gow_queensland.settings import Cut, GowSettings
from pit.rules.pai_gow_queensland.state import BankMode, Phase, State
from pit.rules.pai_gow_queensland.step import open_table, step

NO_CUT = Cut("as stacked", tuple(range(BOXES)))
NO_PICKS = (0,) * 31


def setting(low: str, high: str) -> Setting:
    """A setting by the names of its tiles."""
    one, other, third, fourth = tiles(f"{low}, {high}")
    return Setting((one, other), (third, fourth))


@dataclass
class Money:
    """Where the chips are, from money commands alone. Cents."""

    players: Counter[str] = field(default_factory=Counter)
    layout: int = 0
    house: int = 0
    commission: int = 0

    def post(self, order: Command) -> None:
        """Book one command; the bank's gain is what it took less what it paid, commission included."""
        match order:
            case AcceptWager(_, person, cents):
                self.players[person] -= cents
                self.layout += cents
            case ReturnWager(_, person, cents, _):
                self.players[person] += cents
                self.layout -= cents
            case TakeWager(_, _, cents, _):
                self.layout -= cents
            case PayWager(_, person, cents, _):
                self.players[person] += cents
            case TakeCommission(persons, cents, clause):
                self.commission += cents
                if clause == "Q96-426-2":
                    self.players[persons[0]] -= cents
            case BankResult(_, persons, theirs, house):
                self.house += house
                if persons:
                    self.players[persons[0]] += theirs
            case _:
                pass

    @property
    def total(self) -> int:
        """Nothing is made and nothing lost: 0."""
        return sum(self.players.values()) + self.layout + self.house + self.commission


class TileRoom(ToldTable[State, Event, Command]):
    """A table, everything it ordered, and its chips."""

    def __init__(self, opened: State) -> None:
        super().__init__(step, opened)
        self.money = Money()

    def book(self, order: Command) -> None:
        self.money.post(order)

    def count(self) -> None:
        assert self.money.layout == sum(self.state.wagers.values())
        if self.state.phase in (Phase.BETWEEN, Phase.COLLECT):
            assert self.money.total == 0

    def until(self, phase: Phase) -> None:
        """Basic play, dice that pick the bank's box, until that phase."""
        while self.state.phase is not phase:
            event = ShakeDice((3, 3, 3)) if self.state.phase is Phase.DICE else play_event(self.state)
            assert event is not None, self.state.phase
            self.tell(event)

    def finish(self) -> list[Command]:
        """Basic play to the end of the round; its settlement."""
        self.until(Phase.SETTLE)
        start = len(self.orders)
        self.until(Phase.BETWEEN)
        return self.orders[start:]

    def shuffle(self, hands: Mapping[int, str] | None = None) -> None:
        """Stack the tiles so that, with dice that pick the bank's box, those hands come to those boxes."""
        for box in self.state.offers:
            self.tell(DeclineBank(box))
        self.shuffle_only(hands)

    def shuffle_only(self, hands: Mapping[int, str] | None = None) -> None:
        """The same, with the offers of the bank left open."""
        named = tiles(", ".join(hands.values())) if hands else ()
        given = {box: named[4 * place : 4 * place + 4] for place, box in enumerate(hands or {})}
        used = set(named)
        rest = iter([tile for tile in TILES if tile not in used])
        order = [
            tile
            for box in boxes_from(self.state.bank.box)
            for tile in (given.get(box) or tuple(next(rest) for _ in range(4)))
        ]
        self.tell(ShuffleTiles(picks_for(tuple(order), TILES)))

    def wager(self, wagers: Mapping[int, int]) -> None:
        """Player p2 wagers dollars on box 2, and so on."""
        for box, amount in wagers.items():
            self.tell(PlaceWager(box, f"p{box}", 100 * amount))

    def round(self, wagers: Mapping[int, int], hands: Mapping[int, str] | None = None) -> list[Command]:
        """A whole round; its settlement."""
        self.shuffle(hands)
        self.wager(wagers)
        return self.finish()

    def hand_of(self, box: int) -> Setting:
        """The tiles of the box, set the house way."""
        return house_way(self.state.hands[box].tiles)


def tile_room(players: int = 6, **changed: object) -> TileRoom:
    """A table with p1 to p6 seated and tiles ready; its only cut changes nothing, wagers from $5 to $1,000."""
    chosen = replace(GowSettings(cuts=(NO_CUT,), house_cut=NO_CUT.name, maximum_cents=100_000), **changed)  # type: ignore[arg-type]
    opened = open_table(chosen)
    assert isinstance(opened, State), opened
    room = TileRoom(opened)
    while room.state.care.due is not None:
        event = play_event(room.state)
        assert event is not None
        room.tell(event)
    for number in range(1, players + 1):
        room.tell(Join(f"p{number}"))
    return room


def banked_room(
    mode: BankMode, wagers: Mapping[int, int], hands: Mapping[int, str] | None = None, funds: int = 100_000
) -> TileRoom:
    """A second round in which p2 banks on box 2, tiles dealt with those wagers, hands to be set; funds in dollars."""
    room = tile_room()
    room.round({2: 5})
    room.state = replace(room.state, liability_cents=700_000)
    room.tell(TakeBank(2, 2, mode, (("p2", 100 * funds),)))
    room.shuffle_only(hands)
    room.wager(wagers)
    room.tell(NoMoreBets())
    room.until(Phase.HANDS)
    return room


def dealt_room(wagers: Mapping[int, int], hands: Mapping[int, str] | None = None, **changed: object) -> TileRoom:
    """A first round, banked by the house, tiles dealt with those wagers, hands to be set."""
    room = tile_room(**changed)  # type: ignore[arg-type]
    room.shuffle(hands)
    room.wager(wagers)
    room.until(Phase.HANDS)
    return room
