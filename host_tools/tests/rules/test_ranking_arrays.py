"""Arrays of hands get the numbers that single hands get."""

from itertools import combinations

import numpy as np
import pytest

from pit.rules.poker.packs import Pack, cards_of
from pit.rules.poker.ranking import code, ranking
from pit.rules.poker.ranking_arrays import HandTables


@pytest.mark.parametrize("is_ace_low", [False, True])
@pytest.mark.parametrize("pack", [Pack.REDUCED_32, Pack.REDUCED_40])
def test_an_array_ranks_every_hand_of_a_pack_as_one_by_one(pack: Pack, is_ace_low: bool) -> None:
    order = ranking(pack, is_ace_low)
    hands = list(combinations([code(card) for card in cards_of(pack)], 5))
    assert HandTables(order).rank(np.array(hands, dtype=np.int32)).tolist() == [order.rank(held) for held in hands]
