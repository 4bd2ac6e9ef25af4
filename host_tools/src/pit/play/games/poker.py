"""What Manila, draw and stud poker have in common here: three seats, stakes filled up between rounds, one view of the table.

There is no bank: what comes back of all bets is less than was bet by the casino's commission alone.
"""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Final

from pit.play.game import PEOPLE, Answer, Choice, Flow, Game, Question, Stuck
from pit.play.reading import cards_of, cents
from pit.play.telling import in_words
from pit.rules.decks import pick_bounds
from pit.rules.people import Role
from pit.rules.poker import awaiting as wait
from pit.rules.poker import commands as told
from pit.rules.poker import events as ev
from pit.rules.poker.basic_play import act_of, play_event, put_away
from pit.rules.poker.options import Options
from pit.rules.poker.preparing import DeckStep
from pit.rules.poker.state import Phase, Seat, Table
from pit.rules.refusal import Refused, dollars

STAKE_CENTS: Final = 200_00
"""What everyone has before him when a round begins, at the least."""

TOLD: Final = frozenset(
    {
        ev.PostBlind, ev.Acts, ev.Opens, ev.DeclinesToRaise,
        told.ShowCards, told.TapsOut, told.AnnounceWinners, told.AnnouncePot, told.PayPot, told.TakeCommission,
        told.ReturnBet, told.HandDead,
    }
)  # fmt: skip
"""An `Exchange` is not among them: it names cards that were put away face down."""

Step = Callable[[Table, ev.Event], Answer]


def seated(
    step: Step, opened: Table | tuple[Refused, ...], events: tuple[ev.Event, ...] = ()
) -> Table | tuple[Refused, ...]:
    """The table with its pack ready and everyone at his place. Raises Stuck if a step of that is refused."""
    if isinstance(opened, tuple):
        return opened
    prepared: list[ev.Event] = []
    for deck_step in DeckStep:
        prepared.append(ev.Prepare(deck_step, Role.DEALER))
        if deck_step is DeckStep.INSPECT:
            prepared.append(ev.Prepare(deck_step, Role.FLOOR_MANAGER))
    for place, person in enumerate(PEOPLE, 1):
        prepared += [ev.ClaimSeat(person, place), ev.FillSeat(place), ev.PutDown(person, STAKE_CENTS)]
    table = opened
    for event in (*prepared, *events):
        table, orders = step(table, event)
        for order in orders:
            if isinstance(order, Refused):
                raise Stuck(
                    f"{table.game.name}: {event} was refused by {order.clause}: {order.reason} No table was opened."
                )
    return table


