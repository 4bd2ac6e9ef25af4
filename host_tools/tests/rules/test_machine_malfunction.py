"""A card machine that fails: which section applies, its steps, and how the round goes on."""

from collections import Counter
from dataclasses import astuple, fields, replace
from itertools import product

import pytest
from blackjack_felt import MACHINE_TABLE, BlackjackFelt, dealt, seated
from felt import Bets

from pit.rules.blackjack import awaiting as wait
from pit.rules.blackjack.commands import AnnounceTotal, ShuffleOnRecord
from pit.rules.blackjack.state import Source
from pit.rules.card_machine.commands import MachineMayDeal, MalfunctionBegun, MalfunctionOver, OfferReturn
from pit.rules.card_machine.events import (
    CardMoved,
    CardReplaced,
    DamagedCardOut,
    LoadMachine,
    MachineDeals,
    MachineFailed,
    Prepared,
    StaysIn,
    TakesBack,
)
from pit.rules.card_machine.malfunction import Facts, Section, section_of
from pit.rules.card_machine.preparation import FOR_MACHINE, Preparation
from pit.rules.cards import Card, card, cards
from pit.rules.decks import DeckKind, decks
from pit.rules.madness_21.events import EquipmentFailed
from pit.rules.madness_21.settings import Device
from pit.rules.people import Role
from pit.rules.twenty_one_round import awaiting as round_awaiting
from pit.rules.twenty_one_round.commands import CardTo, ClearLayout, DiscardHand
from pit.rules.twenty_one_round.events import (
    CollectCards,
    DealCard,
    DoubleDown,
    Draw,
    ExcludePlayer,
    Extra,
    Insure,
    LoadShoe,
    PassOver,
    PlaceMain,
    Split,
    Stand,
    WithdrawMain,
)
from pit.rules.twenty_one_round.state import Phase
from pit.rules.wagers import ReturnWager, Wager, WagerKind

FULL = Counter(decks(DeckKind.STANDARD, 6))
CLEAN = MachineFailed(is_other_machine_available=True, is_transfer_practicable=True)
NO_SPARE = MachineFailed(is_other_machine_available=False, is_transfer_practicable=True)


def playing(then: str = "", hands: dict[int, str] | None = None) -> BlackjackFelt:
    """A round from the machine in which three players have two cards each."""
    held = hands or {1: "TC 5D", 2: "9C 9D", 3: "TD 6D"}
    return dealt(held, "9H", then, settings=MACHINE_TABLE)


def on_layout(felt: BlackjackFelt) -> Counter[Card]:
    state = felt.state
    return Counter([*state.dealer, *state.rack, *(c for b in state.boxes for h in b.hands for c in h.cards)])


def move_all(felt: BlackjackFelt) -> list[object]:
    given: list[object] = []
    while isinstance(waits := wait.awaiting(felt.state), wait.AwaitMove):
        given += felt.tell(CardMoved(waits.cards[0]))
    return given


def to_the_shoe(felt: BlackjackFelt) -> list[object]:
    """The steps of 65D after the choices, with no card damaged."""
    move_all(felt)
    felt.tell(Prepared(Preparation.SHUFFLE), Prepared(Preparation.CUT))
    waits = wait.awaiting(felt.state)
    assert isinstance(waits, wait.AwaitShoe)
    return list(felt.tell(LoadShoe(waits.cards)))


def refused_within(felt: BlackjackFelt) -> set[str]:
    """The clauses that refuse the next card while the malfunction is open."""
    return {felt.refusal(event).clause for event in (MachineDeals(card("2C")), DealCard(), Stand(1, "p1"))}


