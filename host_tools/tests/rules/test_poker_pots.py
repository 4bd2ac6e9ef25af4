"""Clockwise order, pots, shares and commission, as functions of numbers alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pit.rules.poker.commission import Commission, commission_on
from pit.rules.poker.places import clockwise_after, clockwise_from, next_place
from pit.rules.poker.pots import Pot, pots_of, uncalled
from pit.rules.poker.sharing import awards, shares_of
from pit.rules.poker.sizes import Sizes, times

CLAUSE_RATE = Commission()


def commission(dollars: int, minimum: int) -> int:
    return commission_on(100 * dollars, 100 * minimum, CLAUSE_RATE) // 100


@pytest.mark.clause("Q96-257-1-2", "Q96-293")
def test_the_next_and_the_closest_player_are_found_clockwise() -> None:
    assert next_place(6, [2, 6]) == 2
    assert next_place(3, [2, 6]) == 6


def test_a_player_alone_has_no_next_player() -> None:
    with pytest.raises(ValueError, match="nobody else"):
        next_place(4, [4])


@pytest.mark.clause("Q96-257-3", "Q96-293")
@given(st.integers(0, 13), st.sets(st.integers(1, 13), min_size=1))
def test_turns_go_round_with_rising_places(start: int, places: set[int]) -> None:
    steps = [(place - start - 1) % 14 for place in clockwise_after(start, places)]
    assert steps == sorted(steps)
    assert set(clockwise_after(start, places)) == places
    assert sorted(clockwise_from(start, places)) == sorted(places)
    assert clockwise_from(start, places)[0] == (start if start in places else clockwise_after(start, places)[0])


@pytest.mark.clause("Q96-274-3-4")
def test_what_is_bet_above_a_tap_out_is_a_pot_of_its_own() -> None:
    found = pots_of({1: 3000, 2: 5000, 3: 5000}, [1, 2, 3])
    assert found == (Pot(9000, (1, 2, 3), (1, 2, 3)), Pot(4000, (2, 3), (2, 3)))


@pytest.mark.clause("Q96-249-money")
def test_the_money_of_those_who_folded_stays_in_the_pots_it_was_bet_for() -> None:
    found = pots_of({1: 1000, 2: 3000, 3: 3000, 4: 2000, 5: 500}, [1, 2, 3])
    assert found == (Pot(4500, (1, 2, 3), (1, 2, 3, 4, 5)), Pot(5000, (2, 3), (2, 3, 4)))


@pytest.mark.clause("Q96-274-3-4")
def test_a_fold_between_two_tap_outs_makes_no_pot_of_its_own() -> None:
    assert [pot.cents for pot in pots_of({1: 1000, 2: 2000, 3: 3000, 4: 3000}, [1, 3, 4])] == [4000, 5000]


@pytest.mark.clause("Q96-249-money", "Q96-274-3-4")
@given(st.dictionaries(st.integers(1, 9), st.integers(1, 40), min_size=1), st.data())
def test_pots_add_up_to_what_was_put_in(put_in: dict[int, int], data: st.DataObject) -> None:
    contesting = data.draw(st.sets(st.sampled_from(sorted(put_in)), min_size=1))
    found = pots_of(put_in, contesting)
    assert sum(pot.cents for pot in found) == sum(put_in.values())
    for pot in found:
        assert set(pot.eligible) <= contesting
        assert set(pot.eligible) <= set(pot.contributors)


def test_the_uncalled_part_is_what_nobody_else_put_in() -> None:
    assert uncalled({1: 500, 2: 1500, 3: 500}) == (2, 1000)
    assert uncalled({1: 500, 2: 500}) == (0, 0)
    assert uncalled({4: 500}) == (4, 500)
    assert uncalled({}) == (0, 0)


@pytest.mark.clause("Q96-272-6-7")
def test_the_odd_dollars_go_to_the_sharer_closest_clockwise_to_the_designated_player() -> None:
    assert shares_of(6200, (2, 5, 9), 4) == {2: 2000, 5: 2200, 9: 2000}
    assert shares_of(6200, (2, 5, 9), 2) == {2: 2200, 5: 2000, 9: 2000}
    assert shares_of(6100, (2, 5, 9), 10) == {2: 2100, 5: 2000, 9: 2000}


@pytest.mark.clause("Q96-275-1")
@pytest.mark.parametrize(("pot", "taken"), [(19, 0), (20, 1), (39, 1), (40, 2), (100, 5), (119, 5)])
def test_commission_is_a_dollar_for_each_whole_twenty(pot: int, taken: int) -> None:
    assert commission(pot, 5) == taken


@pytest.mark.clause("Q96-275-2")
@pytest.mark.parametrize(("pot", "minimum", "taken"), [(500, 5, 25), (730, 5, 25), (140, 1, 5)])
def test_a_pot_counts_as_at_most_a_hundred_times_the_least_wager(pot: int, minimum: int, taken: int) -> None:
    assert commission(pot, minimum) == taken


@pytest.mark.clause("Q96-275-4a")
def test_a_player_who_wins_two_pots_pays_commission_on_their_sum() -> None:
    pots = (Pot(3000, (1, 2, 3), (1, 2, 3)), Pot(3000, (2, 3), (2, 3)))
    found = awards(pots, {1: 5, 2: 9, 3: 7}, 1, lambda cents: commission_on(cents, 500, CLAUSE_RATE))
    assert [(award.winners, award.cents, award.commission_cents) for award in found] == [((2,), 6000, 300)]


@pytest.mark.clause("Q96-275-4c")
def test_no_commission_where_those_who_share_put_in_everything() -> None:
    def rule(cents: int) -> int:
        return commission_on(cents, 500, CLAUSE_RATE)

    alone = awards((Pot(6000, (1, 2), (1, 2)),), {1: 5, 2: 5}, 1, rule)
    assert (alone[0].commission_cents, dict(alone[0].shares)) == (0, {1: 3000, 2: 3000})
    with_third = awards((Pot(6500, (1, 2), (1, 2, 3)),), {1: 5, 2: 5}, 1, rule)
    assert (with_third[0].commission_cents, dict(with_third[0].shares)) == (300, {1: 3100, 2: 3100})
    lone_winner = awards((Pot(6000, (1, 2), (1, 2)),), {1: 6, 2: 5}, 1, rule)
    assert lone_winner[0].commission_cents == 300


def test_sizes_are_steps_or_whole_dollars_in_a_span() -> None:
    steps, span = times(500, 2), Sizes(low=100, high=700)
    assert [cents for cents in range(0, 1600, 100) if steps.allows(cents)] == [500, 1000]
    assert (steps.least, steps.most, steps.up_to(900), steps.up_to(400)) == (500, 1000, 500, 0)
    assert (span.least, span.most, span.up_to(950), span.up_to(50)) == (100, 700, 700, 0)
    assert span.allows(700) and not span.allows(800) and not span.allows(150)
    assert (str(steps), str(span)) == ("$5 or $10", "whole dollars from $1 to $7")
