"""Mini-baccarat: the dealer banks, unless an order has the shoe offered; a banking player must wager."""

import pytest
from baccarat_felt import deal, felt, wagered
from bank_felt import BankFelt

from pit.rules.baccarat import events as ev
from pit.rules.baccarat.bets import Bet
from pit.rules.baccarat.commands import (
    BankerIs,
    CardDealt,
    CardsTurnedUp,
    HandShown,
    OfferShoe,
    RoundCame,
    SurrenderShoe,
)
from pit.rules.baccarat.state import Phase
from pit.rules.mini_baccarat.game import MINI_BACCARAT
from pit.rules.people import Role

HIGHER = Role.HIGHER_KEY_EMPLOYEE
OTHERS = [role for role in Role if role is not HIGHER]


def mini(seats: tuple[int, ...] = (1, 3, 5), first: str = "") -> BankFelt:
    return felt(seats, first, MINI_BACCARAT)


def dealt(first: str, is_face_down: bool = False) -> BankFelt:
    table = mini(first=first)
    table.tell(ev.CallGame())
    wagered(table, p1=Bet.PLAYER)
    deal(table, is_face_down)
    return table


def banking() -> BankFelt:
    table = mini()
    table.tell(ev.OrderOffer(HIGHER), ev.AcceptShoe("p1"))
    return table


@pytest.mark.clause("Q03-16A-1")
def test_the_dealer_banks_by_default_and_again_after_a_player_stopped() -> None:
    table = mini()
    assert table.tell(ev.CallGame()) == [BankerIs(ev.DEALER, "Q03-16A-1")]
    assert banking().tell(ev.StopBanking("p1"))[-1] == BankerIs(ev.DEALER, "Q03-16A-1")


@pytest.mark.clause("Q03-16A-2")
@pytest.mark.parametrize("role", OTHERS)
def test_nobody_up_to_a_floor_manager_has_the_shoe_offered(role: Role) -> None:
    assert mini().refusal(ev.OrderOffer(role)).clause == "Q03-16A-2"


@pytest.mark.clause("Q03-16A-2")
def test_on_a_higher_order_seat_1_is_offered_the_shoe_before_play_starts() -> None:
    table = mini()
    assert table.tell(ev.OrderOffer(HIGHER)) == [OfferShoe(1, "p1", "Q03-16A-2")]
    later = mini()
    later.tell(ev.CallGame())
    assert later.refusal(ev.OrderOffer(HIGHER)).clause == "Q03-16A-2"
    assert mini(()).refusal(ev.OrderOffer(HIGHER)).clause == "Q03-16A-2"


@pytest.mark.clause("Q03-16A-2")
def test_without_an_order_nothing_is_offered_and_a_banker_is_not_asked_again() -> None:
    table = banking()
    wagered(table, p1=Bet.BANKER)
    deal(table)
    assert table.refusal(ev.OrderOffer(HIGHER)).clause == "Q03-16A-2"
    felt().refusal(ev.OrderOffer(HIGHER))


@pytest.mark.clause("Q03-16A-3")
def test_the_shoe_goes_clockwise_where_baccarats_goes_anticlockwise() -> None:
    table = mini()
    table.tell(ev.OrderOffer(HIGHER), ev.RejectShoe("p1"))
    assert table.refusal(ev.AcceptShoe("p3")).clause == "Q03-16A-3"
    table.tell(ev.RejectShoe("p5"), ev.RejectShoe("p3"))
    assert [order.seat for order in table.all_of(OfferShoe)] == [1, 5, 3]
    assert {order.clause for order in table.all_of(OfferShoe)[1:]} == {"Q03-16A-3"}


@pytest.mark.clause("Q03-16A-4-5")
def test_who_accepts_banks_and_deals_and_if_all_refuse_the_dealer_does() -> None:
    table = banking()
    assert table.orders[-1] == BankerIs("p1", "Q03-16A-4-5")
    wagered(table, p1=Bet.BANKER)
    deal(table)
    assert {order.by for order in table.all_of(CardDealt)} == {"p1"}
    other = mini((1,))
    assert other.tell(ev.OrderOffer(HIGHER), ev.RejectShoe("p1"))[-1] == BankerIs(ev.DEALER, "Q03-16A-4-5")


