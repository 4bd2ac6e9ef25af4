"""What a table of New Zealand pai gow remembers. Frozen: each event gives a new one.

Promises that `wagers`, `losing_cents` and `banker_area_cents` are all the chips that lie on the layout.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from pit.rules.chips import Tender
from pit.rules.pai_gow.dice import boxes_from
from pit.rules.pai_gow.setting import Setting
from pit.rules.pai_gow.tiles import Tile
from pit.rules.pai_gow_new_zealand.commands import Spot
from pit.rules.pai_gow_new_zealand.cuts import Stacks
from pit.rules.pai_gow_new_zealand.settings import PaiGowSettings


class Phase(Enum):
    """Where the table is; a round goes down the list."""

    WAGERS = "wagers are open"
    CUT = "the tiles are cut"
    DICE = "no more bets"
    DELIVERED = "tiles are delivered"
    SETTING = "hands are set"
    MATCHING = "hands are matched"
    PAYING = "wins are paid"


class BankKind(Enum):
    """Who banks: rules 11.1, 11.2 and 11.3."""

    HOUSE = "house"
    PLAYER = "player/banker"
    CO_BANK = "co-bankers"


@dataclass(frozen=True, slots=True)
class Bank:
    """The bank of one round. `stake_cents` is the player's, matched by the house where both bank."""

    kind: BankKind = BankKind.HOUSE
    person: str = ""
    box: int = 1
    stake_cents: int = 0

    @property
    def is_staked(self) -> bool:
        """Whether the stake lies, or none is needed."""
        return self.kind is BankKind.HOUSE or self.stake_cents > 0


@dataclass(frozen=True, slots=True)
class Wager:
    """What one player has on one box."""

    box: int
    person: str
    cents: int
    tender: Tender = Tender.CHIPS


class HandStanding(Enum):
    """What has become of a player's hand."""

    UNSET = "not set"
    SET = "set"
    CONCEDED = "conceded"
    WON = "won"
    LOST = "lost"
    PUSHED = "pushed"
    PAID = "paid"


@dataclass(frozen=True, slots=True)
class Hand:
    """The four tiles of a box with a wager."""

    box: int
    tiles: tuple[Tile, ...]
    setting: Setting | None = None
    standing: HandStanding = HandStanding.UNSET


@dataclass(frozen=True, slots=True)
class BankHand:
    """The four tiles of the bank: where they lie and what is known of them."""

    tiles: tuple[Tile, ...]
    is_under_chung: bool
    spot: Spot = Spot.BOX
    revealed: tuple[Tile, ...] = ()
    setting: Setting | None = None
    is_shown: bool = False
    is_confirmed: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """One table. `choice` is the cut that the banking player decided on, empty where that player declined."""

    settings: PaiGowSettings
    phase: Phase = Phase.WAGERS
    round_number: int = 1
    bank: Bank = field(default_factory=Bank)
    wagers: tuple[Wager, ...] = ()
    stacks: Stacks = ()
    ordered_cut: str = ""
    choice: str | None = None
    cut: str = ""
    dice_total: int = 0
    has_banker_shaken: bool = False
    hands: tuple[Hand, ...] = ()
    bank_hand: BankHand | None = None
    losing_cents: int = 0
    banker_area_cents: int = 0

    @property
    def others_cents(self) -> int:
        """What the players who don't bank have on the layout."""
        return sum(wager.cents for wager in self.wagers)

    def wagers_on(self, box: int) -> tuple[Wager, ...]:
        """The wagers on a box, first bettor first."""
        return tuple(wager for wager in self.wagers if wager.box == box)

    def wager_of(self, box: int, person: str) -> Wager | None:
        """What the person has on the box."""
        return next((wager for wager in self.wagers_on(box) if wager.person == person), None)

    def hand(self, box: int) -> Hand | None:
        """The hand of the box."""
        return next((hand for hand in self.hands if hand.box == box), None)

    def with_hand(self, changed: Hand) -> "Table":
        """The table with that hand in place of the old one of its box."""
        return replace(self, hands=tuple(changed if hand.box == changed.box else hand for hand in self.hands))

    def next_with(self, standing: HandStanding) -> Hand | None:
        """The first such hand anticlockwise from the bank's box (NZ-11.1f, NZ-11.2f, NZ-11.3f)."""
        found = {hand.box: hand for hand in self.hands if hand.standing is standing}
        return next((found[box] for box in boxes_from(self.bank.box) if box in found), None)

    @property
    def bank_tiles(self) -> BankHand:
        """The banking hand of a round whose tiles are delivered."""
        if self.bank_hand is None:
            raise LookupError("no tiles are delivered")
        return self.bank_hand

    def by_bank(self, house: str, player: str, both: str) -> str:
        """The clause of rule 11.1, 11.2 or 11.3, whichever the round is played by."""
        clauses: Mapping[BankKind, str] = {
            BankKind.HOUSE: house,
            BankKind.PLAYER: player,
            BankKind.CO_BANK: both,
        }
        return clauses[self.bank.kind]
