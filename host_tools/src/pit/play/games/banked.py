"""What roulette, sic-bo and keno have in common here: wagers, a result drawn from its bounds, and the bank's money."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from pit.play.game import PEOPLE, Choice, Flow, Question
from pit.play.telling import in_words
from pit.rules.banked_round import money
from pit.rules.banked_round.basic_play import next_wager
from pit.rules.banked_round.events import CloseWagers, PlaceWager, ResultIs, TakeBack
from pit.rules.banked_round.state import Phase, ShowResult, Table, WagersClosed
from pit.rules.refusal import dollars

TOLD: Final = frozenset(
    {PlaceWager, TakeBack, WagersClosed, ShowResult, money.PayWager, money.TakeWager, money.ReturnWager}
)


def picks(bounds: Sequence[int], rng: Random) -> tuple[int, ...]:
    """Picks within those bounds."""
    return tuple(rng.randrange(bound) for bound in bounds)


def next_event(state: Table[Any, Any], person: str, bets: Sequence[Any], result: Any) -> Any:
    """The least wagers of all but the person, then that wagers are closed, then the result."""
    return next_wager(state, bets, [who for who in PEOPLE if who != person]) or ResultIs(result)


def question(state: Table[Any, Any], person: str, asks: str, wagers: tuple[Choice, ...]) -> Question | None:
    """The person's wagers, once everyone else has one."""
    others = {laid.person for laid in state.laid} - {person}
    if state.phase is not Phase.WAGERING or len(others) < len(PEOPLE) - 1:
        return None
    limits = f"{dollars(state.limits.minimum_cents)} to {dollars(state.limits.maximum_cents)}"
    closes = Choice("done", lambda _: CloseWagers())
    return Question(f"{asks} {limits} on a bet; then say done.", (*wagers, closes), CloseWagers())


def view(state: Table[Any, Any], person: str) -> tuple[str, ...]:
    """The layout: who has what on which bet, and the last result."""
    lines = [f"round {state.round_number + 1}"]
    if state.result is not None:
        lines.append(f"last result: {state.result}")
    for laid in state.laid:
        mine = " (you)" if laid.person == person else ""
        lines.append(f"{laid.person}{mine}: {dollars(laid.cents)} on {laid.bet}")
    return tuple(lines)


def flows(order: object) -> Iterator[Flow]:
    """The money of one order."""
    match order:
        case money.AcceptWager(person, bet, cents, _):
            yield Flow(person, bet, staked_cents=cents)
        case money.PayWager(person, bet, _, cents, _, _) | money.ReturnWager(person, bet, cents, _):
            yield Flow(person, bet, back_cents=cents)


def words(what: object) -> str:
    """An event or order as people at the table say it."""
    match what:
        case money.PayWager(person, bet, _, cents, _, _):
            return f"{person} wins {dollars(cents)} on {bet}"
        case money.TakeWager(person, bet, cents, _):
            return f"{person} loses {dollars(cents)} on {bet}"
        case money.ReturnWager(person, bet, cents, _):
            return f"{person} gets {dollars(cents)} back from {bet}"
        case PlaceWager(person, bet, cents, _):
            return f"{person} wagers {dollars(cents)} on {bet}"
        case ShowResult(_, text):
            return f"the result is {text}"
        case WagersClosed():
            return "no more wagers"
        case _:
            return in_words(what)


def rounds_done(state: Table[Any, Any]) -> int:
    """Rounds decided."""
    return state.round_number
