"""What a unit refuses in which state, with which result; and that a refusal changes nothing."""

from collections.abc import Callable

import pytest
from unit_under_test import UnitUnderTest

from pit.link.errors import Refused
from wire import codes

MOST_PRESS_ID = (1 << 30) - 1


def refusal(unit: UnitUnderTest, request: str, **fields: int) -> int:
    """The result number of a request that must be refused."""
    with pytest.raises(Refused) as refused:
        unit.client.request(request, **fields)
    return refused.value.code


def to_idle(unit: UnitUnderTest) -> None:
    unit.ask("disarm", press_id=unit.arm())


def to_armed(unit: UnitUnderTest) -> None:
    unit.arm(box=1, seat=1)


def to_shown(unit: UnitUnderTest) -> None:
    unit.arm(box=1, seat=1)
    unit.press()
    unit.rest()


def to_settled(unit: UnitUnderTest) -> None:
    unit.play()


def to_fault(unit: UnitUnderTest) -> None:
    unit.rig.supply.stick_low()
    unit.poll_state(codes.FAULT)


def to_door_open(unit: UnitUnderTest) -> None:
    unit.hand.open_door()
    unit.poll_state(codes.DOOR_OPEN)


def to_shown_with_door_open(unit: UnitUnderTest) -> None:
    to_shown(unit)
    to_door_open(unit)


def to_link_lost(unit: UnitUnderTest) -> None:
    unit.let_pass(600_000)


Prepare = Callable[[UnitUnderTest], None]
Row = tuple[Prepare, str, dict[str, int | str], int]

