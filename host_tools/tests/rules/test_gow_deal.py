"""Dice and deal at Queensland pai gow, and what happens when they go wrong."""

from dataclasses import replace

import pytest
from tile_room import TileRoom, banked_room, tile_room

from pit.rules.pai_gow.dice import boxes_from, first_box
from pit.rules.pai_gow_queensland.awaiting import AwaitChoice, awaiting
from pit.rules.pai_gow_queensland.commands import (
    FirstTilesTo,
    OfferChoice,
    RaiseForDecision,
    ReturnWager,
    ShakeAgain,
    ShuffleAgain,
    TilesRemoved,
    TilesTo,
    WagersRetrievable,
)
from pit.rules.pai_gow_queensland.conduct_events import ShowsTiles
from pit.rules.pai_gow_queensland.events import (
    DealAgain,
    DealStack,
    GivesUp,
    LooksAtTiles,
    NoMoreBets,
    PlaysOn,
    SetBank,
    SetHand,
    ShakeDice,
    TakeBackWager,
    TakeBank,
)
from pit.rules.pai_gow_queensland.state import BankMode, Phase
from pit.rules.people import Role


def dealing_room(wagers: dict[int, int], mode: BankMode = BankMode.HOUSE) -> TileRoom:
    """The dice have picked the bank's box: box 1 for the house, box 2 where p2 banks or co-banks."""
    room = tile_room()
    room.round({2: 5})
    if mode is not BankMode.HOUSE:
        room.state = replace(room.state, liability_cents=700_000)
        room.tell(TakeBank(2, 2, mode, (("p2", 1_000_000),)))
        room.shuffle_only()
    else:
        room.shuffle()
    room.wager(wagers)
    room.until(Phase.DEAL)
    room.orders.clear()
    return room


def deal(room: TileRoom, exposed: dict[int, int]) -> None:
    """The whole deal, with so many tiles of those boxes exposed."""
    for box in boxes_from(room.state.first_box):
        room.tell(DealStack(exposed=exposed.get(box, 0)))


@pytest.mark.clause("Q96-418")
@pytest.mark.parametrize("dice", [(0, 1, 1), (1, 7, 1), (1, 1), (1, 1, 1, 1)])
def test_three_dice_show_1_to_6_each(dice: tuple[int, int, int]) -> None:
    room = tile_room()
    room.shuffle()
    room.wager({2: 5})
    room.until(Phase.DICE)
    assert room.refusal(ShakeDice(dice)).clause == "Q96-418"


@pytest.mark.clause("Q96-418")
@pytest.mark.parametrize(("dice", "total"), [((1, 1, 1), 3), ((6, 6, 6), 18)])
def test_the_total_of_the_dice_is_told(dice: tuple[int, int, int], total: int) -> None:
    room = tile_room()
    room.shuffle()
    room.wager({2: 5})
    room.until(Phase.DICE)
    assert room.tell(ShakeDice(dice))[0] == FirstTilesTo(first_box(total, 1), total)


@pytest.mark.clause("Q96-419-1")
def test_the_dice_are_shaken_after_the_cut_and_each_tumbles() -> None:
    room = tile_room()
    room.shuffle()
    room.wager({2: 5})
    assert room.refusal(ShakeDice((1, 2, 3))).clause == "Q96-419-1"
    room.tell(NoMoreBets())
    assert room.refusal(ShakeDice((1, 2, 3))).clause == "Q96-419-1"
    room.until(Phase.DICE)
    assert room.refusal(ShakeDice((1, 2, 3), tumbled=(True, False, True))).clause == "Q96-419-1"
    room.tell(ShakeDice((1, 2, 3)))


@pytest.mark.clause("Q96-419-2-3")
@pytest.mark.parametrize(
    ("total", "chung", "box"), [(9, 1, 1), (17, 1, 1), (18, 1, 2), (3, 1, 3), (10, 6, 7), (9, 6, 6), (4, 6, 1)]
)
def test_boxes_are_counted_from_the_chung_as_1_9_and_17(total: int, chung: int, box: int) -> None:
    assert first_box(total, chung) == box


