"""Rounds from a card machine at a blackjack table: where each card comes from, and its way back."""

from dataclasses import replace

import pytest
from blackjack_felt import MACHINE_TABLE, BlackjackFelt, dealt, seated

from pit.rules.blackjack import awaiting as wait
from pit.rules.blackjack.events import DirectShuffle
from pit.rules.card_machine.commands import MachineMayDeal, ReturnToMachine
from pit.rules.card_machine.events import (
    CardReturned,
    MachineDeals,
    MachineExposes,
)
from pit.rules.cards import card, cards
from pit.rules.decks import DeckKind, decks
from pit.rules.people import Role
from pit.rules.twenty_one_round.awaiting import AwaitCard, AwaitWagers
from pit.rules.twenty_one_round.commands import CardTo, ClearLayout
from pit.rules.twenty_one_round.events import (
    CardFlashed,
    CardMisdealt,
    CollectCards,
    DealCard,
    Draw,
    LoadShoe,
    PlaceMain,
    Stand,
)

FULL = decks(DeckKind.STANDARD, 6)
MAY, MAY_NOT = MachineMayDeal(1, True), MachineMayDeal(1, False)


def at_collection(then: str = "8D") -> BlackjackFelt:
    """A round dealt from the machine, with its main wagers paid."""
    felt = dealt({1: "TC 9D"}, "9H", then, settings=MACHINE_TABLE)
    felt.tell(Stand(1, "p1"))
    felt.deal()
    return felt


@pytest.mark.clause("Q96-65A-3f")
def test_at_a_machine_no_card_comes_from_a_shoe() -> None:
    felt = dealt({1: "TC 5D"}, "9H", settings=MACHINE_TABLE)
    felt.tell(Draw(1, "p1"))
    assert felt.refusal(DealCard()).clause == "Q96-65A-3f"
    assert felt.refusal(CardFlashed()).clause == "Q96-65A-3f"
    assert felt.refusal(CardMisdealt(1)).clause == "Q96-65A-3f"
    assert felt.refusal(LoadShoe(FULL)).clause == "Q96-65A-3f"


@pytest.mark.clause("Q96-65A-3f")
def test_at_a_shoe_no_card_comes_from_a_machine() -> None:
    felt = dealt({1: "TC 5D"}, "9H")
    felt.tell(Draw(1, "p1"))
    assert felt.refusal(MachineDeals(felt.state.shoe[0])).clause == "Q96-65A-3f"
    assert felt.refusal(MachineExposes(felt.state.shoe[0])).clause == "Q96-65A-3f"


@pytest.mark.clause("Q96-65A-3f")
def test_each_card_of_a_round_is_the_one_that_the_machine_has_delivered() -> None:
    felt = seated({1: "TC 5D"}, "9H", "6S", settings=MACHINE_TABLE)
    delivered = [card(name) for name in ("TC", "9H", "5D")]
    for one in delivered:
        felt.tell(MachineDeals(one))
    felt.tell(Draw(1, "p1"), MachineDeals(card("6S")))
    assert [order for order in felt.orders if isinstance(order, CardTo)] == [
        CardTo(card("TC"), 1),
        CardTo(card("9H"), 0),
        CardTo(card("5D"), 1),
        CardTo(card("6S"), 1),
    ]


@pytest.mark.clause("Q96-65A-3f")
def test_a_card_that_is_not_in_the_machine_by_the_count_is_refused() -> None:
    felt = BlackjackFelt(settings=MACHINE_TABLE)
    felt.load_machine()
    felt.tell(*(PlaceMain(box, f"p{box}", 1000) for box in range(1, 7)))
    felt.tell(*[MachineDeals(card("9H"))] * 6)
    assert felt.refusal(MachineDeals(card("9H"))).clause == "Q96-65A-3f"