# state, request, fields ("own" is the press id it knows, "new" the next one, "prize" the amount it drew), result
_WITHOUT_HAND: tuple[Row, ...] = (
    (to_idle, "arm", {"press_id": 0, "box": 1, "seat": 1}, codes.REQUEST_VALUE),
    (to_idle, "arm", {"press_id": MOST_PRESS_ID + 1, "box": 1, "seat": 1}, codes.REQUEST_VALUE),
    (to_idle, "arm", {"press_id": 0xFFFFFFFF, "box": 1, "seat": 1}, codes.REQUEST_VALUE),
    (to_idle, "arm", {"press_id": "own", "box": 1, "seat": 1}, codes.REQUEST_OLD_PRESS_ID),
    (to_idle, "arm", {"press_id": "new", "box": 0, "seat": 1}, codes.REQUEST_VALUE),
    (to_idle, "arm", {"press_id": "new", "box": 10, "seat": 1}, codes.REQUEST_VALUE),
    (to_idle, "arm", {"press_id": "new", "box": 255, "seat": 1}, codes.REQUEST_VALUE),
    (to_idle, "disarm", {"press_id": "new"}, codes.REQUEST_PRESS_ID),
    (to_idle, "prize", {"press_id": "own"}, codes.REQUEST_NOT_FOUND),
    (to_idle, "settle", {"press_id": "new", "prize_cents": 500, "outcome": 1}, codes.REQUEST_PRESS_ID),
    (to_idle, "settle", {"press_id": "own", "prize_cents": 500, "outcome": 1}, codes.REQUEST_STATE),
    (to_idle, "settle", {"press_id": "own", "prize_cents": 0, "outcome": 1}, codes.REQUEST_STATE),
    (to_idle, "clear_fault", {"fault": codes.FAULT_DISPLAY}, codes.REQUEST_NOT_FOUND),
    (to_idle, "clear_fault", {"fault": 255}, codes.REQUEST_NOT_FOUND),
    (to_idle, "event", {"number": 0}, codes.REQUEST_NOT_FOUND),
    (to_idle, "event", {"number": 0xFFFFFFFF}, codes.REQUEST_NOT_FOUND),
    (to_idle, "game", {"age": 100}, codes.REQUEST_NOT_FOUND),
    (to_idle, "game", {"age": 255}, codes.REQUEST_NOT_FOUND),
    (to_armed, "arm", {"press_id": "new", "box": 1, "seat": 1}, codes.REQUEST_STATE),
    (to_armed, "arm", {"press_id": "own", "box": 2, "seat": 1}, codes.REQUEST_STATE),
    (to_armed, "arm", {"press_id": "own", "box": 1, "seat": 2}, codes.REQUEST_STATE),
    (to_armed, "disarm", {"press_id": "new"}, codes.REQUEST_PRESS_ID),
    (to_armed, "prize", {"press_id": "own"}, codes.REQUEST_NOT_FOUND),
    (to_armed, "settle", {"press_id": "own", "prize_cents": 0, "outcome": 1}, codes.REQUEST_STATE),
    (to_armed, "lamp_test", {"seconds": 1}, codes.REQUEST_STATE),
    (to_armed, "reset", {}, codes.REQUEST_STATE),
    (to_link_lost, "arm", {"press_id": "new", "box": 1, "seat": 1}, codes.REQUEST_HEARTBEAT),
)
_WITH_HAND: tuple[Row, ...] = (
    (to_shown, "arm", {"press_id": "new", "box": 1, "seat": 1}, codes.REQUEST_UNSETTLED),
    (to_shown, "arm", {"press_id": "own", "box": 1, "seat": 1}, codes.REQUEST_UNSETTLED),
    (to_shown, "disarm", {"press_id": "own"}, codes.REQUEST_UNSETTLED),
    (to_shown, "disarm", {"press_id": "new"}, codes.REQUEST_PRESS_ID),
    (to_shown, "prize", {"press_id": "new"}, codes.REQUEST_NOT_FOUND),
    (to_shown, "settle", {"press_id": "new", "prize_cents": "prize", "outcome": 1}, codes.REQUEST_PRESS_ID),
    (to_shown, "settle", {"press_id": "own", "prize_cents": 1, "outcome": 1}, codes.REQUEST_AMOUNT),
    (to_shown, "settle", {"press_id": "own", "prize_cents": "prize", "outcome": 0}, codes.REQUEST_VALUE),
    (to_shown, "settle", {"press_id": "own", "prize_cents": "prize", "outcome": 3}, codes.REQUEST_VALUE),
    (to_shown, "lamp_test", {"seconds": 1}, codes.REQUEST_STATE),
    (to_shown, "reset", {}, codes.REQUEST_STATE),
    (to_settled, "arm", {"press_id": "own", "box": 1, "seat": 1}, codes.REQUEST_OLD_PRESS_ID),
    (to_settled, "disarm", {"press_id": "own"}, codes.REQUEST_STATE),
    (to_settled, "settle", {"press_id": "own", "prize_cents": "prize", "outcome": 2}, codes.REQUEST_STATE),
    (to_settled, "settle", {"press_id": "own", "prize_cents": 1, "outcome": 1}, codes.REQUEST_STATE),
)
_WITH_DOOR: tuple[Row, ...] = (
    (to_door_open, "arm", {"press_id": "new", "box": 1, "seat": 1}, codes.REQUEST_DOOR),
    (to_shown_with_door_open, "settle", {"press_id": "own", "prize_cents": "prize", "outcome": 1}, codes.REQUEST_DOOR),
    (to_shown_with_door_open, "disarm", {"press_id": "own"}, codes.REQUEST_UNSETTLED),
)


def _filled(unit: UnitUnderTest, fields: dict[str, int | str]) -> dict[str, int]:
    own = own_press_id(unit)
    meters = unit.meters()
    known = {"own": own, "new": own + 1, "prize": meters["pending_cents"] or meters["paid_cents"]}
    return {name: known[value] if isinstance(value, str) else value for name, value in fields.items()}


def own_press_id(unit: UnitUnderTest) -> int:
    """The press id the unit knows, asked without a poll, so that a lost heartbeat stays lost."""
    lines = unit.link.lines(b"status\r")
    return int(next(line for line in lines if "press id" in line).split()[3])