@pytest.mark.clause("Q96-419-2-3")
def test_the_count_starts_at_the_box_of_a_player_who_banks() -> None:
    room = banked_room(BankMode.PLAYER, {3: 5})
    assert room.state.first_box == 2
    assert room.all_of(FirstTilesTo)[-1] == FirstTilesTo(2, 9)


@pytest.mark.clause("Q96-446")
def test_a_die_that_lies_not_flat_makes_the_shake_void() -> None:
    room = tile_room()
    room.shuffle()
    room.wager({2: 5})
    room.until(Phase.DICE)
    assert room.tell(ShakeDice((1, 2, 3), flat=(True, True, False))) == [ShakeAgain("Q96-446")]
    assert room.state.phase is Phase.DICE
    assert not room.state.first_box


@pytest.mark.clause("Q96-432")
def test_tiles_go_anticlockwise_from_the_box_of_the_dice_four_to_each() -> None:
    room = tile_room()
    room.shuffle()
    room.wager({2: 5, 4: 5})
    room.until(Phase.DICE)
    room.tell(ShakeDice((1, 1, 1)))
    room.until(Phase.HANDS)
    dealt = room.all_of(TilesTo)
    assert [order.box for order in dealt] == [3, 4, 5, 6, 7, 8, 1, 2]
    assert [order.tiles for order in dealt] == list(room.state.stacks)
    assert [order.box for order in dealt if order.is_in_play] == [4, 1, 2]


@pytest.mark.clause("Q96-448-2")
@pytest.mark.parametrize("mode", [BankMode.HOUSE, BankMode.PLAYER])
def test_one_exposed_tile_changes_nothing(mode: BankMode) -> None:
    room = dealing_room({3: 5}, mode)
    deal(room, {3: 1, 2: 1})
    assert not room.all_of(OfferChoice)
    assert room.refusal(GivesUp(3)).clause == "Q96-448-2"
    assert room.refusal(PlaysOn(2)).clause == "Q96-448-2"
    room.finish()


@pytest.mark.clause("Q96-448-2")
@pytest.mark.parametrize("exposed", [-1, 5])
def test_of_four_tiles_nobody_exposes_five(exposed: int) -> None:
    assert dealing_room({3: 5}).refusal(DealStack(exposed=exposed)).clause == "Q96-448-2"


@pytest.mark.clause("Q96-448-3")
@pytest.mark.parametrize("exposed", [2, 3, 4])
def test_with_two_or_more_exposed_tiles_a_player_may_withdraw_tiles_and_wagers(exposed: int) -> None:
    room = dealing_room({3: 5, 4: 5})
    deal(room, {3: exposed})
    assert room.all_of(OfferChoice) == [OfferChoice(3, "Q96-448-3")]
    assert awaiting(room.state) == AwaitChoice(3)
    assert room.tell(GivesUp(3)) == [TilesRemoved(3, "Q96-448-3"), ReturnWager(3, "p3", 500, "Q96-448-3")]
    assert room.refusal(SetHand(3, "p3", room.hand_of(3))).clause == "Q96-434"
    room.finish()
    assert room.money.players["p3"] == 0


@pytest.mark.clause("Q96-448-3")
def test_a_player_may_play_an_exposed_hand_and_then_chooses_no_more() -> None:
    room = dealing_room({3: 5})
    deal(room, {3: 2})
    room.tell(PlaysOn(3))
    assert room.refusal(GivesUp(3)).clause == "Q96-448-3"
    assert room.refusal(PlaysOn(3)).clause == "Q96-448-3"
    room.finish()


@pytest.mark.clause("Q96-448-3")
def test_who_has_looked_at_another_tile_has_no_choice() -> None:
    room = dealing_room({3: 5})
    deal(room, {3: 2})
    room.tell(LooksAtTiles(3, "p3"))
    assert room.refusal(GivesUp(3)).clause == "Q96-448-3"