def next_event(table: Table, rng: Random, person: str) -> ev.Event:
    """What the table does next: stakes are filled up, the deck is shuffled and cut, everyone plays the fixed way."""
    if table.phase is Phase.BETWEEN:
        for seat in table.seats:
            if seat.stake_cents < STAKE_CENTS // 2:
                return ev.PutDown(seat.person, STAKE_CENTS - seat.stake_cents)
    match wait.awaiting(table):
        case wait.AwaitShuffle(size):
            return ev.Shuffle(tuple(rng.randrange(bound) for bound in pick_bounds(size)))
        case wait.AwaitReshuffle(size):
            return ev.ReshuffleShoe(tuple(rng.randrange(bound) for bound in pick_bounds(size)))
        case wait.AwaitCut(size):
            return ev.Cut(rng.randrange(size // 4, 3 * size // 4))
    event = play_event(table)
    if event is None:
        raise Stuck(f"{table.game.name}: nobody acts in {table.phase.value}. The table stands as before.")
    return event


def question(table: Table, person: str) -> Question | None:
    """The person's act, or the cards to replace."""
    match wait.awaiting(table):
        case wait.AwaitAct(options) if table.at(options.place).person == person:
            return Question(_asks(table, options), _acts(options), act_of(table, options))
        case wait.AwaitDraw(place) if table.at(place).person == person:
            change = Choice("change", lambda text: ev.Exchange(place, cards_of(text)), "CARDS")
            keep = Choice("keep", lambda _: ev.Exchange(place, ()))
            held = table.at(place).cards
            return Question("Which cards do you change?", (change, keep), ev.Exchange(place, put_away(held)))
        case _:
            return None


def _asks(table: Table, options: Options) -> str:
    own = table.at(options.place).stake_cents
    cost = f"{dollars(options.call_cents)} to call" if options.call_cents else "nothing to call"
    return f"The pot is {dollars(table.pot_cents)}, {cost}, {dollars(own)} before you."


def _acts(options: Options) -> tuple[Choice, ...]:
    place = options.place

    def act(word: ev.Act, amount: str = "") -> ev.Event:
        return ev.Acts(place, word, cents(amount) if amount else 0)

    found = []
    if options.opening is not None:
        found.append(Choice("open", lambda text: ev.Opens(place, cents(text)), "DOLLARS"))
    if options.may_check:
        found.append(Choice("check", lambda _: act(ev.Act.CHECK)))
    if options.call_cents is not None:
        found.append(Choice("call", lambda _: act(ev.Act.CALL)))
    if options.raising is not None:
        is_bare = options.call_cents is None
        word = ev.Act.RAISE if is_bare else ev.Act.CALL_AND_RAISE
        found.append(Choice("raise", partial(act, word), "DOLLARS"))
    if options.may_decline:
        found.append(Choice("decline", lambda _: ev.DeclinesToRaise(place)))
    if options.may_fold:
        found.append(Choice("fold", lambda _: act(ev.Act.FOLD)))
    return tuple(found)


def view(table: Table, person: str) -> tuple[str, ...]:
    """Board, pots and seats; of the others' cards only those that lie face up."""
    lines = [f"round {table.round_number}", f"pot: {dollars(table.pot_cents)}"]
    if table.board:
        lines.append(f"board: {' '.join(map(str, table.board))}")
    for seat in table.seats:
        buck = ", buck" if seat.place == table.buck else ""
        mine = " (you)" if seat.person == person else ""
        bet = f", bet {dollars(seat.total_cents)}" if seat.total_cents else ""
        stands = f"{dollars(seat.stake_cents)}{bet}, {seat.standing.value}{buck}"
        lines.append(f"place {seat.place}: {seat.person}{mine} {stands}  {_cards(seat, mine != '')}".rstrip())
    return tuple(lines)


def _cards(seat: Seat, is_own: bool) -> str:
    return " ".join(str(held.card) if is_own or held.is_up or held.is_exposed else "??" for held in seat.held)


def flows(order: object) -> Iterator[Flow]:
    """The money of one order; what counts as never bet is taken off what was bet."""
    match order:
        case told.AcceptBet(_, person, amount, _):
            yield Flow(person, "all bets", staked_cents=amount)
        case told.ReturnBet(_, person, amount, _):
            yield Flow(person, "all bets", staked_cents=-amount)
        case told.PayPot(_, person, amount, _):
            yield Flow(person, "all bets", back_cents=amount)


def words(what: object) -> str:
    """An event or order as people at the table say it."""
    match what:
        case ev.Acts(place, act, amount):
            return f"place {place}: {act.value}{f' {dollars(amount)}' if amount else ''}"
        case ev.Opens(place, amount):
            return f"place {place}: open {dollars(amount)}"
        case ev.PostBlind(place, amount):
            return f"place {place}: puts {dollars(amount)} down"
        case told.ShowCards(place, held, _):
            return f"place {place} shows {' '.join(map(str, held))}"
        case told.PayPot(_, person, amount, _):
            return f"{person} wins {dollars(amount)}"
        case _:
            return in_words(what)


def rounds_done(table: Table) -> int:
    """Rounds of play that were settled."""
    return table.round_number - (table.phase is not Phase.BETWEEN)


def poker_game(name: str, step: Step, opens: Callable[[], Table | tuple[Refused, ...]], *events: ev.Event) -> Game:
    """A game of poker by its step and its table; `events` are told once before the first round."""
    return Game(
        name=name,
        open_table=lambda rng: seated(step, opens(), events),
        step=step,
        next_event=next_event,
        question=question,
        view=view,
        flows=flows,
        told=TOLD,
        rounds_done=rounds_done,
        words=words,
    )
