"""A New Zealand pai gow table for tests: chosen tiles on chosen boxes, and every cent counted after each event."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from told_table import ToldTable, picks_for

from pit.rules.pai_gow.dice import boxes_from, first_box
from pit.rules.pai_gow.setting import Setting, in_order
from pit.rules.pai_gow.tiles import TILES, Tile, tiles
from pit.rules.pai_gow_new_zealand import events as ev
from pit.rules.pai_gow_new_zealand.awaiting import AwaitDice, AwaitWash, awaiting
from pit.rules.pai_gow_new_zealand.basic_play import play_event
from pit.rules.pai_gow_new_zealand.commands import Command, MoveChips, Spot
from pit.rules.pai_gow_new_zealand.cuts import CutKind
from pit.rules.pai_gow_new_zealand.settings import PaiGowSettings
from pit.rules.pai_gow_new_zealand.state import BankKind, Phase, Table
from pit.rules.pai_gow_new_zealand.step import open_table, step

BY_HALVES = CutKind("By halves", (*range(16, 32), *range(16)))
SETTINGS = PaiGowSettings(minimum_cents=100, maximum_cents=10_000_00)
TWO_CUTS = replace(SETTINGS, approved_cuts=(*SETTINGS.approved_cuts, BY_HALVES))

BANK = "high 8, high 8, 11, low 7"
WIN, WIN_TOO = "12, 12, 2, 2", "3, 6, high 10, 9"
PUSH = "high 6, high 6, 5, high 4"
LOSS, LOSS_TOO = "high 10, low 10, 11, low 4", "low 10, low 4, high 7, low 6"
"""What a hand does against `BANK`, all of them set the house way. All five and the bank's fit in one round."""

ALL = {2: WIN, 4: LOSS, 6: PUSH, 7: LOSS_TOO, 8: WIN_TOO}
FREE = replace(SETTINGS, win_commission_percent=0)
"""Players' wins pay no commission, so that what the bank gets is easy to count."""


def hands_of(names: Mapping[int, str]) -> dict[int, tuple[Tile, ...]]:
    """Tiles by box; a name that comes again on any box is the second such tile."""
    found = tiles(", ".join(names.values())) if names else ()
    return {box: found[4 * nth : 4 * nth + 4] for nth, box in enumerate(names)}


def pairs(low: str, high: str) -> Setting:
    """A setting by the names of its tiles."""
    one, two, three, four = tiles(f"{low}, {high}")
    return Setting((one, two), (three, four))


class Felt(ToldTable[Table, ev.Event, Command]):
    """A table, and its chips by where they lie."""

    def __init__(self, settings: PaiGowSettings = SETTINGS) -> None:
        opened = open_table(settings)
        assert isinstance(opened, Table), opened
        super().__init__(step, opened)
        self.at: Counter[Spot] = Counter()
        self.net: Counter[str] = Counter()

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.state

    def book(self, order: Command) -> None:
        if not isinstance(order, MoveChips):
            return
        assert order.cents > 0, order
        self.at[order.source] -= order.cents
        self.at[order.target] += order.cents
        if Spot.PLAYER in (order.source, order.target):
            self.net[order.person] += order.cents if order.target is Spot.PLAYER else -order.cents

    def count(self) -> None:
        table = self.table
        assert sum(self.at.values()) == 0
        assert self.at[Spot.BOX] == table.others_cents
        assert self.at[Spot.LOSING_AREA] == table.losing_cents
        assert self.at[Spot.BANKER_AREA] == table.banker_area_cents
        if table.phase is Phase.WAGERS and not table.bank.stake_cents:
            assert table.losing_cents == table.banker_area_cents == 0

    def wager(self, dollars: Mapping[int, int]) -> None:
        """`p<n>` wagers on box n."""
        for box, amount in dollars.items():
            self.tell(ev.PlaceWager(box, f"p{box}", (100 * amount,)))

    def bank(self, box: int, *, with_house: bool = False) -> None:
        """`p<n>` takes the bank on box n."""
        self.tell(ev.TakeBank(f"p{box}", box, with_house))

    def wash(self, names: Mapping[int, str], dice: tuple[int, int, int] = (1, 1, 1)) -> None:
        """Wash so that with those dice the boxes get those tiles, the others what is left."""
        held = hands_of(names)
        rest = [tile for tile in TILES if all(tile not in some for some in held.values())]
        order: list[Tile] = []
        for box in boxes_from(first_box(sum(dice), self.table.bank.box)):
            stack = held.get(box) or tuple(rest.pop() for _ in range(4))
            order += stack
        self.tell(ev.Wash(picks_for(tuple(order), TILES)))

    def until(self, *, phase: Phase, dice: tuple[int, int, int] = (1, 1, 1)) -> None:
        """Play the fixed way until the table comes to the phase."""
        while self.table.phase is not phase:
            self.next(dice)

    def next(self, dice: tuple[int, int, int] = (1, 1, 1)) -> list[Command]:
        """Play one event the fixed way; the dealer shakes those dice."""
        match awaiting(self.table):
            case AwaitDice():
                return self.tell(ev.ShakeDice(dice))
            case AwaitWash():
                return self.tell(ev.Wash((0,) * 31))
        event = play_event(self.table)
        assert event is not None, awaiting(self.table)
        return self.tell(event)

    def finish(self) -> list[Command]:
        """Play the fixed way to the end of the round; the orders given."""
        number, before = self.table.round_number, len(self.orders)
        while self.table.round_number == number:
            self.next()
        return self.orders[before:]

    def stake(self, dollars: int) -> list[Command]:
        """The player who banks stakes that."""
        return self.tell(ev.StakeBank(self.table.bank.person, (100 * dollars,)))


