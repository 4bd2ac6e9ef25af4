"""Keno: what a ticket costs, the separate ways it is played in, and how often numbers are hit."""

from fractions import Fraction
from itertools import combinations

import pytest
from bank_felt import BankFelt

from pit.rules.banked_round.events import CloseWagers, PlaceWager, ResultIs
from pit.rules.banked_round.wagers import Limits
from pit.rules.keno.odds import hit, odds
from pit.rules.keno.prizes import EXAMPLE
from pit.rules.keno.table import KenoSettings, open_table, pick_bounds, result_of, step
from pit.rules.keno.tickets import Draw, Ticket

FIRST_TWENTY = Draw(tuple(range(1, 21)))
ONE_WAY = Ticket(((1, 2, 3),))
MANY_WAYS = Ticket(tuple((number,) for number in range(1, 41)))


def felt() -> BankFelt:
    return BankFelt(open_table(KenoSettings(limits=Limits(50, 10_000, 50))), step)


@pytest.mark.clause("Q96-216-3")
@pytest.mark.parametrize("ticket", [ONE_WAY, MANY_WAYS])
def test_a_ticket_of_fifty_cents_is_refused_and_one_of_a_dollar_sold_whatever_its_ways(ticket: Ticket) -> None:
    table = felt()
    assert table.refusal(PlaceWager("p1", ticket, 50)).clause == "Q96-216-3"
    table.tell(PlaceWager("p1", ticket, 100))


@pytest.mark.parametrize(
    "ticket",
    [
        Ticket(()),
        Ticket(((),)),
        Ticket(((1,), (1,))),
        Ticket(((2, 1),)),
        Ticket(((1, 1),)),
        Ticket(((0,),)),
        Ticket(((81,),)),
        Ticket((tuple(range(1, 12)),)),
        (1, 2, 3),
    ],
)
def test_what_is_no_entry_is_refused(ticket: object) -> None:
    felt().refusal(PlaceWager("p1", ticket, 100))


@pytest.mark.parametrize(
    "draw", [Draw(tuple(range(1, 20))), Draw((*range(1, 20), 19)), Draw((*range(1, 20), 81)), "1 2 3"]
)
def test_what_is_no_draw_of_twenty_of_eighty_is_no_result(draw: object) -> None:
    table = felt()
    table.tell(CloseWagers())
    table.refusal(ResultIs(draw))


@pytest.mark.parametrize(
    ("ways", "cents", "net"),
    [
        (((1, 2, 3),), 100, 4_200 - 100),
        (((1, 2, 30),), 100, 0),
        (((1, 29, 30),), 100, -100),
        (((1, 2, 3), (30,)), 200, 4_200 - 200),
        (((1,), (2,), (30,)), 100, 200 - 100),
        (((1,), (29,), (30,)), 100, 0),
    ],
)
def test_each_way_is_paid_for_its_share_of_the_ticket(ways: tuple[tuple[int, ...], ...], cents: int, net: int) -> None:
    table = felt()
    table.tell(PlaceWager("p1", Ticket(ways), cents), CloseWagers(), ResultIs(FIRST_TWENTY))
    assert table.ledger.net["p1"] == net


def test_a_share_that_is_no_whole_cent_is_rounded_down() -> None:
    table = felt()
    ways = Ticket(tuple((number,) for number in (1, 30, 31, 32, 33, 34, 35)))
    table.tell(PlaceWager("p1", ways, 100), CloseWagers(), ResultIs(FIRST_TWENTY))
    assert table.ledger.net["p1"] == 300 // 7 - 100


@pytest.mark.parametrize("marked", [1, 2, 3])
def test_hits_are_as_likely_as_counting_all_tickets_says(marked: int) -> None:
    drawn = set(range(1, 21))
    tickets = list(combinations(range(1, 81), marked))
    for hits in range(marked + 1):
        counted = sum(len(drawn.intersection(ticket)) == hits for ticket in tickets)
        assert hit(marked, hits) == Fraction(counted, len(tickets))


@pytest.mark.parametrize("marked", range(1, 11))
def test_some_number_of_hits_is_certain(marked: int) -> None:
    assert sum(hit(marked, hits) for hits in range(marked + 1)) == 1


def test_ten_of_ten_comes_once_in_8_911_711_draws() -> None:
    assert round(1 / hit(10, 10)) == 8_911_711


def test_the_example_prizes_give_back_less_than_is_staked() -> None:
    assert odds()[1] == Fraction(3, 4)
    assert set(odds()) == set(EXAMPLE)
    assert all(Fraction(6, 10) < returned < Fraction(9, 10) for returned in odds().values())


def test_picks_draw_twenty_different_numbers() -> None:
    bounds = pick_bounds()
    assert len(bounds) == 20
    assert result_of(KenoSettings(), (0,) * 20) == FIRST_TWENTY
    assert result_of(KenoSettings(), tuple(bound - 1 for bound in bounds)).numbers == tuple(range(61, 81))
