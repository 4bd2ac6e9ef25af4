"""A card machine at a blackjack table: whether it may be used, how it is loaded, and where each card comes from."""

from dataclasses import replace

import pytest
from blackjack_felt import BONUS, MACHINE, MACHINE_TABLE, TABLE, BlackjackFelt, dealt, seated
from felt import MADNESS

from pit.rules.blackjack import awaiting as wait
from pit.rules.blackjack.commands import CuttingCardReached
from pit.rules.blackjack.events import DirectShuffle, OrderLastRounds
from pit.rules.blackjack.settings import TableSettings, check_settings
from pit.rules.blackjack.state import Source
from pit.rules.card_machine.approval import MachineApproval, check_approval, check_use
from pit.rules.card_machine.commands import MachineMayDeal, ReturnToMachine
from pit.rules.card_machine.events import (
    CardReturned,
    LoadMachine,
    MachineDeals,
    MachineExposes,
    Prepared,
    TakeCuttingCardOut,
)
from pit.rules.card_machine.preparation import FOR_MACHINE, FOR_SHOE, Preparation
from pit.rules.cards import card, cards
from pit.rules.decks import DeckKind, decks
from pit.rules.people import Role
from pit.rules.twenty_one_round.awaiting import AwaitCard, AwaitWagers
from pit.rules.twenty_one_round.commands import CardTo, ClearLayout, ShuffleDue
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
from pit.rules.twenty_one_round.state import Phase

FULL = decks(DeckKind.STANDARD, 6)
MAY, MAY_NOT = MachineMayDeal(1, True), MachineMayDeal(1, False)


def prepared() -> BlackjackFelt:
    felt = BlackjackFelt(settings=MACHINE_TABLE)
    felt.tell(*(Prepared(step) for step in FOR_MACHINE))
    return felt


def at_collection(then: str = "8D") -> BlackjackFelt:
    """A round dealt from the machine, with its main wagers paid."""
    felt = dealt({1: "TC 9D"}, "9H", then, settings=MACHINE_TABLE)
    felt.tell(Stand(1, "p1"))
    felt.deal()
    return felt


def clauses(settings: TableSettings) -> list[str]:
    return [refused.clause for refused in check_settings(settings)]


@pytest.mark.clause("Q96-65A-1")
def test_a_blackjack_table_deals_from_a_machine_once_it_is_loaded() -> None:
    felt = BlackjackFelt(settings=MACHINE_TABLE)
    assert felt.load_machine() == [MAY]
    felt.tell(PlaceMain(1, "p1", 1000), MachineDeals(card("9H")))
    assert felt.state.box(1).hands[0].cards == cards("9H")


@pytest.mark.clause("Q96-65A-1")
def test_a_table_without_a_machine_loads_none() -> None:
    felt = BlackjackFelt()
    felt.tell(*(Prepared(step) for step in FOR_MACHINE))
    assert felt.refusal(LoadMachine(FULL)).clause == "Q96-65A-1"


@pytest.mark.clause("Q96-65A-2")
@pytest.mark.parametrize(
    "settings",
    [replace(MACHINE_TABLE, bonus=BONUS), replace(MACHINE_TABLE, offers_super_sevens=True)],
    ids=["bonus blackjack", "super sevens"],
)
def test_no_machine_where_bonus_blackjack_or_super_sevens_is_offered(settings: TableSettings) -> None:
    assert clauses(settings) == ["Q96-65A-2"]


@pytest.mark.clause("Q96-65A-2")
def test_a_machine_and_madness_21_go_together() -> None:
    assert clauses(replace(MACHINE_TABLE, madness=MADNESS)) == []


@pytest.mark.clause("Q96-65A-3a")
@pytest.mark.parametrize(
    ("number", "wanted"), [(3, ["Q96-65A-3a"]), (4, []), (8, []), (9, ["common practice", "Q96-65A-3a"])]
)
def test_the_number_of_decks_is_within_the_approval(number: int, wanted: list[str]) -> None:
    assert clauses(replace(MACHINE_TABLE, decks=number)) == wanted


@pytest.mark.clause("Q96-65A-3a")
@pytest.mark.parametrize(("low", "high", "reasons"), [(4, 8, 0), (8, 8, 0), (4, 9, 1), (0, 8, 1), (6, 5, 1)])
def test_no_approval_goes_beyond_8_decks(low: int, high: int, reasons: int) -> None:
    refused = check_approval(MachineApproval("an approval", "blackjack", low, high))
    assert [reason.clause for reason in refused] == ["Q96-65A-3a"] * reasons


@pytest.mark.clause("Q96-DICT")
@pytest.mark.parametrize("game", ["pai gow", "manila poker", "Spanish blackjack"])
def test_a_machine_is_used_only_in_the_game_its_approval_names(game: str) -> None:
    assert [refused.clause for refused in check_use(MACHINE, game, 6, ())] == ["Q96-DICT"]
    assert clauses(replace(MACHINE_TABLE, card_machine=replace(MACHINE, game=game))) == ["Q96-DICT"]


@pytest.mark.clause("Q96-DICT")
def test_a_machine_without_an_approval_is_none() -> None:
    assert clauses(replace(MACHINE_TABLE, card_machine=replace(MACHINE, reference=" "))) == ["Q96-DICT"]


@pytest.mark.clause("Q96-65A-3b")
@pytest.mark.parametrize("left_out", FOR_MACHINE)
def test_cards_go_in_sorted_inspected_and_shuffled(left_out: Preparation) -> None:
    felt = BlackjackFelt(settings=MACHINE_TABLE)
    felt.tell(*(Prepared(step) for step in FOR_MACHINE if step is not left_out))
    refused = felt.refusal(LoadMachine(FULL))
    assert refused.clause == "Q96-65A-3b"
    assert left_out.value in refused.reason


