"""Baccarat: who banks and deals, and what an employee must be to say so."""

from types import MappingProxyType

import pytest
from baccarat_felt import deal, dealer_banks, felt, shoe_with, wagered
from bank_felt import BankFelt

from pit.rules.baccarat import events as ev
from pit.rules.baccarat.bets import Bet
from pit.rules.baccarat.commands import (
    ActRecorded,
    BankerIs,
    CardDealt,
    HandShown,
    IrregularityRecorded,
    OfferShoe,
    SurrenderShoe,
)
from pit.rules.baccarat.game import Direction
from pit.rules.baccarat.settings import BaccaratSettings
from pit.rules.baccarat.state import Phase
from pit.rules.baccarat.step import open_table
from pit.rules.banked_round.money import PayWager
from pit.rules.banked_round.wagers import Limits
from pit.rules.chips import Tender
from pit.rules.internal_controls import InternalControls, Matter
from pit.rules.people import Role

HIGHER = Role.HIGHER_KEY_EMPLOYEE
OTHERS = [role for role in Role if role is not HIGHER]


def offered(orders: list[object]) -> list[int]:
    return [order.seat for order in orders if isinstance(order, OfferShoe)]


def banking(seat: int = 3) -> BankFelt:
    table = felt((1, 3, 4, 5))
    table.tell(ev.CallGame())
    while table.state.offers[0] != seat:
        table.tell(ev.RejectShoe(f"p{table.state.offers[0]}"))
    table.tell(ev.AcceptShoe(f"p{seat}"))
    return table


@pytest.mark.clause("Q03-6-18-2-3")
def test_the_shoe_is_offered_from_seat_1_anticlockwise_until_all_refuse() -> None:
    table = dealer_banks(felt((5, 1, 3)))
    assert offered(table.orders) == [1, 3, 5]


@pytest.mark.clause("Q03-6-18-2-3")
def test_an_empty_seat_1_is_passed_over_and_seats_numbered_the_other_way_are_offered_backwards() -> None:
    assert offered(dealer_banks(felt((3, 5))).orders) == [3, 5]
    clockwise = BaccaratSettings(numbered=Direction.CLOCKWISE)
    assert offered(dealer_banks(felt((1, 3, 5), settings=clockwise)).orders) == [1, 5, 3]


@pytest.mark.clause("Q03-6-18-2-3")
def test_only_the_player_who_is_offered_the_shoe_answers() -> None:
    table = felt()
    table.tell(ev.CallGame())
    assert table.refusal(ev.AcceptShoe("p3")).clause == "Q03-6-18-2-3"
    assert table.refusal(ev.RejectShoe("p3")).clause == "Q03-6-18-2-3"


@pytest.mark.clause("Q03-6-18-4")
def test_who_accepts_is_banker_and_deals() -> None:
    table = felt()
    orders = table.tell(ev.CallGame(), ev.RejectShoe("p1"), ev.AcceptShoe("p3"))
    assert orders[-1] == BankerIs("p3", "Q03-6-18-4")
    wagered(table, p3=Bet.BANKER, p1=Bet.PLAYER)
    assert table.refusal(ev.DealCard("p1")).clause == "Q03-6-18-4"
    assert table.refusal(ev.DealCard(ev.DEALER)).clause == "Q03-6-18-4"
    deal(table)
    assert {order.by for order in table.all_of(CardDealt)} == {"p3"}
    assert table.tell(ev.CallGame()) == [BankerIs("p3", "Q03-6-18-4")]


@pytest.mark.clause("Q03-6-18-4")
def test_who_accepts_on_a_later_offer_is_banker_in_place_of_the_one_who_stopped() -> None:
    table = banking(3)
    table.tell(ev.StopBanking("p3"))
    assert table.refusal(ev.AcceptShoe("p3")).reason.startswith("The shoe is offered to p4")
    assert table.tell(ev.AcceptShoe("p4")) == [BankerIs("p4", "Q03-6-18-4")]
    assert (table.state.banks, table.state.offers, table.state.phase) == ("p4", (), Phase.WAGERING)
    wagered(table, p4=Bet.BANKER)
    assert table.refusal(ev.DealCard("p3")).clause == "Q03-6-18-4"
    assert table.tell(ev.DealCard("p4"))[0].by == "p4"


@pytest.mark.clause("Q03-6-18-5")
def test_the_dealer_banks_only_when_the_last_player_has_refused_too() -> None:
    table = felt((1, 3))
    table.tell(ev.CallGame())
    assert table.refusal(ev.RejectShoe("p3")).reason.startswith("The shoe is offered to p1")
    assert offered(table.tell(ev.RejectShoe("p1"))) == [3]
    assert table.state.phase is Phase.OFFERING
    assert table.tell(ev.RejectShoe("p3")) == [BankerIs(ev.DEALER, "Q03-6-18-5")]
    assert (table.state.banks, table.state.phase) == (ev.DEALER, Phase.WAGERING)


