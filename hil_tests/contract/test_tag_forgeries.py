"""A forger on the line of a whole unit that has a key: what he makes of all that he hears moves nothing, and play goes on."""

from random import Random

import pytest
from given_schedule import after_restart
from unit_under_test import UnitUnderTest

from pit.bench.proofs.link_forger import Forger, body_of
from pit.link.errors import Refused
from pit.link.loading import load
from wire import codes, upkeep_codes
from wire.frame import TAGGED

pytestmark = [
    pytest.mark.needs("plants", "power", "clock"),
    pytest.mark.slow_on_pico("its chip starts again in each test, which takes a minute each time"),
]

KEY = bytes(range(32))
_FRAMES = 150
_ANSWER_US = 3_000


def games(unit: UnitUnderTest) -> dict[str, int]:
    """What a forger must not move."""
    return {name: value for name, value in unit.meters().items() if name != "boots"}


@pytest.mark.parametrize("seed", [pytest.param(1, marks=pytest.mark.on_pico), 2])
def test_a_forger_moves_nothing(unit: UnitUnderTest, seed: int) -> None:
    load(unit.client, upkeep_codes.LOAD_UNIT_KEY, KEY)
    unit.client.use_keys(lambda _: KEY)
    after_restart(unit)
    unit.transport.chunks.clear()
    unit.arm()
    prize = unit.press()
    with pytest.raises(Refused):  # what would arm it later, if it counted
        unit.ask("arm", press_id=prize["press_id"] + 100, box=1, seat=1)
    unit.settle(prize)
    unit.rest()
    unit.ask("lamp_test", seconds=1)
    unit.keep_polling(1_500_000)
    forger = Forger(Random(seed), [b"\x81\x01\x00\x10\x07\x00" + bytes(14)])
    for chunk in unit.transport.chunks:
        if chunk.from_host and body_of(chunk.data)[0] & TAGGED:
            forger.hear(chunk.data)
    assert len(forger.heard) > 3
    before, newest = games(unit), unit.newest_event()
    for _ in range(_FRAMES):
        _, frame = forger.forge()
        unit.transport.write(frame)
        unit.let_pass(_ANSWER_US)
    unit.let_pass(100_000)  # what was begun is dropped
    unit.transport.drop_input()
    assert unit.poll()["state"] == codes.IDLE
    assert games(unit) == before
    told = {event.code for event in unit.events(newest)}
    assert told <= {upkeep_codes.EVENT_UNTRUSTED, codes.EVENT_LINK_LOST, codes.EVENT_LINK_BACK}
    assert unit.ask("status")["boots"] == 2
    assert unit.play()["prize_cents"] > 0