@pytest.mark.clause("Q96-65A-3g")
def test_a_rounds_cards_go_back_into_the_machine_one_by_one_and_then_the_round_is_over() -> None:
    felt = at_collection()
    given = felt.tell(CollectCards())
    assert given == [ReturnToMachine(felt.state.rack), MAY_NOT]
    assert sorted(map(str, felt.state.rack)) == sorted(["TC", "9D", "9H", "8D"])
    assert felt.state.round_number == 1
    assert wait.awaiting(felt.state) == wait.AwaitReturn(felt.state.rack)
    felt.tell(*(CardReturned(held) for held in cards("TC 9D 9H")))
    assert felt.tell(CardReturned(card("8D"))) == [ClearLayout(1, ()), MAY]
    assert (len(felt.state.shoe), felt.state.rack, felt.state.round_number) == (312, (), 2)
    assert wait.awaiting(felt.state) == AwaitWagers((), is_shuffle_due=False)


@pytest.mark.clause("Q96-65A-3g")
def test_a_card_that_is_not_on_its_way_back_is_refused() -> None:
    felt = at_collection()
    felt.tell(CollectCards())
    assert felt.refusal(CardReturned(card("2C"))).clause == "Q96-65A-3g"
    assert felt.refusal(PlaceMain(1, "p1", 1000)).clause == "common practice"


@pytest.mark.clause("Q96-65A-3g")
def test_at_a_shoe_no_card_goes_back() -> None:
    assert dealt({1: "TC 5D"}, "9H").refusal(CardReturned(card("TC"))).clause == "Q96-65A-3g"


@pytest.mark.clause("Q96-65A-3g")
def test_a_busted_hands_cards_may_go_back_in_the_round_and_be_dealt_again() -> None:
    felt = dealt({1: "TC 6D", 2: "TD 5D"}, "9H", "KS", settings=MACHINE_TABLE)
    felt.tell(Draw(1, "p1"))
    felt.deal()
    felt.return_cards()
    felt.tell(Draw(2, "p2"), MachineDeals(card("6D")))
    assert felt.state.box(2).hands[0].cards == cards("TD 5D 6D")


@pytest.mark.clause("Q96-65A-3g")
def test_a_card_burned_between_rounds_goes_back_before_the_next_one() -> None:
    felt = BlackjackFelt(settings=MACHINE_TABLE)
    felt.load_machine()
    felt.tell(MachineExposes(card("9H")), PlaceMain(1, "p1", 1000))
    assert felt.refusal(MachineDeals(card("2C"))).clause == "Q96-65A-3g"
    assert wait.awaiting(felt.state) == wait.AwaitReturn(cards("9H"))
    felt.tell(CardReturned(card("9H")), MachineDeals(card("2C")))


@pytest.mark.clause("Q03-7-22")
def test_a_card_that_the_machine_exposes_is_the_next_card() -> None:
    felt = dealt({1: "TC 5D"}, "9H", settings=MACHINE_TABLE)
    felt.tell(MachineExposes(card("2S")), Draw(1, "p1"))
    assert wait.awaiting(felt.state) == AwaitCard(is_shoe_empty=False)
    assert felt.refusal(MachineDeals(card("3S"))).clause == "Q03-7-22"
    felt.tell(DealCard())
    assert felt.state.box(1).hands[0].cards == cards("TC 5D 2S")


@pytest.mark.clause("Q03-7-22")
def test_a_machine_card_given_to_a_box_that_did_not_ask_is_exposed() -> None:
    felt = dealt({1: "TC 5D", 2: "TD 5C"}, "9H", settings=MACHINE_TABLE)
    felt.tell(MachineExposes(card("2S"), box=2))
    assert felt.state.exposed == cards("2S")
    assert felt.refusal(MachineExposes(card("2S"), box=5)).clause == "Q03-7-22"


@pytest.mark.clause("Q96-65A-4")
def test_with_a_machine_anyone_may_join_and_nobody_directs_a_shuffle() -> None:
    felt = at_collection()
    felt.state = replace(felt.state, settings=replace(felt.state.settings, entry_after_first_round=False))
    felt.tell(CollectCards())
    felt.return_cards()
    felt.tell(PlaceMain(2, "late", 1000))
    assert felt.refusal(DirectShuffle(Role.PIT_BOSS)).clause == "Q96-65A-4"
