"""What happens at the table. Boxes are numbered anticlockwise, 1 to 8; chips are cents, the lowest in the stack first."""

from dataclasses import dataclass
from enum import Enum

from pit.rules.chips import Tender
from pit.rules.pai_gow.setting import Setting
from pit.rules.pai_gow.tiles import Tile


class Staff(Enum):
    """Who of the casino acts."""

    DEALER = "dealer"
    GAME_SUPERVISOR = "game supervisor"


@dataclass(frozen=True, slots=True)
class TakeBank:
    """A player takes the bank for this round on a box, alone or with the house."""

    person: str
    box: int
    with_house: bool = False


@dataclass(frozen=True, slots=True)
class GiveUpBank:
    """The player who banks leaves the bank to the house."""

    person: str


@dataclass(frozen=True, slots=True)
class StakeBank:
    """The player who banks puts a stake in the banking box."""

    person: str
    chips: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlaceWager:
    """A player puts chips on a box."""

    box: int
    person: str
    chips: tuple[int, ...]
    tender: Tender = Tender.CHIPS


@dataclass(frozen=True, slots=True)
class TakeBackWager:
    """A player takes a wager back."""

    box: int
    person: str


@dataclass(frozen=True, slots=True)
class Wash:
    """The dealer mixes the tiles face down, as the picks say (see `decks.shuffle`), and stacks them."""

    picks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OrderCut:
    """Somebody of the casino directs which approved cut is made where no player decides."""

    by: Staff
    cut: str


@dataclass(frozen=True, slots=True)
class ChooseCut:
    """A player decides the cut; None declines to."""

    person: str
    cut: str | None


@dataclass(frozen=True, slots=True)
class CutTiles:
    """The dealer cuts the tiles and sets them up."""


@dataclass(frozen=True, slots=True)
class CallNoMoreBets:
    """The dealer calls no more bets."""


@dataclass(frozen=True, slots=True)
class ShakeDice:
    """The cup is shaken; `person` None is the dealer. `tumbled`: how many of the dice tumbled."""

    dice: tuple[int, int, int]
    person: str | None = None
    tumbled: int = 3


@dataclass(frozen=True, slots=True)
class Deliver:
    """The dealer delivers the tiles to the boxes."""


@dataclass(frozen=True, slots=True)
class GatherUnused:
    """The dealer collects the tiles that are not in play."""


@dataclass(frozen=True, slots=True)
class LiftChung:
    """The dealer takes the chung off the tiles of the player/banker."""


@dataclass(frozen=True, slots=True)
class SetHand:
    """A player sets the hand of a box."""

    box: int
    person: str
    setting: Setting


@dataclass(frozen=True, slots=True)
class AskHouseWay:
    """A player has the dealer set the hand of the box, or the banking hand, the house way."""

    box: int
    person: str


@dataclass(frozen=True, slots=True)
class RevealBankTiles:
    """The co-banker turns tiles of the banking hand face up before it is set."""

    person: str
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class SetBankHand:
    """The banking hand is set; `person` None is the dealer."""

    setting: Setting
    person: str | None = None


@dataclass(frozen=True, slots=True)
class ExposeBank:
    """The dealer shows the banking hand in front of the float tray."""


@dataclass(frozen=True, slots=True)
class ConfirmHouseWay:
    """Somebody of the casino confirms that the house's hand is set the house way."""

    by: Staff


@dataclass(frozen=True, slots=True)
class Concede:
    """A player sweeps a hand towards the dealer."""

    box: int
    person: str


@dataclass(frozen=True, slots=True)
class ReturnConceded:
    """Somebody wants a conceded hand back in play."""

    box: int
    person: str


@dataclass(frozen=True, slots=True)
class ViewConceded:
    """Somebody wants to see the tiles of a conceded hand: of the casino, or a player by id."""

    box: int
    viewer: Staff | str


@dataclass(frozen=True, slots=True)
class ExposeHand:
    """The dealer exposes and matches the hand of a box."""

    box: int


@dataclass(frozen=True, slots=True)
class PayBox:
    """The dealer pays the winning wagers of a box."""

    box: int


@dataclass(frozen=True, slots=True)
class SettleBank:
    """The dealer gives the bank what is left. The round is over."""


Event = (
    TakeBank
    | GiveUpBank
    | StakeBank
    | PlaceWager
    | TakeBackWager
    | Wash
    | OrderCut
    | ChooseCut
    | CutTiles
    | CallNoMoreBets
    | ShakeDice
    | Deliver
    | GatherUnused
    | LiftChung
    | SetHand
    | AskHouseWay
    | RevealBankTiles
    | SetBankHand
    | ExposeBank
    | ConfirmHouseWay
    | Concede
    | ReturnConceded
    | ViewConceded
    | ExposeHand
    | PayBox
    | SettleBank
)
