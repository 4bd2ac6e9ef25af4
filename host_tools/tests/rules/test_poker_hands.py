"""Ranking of hands: the order of the rule text in each pack, checked by counting every hand."""

from collections import Counter
from itertools import combinations, combinations_with_replacement

import pytest

from pit.rules.cards import Card, cards
from pit.rules.poker.hands import HandClass, classify, order_of
from pit.rules.poker.packs import Pack, cards_of, face, faces
from pit.rules.poker.pots import Pot
from pit.rules.poker.ranking import BadHand, Ranking, code, ranking
from pit.rules.poker.sharing import awards, winners_of

HIGH_ONLY = ranking(Pack.REDUCED_32)
LOW_TOO = ranking(Pack.REDUCED_32, True)
FULL = ranking(Pack.COMPLETE)
FORTY = ranking(Pack.REDUCED_40)
FORTY_LOW = ranking(Pack.REDUCED_40, True)

SAMPLES = {
    "AS KD QH TC 8S": HandClass.ODD_CARD,
    "AS AD QH TC 8S": HandClass.ONE_PAIR,
    "AS AD QH QC 8S": HandClass.TWO_PAIRS,
    "AS AD AH QC 8S": HandClass.THREE_OF_A_KIND,
    "9S TD JH QC KS": HandClass.STRAIGHT,
    "7S 9S TS JS KS": HandClass.FLUSH,
    "9S 9D 9H KC KS": HandClass.FULL_HOUSE,
    "9S 9D 9H 9C KS": HandClass.FOUR_OF_A_KIND,
    "9S TS JS QS KS": HandClass.STRAIGHT_FLUSH,
    "TS JS QS KS AS": HandClass.ROYAL_FLUSH,
}


def made(order: Ranking, names: str) -> HandClass:
    return order.class_of(order.value_of(cards(names)))


def beats(order: Ranking, better: str, worse: str) -> bool:
    return order.value_of(cards(better)) > order.value_of(cards(worse))


@pytest.mark.clause("Q96-249-deck", "Q96-287-deck")
@pytest.mark.parametrize(("pack", "ranks"), [(Pack.COMPLETE, 13), (Pack.REDUCED_40, 10), (Pack.REDUCED_32, 8)])
def test_a_pack_has_its_ranks_in_four_suits(pack: Pack, ranks: int) -> None:
    held = cards_of(pack)
    assert len(set(held)) == len(held) == 4 * ranks == pack.value
    assert set(Counter(card.rank for card in held).values()) == {4}


@pytest.mark.clause("Q96-249-deck")
def test_a_reduced_pack_of_32_has_no_card_below_seven() -> None:
    assert min(face(card) for card in cards_of(Pack.REDUCED_32)) == 7


@pytest.mark.clause("Q96-255-sets", "Q96-255-runs")
@pytest.mark.parametrize(("names", "kind"), SAMPLES.items())
def test_each_class_of_manila_hands_is_recognised(names: str, kind: HandClass) -> None:
    assert made(HIGH_ONLY, names) is kind


@pytest.mark.clause("Q96-291")
@pytest.mark.parametrize(("names", "kind"), [*SAMPLES.items(), ("4S 5S 6S 7S 8S", HandClass.STRAIGHT_FLUSH)])
def test_each_class_is_the_same_with_52_cards(names: str, kind: HandClass) -> None:
    assert made(FULL, names) is kind


@pytest.mark.clause("Q96-256-1")
def test_with_32_cards_each_class_beats_those_below_it_and_a_flush_a_full_house() -> None:
    upward = [
        "AS KD QH TC 8S",
        "7S 7D 9H TC 8S",
        "7S 7D 8H 8C 9S",
        "7S 7D 7H 8C 9S",
        "7S 8D 9H TC JS",
        "7S 7D 7H 8C 8S",
        "7S 8S 9S TS QS",
        "7S 7D 7H 7C 8S",
        "7S 8S 9S TS JS",
        "TS JS QS KS AS",
    ]
    values = [HIGH_ONLY.value_of(cards(names)) for names in upward]
    assert values == sorted(set(values))
    assert beats(HIGH_ONLY, "7D 8D 9D TD JD", "AS AD AH AC KS")
    assert beats(HIGH_ONLY, "7D 8D 9D TD QD", "AS AD AH KC KS")


