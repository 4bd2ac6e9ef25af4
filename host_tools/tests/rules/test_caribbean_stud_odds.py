"""Caribbean stud: every hand counted, and what the jackpot gives back."""

from fractions import Fraction

from caribbean_felt import DEAD, JACKPOT

from pit.rules.caribbean_stud.odds import dead_mans_hands, dealer_qualifies, hand_counts, jackpot_return


def test_hands_are_as_many_as_is_known() -> None:
    counts = {kind.value: count for kind, count in hand_counts().items()}
    assert sum(counts.values()) == 2_598_960
    assert counts == {
        "royal flush": 4,
        "straight flush": 36,
        "4 of a kind": 624,
        "full house": 3_744,
        "flush": 5_108,
        "straight": 10_200,
        "3 of a kind": 54_912,
        "2 pairs": 123_552,
        "1 pair": 1_098_240,
        "odd card hand": 1_302_540,
    }


def test_the_dealer_qualifies_more_often_than_not_and_dead_mans_hands_are_few() -> None:
    assert dealer_qualifies() == Fraction(1_463_700, 2_598_960)
    assert (dead_mans_hands(False), dead_mans_hands(True)) == (1_584, 44)


def test_the_jackpot_gives_back_what_its_prizes_are_worth() -> None:
    plain = 3_744 * 100 + 5_108 * 50 + 4 * 50_000
    assert jackpot_return(JACKPOT) == Fraction(plain, 2_598_960)
    assert jackpot_return(DEAD) == Fraction(plain + 1_584 * 75, 2_598_960)
