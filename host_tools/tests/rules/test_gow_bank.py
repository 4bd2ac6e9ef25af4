"""Who banks at Queensland pai gow: offers, turns, cover, pools, co-banking."""

from dataclasses import replace

import pytest
from tile_room import TileRoom, tile_room

from pit.rules.pai_gow_queensland.awaiting import AwaitBank, AwaitShuffle, awaiting
from pit.rules.pai_gow_queensland.commands import ChungAt, OfferBank, ShowSign, TilesTo
from pit.rules.pai_gow_queensland.events import DeclineBank, NoMoreBets, PlaceWager, TakeBank
from pit.rules.pai_gow_queensland.preparing_events import BreakPlay, Leave, ShowLiability
from pit.rules.pai_gow_queensland.state import BankMode, Phase

ALL = {2: 5, 3: 5, 4: 5}


def take(person: str, box: int, dollars: int = 10_000, mode: BankMode = BankMode.PLAYER, at: int = 0) -> TakeBank:
    return TakeBank(box, at or box, mode, ((person, 100 * dollars),))


def second_round() -> TileRoom:
    room = tile_room()
    room.round(ALL)
    return room


def bank_round(room: TileRoom, box: int, wagers: dict[int, int]) -> None:
    room.tell(take(f"p{box}", box))
    room.shuffle_only()
    room.wager(wagers)
    room.finish()


def offered(room: TileRoom) -> list[int]:
    """The boxes that are offered the bank when each declines."""
    boxes = []
    while isinstance(waiting := awaiting(room.state), AwaitBank):
        boxes.append(waiting.box)
        room.tell(DeclineBank(waiting.box))
    return boxes


@pytest.mark.clause("Q96-425-1")
def test_the_house_banks_where_nobody_does() -> None:
    room = second_round()
    offered(room)
    room.shuffle()
    assert room.state.bank.mode is BankMode.HOUSE
    room = second_round()
    assert room.refusal(take("p2", 2, mode=BankMode.HOUSE)).clause == "Q96-425-1"


@pytest.mark.clause("Q96-417")
@pytest.mark.parametrize("mode", list(BankMode))
def test_each_round_has_one_chung_before_the_dice(mode: BankMode) -> None:
    room = second_round()
    room.state = replace(room.state, liability_cents=100_000)
    room.orders.clear()
    if mode is not BankMode.HOUSE:
        room.tell(take("p2", 2, mode=mode))
    room.shuffle()
    room.wager({3: 5})
    room.until(Phase.DICE)
    assert len({(chung.box, chung.mode) for chung in room.all_of(ChungAt)}) == 1


@pytest.mark.clause("Q96-424")
def test_the_chung_is_at_box_1_for_the_house_and_else_at_the_players_box() -> None:
    room = tile_room()
    room.shuffle()
    assert room.all_of(ChungAt) == [ChungAt(1, BankMode.HOUSE)]
    room.wager(ALL)
    room.finish()
    room.state = replace(room.state, liability_cents=100_000)
    room.tell(DeclineBank(2))
    assert room.tell(take("p3", 3, mode=BankMode.CO)) == [ChungAt(3, BankMode.CO)]
    room = second_round()
    assert room.tell(take("p2", 2)) == [ChungAt(2, BankMode.PLAYER)]


@pytest.mark.clause("Q96-424")
def test_nobody_else_wagers_on_the_box_of_a_player_bank() -> None:
    room = second_round()
    room.tell(take("p2", 2))
    room.shuffle_only()
    assert room.refusal(PlaceWager(2, "p5", 500)).clause == "Q96-424"


@pytest.mark.clause("Q96-425-2-3")
def test_the_bank_goes_to_who_played_that_box_in_the_round_before() -> None:
    room = second_round()
    room.tell(DeclineBank(2))
    assert room.refusal(take("p5", 3)).clause == "Q96-425-2-3"
    assert room.refusal(take("p3", 3, at=4)).clause == "Q96-425-2-3"
    room.tell(take("p3", 3))
    assert room.state.bank.box == 3


@pytest.mark.clause("Q96-425-2-3")
def test_after_a_round_of_the_house_the_bank_may_be_taken_on_box_1() -> None:
    room = second_round()
    room.tell(take("p2", 2, at=1))
    room.shuffle_only()
    room.wager({3: 5})
    room.until(Phase.HANDS)
    assert room.state.hands.keys() == {1, 3}


@pytest.mark.clause("Q96-425-2-3")
def test_after_a_round_of_a_player_box_1_is_not_free_to_bank_on() -> None:
    room = second_round()
    bank_round(room, 2, {3: 5, 4: 5})
    assert room.refusal(take("p2", 2, at=1)).clause == "Q96-425-2-3"