@pytest.mark.clause("Q96-292-2")
def test_with_52_cards_a_full_house_beats_a_flush() -> None:
    assert order_of(Pack.COMPLETE) == tuple(HandClass)
    assert beats(FULL, "2S 2D 2H 3C 3S", "AS KS QS JS 9S")


@pytest.mark.clause("Q96-292-3")
@pytest.mark.parametrize("pack", [Pack.REDUCED_40, Pack.REDUCED_32])
def test_with_a_reduced_pack_a_flush_beats_a_full_house_and_a_full_house_a_straight(pack: Pack) -> None:
    order = ranking(pack)
    assert beats(order, "7D 8D 9D TD QD", "AS AD AH KC KS")
    assert beats(order, "7S 7D 7H 8C 8S", "TS JD QH KC AS")


@pytest.mark.clause("Q96-256-2-6", "Q96-292-4-5")
@pytest.mark.parametrize("order", [HIGH_ONLY, FORTY, FULL])
def test_suits_never_break_a_tie(order: Ranking) -> None:
    assert not beats(order, "AH KH QH JH 9H", "AS KS QS JS 9S")
    assert not beats(order, "AS KS QS JS 9S", "AH KH QH JH 9H")


@pytest.mark.clause("Q96-256-2-6", "Q96-292-4-5")
@pytest.mark.parametrize(
    ("names", "kind", "faces_that_tell"),
    [
        ("AS KD QH TC 8S", HandClass.ODD_CARD, (14, 13, 12, 10, 8)),
        ("AS AD QH TC 8S", HandClass.ONE_PAIR, (14, 12, 10, 8)),
        ("8D 8S QH QC AS", HandClass.TWO_PAIRS, (12, 8, 14)),
        ("9S 9D 9H QC AS", HandClass.THREE_OF_A_KIND, (9, 14, 12)),
        ("9S TD JH QC KS", HandClass.STRAIGHT, (13,)),
        ("7S 9S TS JS KS", HandClass.FLUSH, (13, 11, 10, 9, 7)),
        ("9S 9D 9H KC KS", HandClass.FULL_HOUSE, (9, 13)),
        ("9S 9D 9H 9C KS", HandClass.FOUR_OF_A_KIND, (9, 13)),
        ("9S TS JS QS KS", HandClass.STRAIGHT_FLUSH, (13,)),
    ],
)
def test_a_hand_is_its_class_and_all_of_its_faces_whatever_its_suits(
    names: str, kind: HandClass, faces_that_tell: tuple[int, ...]
) -> None:
    held = cards(names)
    is_one_suit = len({card.suit for card in held}) == 1
    found = classify([face(card) for card in held], is_one_suit, Pack.REDUCED_32, False)
    assert found == (kind, faces_that_tell)
    assert found == classify([face(card) for card in reversed(held)], is_one_suit, Pack.REDUCED_32, False)


@pytest.mark.clause("Q96-256-2-6")
def test_hands_that_differ_in_suit_alone_split_the_pot_and_a_better_face_takes_it() -> None:
    names = {1: "AH KH QH JH 9H", 2: "AS KS QS JS 9S", 3: "AD KD QD JD 8D"}
    values = {place: HIGH_ONLY.value_of(cards(each)) for place, each in names.items()}
    pot = Pot(30_000, (1, 2, 3), (1, 2, 3))
    assert winners_of(pot, values) == (1, 2)
    assert awards((pot,), values, 1, lambda _: 0)[0].shares == {1: 15_000, 2: 15_000}
    assert winners_of(Pot(30_000, (2, 3), (1, 2, 3)), values) == (2,)