@pytest.mark.clause("Q96-65B-1", "Q96-65C-1", "Q96-65D-1")
@pytest.mark.parametrize("row", list(product([False, True], repeat=7)))
def test_only_the_all_true_row_of_the_seven_conditions_is_a_clean_transfer(row: tuple[bool, ...]) -> None:
    in_use, is_dealt, unable, nobody_harmed, undamaged, other, practicable = row
    facts = Facts(in_use, is_dealt, unable, not nobody_harmed, not undamaged, other, practicable)
    section = section_of(facts)
    assert (section is Section.CLEAN_TRANSFER) == all(row)
    all_but_damage = all(row[:4]) and other and practicable
    assert (section is Section.DAMAGED_TRANSFER) == (all_but_damage and not undamaged)
    assert (section is Section.NONE) == (not (in_use and is_dealt and unable))


def test_the_facts_are_the_seven_conditions() -> None:
    assert len(fields(Facts)) == 7
    assert len(astuple(Facts(True, True, True, True, True, True, True))) == 7


@pytest.mark.clause("Q96-65D-1")
@pytest.mark.parametrize(
    "failed",
    [NO_SPARE, replace(CLEAN, is_transfer_practicable=False), replace(CLEAN, is_anyone_disadvantaged=True)],
    ids=["no spare", "not practicable", "somebody harmed"],
)
def test_without_a_transfer_section_65d_applies(failed: MachineFailed) -> None:
    assert playing().tell(failed)[0] == MalfunctionBegun(Section.NO_TRANSFER)


@pytest.mark.clause("Q96-65C-1")
def test_damage_makes_it_65c_unless_somebody_is_disadvantaged() -> None:
    damaged = replace(CLEAN, damaged=cards("QS"))
    assert playing().tell(damaged)[0] == MalfunctionBegun(Section.DAMAGED_TRANSFER)
    harmed = replace(damaged, is_anyone_disadvantaged=True)
    assert playing().tell(harmed)[0] == MalfunctionBegun(Section.NO_TRANSFER)


@pytest.mark.clause("Q96-65B-1", "Q96-65D-1")
def test_the_first_card_dealt_makes_a_malfunction_one_of_the_round() -> None:
    felt = seated({1: "TC 5D"}, "9H", settings=MACHINE_TABLE)
    felt.tell(felt.next_card())
    assert felt.tell(CLEAN)[0] == MalfunctionBegun(Section.CLEAN_TRANSFER)


@pytest.mark.clause("Q96-65D-1")
def test_a_malfunction_before_any_card_returns_to_the_start_of_play() -> None:
    felt = seated({1: "TC 5D"}, "9H", settings=MACHINE_TABLE)
    assert felt.tell(NO_SPARE) == [MalfunctionBegun(Section.NONE), MachineMayDeal(1, False)]
    assert felt.refusal(MachineDeals(card("2C"))).clause == "Q96-65A-3b"
    felt.tell(WithdrawMain(1, "p1"))
    assert felt.ledger.net["p1"] == 0
    felt.tell(*(Prepared(step) for step in FOR_MACHINE))
    waits = wait.awaiting(felt.state)
    assert isinstance(waits, wait.AwaitMachineLoad)
    assert Counter(waits.cards) == FULL
    assert felt.tell(LoadMachine(waits.cards)) == [MachineMayDeal(1, True)]


@pytest.mark.clause("Q96-65D-1")
def test_a_machine_that_is_not_in_use_does_not_fail() -> None:
    assert dealt({1: "TC 5D"}, "9H").refusal(CLEAN).clause == "Q96-65D-1"
    assert BlackjackFelt(settings=MACHINE_TABLE).refusal(CLEAN).clause == "Q96-65D-1"


@pytest.mark.clause("Q96-65D-1")
def test_there_are_no_steps_without_a_malfunction() -> None:
    felt = playing()
    for event in (
        StaysIn("p1"),
        TakesBack("p1"),
        DamagedCardOut(card("2C")),
        CardMoved(card("2C")),
        CardReplaced(card("2C")),
    ):
        assert felt.refusal(event).clause == "Q96-65D-1"


