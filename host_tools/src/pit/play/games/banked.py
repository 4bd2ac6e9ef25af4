"""What roulette, sic-bo and keno have in common here: wagers, a result drawn from its bounds, and the bank's money."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from pit.play.game import PEOPLE, Choice, Flow, Game, Question
from pit.play.telling import in_words
from pit.rules.banked_round import money
from pit.rules.banked_round.basic_play import next_wager
from pit.rules.banked_round.events import CloseWagers, PlaceWager, ResultIs, TakeBack
from pit.rules.banked_round.state import Phase, ShowResult, Table, WagersClosed
from pit.rules.banked_round.step import step
from pit.rules.refusal import dollars

TOLD: Final = frozenset(
    {PlaceWager, TakeBack, WagersClosed, ShowResult, money.PayWager, money.TakeWager, money.ReturnWager}
)


@dataclass(frozen=True, slots=True)
class Wagering:
    """How a person wagers: a word, what follows it, and the event that a person's name and that text make.

    `asks` stands before the limits in the question. `make` raises NotUnderstood for what can't be read.
    """

    word: str
    takes: str
    asks: str
    make: Callable[[str, str], Any]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A result: drawn within these bounds, one pick each, and what the picks then mean."""

    bounds: tuple[int, ...]
    result_of: Callable[[tuple[int, ...]], Any]

    def draw(self, rng: Random) -> Any:
        """A result from that generator."""
        return self.result_of(tuple(rng.randrange(bound) for bound in self.bounds))


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


def game(
    name: str,
    open_table: Callable[[], Any],
    drawn: Drawn,
    bets: Sequence[Any],
    wagering: Wagering,
    flows: Callable[[object], Iterable[Flow]] = flows,
) -> Game:
    """A game of one wager or more and one result. `bets` are what computer players wager on."""

    def next_event(state: Table[Any, Any], rng: Random, person: str) -> Any:
        """The least wagers of all but the person, then that wagers are closed, then the result."""
        return next_wager(state, bets, [who for who in PEOPLE if who != person]) or ResultIs(drawn.draw(rng))

    def question(state: Table[Any, Any], person: str) -> Question | None:
        """The person's wagers, once everyone else has one."""
        others = {laid.person for laid in state.laid} - {person}
        if state.phase is not Phase.WAGERING or len(others) < len(PEOPLE) - 1:
            return None
        limits = f"{dollars(state.limits.minimum_cents)} to {dollars(state.limits.maximum_cents)}"
        wager = Choice(wagering.word, lambda text: wagering.make(person, text), wagering.takes)
        closes = Choice("done", lambda _: CloseWagers())
        return Question(f"{wagering.asks} {limits} on a bet; then say done.", (wager, closes), CloseWagers())

    return Game(
        name=name,
        open_table=lambda rng: open_table(),
        step=step,
        next_event=next_event,
        question=question,
        view=view,
        flows=flows,
        told=TOLD,
        rounds_done=rounds_done,
        words=words,
    )