@pytest.mark.clause("Q96-256-3", "Q96-292-4-5")
@pytest.mark.parametrize("order", [HIGH_ONLY, FORTY, FULL])
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("KS KD 9H 9C 7S", "QS QD JH JC AS"),
        ("KS KD TH TC 7S", "KH KC 9H 9C AS"),
        ("KS KD 9H 9C AS", "KH KC 9S 9D 8S"),
        ("JS JD 9H 9C AS", "JH JC 9S 9D KS"),
        ("9S TD JH QC KS", "7S 8D 9H TC JS"),
        ("8S 8D 8H 7C 9S", "7S 7D 7H AC KS"),
        ("8S 8D 8H 8C 7S", "7S 7D 7H 7C AS"),
        ("8S 8D 8H 7C 7S", "7S 7D 7H AC AS"),
        ("8S 8D 7H 9C TS", "7S 7D AH KC QS"),
        ("AS KD QH TC 8S", "AH KC QS TD 7S"),
        ("8D 9D TD JD KD", "7S 9S TS JS KS"),
        ("8S 9S TS JS QS", "7D 8D 9D TD JD"),
    ],
)
def test_within_a_class_the_faces_decide(order: Ranking, better: str, worse: str) -> None:
    assert beats(order, better, worse)
    assert not beats(order, worse, better)


@pytest.mark.clause("Q96-256-4")
def test_the_faces_of_32_cards_go_from_seven_up_to_the_ace() -> None:
    ordered = sorted(cards("AS KS QS JS TS 9S 8S 7S"), key=face)
    assert " ".join(str(card)[0] for card in ordered) == "7 8 9 T J Q K A"
    assert faces(Pack.REDUCED_32)[0] == 7


@pytest.mark.clause("Q96-292-6")
@pytest.mark.parametrize(("pack", "lowest"), [(Pack.COMPLETE, 2), (Pack.REDUCED_40, 5), (Pack.REDUCED_32, 7)])
def test_the_faces_of_a_pack_go_from_its_lowest_up_to_the_ace(pack: Pack, lowest: int) -> None:
    assert faces(pack) == tuple(range(lowest, 15))


@pytest.mark.clause("Q96-292-6")
def test_a_card_that_is_not_in_the_pack_makes_no_hand() -> None:
    with pytest.raises(BadHand, match="4S is not in a pack of 40") as caught:
        FORTY.value_of(cards("4S 5S 6S 7S 8S"))
    assert caught.value.clause == "Q96-292-6"


@pytest.mark.clause("Q96-256-5", "Q96-292-9-10")
def test_with_the_ace_low_announced_ace_to_ten_is_the_lowest_straight_of_32_cards() -> None:
    names = "AS 7D 8H 9C TS"
    assert made(LOW_TOO, names) is HandClass.STRAIGHT
    assert beats(LOW_TOO, names, "AS AD AH KC QS")
    assert beats(LOW_TOO, "7S 8D 9H TC JS", names)
    assert made(HIGH_ONLY, names) is HandClass.ODD_CARD
    assert made(LOW_TOO, "TS JD QH KC AS") is HandClass.STRAIGHT


@pytest.mark.clause("Q96-292-9-10")
def test_with_the_ace_low_announced_ace_to_eight_is_the_lowest_straight_of_40_cards() -> None:
    names = "AS 5D 6H 7C 8S"
    assert made(FORTY_LOW, names) is HandClass.STRAIGHT
    assert beats(FORTY_LOW, "5S 6D 7H 8C 9S", names)
    assert made(FORTY, names) is HandClass.ODD_CARD
    assert made(FORTY_LOW, "AS 7D 8H 9C TS") is HandClass.ODD_CARD


@pytest.mark.clause("Q96-292-7-8")
def test_with_52_cards_the_ace_is_high_and_low_and_nothing_between() -> None:
    assert made(FULL, "AS 2D 3H 4C 5S") is HandClass.STRAIGHT
    assert made(FULL, "TS JD QH KC AS") is HandClass.STRAIGHT
    assert beats(FULL, "2S 3D 4H 5C 6S", "AS 2D 3H 4C 5S")
    assert made(FULL, "QS KD AH 2C 3S") is HandClass.ODD_CARD
    assert made(FULL, "AS 2S 3S 4S 5S") is HandClass.STRAIGHT_FLUSH


@pytest.mark.clause("Q96-251")
def test_a_manila_hand_takes_both_hole_cards_and_exactly_three_of_the_board() -> None:
    best = HIGH_ONLY.best_with(cards("7S 8D"), cards("AH KH QH JH TH"))
    assert best == HIGH_ONLY.value_of(cards("7S 8D AH KH QH"))
    assert HIGH_ONLY.class_of(best) is HandClass.ODD_CARD


