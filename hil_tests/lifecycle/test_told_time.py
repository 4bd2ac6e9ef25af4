"""A unit knows the time only from its host, under its own key: it then dates its events, and its schedule's dates count."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from given_schedule import after_restart, load, schedule_of, trust
from unit_under_test import POLL_US, UnitUnderTest

from pit.link import loading, records, snapshot, timekeeping
from pit.link.errors import Refused
from pit.link.timekeeping import EPOCH, moment, seconds
from pit.schedule import on_unit, signing
from pit.schedule.schedule import Prize
from wire import codes, upkeep_codes

pytestmark = [
    pytest.mark.needs("plants", "power", "clock"),
    pytest.mark.slow_on_pico("its chip starts again in each test, which takes a minute each time"),
]

KEY = bytes(range(32))
TODAY = datetime(2026, 11, 30, 7, 30, tzinfo=UTC)
FROM, UNTIL = datetime(2026, 11, 1, tzinfo=UTC), datetime(2026, 12, 1, tzinfo=UTC)


@pytest.fixture(scope="module")
def approver() -> rsa.RSAPrivateKey:
    return signing.make_key()


@pytest.fixture
def keyed(unit: UnitUnderTest) -> UnitUnderTest:
    """A unit with a key of its own."""
    loading.load(unit.client, upkeep_codes.LOAD_UNIT_KEY, KEY)
    unit.client.use_keys(lambda _: KEY)
    after_restart(unit)
    return unit


@pytest.fixture
def approved(keyed: UnitUnderTest, approver: rsa.RSAPrivateKey) -> UnitUnderTest:
    """It has a schedule for November 2026 as well."""
    trust(keyed, approver)
    schedule = replace(schedule_of(Prize(700, 1)), valid_from=FROM, valid_until=UNTIL)
    load(keyed, signing.sign(schedule, approver))
    return keyed


def at(when: datetime) -> Callable[[], datetime]:
    return lambda: when


def tell(unit: UnitUnderTest, when: datetime, key: bytes = KEY) -> None:
    timekeeping.set_time(unit.client, key, at(when))


def known(unit: UnitUnderTest) -> int:
    return on_unit.standing(unit.client).utc


def refusal(ask: Callable[[], object]) -> int:
    with pytest.raises(Refused) as refused:
        ask()
    return refused.value.code


def signed_time(unit: UnitUnderTest, when: datetime, unit_id: bytes | None = None) -> dict[str, int | bytes]:
    """The fields of a request that the unit takes once."""
    challenge = unit.client.request("challenge")["nonce"]
    assert isinstance(challenge, bytes)
    identity = unit.client.hello()
    utc = seconds(when)
    return {"utc": utc, "tag": timekeeping.tag(KEY, unit_id or identity.unit_id, challenge, utc)}


def times_told(unit: UnitUnderTest) -> list[tuple[int, int]]:
    return [(event.a, event.c) for event in unit.events() if event.code == upkeep_codes.EVENT_TIME]


@pytest.mark.on_pico
def test_a_unit_without_a_key_says_so_and_stays_without_the_time(unit: UnitUnderTest) -> None:
    assert refusal(lambda: tell(unit, TODAY)) == upkeep_codes.TIME_NO_KEY
    assert known(unit) == 0
    assert times_told(unit) == [(upkeep_codes.TIME_NO_KEY, seconds(TODAY))]


@pytest.mark.on_pico
def test_the_time_goes_on_with_the_units_clock(keyed: UnitUnderTest) -> None:
    assert known(keyed) == 0
    tell(keyed, TODAY)
    began_us = keyed.transport.now_us
    keyed.keep_polling(90_000_000)
    gone_s = (keyed.transport.now_us - began_us) // 1_000_000
    assert known(keyed) - seconds(TODAY) in (gone_s - 1, gone_s, gone_s + 1)
    assert snapshot.take(keyed.client).utc == known(keyed)


def test_the_time_goes_on_without_a_host(keyed: UnitUnderTest) -> None:
    tell(keyed, TODAY)
    keyed.let_pass(60_000_000)
    keyed.poll()
    assert known(keyed) - seconds(TODAY) in range(59, 63)


def test_events_bear_the_time_once_it_is_known(keyed: UnitUnderTest) -> None:
    keyed.play()
    tell(keyed, TODAY)
    keyed.play()
    dated = {str(event["event"]): event["utc"] for event in records.events(keyed.client, 40)}
    assert str(dated["prize"]).startswith("2026-11-30T07:30")
    assert dated["boot"] == ""
    told = next(event for event in records.events(keyed.client, 40) if event["event"] == "time told")
    assert told["meaning"] == TODAY.isoformat()


def test_a_restart_forgets_the_time(keyed: UnitUnderTest) -> None:
    tell(keyed, TODAY)
    keyed.cut_power()
    keyed.give_power()
    assert known(keyed) == 0


def test_another_key_sets_nothing_and_is_logged(keyed: UnitUnderTest) -> None:
    assert refusal(lambda: tell(keyed, TODAY, bytes(32))) == upkeep_codes.TIME_TAG
    assert known(keyed) == 0
    assert times_told(keyed) == [(upkeep_codes.TIME_TAG, seconds(TODAY))]


def test_a_time_that_was_sent_before_is_refused(keyed: UnitUnderTest) -> None:
    sent = signed_time(keyed, TODAY)
    keyed.client.request("set_time", **sent)
    keyed.keep_polling(5_000_000)
    later = known(keyed)
    assert refusal(lambda: keyed.client.request("set_time", **sent)) == upkeep_codes.TIME_TAG
    keyed.client.request("challenge")
    assert refusal(lambda: keyed.client.request("set_time", **sent)) == upkeep_codes.TIME_TAG
    assert known(keyed) in (later, later + 1)


def test_a_refused_time_uses_up_its_challenge(keyed: UnitUnderTest) -> None:
    good = signed_time(keyed, TODAY)
    assert refusal(lambda: keyed.client.request("set_time", utc=good["utc"], tag=bytes(32))) == upkeep_codes.TIME_TAG
    assert refusal(lambda: keyed.client.request("set_time", **good)) == upkeep_codes.TIME_TAG


@pytest.mark.parametrize("byte", [0, 15, 31])
def test_a_tag_with_one_bit_changed_is_refused(keyed: UnitUnderTest, byte: int) -> None:
    good = signed_time(keyed, TODAY)
    tag = bytearray(good["tag"])
    tag[byte] ^= 1
    assert refusal(lambda: keyed.client.request("set_time", utc=good["utc"], tag=bytes(tag))) == upkeep_codes.TIME_TAG


def test_another_second_or_another_unit_under_the_same_tag_is_refused(keyed: UnitUnderTest) -> None:
    good = signed_time(keyed, TODAY)
    moved = {**good, "utc": seconds(TODAY) + 1}
    assert refusal(lambda: keyed.client.request("set_time", **moved)) == upkeep_codes.TIME_TAG
    others = signed_time(keyed, TODAY, b"another1")
    assert refusal(lambda: keyed.client.request("set_time", **others)) == upkeep_codes.TIME_TAG


def test_the_first_second_of_all_is_no_time(keyed: UnitUnderTest) -> None:
    assert refusal(lambda: tell(keyed, EPOCH)) == upkeep_codes.TIME_TAG


@pytest.mark.clause("Q03-34N")
@pytest.mark.parametrize("when", [FROM - timedelta(seconds=60), UNTIL, UNTIL + timedelta(days=400)])
def test_out_of_its_dates_a_schedule_arms_for_nobody(approved: UnitUnderTest, when: datetime) -> None:
    unit = approved
    tell(unit, when)
    assert on_unit.standing(unit.client).reason == codes.SCHEDULE_DATES
    assert unit.poll()["fault"] == codes.FAULT_SCHEDULE
    assert refusal(lambda: unit.ask("arm", press_id=unit.next_press_id(), box=1, seat=1)) == codes.SCHEDULE_DATES
    tell(unit, TODAY)
    assert unit.poll()["state"] == codes.IDLE
    assert unit.play()["prize_cents"] == 700


@pytest.mark.parametrize(("until_dates", "state"), [(FROM, codes.IDLE), (UNTIL, codes.FAULT)])
def test_the_first_and_the_last_second_count_as_they_come(
    approved: UnitUnderTest, until_dates: datetime, state: int
) -> None:
    unit = approved
    tell(unit, until_dates - timedelta(seconds=2))
    before = unit.keep_polling(1_000_000)["state"]
    after = unit.keep_polling(2_000_000)["state"]
    assert (before, after) == ({codes.IDLE: codes.FAULT, codes.FAULT: codes.IDLE}[state], state)


def test_a_schedule_ends_while_the_unit_rests_and_a_prize_of_before_is_settled(approved: UnitUnderTest) -> None:
    unit = approved
    tell(unit, UNTIL - timedelta(seconds=3))
    unit.arm()
    unit.keep_polling(5_000_000)
    prize = unit.press()
    assert prize["prize_cents"] == 700, "what was armed in time is played to its end"
    unit.settle(prize)
    assert unit.poll_state(codes.FAULT, within_us=2_000_000)["fault"] == codes.FAULT_SCHEDULE
    assert unit.meters()["pending_cents"] == 0


def test_without_the_time_the_unit_arms_and_says_that_it_knows_none(approved: UnitUnderTest) -> None:
    standing = on_unit.standing(approved.client)
    assert (standing.reason, standing.utc) == (0, 0)
    approved.play()


def test_the_time_is_not_told_while_a_press_may_come(keyed: UnitUnderTest) -> None:
    good = signed_time(keyed, TODAY)
    keyed.arm()
    assert refusal(lambda: keyed.client.request("set_time", **good)) == codes.LINK_BUSY


def test_a_second_takes_nothing_off_the_heap_while_the_time_is_known(keyed: UnitUnderTest) -> None:
    tell(keyed, TODAY)
    keyed.client.use_keys(None)  # a tag takes some
    newest = keyed.newest_event()

    def poll_for(seconds: int) -> int:
        for _ in range(50 * seconds):
            keyed.ask("poll", acknowledged=newest)
            keyed.let_pass(POLL_US)
        return keyed.ask("counters")["heap_used"]

    assert poll_for(3) == poll_for(2)


def test_the_desk_and_the_unit_count_the_same_seconds() -> None:
    assert moment(seconds(TODAY)) == TODAY
    assert seconds(datetime(2000, 1, 1, 0, 1, tzinfo=UTC)) == 60
