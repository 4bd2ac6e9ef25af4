"""While a press may come, nothing is answered that imports, collects or writes: the press is on time whatever is asked."""

import pytest
from unit_under_test import UnitUnderTest

from pit.link.errors import Refused
from wire import codes, upkeep_codes

pytestmark = pytest.mark.needs("hand")

_REQUESTS: dict[str, dict[str, int | bytes]] = {
    "schedule": {},
    "challenge": {},
    "load_begin": {"what": upkeep_codes.LOAD_SCHEDULE, "length": 700},
    "load_chunk": {"offset": 0, "data": bytes(200)},
    "load_end": {"digest": bytes(32)},
    "check": {},
    "snapshot": {"nonce": bytes(8)},
    "set_time": {"utc": 1, "tag": bytes(32)},
}
_PRESS_US = 5_000  # edge to last digit, the median that is promised, where buses alone take time
_IMPORT_US = 50_000  # an import takes longer where code takes time


@pytest.mark.parametrize("request_name", _REQUESTS)
def test_it_is_busy_while_armed_and_answers_again_afterwards(unit: UnitUnderTest, request_name: str) -> None:
    press_id = unit.arm()
    with pytest.raises(Refused) as refused:
        unit.client.request(request_name, **_REQUESTS[request_name])
    assert refused.value.code == codes.LINK_BUSY
    unit.ask("disarm", press_id=press_id)
    try:
        unit.client.request(request_name, **_REQUESTS[request_name])
    except Refused as again:
        assert again.code != codes.LINK_BUSY


@pytest.mark.needs("plants")
@pytest.mark.parametrize("request_name", _REQUESTS)
def test_a_press_during_such_a_request_is_on_time(unit: UnitUnderTest, request_name: str) -> None:
    heap = unit.ask("counters")["heap_used"]
    unit.arm()
    press = unit.rig.button.press()
    is_refused = _is_refused(unit, request_name)
    prize = unit.poll_state(codes.SHOWN)
    shown_us = unit.rig.display.shown_since_us(prize["prize_cents"])
    assert shown_us is not None
    if "vm" not in unit.features:  # the press may come first there, and an import shows by its time
        assert shown_us - press.closes_us <= _IMPORT_US
        return
    assert is_refused
    assert shown_us - press.closes_us <= _PRESS_US
    assert unit.ask("counters")["heap_used"] - heap < 8_192, "nothing was imported"


def _is_refused(unit: UnitUnderTest, request_name: str) -> bool:
    try:
        unit.client.request(request_name, **_REQUESTS[request_name])
    except Refused:
        return True
    return False


@pytest.mark.needs("plants")
def test_an_armed_unit_with_a_fault_is_inspected(unit: UnitUnderTest) -> None:
    unit.arm()
    unit.rig.supply.stick_low()
    unit.poll_state(codes.FAULT)
    assert unit.ask("check")["verdict"] == 0