@pytest.mark.clause("Q96-287-hand")
def test_a_hand_of_own_cards_is_the_best_five_of_them() -> None:
    assert FULL.best_of(cards("AS AD 2H 3C 4D")) == FULL.value_of(cards("AS AD 2H 3C 4D"))
    assert FULL.best_of(cards("AS AD 2H 3C 4D 5S 2D")) == FULL.value_of(cards("AS 2H 3C 4D 5S"))
    assert FULL.best_of(cards_of(Pack.COMPLETE)) == FULL.value_of(cards("TS JS QS KS AS"))


@pytest.mark.clause("Q96-287-hand")
@pytest.mark.parametrize("names", ["AS KS QS JS", "AS AS KS QS JS TS"])
def test_fewer_than_five_cards_or_a_card_twice_make_no_hand_of_own_cards(names: str) -> None:
    with pytest.raises(BadHand):
        FULL.best_of(cards(names))


@pytest.mark.parametrize("names", ["AS KS QS JS", "AS KS QS JS TS 9S", "AS AS KS QS JS"])
def test_five_different_cards_make_a_hand_and_nothing_else_does(names: str) -> None:
    with pytest.raises(BadHand):
        HIGH_ONLY.value_of(cards(names))


@pytest.mark.parametrize("number", [-1, 0, 99_999])
def test_a_number_that_no_hand_has_is_refused(number: int) -> None:
    with pytest.raises(BadHand):
        FULL.class_of(number)


def counted(pack: Pack, is_ace_low: bool) -> dict[HandClass, int]:
    """Every hand of the pack, ranked one by one."""
    order = ranking(pack, is_ace_low)
    numbers = Counter(map(order.rank, combinations([code(card) for card in cards_of(pack)], 5)))
    found: Counter[HandClass] = Counter()
    for number, count in numbers.items():
        found[order.class_of(number)] += count
    return found


@pytest.mark.parametrize(
    ("pack", "is_ace_low", "counts"),
    [
        (Pack.REDUCED_32, False, (16, 224, 1344, 208, 4080, 10752, 24192, 107520, 53040)),
        (Pack.REDUCED_32, True, (20, 224, 1344, 204, 5100, 10752, 24192, 107520, 52020)),
        (Pack.REDUCED_40, False, (24, 360, 2160, 984, 6120, 23040, 51840, 322560, 250920)),
        (Pack.REDUCED_40, True, (28, 360, 2160, 980, 7140, 23040, 51840, 322560, 249900)),
        (Pack.COMPLETE, True, (40, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540)),
    ],
)
def test_every_hand_of_the_pack_falls_into_its_class(pack: Pack, is_ace_low: bool, counts: tuple[int, ...]) -> None:
    found = counted(pack, is_ace_low)
    assert found[HandClass.ROYAL_FLUSH] == 4
    assert (
        found[HandClass.STRAIGHT_FLUSH] + found[HandClass.ROYAL_FLUSH],
        found[HandClass.FOUR_OF_A_KIND],
        found[HandClass.FULL_HOUSE],
        found[HandClass.FLUSH],
        found[HandClass.STRAIGHT],
        found[HandClass.THREE_OF_A_KIND],
        found[HandClass.TWO_PAIRS],
        found[HandClass.ONE_PAIR],
        found[HandClass.ODD_CARD],
    ) == counts


def test_five_card_codes_never_add_up_to_the_same_for_different_faces() -> None:
    clubs = {face(card): code(card) for card in cards_of(Pack.COMPLETE) if card.suit.value == "C"}
    sums = Counter(
        sum(clubs[value] for value in held)
        for held in combinations_with_replacement(sorted(clubs), 5)
        if len(set(held)) > 1
    )
    assert set(sums.values()) == {1}


def test_the_code_of_a_card_is_the_same_in_every_pack() -> None:
    assert len({code(card) for card in cards_of(Pack.COMPLETE)}) == 52
    seven: Card = cards("7S")[0]
    assert HIGH_ONLY.rank([code(card) for card in (seven, *cards("8S 9S TS JS"))]) > 0
