"""What holds after any events in any order: chips, cards, the end of every round, and that `step` always answers."""

from collections import Counter
from collections.abc import Callable

import pytest
from card_room import Room
from hypothesis import given, settings
from hypothesis import strategies as st

from pit.rules.cards import Card
from pit.rules.decks import pick_bounds
from pit.rules.draw_poker import step as draw
from pit.rules.manila_poker import step as manila
from pit.rules.people import Role
from pit.rules.poker import awaiting as wait
from pit.rules.poker import events as ev
from pit.rules.poker.answers import Answer
from pit.rules.poker.options import Options
from pit.rules.poker.packs import Pack, cards_of
from pit.rules.poker.settings import Opener, PokerSettings, Unopened
from pit.rules.poker.state import Phase, Table
from pit.rules.refusal import Refused
from pit.rules.stud_poker import step as stud
from pit.rules.stud_poker.game import FIVE_CARD, SEVEN_CARD

Opening = Callable[[PokerSettings], Table | tuple[Refused, ...]]
Step = Callable[[Table, ev.Event], Answer]
GAMES: dict[str, tuple[Opening, Step, Pack]] = {
    "manila": (manila.open_table, manila.step, Pack.REDUCED_32),
    "draw 52": (draw.open_table, draw.step, Pack.COMPLETE),
    "draw 32": (draw.open_table, draw.step, Pack.REDUCED_32),
    "five-card stud": (lambda chosen: stud.open_table(FIVE_CARD, chosen), stud.step, Pack.REDUCED_40),
    "seven-card stud": (lambda chosen: stud.open_table(SEVEN_CARD, chosen), stud.step, Pack.COMPLETE),
}
CENTS = st.sampled_from([-100, 0, 50, 100, 300, 500, 1000, 1500, 2000, 5000, 99_900])
PLACES = st.integers(0, 6)
PERSONS = st.sampled_from(["p1", "p2", "p3", "p4", "p5", "px", ""])

ANY_EVENT: st.SearchStrategy[ev.Event] = st.one_of(
    st.builds(ev.Acts, PLACES, st.sampled_from(ev.Act), CENTS),
    st.builds(ev.Opens, PLACES, CENTS),
    st.builds(ev.DeclinesToRaise, PLACES),
    st.builds(ev.Says, PLACES, CENTS),
    st.builds(ev.ActedOutOfTurn, PLACES, CENTS, st.booleans()),
    st.builds(ev.PostBlind, PLACES, CENTS),
    st.builds(ev.DealCard, st.one_of(st.none(), PLACES), st.booleans()),
    st.builds(ev.FindFault, st.sampled_from(ev.Fault), st.sampled_from(Role), st.booleans(), st.booleans()),
    st.builds(ev.CardExposed, st.integers(1, 6)),
    st.builds(ev.ReshuffleShoe, st.just(())),
    st.builds(ev.Exchange, PLACES, st.just(())),
    st.builds(ev.DeclareDead, PLACES),
    st.builds(ev.ShowHands),
    st.builds(ev.Asks, PERSONS, st.sampled_from(ev.Wish)),
    st.builds(ev.Helped, PERSONS, PERSONS),
    st.builds(ev.CardsLearned, PLACES, PERSONS),
    st.builds(ev.OrderSilence, st.sampled_from(Role)),
    st.builds(ev.BrokeSilence, PERSONS, st.just(("p3",)), st.sampled_from(Role)),
    st.builds(ev.VoidBet, PERSONS, st.sampled_from(Role)),
    st.builds(ev.Exclude, PERSONS, st.sampled_from(ev.Reach), st.sampled_from(Role)),
    st.builds(ev.ClaimSeat, PERSONS, PLACES),
    st.builds(ev.FillSeat, PLACES),
    st.builds(ev.PutDown, PERSONS, CENTS),
    st.builds(ev.TakeUp, PERSONS, CENTS),
    st.builds(ev.Leave, PERSONS),
    st.builds(ev.SitOut, PERSONS, st.booleans()),
    st.builds(ev.JudgeUnfit, st.sampled_from(Role)),
    st.builds(ev.AnnounceAce, st.booleans()),
    st.builds(ev.AnnounceCommission, st.integers(-1, 9), st.booleans()),
)


def picks(data: st.DataObject, size: int) -> tuple[int, ...]:
    return tuple(data.draw(st.integers(0, bound - 1)) for bound in pick_bounds(size))