@pytest.mark.clause("Q96-425-2-3")
def test_a_box_with_wagers_of_others_is_not_banked_on() -> None:
    room = second_round()
    room.shuffle_only()
    room.tell(PlaceWager(2, "p5", 500))
    assert room.refusal(take("p2", 2)).clause == "Q96-425-2-3"


@pytest.mark.clause("Q96-425-4-5")
def test_who_cannot_cover_all_wagers_may_co_bank_instead() -> None:
    room = second_round()
    room.tell(ShowLiability(700_000))
    room.shuffle_only()
    room.wager({3: 500, 4: 300})
    refused = room.refusal(take("p2", 2, 700))
    assert refused.clause == "Q96-425-4-5"
    assert "co-bank" in refused.reason
    room.tell(take("p2", 2, 700, BankMode.CO))


@pytest.mark.clause("Q96-425-4-5")
def test_who_can_just_cover_all_wagers_banks() -> None:
    room = second_round()
    room.shuffle_only()
    room.wager({3: 500, 4: 300})
    room.tell(take("p2", 2, 800))


def pool(*funds: tuple[str, int], handlers: tuple[str, ...] = ("p2",), mode: BankMode = BankMode.PLAYER) -> TakeBank:
    return TakeBank(2, 2, mode, tuple((person, 100 * amount) for person, amount in funds), handlers)


@pytest.mark.clause("Q96-425-6-7")
def test_players_pool_their_chips_to_cover_the_wagers() -> None:
    room = second_round()
    room.shuffle_only()
    room.wager({3: 500, 4: 300})
    assert room.refusal(pool(("p2", 300), ("p5", 499))).clause == "Q96-425-4-5"
    room.tell(pool(("p2", 300), ("p5", 500)))
    assert room.refusal(PlaceWager(3, "p5", 500)).clause == "Q96-425-6-7"


@pytest.mark.clause("Q96-425-6-7")
@pytest.mark.parametrize(
    "event",
    [
        pool(("p2", 300), ("p5", 500), handlers=()),
        pool(("p2", 300), ("p5", 500), handlers=("p3",)),
        pool(("p2", 300), ("p2", 500)),
        pool(("p2", 300), ("p5", 0)),
        pool(("p2", 300), ("p9", 500)),
        pool(("p2", 900), ("p4", 500)),
        pool(("p2", 300), ("p5", 900), mode=BankMode.CO),
    ],
)
def test_a_pool_names_its_handlers_and_its_members_bring_chips_and_have_no_wager(event: TakeBank) -> None:
    room = second_round()
    room.state = replace(room.state, liability_cents=100_000)
    room.shuffle_only()
    room.wager({4: 5})
    assert room.refusal(event).clause == "Q96-425-6-7"


@pytest.mark.clause("Q96-433-3-5")
def test_two_of_a_pool_handle_tiles_and_no_third() -> None:
    room = second_round()
    funds = (("p2", 300), ("p5", 300), ("p6", 300))
    assert room.refusal(pool(*funds, handlers=("p2", "p5", "p6"))).clause == "Q96-433-3-5"
    room.tell(pool(*funds, handlers=("p2", "p6")))


@pytest.mark.clause("Q96-425-8-9")
def test_the_house_banks_the_first_round_and_the_first_after_a_break() -> None:
    room = tile_room()
    assert room.refusal(take("p2", 2)).clause == "Q96-425-8-9"
    room.round(ALL)
    assert isinstance(awaiting(room.state), AwaitBank)
    room.tell(BreakPlay())
    assert isinstance(awaiting(room.state), AwaitShuffle)
    assert room.refusal(take("p2", 2)).clause == "Q96-425-8-9"
    room.shuffle()
    assert room.refusal(BreakPlay()).clause == "Q96-425-8-9"


@pytest.mark.clause("Q96-425-8-9")
def test_the_bank_is_offered_anticlockwise_from_box_2_to_the_last_occupied_box() -> None:
    room = tile_room()
    orders = room.round({4: 5, 2: 5, 6: 5})
    assert OfferBank(2, "p2") in orders
    assert room.refusal(take("p4", 4)).clause == "Q96-425-8-9"
    assert room.refusal(DeclineBank(4)).clause == "Q96-425-8-9"
    assert room.tell(DeclineBank(2)) == [OfferBank(4, "p4")]
    assert offered(room) == [4, 6]
    assert room.refusal(DeclineBank(2)).clause == "Q96-425-8-9"


@pytest.mark.clause("Q96-425-8-9")
def test_no_more_bets_is_not_called_while_a_box_is_offered_the_bank() -> None:
    room = second_round()
    room.shuffle_only()
    room.wager({3: 5})
    assert room.refusal(NoMoreBets()).clause == "Q96-425-8-9"


