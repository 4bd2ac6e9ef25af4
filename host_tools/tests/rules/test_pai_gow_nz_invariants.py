"""What holds after any events in any order: every cent, every tile, the end of every round, and that `step` always answers."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pai_gow_nz_felt import BY_HALVES, TWO_CUTS, Felt

from pit.rules.decks import pick_bounds
from pit.rules.pai_gow.setting import in_order
from pit.rules.pai_gow.tiles import TILES
from pit.rules.pai_gow_new_zealand import events as ev
from pit.rules.pai_gow_new_zealand.answers import Answer
from pit.rules.pai_gow_new_zealand.awaiting import AwaitDice, AwaitWagers, AwaitWash, awaiting
from pit.rules.pai_gow_new_zealand.basic_play import play_event
from pit.rules.pai_gow_new_zealand.commands import CallResult, Spot, TilesTo
from pit.rules.pai_gow_new_zealand.state import BankKind, HandStanding, Phase, Table
from pit.rules.pai_gow_new_zealand.step import step
from pit.rules.refusal import Refused

BOXES = st.integers(0, 9)
PERSONS = st.sampled_from(["p1", "p2", "p3", "p4", "p5", ""])
CHIPS = st.lists(st.sampled_from([-100, 0, 50, 100, 500, 2500, 10_000]), max_size=3).map(tuple)
STAFF = st.sampled_from(ev.Staff)
CUTS = st.sampled_from(["Yat Dong Dong", BY_HALVES.name, "", "Chee"])
DICE = st.tuples(*[st.integers(0, 7)] * 3)
FOUR = st.permutations(TILES).map(lambda order: in_order((order[0], order[1]), (order[2], order[3])))
WASHES = st.builds(ev.Wash, st.tuples(*(st.integers(0, bound - 1) for bound in pick_bounds(len(TILES)))))

ANY_EVENT: st.SearchStrategy[ev.Event] = st.one_of(
    st.builds(ev.TakeBank, PERSONS, BOXES, st.booleans()),
    st.builds(ev.GiveUpBank, PERSONS),
    st.builds(ev.StakeBank, PERSONS, CHIPS),
    st.builds(ev.PlaceWager, BOXES, PERSONS, CHIPS),
    st.builds(ev.TakeBackWager, BOXES, PERSONS),
    st.builds(ev.Wash, st.lists(st.integers(-1, 40), max_size=31).map(tuple)),
    WASHES,
    st.builds(ev.OrderCut, STAFF, CUTS),
    st.builds(ev.ChooseCut, PERSONS, st.one_of(st.none(), CUTS)),
    st.builds(ev.CutTiles),
    st.builds(ev.CallNoMoreBets),
    st.builds(ev.ShakeDice, DICE, st.one_of(st.none(), PERSONS), st.integers(0, 4)),
    st.builds(ev.Deliver),
    st.builds(ev.GatherUnused),
    st.builds(ev.LiftChung),
    st.builds(ev.SetHand, BOXES, PERSONS, FOUR),
    st.builds(ev.AskHouseWay, BOXES, PERSONS),
    st.builds(ev.RevealBankTiles, PERSONS, st.lists(st.sampled_from(TILES), max_size=3).map(tuple)),
    st.builds(ev.SetBankHand, FOUR, st.one_of(st.none(), PERSONS)),
    st.builds(ev.ExposeBank),
    st.builds(ev.ConfirmHouseWay, STAFF),
    st.builds(ev.Concede, BOXES, PERSONS),
    st.builds(ev.ReturnConceded, BOXES, PERSONS),
    st.builds(ev.ViewConceded, BOXES, st.one_of(STAFF, PERSONS)),
    st.builds(ev.ExposeHand, BOXES),
    st.builds(ev.PayBox, BOXES),
    st.builds(ev.SettleBank),
)


def by_chance(felt: Felt, random: Random) -> ev.Event | None:
    """What play needs chance for."""
    match awaiting(felt.table):
        case AwaitWash():
            return ev.Wash(tuple(random.randrange(bound) for bound in pick_bounds(len(TILES))))
        case AwaitDice():
            return ev.ShakeDice((random.randint(1, 6), random.randint(1, 6), random.randint(1, 6)))
        case AwaitWagers():
            boxes = [box for box in range(1, 9) if box != felt.table.bank.box]
            return ev.PlaceWager(random.choice(boxes), f"q{random.randint(1, 4)}", (100 * random.randint(1, 90),))
        case _:
            return None


@settings(max_examples=120, deadline=None)
@given(st.lists(st.tuples(st.booleans(), ANY_EVENT), max_size=60), st.randoms(use_true_random=False))
def test_any_events_keep_every_cent_and_a_refusal_changes_nothing(
    mixed: list[tuple[bool, ev.Event]], random: Random
) -> None:
    felt = Felt(TWO_CUTS)
    for is_wild, event in mixed:
        sensible = None if is_wild else (play_event(felt.table) or by_chance(felt, random))
        told = sensible or event
        after, orders = step(felt.table, told)
        if any(isinstance(order, Refused) for order in orders):
            assert sensible is None, (told, orders)
            assert len(orders) == 1
            assert after is felt.table
        else:
            felt.tell(told)
    finish(felt, random)


def finish(felt: Felt, random: Random) -> None:
    """Every round comes to its end the fixed way, with no chip but pushed wagers on the layout."""
    number = felt.table.round_number
    for _ in range(100):
        if felt.table.round_number > number:
            break
        event = play_event(felt.table) or by_chance(felt, random)
        assert event is not None
        felt.tell(event)
    assert felt.table.round_number == number + 1
    assert felt.at[Spot.LOSING_AREA] == felt.at[Spot.BANKER_AREA] == 0
    assert felt.table.bank.kind is BankKind.HOUSE


WAGERED = st.dictionaries(st.integers(1, 8), st.integers(1, 500), min_size=1, max_size=7)


@settings(max_examples=150, deadline=None)
@given(WAGERED, st.integers(1, 8), st.sampled_from(BankKind), st.randoms(use_true_random=False), st.integers(0, 3))
def test_a_whole_round_pays_each_player_what_the_result_says(
    wagers: dict[int, int], box: int, kind: BankKind, random: Random, conceding: int
) -> None:
    felt = Felt()
    bank_box = 1 if kind is BankKind.HOUSE else box
    if kind is not BankKind.HOUSE:
        felt.bank(box, with_house=kind is BankKind.CO_BANK)
    others = {other: amount for other, amount in wagers.items() if other != bank_box}
    if not others:
        return
    felt.wager(others)
    results: dict[int, str] = {}
    while felt.table.phase is not Phase.PAYING:
        if felt.table.phase is Phase.SETTING and len(results) < conceding:
            unset = felt.table.next_with(HandStanding.UNSET)
            if unset is not None:
                results[unset.box] = "Che"
                felt.tell(ev.Concede(unset.box, f"p{unset.box}"))
                continue
        event = play_event(felt.table) or by_chance(felt, random)
        assert event is not None
        felt.tell(event)
    results |= {called.box: called.result.value for called in felt.all_of(CallResult)}
    finish(felt, random)
    pushed = {wager.box for wager in felt.table.wagers}
    for other, amount in others.items():
        won = {"Jung": 95 * amount, "Che": -100 * amount, "Jowl": -100 * amount * (other in pushed)}
        assert felt.net[f"p{other}"] == won[results[other]]
    assert sorted(tile for order in felt.all_of(TilesTo) for tile in order.tiles) == list(TILES)
    assert sum(felt.net.values()) + felt.at[Spot.FLOAT] + felt.at[Spot.COMMISSION] + felt.at[Spot.BOX] == 0


@pytest.mark.parametrize("stranger", [None, 7, "call", object(), Refused("NZ-1", "no event")])
def test_something_that_is_no_event_is_refused(stranger: object) -> None:
    felt = Felt()
    tell: Callable[[Table, object], Answer] = step  # type: ignore[assignment]
    after, orders = tell(felt.table, stranger)
    assert after is felt.table
    assert isinstance(orders[0], Refused)


def test_thirty_rounds_of_fixed_play_with_every_kind_of_bank_come_to_their_end() -> None:
    felt, random = Felt(), Random(5)
    kinds = {kind: 0 for kind in BankKind}
    for number in range(30):
        box = random.randint(1, 8)
        if number % 3 and not felt.table.wagers_on(box):
            felt.tell(ev.TakeBank("q9", box, number % 3 == 1))
        kinds[felt.table.bank.kind] += 1
        finish(felt, random)
    assert min(kinds.values()) > 3
    assert felt.all_of(CallResult)