@pytest.mark.clause("Q96-65C-1")
def test_more_damaged_cards_than_the_machine_can_hold_are_refused() -> None:
    felt = playing()
    assert felt.refusal(replace(CLEAN, damaged=cards("9H 9H 9H 9H 9H 9H"))).clause == "Q96-65C-1"


@pytest.mark.clause("Q96-65B-2")
def test_on_the_clean_path_each_card_goes_to_the_other_machine_and_the_round_goes_on() -> None:
    felt = playing("2S TS")
    inside = Counter(felt.state.shoe)
    net = dict(felt.ledger.net)
    assert felt.tell(CLEAN)[-1] == MachineMayDeal(1, False)
    assert refused_within(felt) == {"Q96-65B-2"}
    given = move_all(felt)
    assert [order for order in given if isinstance(order, MalfunctionOver)] == [
        MalfunctionOver(Section.CLEAN_TRANSFER, 2)
    ]
    assert MachineMayDeal(2, True) in given
    assert [order for order in given if isinstance(order, AnnounceTotal)] == [AnnounceTotal(1, 0, 15, is_soft=False)]
    assert Counter(felt.state.shoe) == inside
    assert (felt.state.round_number, felt.state.machine, felt.state.source) == (1, 2, Source.MACHINE)
    assert dict(felt.ledger.net) == net
    felt.tell(Draw(1, "p1"), MachineDeals(card("2S")))
    assert felt.state.box(1).hands[0].cards == cards("TC 5D 2S")


@pytest.mark.clause("Q96-65B-2")
def test_a_card_that_is_not_in_the_failed_machine_can_not_be_moved() -> None:
    felt = playing()
    felt.tell(CLEAN)
    felt.tell(*[CardMoved(card("9H"))] * 5)
    assert felt.refusal(CardMoved(card("9H"))).clause == "Q96-65B-2"


@pytest.mark.clause("Q96-65B-2")
def test_the_clean_path_offers_nobody_a_return() -> None:
    felt = playing()
    assert not any(isinstance(order, OfferReturn) for order in felt.tell(CLEAN))
    assert felt.refusal(TakesBack("p1")).clause == "Q96-65B-2"
    assert felt.refusal(Prepared(Preparation.SHUFFLE)).clause == "Q96-65B-2"
    assert felt.refusal(Prepared(Preparation.SORT)).clause == "Q96-65B-2"
    assert felt.refusal(LoadShoe(())).clause == "Q96-65B-2"


@pytest.mark.clause("Q96-65C-2")
def test_on_the_damaged_path_the_other_machine_ends_with_the_decks_less_what_is_on_the_table() -> None:
    felt = playing()
    felt.tell(replace(CLEAN, damaged=cards("QS 4D")))
    assert wait.awaiting(felt.state) == wait.AwaitDamagedOut(cards("QS 4D"))
    assert felt.refusal(CardMoved(card("2C"))).clause == "Q96-65C-2"
    assert felt.refusal(DamagedCardOut(card("2C"))).clause == "Q96-65C-2"
    felt.tell(DamagedCardOut(card("QS")), DamagedCardOut(card("4D")))
    assert felt.refusal(CardReplaced(card("QS"))).clause == "Q96-65C-2"
    move_all(felt)
    assert wait.awaiting(felt.state) == wait.AwaitReplacement(cards("QS 4D"))
    assert refused_within(felt) == {"Q96-65C-2"}
    assert felt.refusal(CardReplaced(card("4S"))).clause == "Q96-65C-2"
    felt.tell(CardReplaced(card("4D")))
    assert MalfunctionOver(Section.DAMAGED_TRANSFER, 2) in felt.tell(CardReplaced(card("QS")))
    assert Counter(felt.state.shoe) == FULL - on_layout(felt)
    assert felt.state.phase is Phase.PLAY


