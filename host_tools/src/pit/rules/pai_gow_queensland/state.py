"""What a pai gow table remembers. Frozen: each event gives a new one; its mappings are never changed."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from pit.rules.pai_gow.setting import Setting
from pit.rules.pai_gow.tiles import Tile
from pit.rules.pai_gow_queensland.care import Care
from pit.rules.pai_gow_queensland.settings import GowSettings


class Phase(Enum):
    """Where the table is; a round of play goes down the list (Q96-411-round)."""

    BETWEEN = "between rounds of play"
    WAGERS = "tiles stacked, wagers open"
    CUT = "no more bets, the tiles are to be cut"
    DICE = "the dice are to be shaken"
    DEAL = "tiles are dealt"
    HANDS = "players set their hands"
    BANK_EXPOSE = "the bank is to expose its tiles"
    BANK_SET = "the bank is to set its hand"
    SETTLE = "hands are to be compared and wagers settled"
    COLLECT = "tiles are to be collected"


class BankMode(Enum):
    """Who covers the wagers (Q96-411-bank)."""

    HOUSE = "house"
    PLAYER = "player/banker"
    CO = "co-banker and house"


@dataclass(frozen=True, slots=True)
class Bank:
    """The bank of a round: where its chung is, whose chips cover the wagers, and who handles its tiles. Cents."""

    mode: BankMode = BankMode.HOUSE
    box: int = 1
    funds: Mapping[str, int] = field(default_factory=dict)
    handlers: tuple[str, ...] = ()

    @property
    def members(self) -> tuple[str, ...]:
        """The players who bank."""
        return tuple(self.funds)

    @property
    def funds_cents(self) -> int:
        """What they can meet together."""
        return sum(self.funds.values())


@dataclass(frozen=True, slots=True)
class Hand:
    """The four tiles at a box, and what became of them."""

    box: int
    tiles: tuple[Tile, ...]
    exposed: int = 0
    is_looked_at: bool = False
    is_choice_due: bool = False
    setting: Setting | None = None
    is_house_way: bool = False
    is_withdrawn: bool = False


Wagers = Mapping[tuple[int, str], int]
"""Cents by box and player, in the order in which they were placed."""


@dataclass(frozen=True, slots=True)
class State:
    """One table. `in_coins`: the wagers, by box and player, that are in coins (Q03-5)."""

    settings: GowSettings
    care: Care = field(default_factory=Care)
    phase: Phase = Phase.BETWEEN
    round_number: int = 0
    present: tuple[str, ...] = ()
    seated: tuple[str, ...] = ()
    idle: Mapping[str, int] = field(default_factory=dict)
    excluded: frozenset[str] = frozenset()
    apart: frozenset[tuple[str, str]] = frozenset()
    arrangements: Mapping[str, int] = field(default_factory=dict)
    seniority: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    liability_cents: int | None = None
    offers: tuple[int, ...] = ()
    bank: Bank = field(default_factory=Bank)
    last_bank: Bank | None = None
    offer_after: int = 1
    streaks: Mapping[str, int] = field(default_factory=dict)
    stacks: tuple[tuple[Tile, ...], ...] = ()
    wagers: Wagers = field(default_factory=dict)
    round_wagers: Wagers = field(default_factory=dict)
    priority: frozenset[int] = frozenset()
    first_box: int = 0
    dealt: tuple[int, ...] = ()
    hands: Mapping[int, Hand] = field(default_factory=dict)
    unplayed: Mapping[int, tuple[Tile, ...]] = field(default_factory=dict)
    standing_off: frozenset[tuple[int, str]] = frozenset()
    is_silence_ordered: bool = False
    in_coins: frozenset[tuple[int, str]] = frozenset()

    def with_hand(self, hand: Hand) -> "State":
        """The table with one hand changed."""
        return replace(self, hands={**self.hands, hand.box: hand})

    def on_box(self, box: int) -> dict[str, int]:
        """Cents by player on that box."""
        return {person: cents for (at, person), cents in self.wagers.items() if at == box}

    def box_cents(self, box: int) -> int:
        """All wagers on a box."""
        return sum(self.on_box(box).values())

    @property
    def wagering(self) -> frozenset[str]:
        """Who has a wager down."""
        return frozenset(person for _, person in self.wagers)

    @property
    def wagered_cents(self) -> int:
        """All wagers of the round: what the bank can lose, at even money."""
        return sum(self.wagers.values())

    @property
    def played(self) -> tuple[int, ...]:
        """The boxes with a wager, in their order."""
        return tuple(sorted({box for box, _ in self.wagers}))

    def first_player(self, box: int) -> str | None:
        """Who decides for the box: of those with a wager, who has wagered there longest without a break (Q96-422)."""
        wagering = self.on_box(box)
        return next((person for person in self.seniority.get(box, ()) if person in wagering), None)
