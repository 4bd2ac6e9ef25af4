"""Coins at both pai gows: a wager may be made in them where the table takes coins, and a win is paid in them."""

from dataclasses import replace

import pytest
from pai_gow_nz_felt import BANK, SETTINGS, WIN, house_felt
from pai_gow_nz_felt import Felt as NewZealandFelt
from tile_room import TileRoom, tile_room

from pit.rules.chips import Tender
from pit.rules.pai_gow_new_zealand import events as nz
from pit.rules.pai_gow_new_zealand.commands import MoveChips, Spot
from pit.rules.pai_gow_queensland.commands import AcceptWager, PayWager
from pit.rules.pai_gow_queensland.events import PlaceWager, TakeBackWager
from pit.rules.refusal import COMMON_PRACTICE

COINS = Tender.COINS
BEST, GOOD, WORST = "3, 6, 12, 12", "2, 2, high 8, high 8", "11, low 10, low 4, low 7"


def open_room(*, takes_coins: bool, hands: dict[int, str] | None = None) -> TileRoom:
    room = tile_room()
    room.state = replace(room.state, settings=replace(room.state.settings, takes_coins=takes_coins))
    room.shuffle(hands)
    return room


def tenders(felt: NewZealandFelt) -> dict[tuple[Spot, Spot], Tender]:
    return {(o.source, o.target): o.tender for o in felt.all_of(MoveChips) if Spot.PLAYER in (o.source, o.target)}


@pytest.mark.clause("Q03-5")
def test_a_queensland_table_that_takes_no_coins_refuses_a_wager_in_them() -> None:
    room = open_room(takes_coins=False)
    assert room.refusal(PlaceWager(2, "p2", 500, tender=COINS)).clause == "Q03-5"
    room.tell(PlaceWager(2, "p2", 500))


@pytest.mark.clause("Q03-5")
def test_a_queensland_table_pays_wagers_in_coins_in_coins_and_others_in_chips() -> None:
    room = open_room(takes_coins=True, hands={1: WORST, 2: BEST, 3: GOOD})
    room.tell(PlaceWager(2, "p2", 500, tender=COINS))
    room.tell(PlaceWager(3, "p3", 500))
    room.finish()
    expected = {"p2": COINS, "p3": Tender.CHIPS}
    assert {order.person: order.tender for order in room.all_of(AcceptWager)} == expected
    assert {order.person: order.tender for order in room.all_of(PayWager)} == expected
    assert not room.state.in_coins


def test_one_queensland_wager_is_not_made_of_both() -> None:
    room = open_room(takes_coins=True)
    room.tell(PlaceWager(2, "p2", 500, tender=COINS))
    assert room.refusal(PlaceWager(2, "p2", 500)).clause == COMMON_PRACTICE
    room.tell(PlaceWager(2, "p2", 500, tender=COINS))
    room.tell(TakeBackWager(2, "p2"))
    room.tell(PlaceWager(2, "p2", 500))
    assert not room.state.in_coins


@pytest.mark.clause("Q03-5")
def test_a_new_zealand_table_that_takes_no_coins_refuses_a_wager_in_them() -> None:
    felt = NewZealandFelt()
    assert felt.refusal(nz.PlaceWager(2, "p2", (1000,), COINS)).clause == "Q03-5"
    felt.tell(nz.PlaceWager(2, "p2", (1000,)))


@pytest.mark.clause("Q03-5")
def test_a_new_zealand_table_takes_a_wager_in_coins_and_pays_its_win_in_them() -> None:
    felt = NewZealandFelt(replace(SETTINGS, takes_coins=True))
    felt.tell(nz.PlaceWager(2, "p2", (1000,), COINS))
    felt.wash({1: BANK, 2: WIN})
    felt.finish()
    assert tenders(felt) == {
        (Spot.PLAYER, Spot.BOX): COINS,
        (Spot.FLOAT, Spot.PLAYER): COINS,
        (Spot.BOX, Spot.PLAYER): COINS,
    }


def test_a_new_zealand_wager_in_chips_is_paid_in_chips_and_not_made_of_both() -> None:
    felt = NewZealandFelt(replace(SETTINGS, takes_coins=True))
    felt.tell(nz.PlaceWager(2, "p2", (1000,)))
    assert felt.refusal(nz.PlaceWager(2, "p2", (1000,), COINS)).clause == COMMON_PRACTICE
    chips = house_felt({2: 10}, {1: BANK, 2: WIN}, replace(SETTINGS, takes_coins=True))
    chips.finish()
    assert set(tenders(chips).values()) == {Tender.CHIPS}