@pytest.mark.clause("Q03-16B")
@pytest.mark.parametrize("bet", [Bet.PLAYER, Bet.BANKER])
def test_the_minimum_on_either_hand_keeps_the_bank(bet: Bet) -> None:
    table = banking()
    wagered(table, p1=bet)
    assert table.state.banks == "p1"


@pytest.mark.clause("Q03-16B")
def test_less_than_the_minimum_or_a_tie_alone_does_not() -> None:
    table = banking()
    table.refusal(ev.PlaceWager("p1", Bet.BANKER, 900))
    table.tell(ev.PlaceWager("p1", Bet.TIE, 1_000), ev.PlaceWager("p3", Bet.PLAYER, 1_000))
    assert table.refusal(ev.CloseWagers()).clause == "Q03-16B"
    assert table.tell(ev.StopBanking("p1"))[0] == SurrenderShoe("p1", "Q03-16B")
    table.tell(ev.CloseWagers())


@pytest.mark.clause("Q03-12-4")
def test_wagers_are_closed_before_the_cards_and_not_after_the_first() -> None:
    table = mini()
    table.tell(ev.CallGame())
    assert table.refusal(ev.CloseWagers()).clause == "Q03-12-4"
    wagered(table, p1=Bet.PLAYER)
    table.tell(ev.DealCard())
    assert table.refusal(ev.CloseWagers()).clause == "Q03-12-4"


@pytest.mark.clause("Q03-12-5")
def test_a_banking_player_deals_and_not_the_dealer() -> None:
    table = banking()
    wagered(table, p1=Bet.BANKER)
    assert table.refusal(ev.DealCard(ev.DEALER)).clause == "Q03-12-5"
    assert table.refusal(ev.DealCard("p3")).clause == "Q03-12-5"
    assert table.tell(ev.DealCard("p1"))[0].clause == "Q03-12-5"
    deal(table)
    assert {order.by for order in table.all_of(CardDealt)} == {"p1"}


@pytest.mark.clause("Q03-12-5")
def test_where_the_dealer_banks_no_player_deals() -> None:
    table = mini()
    table.tell(ev.CallGame())
    wagered(table, p1=Bet.BANKER)
    assert table.refusal(ev.DealCard("p1")).clause == "Q03-12-5"
    assert table.tell(ev.DealCard())[0].by == ev.DEALER


@pytest.mark.clause("Q03-12-6")
def test_cards_dealt_face_down_are_turned_up_by_the_dealer_before_the_result() -> None:
    table = dealt("9C 2D KH 5H", is_face_down=True)
    assert table.state.phase is Phase.FACE_DOWN
    assert not table.all_of(HandShown)
    assert table.refusal(ev.TurnUp("p1")).clause == "Q03-12-6"
    orders = table.tell(ev.TurnUp())
    assert orders[0] == CardsTurnedUp("Q03-12-6")
    assert RoundCame(0, Bet.PLAYER) in orders


@pytest.mark.clause("Q03-12-6")
def test_cards_dealt_face_up_are_not_turned() -> None:
    table = dealt("9C 2D KH 5H")
    assert not table.all_of(CardsTurnedUp)
    assert table.refusal(ev.TurnUp()).clause == "Q03-12-6"


@pytest.mark.clause("Q03-12-7")
def test_third_cards_are_dealt_by_the_banker_and_face_up() -> None:
    table = mini(first="5C 2D KH 3H 4S KD")
    table.tell(ev.OrderOffer(HIGHER), ev.AcceptShoe("p1"))
    wagered(table, p1=Bet.BANKER)
    table.tell(*[ev.DealCard("p1")] * 4)
    assert table.refusal(ev.DealCard("p1", is_face_down=True)).clause == "Q03-12-7"
    table.tell(ev.DealCard("p1"), ev.DealCard("p1"))
    thirds = table.all_of(CardDealt)[4:]
    assert [(order.to, order.by, order.clause) for order in thirds] == [
        (Bet.PLAYER, "p1", "Q03-12-7"),
        (Bet.BANKER, "p1", "Q03-12-7"),
    ]


def test_baccarats_orders_are_unknown_here() -> None:
    mini().refusal(ev.OrderDealerBanks(HIGHER))
    mini().refusal(ev.ActUnder17(Role.DEALER))
