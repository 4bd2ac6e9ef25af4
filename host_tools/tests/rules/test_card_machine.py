"""A card machine at a blackjack table: whether it may be used, how it is loaded, and what is waited for."""

from dataclasses import replace

import pytest
from blackjack_felt import BONUS, MACHINE, MACHINE_TABLE, TABLE, BlackjackFelt, dealt, seated
from felt import MADNESS

from pit.rules.blackjack import awaiting as wait
from pit.rules.blackjack.commands import CuttingCardReached
from pit.rules.blackjack.events import OrderLastRounds
from pit.rules.blackjack.settings import TableSettings, check_settings
from pit.rules.blackjack.state import Source
from pit.rules.card_machine.approval import MachineApproval, check_approval, check_use
from pit.rules.card_machine.commands import MachineMayDeal
from pit.rules.card_machine.events import (
    LoadMachine,
    MachineDeals,
    Prepared,
    TakeCuttingCardOut,
)
from pit.rules.card_machine.preparation import FOR_MACHINE, FOR_SHOE, Preparation
from pit.rules.cards import card, cards
from pit.rules.decks import DeckKind, decks
from pit.rules.people import Role
from pit.rules.twenty_one_round.commands import ShuffleDue
from pit.rules.twenty_one_round.events import (
    CollectCards,
    DealCard,
    Draw,
    LoadShoe,
    PlaceMain,
    Stand,
)
from pit.rules.twenty_one_round.state import Phase

FULL = decks(DeckKind.STANDARD, 6)
MAY = MachineMayDeal(1, True)


def prepared() -> BlackjackFelt:
    felt = BlackjackFelt(settings=MACHINE_TABLE)
    felt.tell(*(Prepared(step) for step in FOR_MACHINE))
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
