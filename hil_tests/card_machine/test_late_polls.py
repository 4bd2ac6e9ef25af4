"""A busy desk's poll may come too late, and the unit lets go: the desk asks again, as a table does, and for no other reason."""

from collections.abc import Callable

import pytest
from card_unit import CardUnit

from wire import card_codes

pytestmark = [
    pytest.mark.needs("plants", "clock"),
    pytest.mark.slow_on_pico("it is about the desk, whatever the chip"),
]

_LATE_US = 700_000


def asked_to_hold(unit: CardUnit) -> None:
    unit.ask("hold")


def refused(unit: CardUnit) -> None:
    assert unit.deal_refusal(offered=card_codes.OFFERED_SUPER_SEVENS) == card_codes.REQUEST_OFFERED


def lid_opened_and_shut(unit: CardUnit) -> None:
    unit.rig.lid.open()
    unit.keep_polling(200_000)
    unit.rig.lid.shut()
    unit.keep_polling(200_000)


def lid_blinked(unit: CardUnit) -> None:
    """Open and shut again before anybody polled."""
    unit.rig.lid.open()
    unit.let_pass(100_000)
    unit.rig.lid.shut()


@pytest.mark.on_pico
def test_after_a_late_poll_the_round_goes_on(card_unit: CardUnit) -> None:
    card_unit.asks_again = True
    card_unit.begin()
    card_unit.let_pass(_LATE_US)
    assert not card_unit.rig.relay.is_closed
    card_unit.keep_polling(100_000)
    assert card_unit.rig.relay.is_closed
    card_unit.cards_out(2)
    assert card_unit.poll()["out"] == 2


@pytest.mark.parametrize("stop", [asked_to_hold, refused, lid_opened_and_shut], ids=lambda stop: stop.__name__)
def test_what_stops_it_after_a_late_poll_keeps_it_stopped(
    card_unit: CardUnit, stop: Callable[[CardUnit], None]
) -> None:
    card_unit.asks_again = True
    card_unit.begin()
    card_unit.let_pass(_LATE_US)
    stop(card_unit)
    card_unit.keep_polling(200_000)
    assert not card_unit.rig.relay.is_closed


@pytest.mark.parametrize("stop", [asked_to_hold, refused, lid_blinked], ids=lambda stop: stop.__name__)
def test_what_had_stopped_it_before_a_late_poll_keeps_it_stopped(
    card_unit: CardUnit, stop: Callable[[CardUnit], None]
) -> None:
    card_unit.asks_again = True
    card_unit.begin()
    stop(card_unit)
    card_unit.let_pass(_LATE_US)
    card_unit.keep_polling(200_000)
    assert not card_unit.rig.relay.is_closed
