"""The clauses of 65A to 65D and of the dictionary that the unit takes part in, by id: what it allows and what it refuses."""

import pytest
from card_unit import PREPARED, CardUnit

from wire import card_codes, codes

pytestmark = pytest.mark.needs("hand", "eye")

_BARRED = (card_codes.OFFERED_BONUS_BLACKJACK, card_codes.OFFERED_SUPER_SEVENS)
_MISSING = [PREPARED & ~step for step in (card_codes.LOAD_SORTED, card_codes.LOAD_INSPECTED, card_codes.LOAD_SHUFFLED)]


@pytest.mark.clause("Q96-65A-1", "Q96-65A-3f")
def test_a_blackjack_table_deals_from_the_machine(card_unit: CardUnit) -> None:
    card_unit.begin()
    card_unit.cards_out(3)
    assert len(card_unit.rig.machine.layout) == 3
    assert card_unit.poll()["out"] == 3


@pytest.mark.clause("Q96-65A-2")
@pytest.mark.parametrize("barred", _BARRED)
def test_no_card_is_dealt_while_a_barred_side_game_is_offered(card_unit: CardUnit, barred: int) -> None:
    assert card_unit.deal_refusal(offered=barred) == card_codes.REQUEST_OFFERED
    assert not card_unit.is_dealing_possible()
    assert card_unit.deal_refusal() == 0


@pytest.mark.clause("Q96-65A-2")
@pytest.mark.parametrize("barred", _BARRED)
def test_a_barred_side_game_that_is_offered_in_the_round_opens_the_interlock(card_unit: CardUnit, barred: int) -> None:
    card_unit.begin()
    assert card_unit.deal_refusal(offered=barred) == card_codes.REQUEST_OFFERED
    assert not card_unit.rig.relay.is_driven
    assert not card_unit.is_dealing_possible()


@pytest.mark.clause("Q96-65A-2")
@pytest.mark.parametrize("barred", _BARRED)
def test_a_unit_provisioned_with_a_barred_side_game_refuses_though_the_table_does_not_say_so(
    empty_card_unit: CardUnit, barred: int
) -> None:
    empty_card_unit.approve(offered=barred)
    empty_card_unit.load()
    assert empty_card_unit.deal_refusal() == card_codes.REQUEST_OFFERED
    assert not empty_card_unit.is_dealing_possible()


def test_madness_21_may_be_offered_with_the_machine(card_unit: CardUnit) -> None:
    assert card_unit.deal_refusal(offered=card_codes.OFFERED_MADNESS_21) == 0


@pytest.mark.clause("Q96-65A-3a")
@pytest.mark.parametrize(
    ("decks", "code"), [(3, card_codes.REQUEST_DECKS), (4, 0), (8, 0), (9, card_codes.REQUEST_DECKS)]
)
def test_decks_lie_between_the_approved_numbers(empty_card_unit: CardUnit, decks: int, code: int) -> None:
    empty_card_unit.approve()
    cards = decks * 52
    refusal = empty_card_unit.refusal("load_cards", decks=decks, deck_cards=52, cards=cards, outside=0, steps=PREPARED)
    assert refusal == code


@pytest.mark.clause("Q96-65A-3a")
def test_no_approval_exceeds_eight_decks(empty_card_unit: CardUnit) -> None:
    fields = {"game": card_codes.GAME_BLACKJACK, "deck_cards": 52, "offered": 0}
    assert empty_card_unit.refusal("approve", min_decks=4, max_decks=9, **fields) == codes.REQUEST_VALUE
    assert empty_card_unit.refusal("approve", min_decks=4, max_decks=8, **fields) == 0


@pytest.mark.clause("Q96-65A-3b")
@pytest.mark.parametrize("steps", [0, *_MISSING])
def test_cards_that_were_not_sorted_inspected_and_shuffled_are_not_dealt(empty_card_unit: CardUnit, steps: int) -> None:
    empty_card_unit.approve()
    refusal = empty_card_unit.refusal("load_cards", decks=6, deck_cards=52, cards=312, outside=0, steps=steps)
    assert refusal == card_codes.REQUEST_STEPS
    assert empty_card_unit.deal_refusal() == card_codes.REQUEST_NOT_LOADED


@pytest.mark.clause("Q96-65A-3c")
def test_cards_need_no_cut(card_unit: CardUnit) -> None:
    assert card_unit.ask("cards")["steps"] == PREPARED
    assert card_unit.deal_refusal() == 0


