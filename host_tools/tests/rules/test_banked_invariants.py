"""Whatever is told to a table of roulette, sic-bo or keno, no cent is lost and no refusal changes anything."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from bank_felt import BankFelt
from hypothesis import given, settings
from hypothesis import strategies as st

from pit.rules.banked_round import events as ev
from pit.rules.banked_round.state import Phase
from pit.rules.chips import Tender
from pit.rules.keno import basic_play as keno_play
from pit.rules.keno import table as keno
from pit.rules.keno.tickets import Ticket
from pit.rules.refusal import Refused
from pit.rules.roulette import basic_play as roulette_play
from pit.rules.roulette import bets as roulette_bets
from pit.rules.roulette import table as roulette
from pit.rules.sic_bo import basic_play as sic_bo_play
from pit.rules.sic_bo import bets as sic_bo_bets
from pit.rules.sic_bo import table as sic_bo

Result = Callable[[tuple[int, ...]], Any]
GAMES: dict[str, tuple[Any, Callable[[Any], Any], Sequence[Any], tuple[int, ...], Result]] = {
    "roulette": (
        roulette.open_table(roulette.RouletteSettings(halves_at_zero=True)),
        roulette_play.play_event,
        roulette_bets.ALL_BETS,
        roulette.pick_bounds(),
        lambda picks: roulette.result_of(roulette.RouletteSettings(), picks),
    ),
    "sic-bo": (
        sic_bo.open_table(),
        sic_bo_play.play_event,
        sic_bo_bets.ALL_BETS,
        sic_bo.pick_bounds(),
        lambda picks: sic_bo.result_of(sic_bo.SicBoSettings(), picks),
    ),
    "keno": (
        keno.open_table(),
        keno_play.play_event,
        (Ticket(((1, 2, 3),)), Ticket(((5,), (6,), (7, 8)))),
        keno.pick_bounds(),
        lambda picks: keno.result_of(keno.KenoSettings(), picks),
    ),
}
PEOPLE = st.sampled_from(["p1", "p2", ""])
CENTS = st.sampled_from([-100, 0, 50, 100, 500, 700, 50_000, 90_000])
COLOURS = st.sampled_from(["red", "blue"])


@settings(max_examples=60, deadline=None)
@given(st.data(), st.sampled_from(sorted(GAMES)))
def test_rounds_told_anyhow_keep_every_cent(data: st.DataObject, name: str) -> None:
    opened, _, bets, bounds, result_of = GAMES[name]
    table = BankFelt(opened, roulette.step)
    bet = st.sampled_from(bets)
    any_event = st.one_of(
        st.builds(ev.PlaceWager, PEOPLE, bet, CENTS, st.sampled_from(Tender)),
        st.builds(ev.GiveValue, PEOPLE, COLOURS, CENTS),
        st.builds(ev.IssueChips, PEOPLE, COLOURS, st.integers(-1, 9)),
        st.builds(ev.PlaceChips, PEOPLE, bet, COLOURS, st.integers(-1, 9)),
        st.builds(ev.RedeemChips, PEOPLE, COLOURS, st.integers(-1, 9)),
        st.builds(ev.TakeBack, PEOPLE, bet),
        st.builds(ev.CloseWagers),
        st.builds(ev.VoidRound),
        st.tuples(*(st.integers(0, bound - 1) for bound in bounds)).map(lambda picks: ev.ResultIs(result_of(picks))),
    )
    for event in data.draw(st.lists(any_event, max_size=40)):
        _, orders = table.step(table.state, event)
        if any(isinstance(order, Refused) for order in orders):
            table.refusal(event)
        else:
            table.tell(event)
        lies = sum(laid.cents for laid in table.state.laid)
        assert sum(table.ledger.on_layout.values()) == lies
        assert all(held.count > 0 for held in table.state.in_hand)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_two_hundred_rounds_played_so_are_taken_and_settled(name: str) -> None:
    opened, play_event, _, bounds, result_of = GAMES[name]
    table, random = BankFelt(opened, roulette.step), Random(9)
    while table.state.round_number < 200:
        event = play_event(table.state)
        picks = tuple(random.randrange(bound) for bound in bounds)
        table.tell(event or ev.ResultIs(result_of(picks)))
    assert table.state.phase is Phase.WAGERING
    assert not sum(table.ledger.on_layout.values())
    assert set(table.ledger.net) == {"P1", "P2", "P3"}
    assert table.ledger.bank != 0