def house_felt(wagers: Mapping[int, int], hands: Mapping[int, str], settings: PaiGowSettings = SETTINGS) -> Felt:
    """Those wagers in dollars against the house, tiles washed."""
    felt = Felt(settings)
    felt.wager(wagers)
    felt.wash(hands)
    return felt


def player_felt(
    box: int, stake: int, wagers: Mapping[int, int], hands: Mapping[int, str], settings: PaiGowSettings = SETTINGS
) -> Felt:
    """Those wagers in dollars against a player who banks on the box with that stake, tiles washed."""
    felt = Felt(settings)
    felt.bank(box)
    felt.wager(wagers)
    felt.wash(hands)
    felt.stake(stake)
    assert felt.table.bank.kind is BankKind.PLAYER
    return felt


def co_bank_felt(
    box: int, stake: int, wagers: Mapping[int, int], hands: Mapping[int, str], settings: PaiGowSettings = SETTINGS
) -> Felt:
    """Those wagers in dollars against a player and the house together."""
    felt = Felt(settings)
    felt.bank(box, with_house=True)
    felt.wager(wagers)
    felt.wash(hands)
    felt.stake(stake)
    return felt


def other_way(setting: Setting) -> Setting:
    """The same tiles set differently."""
    one, two, three, four = setting.low + setting.high
    return in_order((one, three), (two, four))


def moves(orders: list[Command], source: Spot, target: Spot) -> list[tuple[int, int]]:
    """(box, dollars) of the chips that went from one spot to another."""
    return [
        (order.box, order.cents // 100)
        for order in orders
        if isinstance(order, MoveChips) and (order.source, order.target) == (source, target)
    ]


def table_of(kind: str, *, hands: dict[int, str] = ALL, dollars: int = 10, settings: PaiGowSettings = FREE) -> Felt:
    """A round against that bank on box 1, 5 or 3, all hands to be matched."""
    wagers = dict.fromkeys(hands, dollars)
    if kind == "house":
        felt = house_felt(wagers, {**hands, 1: BANK}, settings)
    elif kind == "player":
        felt = player_felt(5, dollars * len(hands), wagers, {**hands, 5: BANK}, settings)
    else:
        felt = co_bank_felt(3, dollars * len(hands), wagers, {**hands, 3: BANK}, settings)
    felt.until(phase=Phase.MATCHING)
    if kind == "house":
        felt.tell(ev.ConfirmHouseWay(ev.Staff.GAME_SUPERVISOR))
    return felt