@pytest.mark.clause("Q96-65D-1")
def test_if_the_other_machine_fails_while_it_is_filled_the_facts_are_taken_again() -> None:
    felt = playing()
    inside = Counter(felt.state.shoe)
    felt.tell(replace(CLEAN, damaged=cards("QS")))
    felt.tell(DamagedCardOut(card("QS")), CardMoved(card("4D")))
    assert felt.tell(NO_SPARE)[0] == MalfunctionBegun(Section.NO_TRANSFER)
    felt.tell(*(StaysIn(f"p{box}") for box in (1, 2, 3)))
    move_all(felt)
    felt.tell(CardReplaced(card("QS")), Prepared(Preparation.SHUFFLE), Prepared(Preparation.CUT))
    waits = wait.awaiting(felt.state)
    assert isinstance(waits, wait.AwaitShoe)
    assert Counter(waits.cards) == inside
    assert felt.refusal(CLEAN).clause == "Q96-65D-1"


@pytest.mark.clause("Q96-65C-1")
def test_damage_found_before_the_other_machine_failed_still_counts() -> None:
    felt = playing()
    felt.tell(replace(CLEAN, damaged=cards("QS")), DamagedCardOut(card("QS")))
    assert felt.tell(CLEAN)[0] == MalfunctionBegun(Section.DAMAGED_TRANSFER)


@pytest.mark.clause("Q96-65D-2a")
def test_each_player_is_offered_all_that_was_wagered_in_the_round() -> None:
    felt = dealt({1: "6C 5D", 2: "9C 9D"}, "AH", "2S", settings=MACHINE_TABLE)
    felt.tell(Insure(1, "p1", 500), DoubleDown(1, "p1", (Extra("p1", 1000),)))
    given = felt.tell(NO_SPARE)
    assert [order for order in given if isinstance(order, OfferReturn)] == [
        OfferReturn("p1", 2500),
        OfferReturn("p2", 1000),
    ]


@pytest.mark.clause("Q96-65D-2a")
def test_who_accepts_gets_main_and_extra_stakes_back_and_the_others_stay_live() -> None:
    felt = dealt({1: "6C 5D", 2: "9C 9D", 3: "TD 6D"}, "AH", "2S", settings=MACHINE_TABLE)
    felt.tell(Insure(1, "p1", 500), DoubleDown(1, "p1", (Extra("p1", 1000),)), NO_SPARE)
    assert wait.awaiting(felt.state) == wait.AwaitReturnChoice("p1")
    felt.tell(TakesBack("p1"), StaysIn("p2"), StaysIn("p3"))
    assert felt.ledger.net == {"p1": 0, "p2": -1000, "p3": -1000}


@pytest.mark.clause("Q96-65D-2a")
def test_only_wagers_that_are_still_open_go_back() -> None:
    felt = playing("KS", {1: "TC 6D", 2: "9C 9D"})
    felt.tell(Draw(1, "p1"), MachineDeals(card("KS")))
    given = felt.tell(NO_SPARE)
    assert [order for order in given if isinstance(order, OfferReturn)] == [OfferReturn("p2", 1000)]
    returned = [order for order in felt.tell(TakesBack("p2")) if isinstance(order, ReturnWager)]
    assert returned == [ReturnWager(Wager(2, "p2", WagerKind.MAIN), 1000, "Q96-65D-2a")]


@pytest.mark.clause("Q96-65B-1")
def test_a_third_machine_may_take_over_when_the_second_fails_without_damage() -> None:
    felt = playing()
    felt.tell(CLEAN, CardMoved(card("4D")))
    assert felt.tell(CLEAN)[0] == MalfunctionBegun(Section.CLEAN_TRANSFER)
    move_all(felt)
    assert Counter(felt.state.shoe) == FULL - on_layout(felt)