@pytest.mark.clause("Q96-448-3")
def test_a_round_that_all_withdraw_from_ends_without_a_winner() -> None:
    room = dealing_room({3: 5})
    deal(room, {3: 2})
    room.tell(GivesUp(3))
    room.finish()
    assert room.money.house == 0


@pytest.mark.clause("Q96-448-4", "Q96-451")
@pytest.mark.parametrize("exposed", [2, 3])
def test_with_two_or_three_exposed_tiles_a_player_bank_may_have_all_dealt_again(exposed: int) -> None:
    room = dealing_room({3: 5}, BankMode.PLAYER)
    deal(room, {2: exposed})
    assert room.all_of(OfferChoice) == [OfferChoice(2, "Q96-448-4")]
    orders = room.tell(GivesUp(2))
    assert orders[:2] == [ShuffleAgain("Q96-448-4"), WagersRetrievable("Q96-451")]
    room.tell(TakeBackWager(3, "p3"))


@pytest.mark.clause("Q96-448-4")
def test_a_player_bank_may_play_on_too_also_after_all_players_have_set() -> None:
    room = dealing_room({3: 5}, BankMode.PLAYER)
    deal(room, {2: 3})
    room.tell(SetHand(3, "p3", room.hand_of(3)))
    room.tell(PlaysOn(2))
    assert room.refusal(GivesUp(2)).clause == "Q96-448-4"
    room.finish()


@pytest.mark.clause("Q96-448-4")
def test_all_four_tiles_of_a_player_bank_are_a_case_for_the_floor_manager() -> None:
    room = dealing_room({3: 5}, BankMode.PLAYER)
    deal(room, {2: 4})
    assert room.all_of(RaiseForDecision) == [RaiseForDecision(2, "Q96-448-4")]
    assert room.refusal(GivesUp(2)).clause == "Q96-448-4"
    room.tell(DealAgain(Role.FLOOR_MANAGER, "all four tiles of the bank were seen"))


@pytest.mark.clause("Q96-448-5", "Q96-451")
def test_a_stack_for_the_wrong_box_has_all_dealt_again_and_wagers_may_go_back_or_stay() -> None:
    room = dealing_room({3: 5, 4: 5})
    room.tell(DealStack(1))
    orders = room.tell(DealStack(4))
    assert orders[:2] == [ShuffleAgain("Q96-448-5"), WagersRetrievable("Q96-451")]
    assert room.state.phase is Phase.WAGERS
    assert not room.state.hands
    room.tell(TakeBackWager(3, "p3"))
    room.shuffle()
    room.finish()
    assert room.state.round_number == 2


@pytest.mark.clause("Q96-448-5")
def test_a_breach_of_the_casinos_procedures_has_all_dealt_again() -> None:
    room = dealing_room({3: 5})
    assert room.refusal(DealAgain(Role.PIT_BOSS, "two stacks at once")).clause == "Q96-448-5"
    assert room.tell(DealAgain(Role.DEALER, "two stacks at once"))[0] == ShuffleAgain("Q96-448-5")


@pytest.mark.clause("Q96-449")
@pytest.mark.parametrize("mode", [BankMode.HOUSE, BankMode.CO])
def test_exposed_tiles_of_the_house_or_a_co_banker_are_played(mode: BankMode) -> None:
    room = dealing_room({3: 5}, mode)
    bank = room.state.bank.box
    deal(room, {bank: 3})
    assert not room.all_of(OfferChoice)
    assert room.refusal(GivesUp(bank)).clause == "Q96-448-4"
    room.finish()


@pytest.mark.clause("Q96-449")
def test_a_player_bank_that_shows_its_own_tiles_plays_them() -> None:
    room = dealing_room({3: 5}, BankMode.PLAYER)
    deal(room, {2: 2})
    assert room.tell(ShowsTiles(2, "p2")) == []
    assert room.refusal(GivesUp(2)).clause == "Q96-448-4"
    room.until(Phase.BANK_SET)
    room.tell(SetBank(room.hand_of(2), "p2"))
    room.finish()
