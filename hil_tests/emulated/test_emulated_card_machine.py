"""A card machine's unit on an emulated Pico: it deals, its lid opens the relay within a millisecond, and the lamp says so."""

import pytest
from card_unit import CardUnit

pytestmark = pytest.mark.emulated

_RELAY_US = 1_000


@pytest.fixture
def dealing(card_pico: CardUnit) -> CardUnit:
    """In a round, its relay closed."""
    card_pico.approve()
    card_pico.load()
    card_pico.begin()
    return card_pico


def test_a_lid_that_opens_lets_go_of_the_relay_within_a_millisecond(dealing: CardUnit) -> None:
    dealing.rig.lid.open()
    dealing.keep_polling(50_000)
    (coil_us,) = dealing.measured["lid edge to coil let go, us"]
    assert coil_us < _RELAY_US
    assert not dealing.rig.relay.is_closed
    assert dealing.rig.red.is_lit


def test_cards_come_out_and_are_counted(dealing: CardUnit) -> None:
    dealing.cards_out(2)
    assert len(dealing.rig.machine.layout) == 2
    assert dealing.poll()["out"] == 2