@pytest.mark.clause("Q03-6-18-5")
def test_if_all_refuse_the_dealer_banks_for_the_round_and_then_the_shoe_is_offered_anew() -> None:
    table = dealer_banks(felt())
    assert table.orders[-1] == BankerIs(ev.DEALER, "Q03-6-18-5")
    wagered(table, p1=Bet.PLAYER)
    assert "dealer" in table.refusal(ev.DealCard("p1")).reason
    deal(table)
    assert {order.by for order in table.all_of(CardDealt)} == {ev.DEALER}
    assert offered(table.tell(ev.CallGame())) == [1]


@pytest.mark.clause("Q03-6-18-6-7")
def test_after_a_banker_stopped_the_shoe_goes_on_from_the_nearest_player() -> None:
    table = banking(3)
    orders = table.tell(ev.StopBanking("p3"), ev.RejectShoe("p4"), ev.RejectShoe("p5"), ev.RejectShoe("p1"))
    assert offered(orders) == [4, 5, 1, 3]
    assert {order.clause for order in orders if isinstance(order, OfferShoe)} == {"Q03-6-18-6-7"}


@pytest.mark.clause("Q03-6-18-6-7")
def test_a_banker_who_stops_between_rounds_is_followed_before_the_next_round() -> None:
    table = felt((1, 3, 4))
    table.tell(ev.CallGame(), ev.RejectShoe("p1"), ev.AcceptShoe("p3"))
    wagered(table, p3=Bet.BANKER)
    deal(table)
    assert table.tell(ev.LeaveSeat("p3")) == [SurrenderShoe("p3", "Q03-6-3")]
    assert offered(table.tell(ev.CallGame(), ev.AcceptShoe("p4"))) == [4]
    assert table.state.banks == "p4"


@pytest.mark.clause("Q03-6-3")
def test_a_banker_who_does_not_wish_to_wager_stops_at_once_and_the_shoe_is_offered() -> None:
    table = banking(3)
    table.tell(ev.PlaceWager("p1", Bet.PLAYER, 1_000))
    assert table.refusal(ev.CloseWagers()).clause == "Q03-6-3"
    orders = table.tell(ev.StopBanking("p3"))
    assert orders[0] == SurrenderShoe("p3", "Q03-6-3")
    assert offered(orders) == [4]
    assert table.state.banker is None


@pytest.mark.clause("Q03-6-3")
def test_nobody_but_the_banker_gives_the_shoe_up() -> None:
    assert banking(3).refusal(ev.StopBanking("p1")).clause == "Q03-6-3"
    assert dealer_banks(felt()).refusal(ev.StopBanking("p1")).clause == "Q03-6-3"


@pytest.mark.clause("Q03-6-18-1")
def test_an_order_of_section_20_goes_before_the_offers() -> None:
    table = felt()
    table.tell(ev.OrderDealerBanks(HIGHER))
    assert table.tell(ev.CallGame()) == [BankerIs(ev.DEALER, "Q03-6-18-1")]
    wagered(table, p1=Bet.PLAYER)
    deal(table)
    assert table.tell(ev.OrderDealerBanks(HIGHER, False)) == []
    assert offered(table.tell(ev.CallGame())) == [1]


@pytest.mark.clause("Q03-6-18-1")
def test_the_order_ends_an_offer_and_a_players_bank() -> None:
    table = felt()
    table.tell(ev.CallGame())
    assert table.tell(ev.OrderDealerBanks(HIGHER)) == [BankerIs(ev.DEALER, "Q03-6-18-1")]
    assert table.state.phase is Phase.WAGERING
    other = banking(3)
    assert other.tell(ev.OrderDealerBanks(HIGHER))[0] == SurrenderShoe("p3", "Q03-6-18-1")
    assert other.state.banks == ev.DEALER


@pytest.mark.clause("Q03-6-4")
@pytest.mark.parametrize("role", OTHERS)
def test_nobody_up_to_a_floor_manager_gives_that_order(role: Role) -> None:
    assert felt().refusal(ev.OrderDealerBanks(role)).clause == "Q03-6-4"


@pytest.mark.clause("Q03-6-4")
def test_a_key_employee_above_floor_manager_gives_it() -> None:
    table = felt()
    table.tell(ev.OrderDealerBanks(HIGHER))
    assert table.state.is_dealer_ordered


@pytest.mark.clause("Q03-6-1")
def test_the_dealer_and_approved_employees_act_under_section_17_and_others_do_not() -> None:
    controls = InternalControls(MappingProxyType({Matter.BACCARAT_SECTION_17_4: frozenset({Role.FLOOR_MANAGER})}))
    table = felt(settings=BaccaratSettings(controls=controls))
    assert table.tell(ev.ActUnder17(Role.DEALER)) == [ActRecorded(Role.DEALER, "Q03-6-1")]
    assert table.tell(ev.ActUnder17(Role.FLOOR_MANAGER)) == [ActRecorded(Role.FLOOR_MANAGER, "Q03-6-1")]
    assert table.refusal(ev.ActUnder17(Role.PIT_BOSS)).clause == "Q03-6-1"
    assert felt().refusal(ev.ActUnder17(Role.FLOOR_MANAGER)).clause == "Q03-6-1"