def some_act(options: Options, data: st.DataObject) -> ev.Event:
    """An act that the options allow, raises and tap-outs among them."""
    place, choices = options.place, list[ev.Event]()
    if options.may_fold:
        choices.append(ev.Acts(place, ev.Act.FOLD))
    if options.may_check:
        choices.append(ev.Acts(place, ev.Act.CHECK))
    if options.may_decline:
        choices.append(ev.DeclinesToRaise(place))
    if options.call_cents is not None:
        choices += [ev.Acts(place, ev.Act.CALL)] * 3
    if options.opening is not None:
        choices.append(ev.Opens(place, options.opening.most_cents))
    if options.raising is not None:
        act = ev.Act.RAISE if options.may_decline else ev.Act.CALL_AND_RAISE
        choices += [ev.Acts(place, act, options.raising.most_cents)] * 2
    chosen: ev.Event = data.draw(st.sampled_from(choices))
    return chosen


def onward(table: Table, data: st.DataObject) -> ev.Event | None:
    """An event that the table waits for."""
    match wait.awaiting(table):
        case wait.AwaitTopUp(person, cents):
            return ev.PutDown(person, cents) if data.draw(st.booleans()) else ev.DeclineTopUp(person)
        case wait.AwaitShuffle(size):
            return ev.Shuffle(picks(data, size))
        case wait.AwaitCut(size):
            return ev.Cut(data.draw(st.integers(2, size - 2)))
        case wait.AwaitBlind(place, cents):
            return ev.PostBlind(place, cents)
        case wait.AwaitCard():
            return ev.DealCard()
        case wait.AwaitReshuffle(size):
            return ev.ReshuffleShoe(picks(data, size))
        case wait.AwaitAct(options):
            return some_act(options, data)
        case wait.AwaitDraw(place):
            held = table.at(place).cards
            return ev.Exchange(place, tuple(data.draw(st.lists(st.sampled_from(held), unique=True, max_size=5))))
        case wait.AwaitShowdown(wrong):
            return ev.DeclareDead(wrong[0], wrong[1:]) if wrong else ev.ShowHands()
        case _:
            return None


def cards_out(table: Table) -> Counter[Card]:
    held = [card for seat in table.seats if seat.is_contesting for card in seat.cards]
    return Counter([*table.shoe, *held, *table.board, *table.circle, *(card for _, card in table.strays)])


def room_of(name: str, stakes: dict[int, int], **changed: object) -> Room:
    opened, step, pack = GAMES[name]
    room = Room(step, opened(PokerSettings(seats=5, minimum_stake_cents=100, pack=pack, **changed)))  # type: ignore[arg-type]
    room.prepare()
    if pack is not Pack.COMPLETE:
        room.tell(ev.AnnounceAce(True))
    room.seat(stakes)
    return room


def told(room: Room, event: ev.Event) -> None:
    """Tell it, taken or not: refusals change nothing, and nothing is lost."""
    after, orders = room.step(room.table, event)
    assert (after, orders) == room.step(room.table, event)
    if any(isinstance(order, Refused) for order in orders):
        room.refusal(event)
    else:
        room.tell(event)
    if room.table.phase is not Phase.BETWEEN:
        assert cards_out(room.table) == Counter(cards_of(room.table.settings.pack))


STAKES = st.dictionaries(st.integers(1, 5), st.integers(1, 70), min_size=2, max_size=5)
NAMES = st.sampled_from(sorted(GAMES))


@settings(max_examples=70, deadline=None)
@given(st.data(), NAMES, STAKES, st.sampled_from(Unopened), st.sampled_from(Opener))
def test_rounds_played_anyhow_keep_every_chip_and_card(
    data: st.DataObject, name: str, stakes: dict[int, int], unopened: Unopened, opener: Opener
) -> None:
    if name != "manila":
        unopened = Unopened.SHOWDOWN
    room = room_of(name, stakes, unopened=unopened, opener=opener)
    for _ in range(data.draw(st.integers(20, 60))):
        event = data.draw(ANY_EVENT) if data.draw(st.integers(0, 5)) == 0 else onward(room.table, data)
        if event is not None:
            told(room, event)


@settings(max_examples=30, deadline=None)
@given(st.data(), NAMES, STAKES)
def test_every_round_that_is_played_on_comes_to_its_end(data: st.DataObject, name: str, stakes: dict[int, int]) -> None:
    room = room_of(name, stakes)
    for _ in range(250):
        if room.table.round_number == 1 and room.table.phase is Phase.BETWEEN:
            break
        event = onward(room.table, data)
        assert event is not None
        room.tell(event)
    assert room.table.phase is Phase.BETWEEN
    assert sum(room.chips.stakes.values()) + room.chips.commission == 100 * sum(stakes.values())


@pytest.mark.parametrize("name", sorted(GAMES))
@pytest.mark.parametrize("stranger", [None, 7, "call", object()])
def test_something_that_is_no_event_is_refused(name: str, stranger: object) -> None:
    room = room_of(name, {1: 50, 2: 50})
    tell: Callable[[Table, object], Answer] = room.step  # type: ignore[assignment]
    after, orders = tell(room.table, stranger)
    assert after is room.table
    assert isinstance(orders[0], Refused)