@pytest.mark.clause("Q96-65A-3b")
def test_cards_sorted_again_must_be_inspected_and_shuffled_again() -> None:
    felt = prepared()
    felt.tell(Prepared(Preparation.SORT))
    assert felt.refusal(LoadMachine(FULL)).clause == "Q96-65A-3b"


@pytest.mark.clause("Q96-65A-3b")
def test_nothing_is_dealt_before_the_machine_is_loaded() -> None:
    felt = prepared()
    felt.tell(PlaceMain(1, "p1", 1000))
    assert felt.refusal(MachineDeals(card("9H"))).clause == "Q96-65A-3b"


@pytest.mark.clause("Q96-65A-3b")
def test_replaced_cards_are_prepared_like_the_first() -> None:
    felt = prepared()
    felt.tell(LoadMachine(FULL))
    assert felt.refusal(LoadMachine(FULL)).clause == "Q96-65A-3b"
    felt.tell(*(Prepared(step) for step in FOR_MACHINE), LoadMachine(FULL))


@pytest.mark.clause("Q96-65A-3b")
@pytest.mark.parametrize("held", [FULL[1:], (*FULL[1:], card("2C")), (*FULL, card("2C"))])
def test_the_machine_takes_exactly_the_tables_decks(held: tuple[object, ...]) -> None:
    refused = prepared().refusal(LoadMachine(held))  # type: ignore[arg-type]
    assert refused.clause in ("Q96-65A-3b", "Q96-65A-3a")


@pytest.mark.clause("Q96-65A-3a")
def test_a_load_of_another_number_of_decks_than_approved_is_refused() -> None:
    assert prepared().refusal(LoadMachine(decks(DeckKind.STANDARD, 3))).clause == "Q96-65A-3a"


@pytest.mark.clause("Q96-65A-3c")
def test_cards_need_no_cut_before_they_go_into_a_machine_but_before_a_shoe() -> None:
    prepared().tell(LoadMachine(FULL))
    felt = BlackjackFelt(settings=TABLE)
    felt.tell(*(Prepared(step) for step in FOR_MACHINE))
    assert "not cut" in felt.refusal(LoadShoe(FULL)).reason


@pytest.mark.clause("Q96-65A-3d")
def test_a_cutting_card_may_hide_the_bottom_card_but_is_out_before_the_first_round() -> None:
    felt = prepared()
    assert felt.tell(LoadMachine(FULL, has_cutting_card=True)) == []
    felt.tell(PlaceMain(1, "p1", 1000))
    assert wait.awaiting(felt.state) == wait.AwaitCuttingCardOut()
    assert felt.refusal(MachineDeals(card("9H"))).clause == "Q96-65A-3d"
    assert felt.tell(TakeCuttingCardOut()) == [MAY]
    felt.tell(MachineDeals(card("9H")))


@pytest.mark.clause("Q96-65A-3e")
def test_there_is_no_other_cutting_card_in_a_game_from_a_machine() -> None:
    felt = prepared()
    felt.tell(LoadMachine(FULL))
    assert felt.refusal(TakeCuttingCardOut()).clause == "Q96-65A-3e"
    assert felt.refusal(OrderLastRounds(Role.PIT_BOSS)).clause == "Q96-65A-3e"


@pytest.mark.clause("Q96-65A-3e", "Q96-65A-3g")
def test_200_rounds_from_a_machine_see_no_cutting_card_and_no_shuffle() -> None:
    felt = BlackjackFelt(settings=replace(MACHINE_TABLE, cut_cards=310))
    felt.load_machine()
    for _ in range(200):
        felt.tell(PlaceMain(1, "p1", 1000))
        felt.deal()
        while felt.state.phase is Phase.PLAY:
            felt.tell(Stand(1, "p1"))
            felt.deal()
        felt.tell(CollectCards())
        felt.return_cards()
        assert len(felt.state.shoe) == 312
    assert felt.state.round_number == 201
    assert not any(isinstance(order, CuttingCardReached | ShuffleDue) for order in felt.orders)


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


def test_the_machine_waits_for_the_card_it_delivers() -> None:
    felt = seated({1: "TC 5D"}, "9H", settings=MACHINE_TABLE)
    felt.tell(felt.next_card())
    assert wait.awaiting(felt.state) == wait.AwaitMachineCard(felt.state.shoe)


def test_a_new_table_waits_for_each_preparation_and_the_load() -> None:
    felt = BlackjackFelt(settings=MACHINE_TABLE)
    for step in FOR_MACHINE:
        assert wait.awaiting(felt.state) == wait.AwaitPreparation(step)
        felt.tell(Prepared(step))
    assert wait.awaiting(felt.state) == wait.AwaitMachineLoad(felt.state.rack)


def test_a_table_whose_machine_is_not_loaded_may_be_played_from_a_shoe() -> None:
    felt = BlackjackFelt(settings=MACHINE_TABLE)
    felt.load_shoe(FULL)
    assert felt.state.source is Source.SHOE
    felt.tell(PlaceMain(1, "p1", 1000), DealCard())


def test_an_emptied_machine_waits_for_cards_to_come_back() -> None:
    felt = dealt({1: "TC 5D"}, "9H", settings=MACHINE_TABLE)
    felt.tell(Draw(1, "p1"))
    felt.state = replace(felt.state, shoe=(), rack=felt.state.shoe)
    assert wait.awaiting(felt.state) == wait.AwaitReturn(felt.state.rack)


def test_no_cards_are_made_ready_while_a_machine_is_dealt_from() -> None:
    dealt({1: "TC 5D"}, "9H", settings=MACHINE_TABLE).refusal(Prepared(FOR_SHOE[0]))