@pytest.mark.clause("Q03-6-5-7")
@pytest.mark.parametrize("first", ["2C 2D 4H 3H KS", "5C 2D KH 3H 4S KD"])
def test_the_players_hand_is_shown_and_then_the_bankers(first: str) -> None:
    table = wagered(dealer_banks(felt(first=first)), p1=Bet.PLAYER)
    deal(table)
    shown = table.all_of(HandShown)
    assert [order.hand for order in shown] == [Bet.PLAYER, Bet.BANKER] * 2
    assert {order.clause for order in shown} == {"Q03-6-5-7"}
    assert len(shown[-1].cards) + len(shown[-2].cards) == len(first.split())


@pytest.mark.clause("Q03-6-8-10")
def test_an_irregularity_counts_for_a_round_of_play_and_its_wagers() -> None:
    table = wagered(dealer_banks(felt()), p1=Bet.PLAYER, p3=Bet.TIE)
    table.tell(ev.DealCard())
    orders = table.tell(ev.FindIrregularity(ev.Irregularity.ROUND_SPOILT))
    assert orders[0] == IrregularityRecorded(0, ev.Irregularity.ROUND_SPOILT, "Q03-6-8-10")
    assert table.ledger.net == {"p1": 0, "p3": 0}
    assert (table.state.round_number, table.state.player) == (1, ())


@pytest.mark.clause("Q03-6-8-10")
def test_a_card_seen_between_rounds_is_the_next_rounds() -> None:
    table = dealer_banks(felt())
    wagered(table, p1=Bet.PLAYER)
    assert table.refusal(ev.FindIrregularity(ev.Irregularity.CARD_SEEN)).clause == "Q03-6-8-10"
    deal(table)
    card = table.state.shoe[0]
    assert table.tell(ev.FindIrregularity(ev.Irregularity.CARD_SEEN))[0].round_number == 1
    assert table.refusal(ev.FindIrregularity(ev.Irregularity.ROUND_SPOILT)).clause == "Q03-6-8-10"
    wagered(dealer_banks(table), p1=Bet.PLAYER)
    assert table.tell(ev.DealCard())[0].card == card


@pytest.mark.clause("Q03-5")
def test_coins_are_wagered_and_paid_where_they_are_switched_on() -> None:
    coins = BaccaratSettings(limits=Limits(1_000, 100_000, takes_coins=True))
    table = dealer_banks(felt(first="9C 2D KH 5H", settings=coins))
    table.tell(ev.PlaceWager("p1", Bet.PLAYER, 1_000, Tender.COINS), ev.CloseWagers())
    deal(table)
    assert [order.tender for order in table.all_of(PayWager)] == [Tender.COINS]
    refused = dealer_banks(felt()).refusal(ev.PlaceWager("p1", Bet.PLAYER, 1_000, Tender.COINS))
    assert refused.clause == "Q03-5"


def test_who_does_not_sit_or_has_no_wager_can_lay_or_take_back_none() -> None:
    table = dealer_banks(felt())
    table.refusal(ev.PlaceWager("px", Bet.PLAYER, 1_000))
    table.refusal(ev.TakeBack("p1", Bet.PLAYER))
    table.refusal(ev.PlaceWager("p1", Bet.PLAYER, 900))
    table.refusal(ev.PlaceWager("p1", "red", 1_000))  # type: ignore[arg-type]
    table.refusal(ev.CloseWagers())
    table.tell(ev.PlaceWager("p1", Bet.PLAYER, 1_000), ev.TakeBack("p1", Bet.PLAYER))
    assert table.ledger.net["p1"] == 0


@pytest.mark.parametrize(
    "event", [ev.TakeSeat("p9", 1), ev.TakeSeat("p1", 2), ev.TakeSeat("p9", 10), ev.TakeSeat("dealer", 2)]
)
def test_nobody_sits_twice_or_on_somebody_or_as_the_dealer(event: ev.Event) -> None:
    felt().refusal(event)


def test_a_shoe_is_complete_and_replaced_only_when_played_out() -> None:
    assert isinstance(open_table(None, shoe_with("")[1:]), tuple)
    felt().refusal(ev.LoadShoe(shoe_with("")))
    empty = felt((), "")
    empty.refusal(ev.CallGame())
    empty.refusal(ev.LeaveSeat("p1"))


@pytest.mark.parametrize(
    "settings",
    [
        BaccaratSettings(seats=16),
        BaccaratSettings(decks=9),
        BaccaratSettings(cut_cards=5),
        BaccaratSettings(decks=1, cut_cards=46),
    ],
)
def test_settings_that_make_no_table_are_refused(settings: BaccaratSettings) -> None:
    assert isinstance(open_table(settings), tuple)


@pytest.mark.parametrize("stranger", [None, 7, "deal", object()])
def test_something_that_is_no_event_is_refused(stranger: object) -> None:
    felt().refusal(stranger)