@pytest.mark.clause("Q96-65D-2a")
def test_nothing_goes_on_before_each_player_has_chosen_once() -> None:
    felt = playing()
    felt.tell(NO_SPARE, StaysIn("p1"))
    assert refused_within(felt) == {"Q96-65D-2a"}
    assert felt.refusal(StaysIn("p1")).clause == "Q96-65D-2a"
    assert felt.refusal(TakesBack("nobody")).clause == "Q96-65D-2a"
    assert felt.refusal(CardMoved(card("2C"))).clause == "Q96-65D-2a"
    felt.tell(StaysIn("p2"), StaysIn("p3"), CardMoved(card("2C")))


@pytest.mark.clause("Q96-65D-2a")
def test_split_hands_go_back_whole_and_a_decided_hand_stands() -> None:
    felt = dealt({1: "8C 8D", 2: "9C 9D"}, "9H", "TS 6S 3S", settings=MACHINE_TABLE)
    felt.tell(Split(1, "p1", (Extra("p1", 1000),)))
    felt.deal()
    felt.tell(Draw(1, "p1"), MachineDeals(card("6S")), MachineDeals(card("3S")))
    assert felt.ledger.net["p1"] == -2000
    felt.tell(NO_SPARE, TakesBack("p1"))
    assert felt.ledger.net["p1"] == -1000


@pytest.mark.clause("Q96-65D-2a")
def test_on_a_shared_box_only_the_one_who_accepts_leaves() -> None:
    felt = dealt({1: "TC 5D"}, "9H", "2S TS 5H", bets={1: (Bets("ann"), Bets("bob"))}, settings=MACHINE_TABLE)
    felt.tell(NO_SPARE, TakesBack("ann"), StaysIn("bob"))
    to_the_shoe(felt)
    assert wait.awaiting(felt.state) == round_awaiting.AwaitDecision(1, 0, "bob")
    assert felt.ledger.net == {"ann": 0, "bob": -1000}


@pytest.mark.clause("Q96-65D-2a")
def test_an_undecided_madness_wager_goes_back_and_one_that_won_stays() -> None:
    bets = {1: (Bets("ann", 500),), 2: (Bets("bob", 500),)}
    felt = dealt({1: "AC KD", 2: "9C 9D"}, "TH", "TS", bets=bets, settings=MACHINE_TABLE)
    felt.tell(NO_SPARE)
    given = felt.tell(TakesBack("ann"), StaysIn("bob"))
    assert not any(isinstance(order, DiscardHand) for order in given)
    assert felt.ledger.net["ann"] == -500
    to_the_shoe(felt)
    felt.tell(Stand(2, "bob"))
    felt.deal()
    now = felt.state.offering.now
    assert now is not None
    assert now.winning.box == 1
    assert [bet.stake_cents for bet in now.winning.stack] == [500]
    felt = seated({1: "AC KD"}, "TH", bets={1: (Bets("ann", 500),)}, settings=MACHINE_TABLE)
    felt.tell(felt.next_card(), NO_SPARE, TakesBack("ann"))
    assert felt.ledger.net["ann"] == 0


@pytest.mark.clause("Q96-65D-2b")
def test_play_waits_for_the_replacement_of_a_damaged_card() -> None:
    felt = playing()
    felt.tell(replace(NO_SPARE, damaged=cards("9H")), *(StaysIn(f"p{box}") for box in (1, 2, 3)))
    assert felt.refusal(CardMoved(card("2C"))).clause == "Q96-65D-2b"
    felt.tell(DamagedCardOut(card("9H")))
    move_all(felt)
    assert refused_within(felt) == {"Q96-65D-2b"}
    assert felt.refusal(Prepared(Preparation.SHUFFLE)).clause == "Q96-65D-2b"
    felt.tell(CardReplaced(card("9H")), Prepared(Preparation.SHUFFLE), Prepared(Preparation.CUT))
    waits = wait.awaiting(felt.state)
    assert isinstance(waits, wait.AwaitShoe)
    assert Counter(waits.cards) == FULL - on_layout(felt)


