"""Whom or what the table waits for. Promises one answer in every state, for runners and for screens."""

from dataclasses import dataclass

from pit.rules.poker.game import Forced
from pit.rules.poker.options import Options, betting_of, options_of
from pit.rules.poker.seating import needs_top_up, taking_part
from pit.rules.poker.starting import buck_holder, missing_antes
from pit.rules.poker.state import Phase, Table
from pit.rules.poker.streets import is_shoe_out, returning, wrong_hands


@dataclass(frozen=True, slots=True)
class AwaitPack:
    """The pack must be made ready."""


@dataclass(frozen=True, slots=True)
class AwaitPlayers:
    """A round of play needs two players with a stake."""


@dataclass(frozen=True, slots=True)
class AwaitTopUp:
    """A player was offered a top-up and has not answered."""

    person: str
    cents: int


@dataclass(frozen=True, slots=True)
class AwaitShuffle:
    """Shuffle the pack of `size` cards."""

    size: int


@dataclass(frozen=True, slots=True)
class AwaitCut:
    """Cut the pack of `size` cards."""

    size: int


@dataclass(frozen=True, slots=True)
class AwaitBlind:
    """The blind or ante of the place. Cents."""

    place: int
    cents: int


@dataclass(frozen=True, slots=True)
class AwaitCard:
    """The next card of the shoe."""


@dataclass(frozen=True, slots=True)
class AwaitReshuffle:
    """The undealt cards, `size` with those that go back among them."""

    size: int


@dataclass(frozen=True, slots=True)
class AwaitAct:
    """The player on turn."""

    options: Options


@dataclass(frozen=True, slots=True)
class AwaitDraw:
    """The player who says which cards to replace."""

    place: int


@dataclass(frozen=True, slots=True)
class AwaitShowdown:
    """The hands are to be shown; those of `wrong` hold too few or too many cards and must be declared dead before."""

    wrong: tuple[int, ...] = ()


Awaited = (
    AwaitPack
    | AwaitPlayers
    | AwaitTopUp
    | AwaitShuffle
    | AwaitCut
    | AwaitBlind
    | AwaitCard
    | AwaitReshuffle
    | AwaitAct
    | AwaitDraw
    | AwaitShowdown
)


def awaiting(table: Table) -> Awaited:
    """What comes next at the table."""
    match table.phase:
        case Phase.BETWEEN:
            return _between(table)
        case Phase.DEALING:
            return _dealing(table)
        case Phase.DRAWING:
            if not table.owed:
                return AwaitDraw(table.drawing[0])
            return AwaitReshuffle(len(table.circle)) if is_shoe_out(table) else AwaitCard()
        case Phase.BETTING:
            return AwaitAct(options_of(table, betting_of(table).waiting[0]))
        case Phase.SHOWDOWN:
            return AwaitShowdown(wrong_hands(table))


def _between(table: Table) -> Awaited:
    if not table.preparation.is_ready:
        return AwaitPack()
    for seat in needs_top_up(table):
        return AwaitTopUp(seat.person, table.settings.minimum_stake_cents - seat.stake_cents)
    if len(taking_part(table)) < 2:
        return AwaitPlayers()
    if not table.is_shuffled:
        return AwaitShuffle(table.settings.pack.value)
    if not table.is_cut:
        return AwaitCut(table.settings.pack.value)
    return _blind(table, buck_holder(table))


def _blind(table: Table, place: int) -> AwaitBlind:
    is_ante = table.game.forced is Forced.ANTE
    cents = table.settings.ante_cents if is_ante else table.settings.minimum_wager_cents
    return AwaitBlind(place, min(cents, table.at(place).stake_cents))


def _dealing(table: Table) -> Awaited:
    antes = missing_antes(table)
    if antes:
        return _blind(table, antes[0])
    if table.is_reshuffle_due:
        return AwaitReshuffle(len(table.shoe) + len(returning(table)))
    return AwaitReshuffle(len(table.circle)) if is_shoe_out(table) else AwaitCard()
