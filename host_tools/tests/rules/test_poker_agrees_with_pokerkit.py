"""PokerKit as a witness: where its rules are ours, two independent programs rank hands and divide pots alike.

Ours differ in whole dollars and commission, so stakes here divide evenly among any sharers and no commission is taken.
"""

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from pokerkit import Automation, GreekHoldemHand, NoLimitTexasHoldem, StandardHighHand

from pit.rules.cards import Card
from pit.rules.poker.packs import Pack, cards_of
from pit.rules.poker.pots import pots_of
from pit.rules.poker.ranking import ranking
from pit.rules.poker.sharing import awards

ORDER = ranking(Pack.COMPLETE)
UNIT = 60  # dollars: whole shares for 1 to 6 winners
WITHOUT_SETTLING = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CHIPS_PULLING,
)


def written(held: Sequence[Card]) -> str:
    return "".join(str(card)[:-1].replace("10", "T") + str(card)[-1].lower() for card in held)


def agrees(ours: Sequence[int], theirs: Sequence[Any]) -> int:
    """How many neighbours in our order are equal; fails where their order is another."""
    found = sorted(zip(ours, theirs, strict=True), key=lambda pair: pair[0])
    ties = 0
    for (worse, their_worse), (better, their_better) in pairwise(found):
        assert (worse == better, worse < better) == (their_worse == their_better, their_worse < their_better)
        ties += worse == better
    return ties


@pytest.mark.clause("Q96-256-1", "Q96-256-3", "Q96-292-4-5")
def test_random_hands_of_52_cards_stand_in_the_order_pokerkit_gives_them() -> None:
    random = Random(9)
    hands = [random.sample(cards_of(Pack.COMPLETE), 5) for _ in range(20_000)]
    assert agrees([ORDER.value_of(held) for held in hands], [StandardHighHand(written(held)) for held in hands]) > 9_000


@pytest.mark.clause("Q96-287-hand")
def test_the_best_five_of_seven_cards_are_those_pokerkit_picks() -> None:
    random = Random(10)
    hands = [random.sample(cards_of(Pack.COMPLETE), 7) for _ in range(500)]
    theirs = [StandardHighHand.from_game(written(held), "") for held in hands]
    agrees([ORDER.best_of(held) for held in hands], theirs)


@pytest.mark.clause("Q96-251")
def test_both_hole_cards_and_three_shared_ones_make_the_hand_pokerkit_makes_of_them() -> None:
    random = Random(11)
    dealt = [random.sample(cards_of(Pack.COMPLETE), 7) for _ in range(500)]
    theirs = [GreekHoldemHand.from_game(written(held[:2]), written(held[2:])) for held in dealt]
    agrees([ORDER.best_with(held[:2], held[2:]) for held in dealt], theirs)


def played_to_showdown(seed: int) -> tuple[Any, list[Card], list[int]] | None:
    """A hand that PokerKit ran with chance players of unequal stakes, its cards and stakes; None if all but one folded."""
    random = Random(seed)
    count = random.randint(3, 6)
    stakes = [UNIT * random.randint(2, 12) for _ in range(count)]
    cards = random.sample(cards_of(Pack.COMPLETE), 2 * count + 5)
    state: Any = NoLimitTexasHoldem.create_state(
        WITHOUT_SETTLING, True, 0, (UNIT, 2 * UNIT), 2 * UNIT, tuple(stakes), count
    )
    shared = 2 * count
    while state.status and not (state.can_kill_hand() or state.can_push_chips()):
        if state.can_show_or_muck_hole_cards():
            state.show_or_muck_hole_cards(True)
        elif state.can_burn_card():
            state.burn_card("??")
        elif state.can_deal_hole():
            place = state.hole_dealee_index
            state.deal_hole(written(cards[2 * place : 2 * place + 2]))
        elif state.can_deal_board():
            dealt = 1 if len(state.board_cards) else 3
            state.deal_board(written(cards[shared : shared + dealt]))
            shared += dealt
        elif state.can_fold() and random.random() < 0.2:
            state.fold()
        elif state.can_complete_bet_or_raise_to() and random.random() < 0.4:
            least = state.min_completion_betting_or_raising_to_amount
            most = state.max_completion_betting_or_raising_to_amount
            state.complete_bet_or_raise_to(random.choice((least, most)))
        else:
            state.check_or_call()
    return (state, cards, stakes) if sum(state.statuses) > 1 else None


@pytest.mark.clause("Q96-249-money", "Q96-274-3-4")
def test_pots_of_unequal_stakes_and_their_winners_are_those_of_pokerkit() -> None:
    several = split = 0
    for seed in range(300):
        played = played_to_showdown(seed)
        if played is None:
            continue
        state, cards, stakes = played
        put_in = {place: stakes[place - 1] - state.stacks[place - 1] for place in range(1, len(stakes) + 1)}
        contesting = [place for place in put_in if state.statuses[place - 1]]
        pots = pots_of({place: 100 * dollars for place, dollars in put_in.items()}, contesting)
        theirs = [(pot.amount, [index + 1 for index in pot.player_indices]) for pot in state.pots]
        assert [(pot.cents // 100, list(pot.eligible)) for pot in pots] == theirs
        while state.can_kill_hand():
            state.kill_hand()
        while state.can_push_chips():
            state.push_chips()
        shared = cards[2 * len(stakes) :]
        values = {place: ORDER.best_of((*cards[2 * place - 2 : 2 * place], *shared)) for place in contesting}
        given = awards(pots, values, 1, lambda _cents: 0)
        won = {place: sum(award.shares.get(place, 0) for award in given) // 100 for place in put_in}
        after = {place: stakes[place - 1] - put_in[place] + won[place] for place in put_in}
        assert after == dict(enumerate(state.stacks, 1)), seed
        several += len(pots) > 1
        split += any(len(award.winners) > 1 for award in given)
    assert several > 50
    assert split > 5