@pytest.mark.clause("Q96-65A-3d")
def test_nothing_is_dealt_till_the_cutting_card_is_out(empty_card_unit: CardUnit) -> None:
    empty_card_unit.approve()
    empty_card_unit.load(steps=PREPARED | card_codes.LOAD_CUTTING_CARD)
    assert empty_card_unit.deal_refusal() == card_codes.REQUEST_CUTTING_CARD
    assert not empty_card_unit.is_dealing_possible()
    empty_card_unit.ask("cutting_card_out")
    assert empty_card_unit.deal_refusal() == 0


@pytest.mark.clause("Q96-65A-3g")
def test_a_rounds_cards_go_back_and_the_count_is_whole_again(card_unit: CardUnit) -> None:
    card_unit.begin()
    card_unit.cards_out(4)
    card_unit.cards_back()
    answer = card_unit.ask("end_round", round=1)
    assert (answer["loaded"], answer["out"], answer["returned"]) == (312, 4, 4)
    assert sorted(card_unit.rig.machine.inside) == list(range(312))


@pytest.mark.clause("Q96-65B-1", "Q96-65D-1")
def test_a_jam_is_told_with_the_cards_that_are_out(card_unit: CardUnit) -> None:
    card_unit.begin()
    card_unit.cards_out(3)
    card_unit.rig.machine.jam()
    answer = card_unit.keep_polling(200_000)
    assert (answer["state"], answer["fault"], answer["out"]) == (codes.FAULT, card_codes.FAULT_MACHINE, 3)
    assert not card_unit.rig.relay.is_closed


@pytest.mark.clause("Q96-65B-2", "Q96-65C-2")
def test_another_machine_takes_the_cards_over_in_the_middle_of_a_round(empty_card_unit: CardUnit) -> None:
    spare = empty_card_unit
    spare.approve()
    spare.rig.machine.fill(range(309))
    spare.rig.machine.layout.extend(range(309, 312))
    spare.keep_polling(100_000)
    spare.ask("load_cards", decks=6, deck_cards=52, cards=309, outside=3, steps=card_codes.LOAD_TRANSFER)
    spare.begin(number=17)
    assert spare.poll()["out"] == 3
    spare.cards_out(2)
    spare.cards_back()
    answer = spare.ask("end_round", round=17)
    assert (answer["out"], answer["returned"]) == (5, 5)


@pytest.mark.needs("fresh")
@pytest.mark.clause("Q96-65B-2")
def test_a_transfer_of_too_few_cards_is_a_wrong_count(empty_card_unit: CardUnit) -> None:
    empty_card_unit.approve()
    fields = {"decks": 6, "deck_cards": 52, "cards": 308, "outside": 3, "steps": card_codes.LOAD_TRANSFER}
    assert empty_card_unit.refusal("load_cards", **fields) == card_codes.REQUEST_COUNT
    assert empty_card_unit.faults() == {card_codes.FAULT_COUNT}


@pytest.mark.clause("Q96-65B-2", "Q96-65D-2c")
def test_a_failed_machine_gives_its_cards_up_and_deals_no_more(card_unit: CardUnit) -> None:
    card_unit.begin()
    card_unit.cards_out(3)
    card_unit.rig.machine.jam()
    card_unit.keep_polling(200_000)
    assert card_unit.ask("unload")["inside"] == 309
    card_unit.rig.machine.mend()
    card_unit.keep_polling(200_000)
    card_unit.ask("clear_fault", fault=card_codes.FAULT_MACHINE)
    assert card_unit.deal_refusal() == card_codes.REQUEST_NOT_LOADED
    assert not card_unit.is_dealing_possible()


@pytest.mark.clause("Q96-DICT")
@pytest.mark.parametrize("game", [card_codes.GAME_PAI_GOW, card_codes.GAME_POKER, card_codes.GAME_SPANISH_BLACKJACK])
def test_the_machine_deals_no_game_but_the_one_its_approval_names(card_unit: CardUnit, game: int) -> None:
    assert card_unit.deal_refusal(game=game) == card_codes.REQUEST_GAME
    assert not card_unit.is_dealing_possible()


@pytest.mark.needs("fresh")
def test_without_an_approval_nothing_is_loaded(empty_card_unit: CardUnit) -> None:
    fields = {"decks": 6, "deck_cards": 52, "cards": 312, "outside": 0, "steps": PREPARED}
    assert empty_card_unit.refusal("load_cards", **fields) == card_codes.REQUEST_APPROVAL