@pytest.mark.clause("Q96-65D-2c")
def test_the_cards_are_shuffled_cut_and_in_a_shoe_before_play_goes_on() -> None:
    felt = playing("2S")
    felt.tell(NO_SPARE, *(StaysIn(f"p{box}") for box in (1, 2, 3)))
    move_all(felt)
    held = felt.state.malfunction.moved if felt.state.malfunction else ()
    assert felt.refusal(LoadShoe(held)).clause == "Q96-65D-2c"
    assert felt.refusal(Prepared(Preparation.CUT)).clause == "Q96-65D-2c"
    felt.tell(Prepared(Preparation.SHUFFLE))
    assert felt.refusal(LoadShoe(held)).clause == "Q96-65D-2c"
    felt.tell(Prepared(Preparation.CUT))
    assert refused_within(felt) == {"Q96-65D-2c"}
    assert felt.refusal(LoadShoe(held[1:])).clause == "Q96-65D-2c"
    given = felt.tell(LoadShoe(held))
    assert MalfunctionOver(Section.NO_TRANSFER, None) in given
    assert not any(isinstance(order, MachineMayDeal) and order.may_deal for order in felt.orders[-2:])
    assert (felt.state.source, felt.state.is_loaded) == (Source.SHOE, False)
    felt.tell(Draw(1, "p1"), DealCard())
    assert felt.refusal(MachineDeals(felt.state.shoe[0])).clause == "Q96-65A-3f"


@pytest.mark.clause("Q96-65D-2d")
def test_only_those_who_stayed_in_get_more_cards_and_results() -> None:
    felt = seated({1: "TC 5D", 2: "9C 9D", 3: "TD 6D"}, "9H", settings=MACHINE_TABLE)
    felt.tell(*(felt.next_card() for _ in range(1)), NO_SPARE)
    felt.tell(StaysIn("p1"), TakesBack("p2"), StaysIn("p3"))
    to_the_shoe(felt)
    before = len(felt.orders)
    felt.deal()
    boxes = {order.box for order in felt.orders[before:] if isinstance(order, CardTo)}
    assert boxes == {0, 1, 3}
    while felt.state.phase is Phase.PLAY:
        turn = felt.state.on_turn
        assert turn is not None
        felt.tell(Stand(turn[0], f"p{turn[0]}"))
    felt.deal()
    felt.tell(CollectCards())
    assert felt.ledger.net["p2"] == 0
    assert abs(felt.ledger.net["p1"]) <= 1000


@pytest.mark.clause("Q96-65D-3")
def test_the_shuffle_goes_on_record_once_as_a_directed_one() -> None:
    felt = playing()
    felt.tell(NO_SPARE, *(StaysIn(f"p{box}") for box in (1, 2, 3)))
    to_the_shoe(felt)
    assert [order for order in felt.orders if isinstance(order, ShuffleOnRecord)] == [ShuffleOnRecord(1, "Q96-65D-3")]


def test_after_65d_all_cards_are_shuffled_before_the_next_round_and_a_machine_may_be_loaded() -> None:
    felt = playing(hands={1: "TC 9D"})
    felt.tell(NO_SPARE, StaysIn("p1"))
    to_the_shoe(felt)
    felt.tell(Stand(1, "p1"))
    felt.deal()
    felt.tell(CollectCards())
    assert felt.state.is_shuffle_due
    felt.tell(PlaceMain(1, "p1", 1000))
    felt.refusal(DealCard())
    all_cards = (*felt.state.shoe, *felt.state.rack)
    assert Counter(all_cards) == FULL
    felt.tell(*(Prepared(step) for step in FOR_MACHINE))
    assert felt.tell(LoadMachine(all_cards))[-1] == MachineMayDeal(1, True)
    felt.tell(MachineDeals(card("2C")))


def test_a_round_that_everybody_leaves_is_over() -> None:
    felt = seated({1: "TC 5D", 2: "9C 9D"}, "9H", settings=MACHINE_TABLE)
    felt.tell(felt.next_card(), NO_SPARE, TakesBack("p1"), TakesBack("p2"))
    to_the_shoe(felt)
    assert felt.state.phase is Phase.COLLECT
    assert felt.ledger.net == {"p1": 0, "p2": 0}


