"""What happens in a round of pai gow, as the dealer tells it. Money in cents; `stack` is the chips, bottom first."""

from dataclasses import dataclass

from pit.rules.chips import Tender
from pit.rules.pai_gow.setting import Setting
from pit.rules.pai_gow_queensland.conduct_events import ConductEvent
from pit.rules.pai_gow_queensland.preparing_events import PreparingEvent
from pit.rules.pai_gow_queensland.state import BankMode
from pit.rules.people import Role


@dataclass(frozen=True, slots=True)
class DeclineBank:
    """The first player of the box that is offered the bank says no."""

    box: int


@dataclass(frozen=True, slots=True)
class TakeBank:
    """The first player of the box that is offered the bank takes it, or a share, alone or with others.

    `at` is the box he banks on; `funds` are (player, cents) pairs, `handlers` who handle the tiles.
    """

    box: int
    at: int
    mode: BankMode
    funds: tuple[tuple[str, int], ...]
    handlers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlaceWager:
    """A player puts chips on a box, or adds to those that lie there."""

    box: int
    person: str
    cents: int
    stack: tuple[int, ...] = ()
    tender: Tender = Tender.CHIPS


@dataclass(frozen=True, slots=True)
class TakeBackWager:
    """A player takes the whole wager on a box back."""

    box: int
    person: str


@dataclass(frozen=True, slots=True)
class LaJa:
    """An additional shuffle of the stacked tiles, asked for by a player."""

    person: str
    picks: tuple[int, ...]
    manner: str
    is_tile_exposed: bool = False


@dataclass(frozen=True, slots=True)
class NoMoreBets:
    """The dealer's call."""


@dataclass(frozen=True, slots=True)
class CutTiles:
    """The tiles are cut; `person` is the player who chose the cut, None where the dealer cuts of his own accord."""

    name: str
    person: str | None = None


@dataclass(frozen=True, slots=True)
class ShakeDice:
    """The tumbler is shaken: what each die shows, which tumbled, which lie flat."""

    dice: tuple[int, int, int]
    tumbled: tuple[bool, bool, bool] = (True, True, True)
    flat: tuple[bool, bool, bool] = (True, True, True)


@dataclass(frozen=True, slots=True)
class DealStack:
    """The next four tiles go to the box that is due, or to another by mistake; the dealer exposed so many of them."""

    to: int | None = None
    exposed: int = 0


@dataclass(frozen=True, slots=True)
class DealAgain:
    """The deal did not follow the rules or the casino's procedures."""

    by: Role
    reason: str


@dataclass(frozen=True, slots=True)
class LooksAtTiles:
    """A player looks at the tiles of a box that the dealer did not expose."""

    box: int
    person: str


@dataclass(frozen=True, slots=True)
class PlaysOn:
    """The hand with exposed tiles is played as dealt."""

    box: int


@dataclass(frozen=True, slots=True)
class GivesUp:
    """The tiles go out of play and the wagers back; for a player/banker's hand: shuffle, stack and deal again."""

    box: int


@dataclass(frozen=True, slots=True)
class SetHand:
    """A player sets the tiles of a box."""

    box: int
    person: str
    setting: Setting


@dataclass(frozen=True, slots=True)
class AskHouseWay:
    """A player has the dealer set the hand; `set_as` is what the dealer did, where it was something else by mistake."""

    box: int
    person: str
    set_as: Setting | None = None


@dataclass(frozen=True, slots=True)
class ExposeBank:
    """The bank's tiles are turned up."""


@dataclass(frozen=True, slots=True)
class SetBank:
    """The bank's hand is set: by a player who handles it, or by the dealer (None)."""

    setting: Setting
    person: str | None = None


@dataclass(frozen=True, slots=True)
class Settle:
    """The hands are compared, the wagers settled."""


@dataclass(frozen=True, slots=True)
class CollectTiles:
    """The tiles are collected: the round is over."""


PlayEvent = (
    DeclineBank
    | TakeBank
    | PlaceWager
    | TakeBackWager
    | LaJa
    | NoMoreBets
    | CutTiles
    | ShakeDice
    | DealStack
    | DealAgain
    | LooksAtTiles
    | PlaysOn
    | GivesUp
    | SetHand
    | AskHouseWay
    | ExposeBank
    | SetBank
    | Settle
    | CollectTiles
)
Event = PlayEvent | PreparingEvent | ConductEvent