@pytest.mark.clause("Q96-425-8-9")
def test_a_player_who_left_is_not_offered_the_bank() -> None:
    room = second_round()
    room.tell(Leave("p2"))
    assert offered(room) == [3, 4]


@pytest.mark.clause("Q96-425-10-11")
def test_a_player_banks_two_rounds_running_and_not_a_third() -> None:
    room = second_round()
    room.tell(DeclineBank(2))
    bank_round(room, 3, {2: 5, 4: 5})
    assert room.state.offers[0] == 3
    bank_round(room, 3, {2: 5, 4: 5})
    assert room.refusal(take("p3", 3)).clause == "Q96-425-10-11"
    assert offered(room) == [4, 2]


@pytest.mark.clause("Q96-425-10-11")
def test_a_second_round_in_a_pool_counts_too() -> None:
    room = second_round()
    bank_round(room, 2, {3: 5, 4: 5})
    room.tell(pool(("p2", 300), ("p5", 500)))
    room.shuffle_only()
    room.wager({3: 5, 4: 5})
    room.finish()
    assert room.state.streaks == {"p2": 2, "p5": 1}
    shared = TakeBank(3, 3, BankMode.PLAYER, (("p3", 10_000), ("p2", 10_000)), ("p3",))
    assert room.refusal(shared).clause == "Q96-425-10-11"


@pytest.mark.clause("Q96-425-12")
def test_if_nobody_else_wants_the_bank_the_house_takes_one_round_and_then_the_player_may_again() -> None:
    room = second_round()
    bank_round(room, 2, {3: 5, 4: 5})
    bank_round(room, 2, {3: 5, 4: 5})
    assert offered(room) == [3, 4]
    assert room.refusal(take("p2", 2)).clause == "Q96-425-10-11"
    room.round(ALL)
    assert room.state.last_bank is not None
    assert room.state.last_bank.mode is BankMode.HOUSE
    assert offered(room) == [3, 4, 2]


@pytest.mark.clause("Q96-425-13")
def test_while_the_house_banks_its_tiles_go_to_box_1_and_nobody_wagers_there() -> None:
    room = tile_room()
    room.shuffle()
    assert room.refusal(PlaceWager(1, "p1", 500)).clause == "Q96-425-13"
    room.wager({2: 5})
    room.until(Phase.HANDS)
    assert [order.box for order in room.all_of(TilesTo) if order.is_in_play] == [1, 2]


@pytest.mark.clause("Q96-425-13")
def test_while_a_player_banks_on_another_box_box_1_takes_wagers() -> None:
    room = second_round()
    room.tell(take("p2", 2))
    room.shuffle_only()
    room.tell(PlaceWager(1, "p1", 500))


@pytest.mark.clause("Q96-421-1b-i")
def test_no_co_banking_without_a_liability_on_the_sign() -> None:
    room = second_round()
    assert room.refusal(take("p2", 2, mode=BankMode.CO)).clause == "Q96-421-1b-i"
    shown = room.tell(ShowLiability(350_000))
    assert shown == [ShowSign("liability", ("HOUSE LIABILITY $3500",), "Q96-421-1b-i")]
    room.tell(take("p2", 2, mode=BankMode.CO))


@pytest.mark.clause("Q96-421-1b-i")
def test_a_sign_that_shows_nothing_any_more_ends_co_banking_and_none_changes_in_a_round() -> None:
    room = second_round()
    room.tell(ShowLiability(350_000))
    assert room.tell(ShowLiability(None)) == [ShowSign("liability", (), "Q96-421-1b-i")]
    assert room.refusal(take("p2", 2, mode=BankMode.CO)).clause == "Q96-421-1b-i"
    room.shuffle_only()
    assert room.refusal(ShowLiability(350_000)).clause == "Q96-421-1b-i"


@pytest.mark.clause("Q96-421-1e")
def test_the_houses_liability_is_at_most_seven_times_the_box_maximum() -> None:
    room = tile_room(maximum_cents=50_000)
    assert room.refusal(ShowLiability(350_001)).clause == "Q96-421-1e"
    assert room.refusal(ShowLiability(0)).clause == "Q96-421-1e"
    room.tell(ShowLiability(350_000))


@pytest.mark.clause("Q96-425-8-9")
def test_after_a_break_the_offers_start_at_box_2_again() -> None:
    room = second_round()
    room.tell(DeclineBank(2))
    bank_round(room, 3, {2: 5, 4: 5})
    room.tell(BreakPlay())
    room.round(ALL)
    assert offered(room) == [2, 3, 4]
