"""A card machine's unit that was given its key: a heartbeat without it keeps no relay closed."""

import pytest
from card_unit import CardUnit
from raw_link import REFUSED, payload_of

from pit.link.loading import load
from pit.link.table import MESSAGES
from wire import codes, upkeep_codes

pytestmark = [
    pytest.mark.needs("plants"),
    pytest.mark.slow_on_pico("its chip starts again in each test, which takes a minute each time"),
]

KEY = bytes(range(32))
_POLL_US = 50_000
_BOOT_US = 2_000_000


@pytest.fixture
def keyed(card_unit: CardUnit) -> CardUnit:
    load(card_unit.client, upkeep_codes.LOAD_UNIT_KEY, KEY)
    card_unit.client.use_keys(lambda _: KEY)
    card_unit.transport.wait(card_unit.transport.now_us + _BOOT_US)
    card_unit.client.hello()
    card_unit.poll()
    return card_unit


def forge_polls(unit: CardUnit, count: int) -> list[tuple[int, int]]:
    answers = []
    for _ in range(count):
        unit.transport.wait(unit.transport.now_us + _POLL_US)
        answers.append(unit.link.ask(unit.link.request("card_poll", payload_of("card_poll", acknowledged=0))))
    return [(answer.type, answer.payload[0]) for answer in answers]


@pytest.mark.on_pico
def test_a_forged_heartbeat_keeps_no_relay_closed(keyed: CardUnit) -> None:
    keyed.begin(1)
    assert keyed.rig.relay.is_closed
    assert set(forge_polls(keyed, 20)) == {(REFUSED, codes.LINK_UNTAGGED)}
    assert not keyed.rig.relay.is_closed


def test_the_hosts_own_heartbeat_does(keyed: CardUnit) -> None:
    keyed.begin(1)
    for _ in range(20):
        keyed.transport.wait(keyed.transport.now_us + _POLL_US)
        keyed.poll()
    assert keyed.rig.relay.is_closed


@pytest.mark.parametrize("name", ["approve", "load_cards", "cutting_card_out", "deal", "hold", "end_round", "unload"])
def test_what_changes_what_may_be_dealt_needs_a_tag(keyed: CardUnit, name: str) -> None:
    payload = bytes(sum(field.width or 0 for field in MESSAGES[name].request))
    answer = keyed.link.ask(keyed.link.request(name, payload))
    assert (answer.type, answer.payload[0]) == (REFUSED, codes.LINK_UNTAGGED)
