"""What holds at Queensland pai gow after any events in any order: chips, tiles, the end of every round, an answer to all."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from tile_room import NO_CUT, TileRoom, tile_room

from pit.rules.decks import pick_bounds
from pit.rules.pai_gow.setting import Setting
from pit.rules.pai_gow.tiles import TILES
from pit.rules.pai_gow_queensland import awaiting as wait
from pit.rules.pai_gow_queensland import conduct_events as conduct
from pit.rules.pai_gow_queensland import events as ev
from pit.rules.pai_gow_queensland import preparing_events as prep
from pit.rules.pai_gow_queensland.basic_play import play_event
from pit.rules.pai_gow_queensland.state import BankMode, Hand, Phase, State
from pit.rules.pai_gow_queensland.step import step
from pit.rules.people import Role
from pit.rules.refusal import Refused

BOXES = st.integers(0, 9)
PERSONS = st.sampled_from(["p1", "p2", "p3", "p4", "p5", "p9", ""])
CENTS = st.sampled_from([-500, 0, 100, 500, 700, 2000, 9_700, 50_000, 100_000, 150_000])
BY = st.sampled_from(Role)
PICKS = st.tuples(*(st.integers(0, bound - 1) for bound in pick_bounds(len(TILES))))
DICE = st.tuples(*[st.integers(1, 6)] * 3)
MANNER = st.just("top tiles of the stacks")

ANY_EVENT: st.SearchStrategy[ev.Event] = st.one_of(
    st.builds(ev.PlaceWager, BOXES, PERSONS, CENTS),
    st.builds(ev.TakeBackWager, BOXES, PERSONS),
    st.builds(ev.DeclineBank, BOXES),
    st.builds(ev.TakeBank, BOXES, BOXES, st.sampled_from(BankMode), st.lists(st.tuples(PERSONS, CENTS)).map(tuple)),
    st.builds(ev.LaJa, PERSONS, PICKS, MANNER, st.booleans()),
    st.builds(ev.NoMoreBets),
    st.builds(ev.CutTiles, st.just(NO_CUT.name), st.one_of(st.none(), PERSONS)),
    st.builds(ev.DealStack, st.one_of(st.none(), BOXES), st.integers(-1, 5)),
    st.builds(ev.DealAgain, BY, st.just("")),
    st.builds(ev.LooksAtTiles, BOXES, PERSONS),
    st.builds(ev.PlaysOn, BOXES),
    st.builds(ev.GivesUp, BOXES),
    st.builds(ev.AskHouseWay, BOXES, PERSONS),
    st.builds(ev.ExposeBank),
    st.builds(ev.Settle),
    st.builds(ev.CollectTiles),
    st.builds(prep.ShuffleTiles, PICKS, st.booleans()),
    st.builds(prep.ShowLiability, st.one_of(st.none(), CENTS)),
    st.builds(prep.ArrangeLimit, PERSONS, CENTS),
    st.builds(prep.Join, PERSONS, st.booleans()),
    st.builds(prep.Leave, PERSONS),
    st.builds(prep.RequireSeat, PERSONS),
    st.builds(prep.BreakPlay),
    st.builds(prep.ReplaceSet),
    st.builds(conduct.TouchesTiles, PERSONS, BOXES),
    st.builds(conduct.ShowsTiles, BOXES, PERSONS),
    st.builds(conduct.LooksAtUnplayed, BY),
    st.builds(conduct.OrderSilence, BY),
    st.builds(conduct.Talks, PERSONS),
    st.builds(conduct.CancelWager, BOXES, PERSONS, BY),
    st.builds(conduct.Exclude, PERSONS, BY),
    st.builds(conduct.KeepApart, PERSONS, PERSONS, BY),
)


def some_setting(hand: Hand, data: st.DataObject) -> Setting:
    """Any way to set it, the low hand the higher one among them."""
    one, other, third, fourth = data.draw(st.permutations(hand.tiles))
    return Setting((one, other), (third, fourth))


def onward(state: State, data: st.DataObject) -> ev.Event:
    """An event that the table waits for, chosen among those that are sensible; wagers until two lie."""
    match wait.awaiting(state):
        case wait.AwaitShuffle():
            return prep.ShuffleTiles(data.draw(PICKS))
        case wait.AwaitDice():
            return ev.ShakeDice(data.draw(DICE), flat=(True, True, data.draw(st.integers(0, 9)) < 9))
        case wait.AwaitBank(box, person, cents):
            mode = data.draw(st.sampled_from(BankMode))
            if mode is BankMode.HOUSE or (mode is BankMode.CO and not state.liability_cents):
                return ev.DeclineBank(box)
            return ev.TakeBank(box, box, mode, ((person, cents + data.draw(st.sampled_from([500, 9_000, 400_000]))),))
        case wait.AwaitWagers(may_close):
            if may_close and not data.draw(st.booleans()):
                return ev.NoMoreBets()
            free = [box for box in range(1, 6) if box != state.bank.box and f"p{box}" not in state.bank.members]
            box = data.draw(st.sampled_from(free))
            return ev.PlaceWager(box, f"p{box}", data.draw(CENTS) if may_close else 500)
        case wait.AwaitHand(box, person):
            return ev.SetHand(box, person, some_setting(state.hands[box], data))
        case wait.AwaitBankHand(person):
            return ev.SetBank(some_setting(state.hands[state.bank.box], data), person)
        case wait.AwaitChoice(box):
            return ev.GivesUp(box) if data.draw(st.booleans()) else ev.PlaysOn(box)
        case wait.AwaitDeal():
            return ev.DealStack(exposed=data.draw(st.sampled_from([0, 0, 0, 0, 0, 1, 2, 3])))
        case _:
            event = play_event(state)
            assert event is not None
            return event


def told(room: TileRoom, event: ev.Event) -> None:
    """Tell it, taken or not: refusals change nothing, and nothing is lost."""
    after, orders = step(room.state, event)
    assert (after, orders) == step(room.state, event)
    if any(isinstance(order, Refused) for order in orders):
        room.refusal(event)
    else:
        room.tell(event)
    wait.awaiting(room.state)
    if room.state.hands:
        dealt = [tile for stack in room.state.stacks for tile in stack]
        assert Counter(dealt) == Counter(TILES)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_rounds_played_anyhow_keep_every_chip_and_tile(data: st.DataObject) -> None:
    room = tile_room(players=5)
    room.state = step(room.state, prep.ShowLiability(data.draw(st.sampled_from([None, 50_000, 700_000]))))[0]
    for _ in range(data.draw(st.integers(20, 60))):
        told(room, data.draw(ANY_EVENT) if data.draw(st.integers(0, 4)) == 0 else onward(room.state, data))


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_every_round_that_is_played_on_comes_to_its_end(data: st.DataObject) -> None:
    room = tile_room(players=5)
    room.tell(prep.ShowLiability(700_000))
    for _ in range(250):
        if (room.state.round_number, room.state.phase) == (2, Phase.BETWEEN):
            break
        told(room, onward(room.state, data))
    assert room.state.round_number == 2
    assert room.state.phase is Phase.BETWEEN
    assert room.money.total == room.money.layout == 0


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_the_bank_never_loses_more_than_it_can_meet(data: st.DataObject) -> None:
    room = tile_room(players=5)
    room.tell(prep.ShowLiability(50_000))
    for _ in range(80):
        told(room, onward(room.state, data))
        bank, wagered = room.state.bank, room.state.wagered_cents
        if bank.mode is BankMode.PLAYER:
            assert wagered <= bank.funds_cents
        if bank.mode is BankMode.CO:
            assert wagered <= 2 * min(50_000, bank.funds_cents)
