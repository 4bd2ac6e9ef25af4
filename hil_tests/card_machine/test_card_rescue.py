"""A card machine's unit whose board died: what lay in the machine is read out of its memories."""

import pytest
from card_unit import CardUnit

from pit.rescue import by_link, report
from pit.rescue.records import take_apart
from wire import card_codes, codes

pytestmark = [
    pytest.mark.needs("plants", "power", "clock"),
    pytest.mark.slow_on_pico("its chip starts again in each test, which takes a minute each time"),
]


def test_another_board_tells_the_cards_of_the_round_that_went_on(card_unit: CardUnit) -> None:
    card_unit.begin(7)
    card_unit.cards_out(3)
    card_unit.cut_power()
    own, card_unit.rig.wiring.unit_id = card_unit.rig.wiring.unit_id, b"newboard"
    card_unit.give_power()
    assert codes.FAULT_FOREIGN_MEMORY in card_unit.faults()
    image = by_link.read(card_unit.client)
    found = take_apart(image)
    assert found.owner.unit == own
    assert found.cards is not None
    cards = found.cards
    assert (cards.game, cards.round, cards.decks) == (card_codes.DEALING, 7, 6)
    assert (cards.loaded, cards.out, cards.returned, cards.inside) == (312, 3, 0, 309)
    assert report.is_sound(image, found)
    assert "309 inside" in str(report.summary(image, found)["cards"])


@pytest.mark.on_pico
def test_a_unit_that_may_deal_is_not_held_up_by_a_rescue(card_unit: CardUnit) -> None:
    card_unit.begin()
    assert card_unit.refusal("read_memory", chip=0, at=0, length=64) == codes.REQUEST_STATE