def _names(rows: tuple[Row, ...]) -> list[str]:
    return [f"{row[0].__name__}-{row[1]}-{'-'.join(map(str, row[2].values()))}" for row in rows]


def _check(unit: UnitUnderTest, row: Row) -> None:
    prepare, request, fields, code = row
    prepare(unit)
    filled = _filled(unit, fields)
    before = unit.ask("status")
    meters = unit.client.request("meters")
    assert refusal(unit, request, **filled) == code
    after = unit.ask("status")
    assert [before[n] for n in ("state", "game", "fault", "flags")] == [
        after[n] for n in ("state", "game", "fault", "flags")
    ]
    assert unit.client.request("meters") == meters


@pytest.mark.needs("typed")
@pytest.mark.parametrize("row", _WITHOUT_HAND, ids=_names(_WITHOUT_HAND))
def test_it_refuses(unit: UnitUnderTest, row: Row) -> None:
    _check(unit, row)


@pytest.mark.needs("hand", "typed")
@pytest.mark.parametrize("row", _WITH_HAND, ids=_names(_WITH_HAND))
def test_it_refuses_after_a_press(unit: UnitUnderTest, row: Row) -> None:
    _check(unit, row)


@pytest.mark.needs("hand", "door", "typed")
@pytest.mark.parametrize("row", _WITH_DOOR, ids=_names(_WITH_DOOR))
def test_it_refuses_with_the_door_open(unit: UnitUnderTest, row: Row) -> None:
    _check(unit, row)


@pytest.mark.needs("plants")
def test_a_standing_fault_refuses_an_arm_and_can_not_be_cleared(unit: UnitUnderTest) -> None:
    to_fault(unit)
    assert refusal(unit, "arm", press_id=unit.next_press_id(), box=1, seat=1) == codes.REQUEST_FAULT
    assert refusal(unit, "clear_fault", fault=codes.FAULT_SUPPLY) == codes.REQUEST_FAULT


@pytest.mark.needs("power", "plants")
def test_a_restarted_unit_asks_for_a_new_session_whatever_is_requested(unit: UnitUnderTest) -> None:
    unit.cut_power()
    unit.bench.unit.power_on()
    unit.link.await_start()
    with_payload = {"poll": 4, "event": 4, "game": 1, "arm": 6, "disarm": 4, "prize": 4, "settle": 9, "lamp_test": 1}
    for name, length in (with_payload | {"status": 0, "counters": 0, "meters": 0, "reset": 0}).items():
        answer = unit.link.ask(unit.link.request(name, bytes(length)))
        assert (answer.type, answer.payload[0]) == (0xFF, codes.LINK_NO_SESSION), name


def test_an_echo_needs_no_session_and_changes_nothing(unit: UnitUnderTest) -> None:
    before = unit.poll()
    assert unit.client.request("echo", data=b"anything")["data"] == b"anything"
    after = unit.poll()
    assert {**before, "uptime_ms": 0} == {**after, "uptime_ms": 0}


def test_another_major_version_of_the_table_is_refused(unit: UnitUnderTest) -> None:
    assert refusal_of_hello(unit, 2) == codes.LINK_VERSION
    assert unit.poll()["state"] == codes.IDLE


def refusal_of_hello(unit: UnitUnderTest, major: int) -> int:
    answer = unit.link.ask(unit.link.request("hello", bytes([major, 0]) + bytes(8)))
    assert answer.type == 0xFF
    return answer.payload[0]


def test_a_refusal_tells_state_and_fault(unit: UnitUnderTest) -> None:
    unit.arm()
    answer = unit.link.ask(unit.link.request("reset"))
    assert (answer.type, answer.payload) == (0xFF, bytes([codes.REQUEST_STATE, codes.ARMED, 0]))