def test_when_the_last_box_without_a_second_card_leaves_the_first_player_decides() -> None:
    felt = seated({1: "TC 5D", 2: "9C 9D"}, "9H", settings=MACHINE_TABLE)
    felt.tell(*(felt.next_card() for _ in range(4)))
    felt.tell(NO_SPARE, StaysIn("p1"), TakesBack("p2"))
    to_the_shoe(felt)
    assert wait.awaiting(felt.state) == round_awaiting.AwaitDecision(1, 0, "p1")


def test_a_hand_that_was_owed_a_card_gets_it_from_the_shoe() -> None:
    felt = playing()
    felt.tell(Draw(1, "p1"), NO_SPARE, StaysIn("p1"), StaysIn("p2"), TakesBack("p3"))
    to_the_shoe(felt)
    next_card = felt.state.shoe[0]
    felt.tell(DealCard())
    assert felt.state.box(1).hands[0].cards[-1] == next_card


def test_a_player_who_was_passed_over_and_leaves_has_no_choice_left() -> None:
    felt = playing("TS")
    felt.tell(PassOver(1), Stand(2, "p2"), Stand(3, "p3"))
    felt.tell(NO_SPARE, TakesBack("p1"), StaysIn("p2"), StaysIn("p3"))
    to_the_shoe(felt)
    assert felt.state.choices == ()
    assert felt.state.phase is Phase.DEALER


def test_a_player_who_was_passed_over_and_stays_still_chooses() -> None:
    felt = playing("TS")
    felt.tell(PassOver(1), Stand(2, "p2"), Stand(3, "p3"), NO_SPARE, *(StaysIn(f"p{box}") for box in (1, 2, 3)))
    to_the_shoe(felt)
    assert wait.awaiting(felt.state) == round_awaiting.AwaitChoice(1, 0, "p1")


def test_when_the_dealers_opponents_leave_the_dealer_draws_no_more() -> None:
    felt = playing(hands={1: "TC 9D"})
    felt.tell(Stand(1, "p1"), NO_SPARE, TakesBack("p1"))
    to_the_shoe(felt)
    assert felt.state.phase is Phase.COLLECT
    assert felt.state.dealer == cards("9H")


@pytest.mark.parametrize("failed", [CLEAN, NO_SPARE])
def test_a_machine_that_fails_while_cards_go_back_still_ends_the_round(failed: MachineFailed) -> None:
    felt = playing("8D", hands={1: "TC 9D"})
    felt.tell(Stand(1, "p1"))
    felt.deal()
    felt.tell(CollectCards())
    felt.tell(failed)
    if failed is CLEAN:
        move_all(felt)
        felt.return_cards()
    else:
        to_the_shoe(felt)
    assert felt.state.round_number == 2
    assert any(isinstance(order, ClearLayout) for order in felt.orders)
    assert Counter([*felt.state.shoe, *felt.state.rack]) == FULL
    assert felt.state.is_shuffle_due == (failed is NO_SPARE)


def test_exclusions_and_other_equipment_are_heard_during_a_malfunction() -> None:
    felt = playing()
    felt.tell(CLEAN, EquipmentFailed(Device.JACKPOT_BUTTON), ExcludePlayer("p1", Role.KEY_EMPLOYEE_TABLE_GAMES))
    assert felt.state.standing.excluded == {"p1"}


def test_bust_hands_cards_stay_in_the_rack_when_the_machine_fails() -> None:
    felt = playing("KS")
    felt.tell(Draw(1, "p1"), MachineDeals(card("KS")))
    felt.tell(CLEAN)
    move_all(felt)
    assert felt.state.rack == cards("TC 5D KS")
    assert felt.pays(WagerKind.MAIN) == {}
