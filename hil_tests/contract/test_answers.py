"""Each message of the table is answered with the table's fields, and their values are what the plants saw."""

import struct
import zlib

import pytest
from raw_link import ANSWER, fields_of, payload_of
from unit_under_test import UnitUnderTest

from wire import codes, messages

_EXAMPLE_PRIZES = (500, 800, 1_000, 1_500, 2_000, 2_500, 5_000, 10_000, 20_000, 50_000, 100_000)


def test_hello_tells_who_the_unit_is(unit: UnitUnderTest) -> None:
    hello = unit.link.request("hello", payload_of("hello", major=messages.MAJOR, minor=0, nonce=bytes(8)))
    answer = unit.link.ask(hello)
    fields = fields_of("hello", answer.payload)
    assert (answer.type, answer.src, answer.dst) == (messages.HELLO | ANSWER, 1, 0)
    assert (fields["major"], fields["minor"]) == (messages.MAJOR, messages.MINOR)
    assert (fields["kind"], fields["address"]) == (codes.KIND_JACKPOT, 1)


@pytest.mark.needs("plants")
def test_hello_tells_the_chips_own_number(unit: UnitUnderTest) -> None:
    assert unit.client.hello().unit_id == unit.rig.wiring.unit_id


@pytest.mark.needs("power")
def test_each_boot_has_a_nonce_of_its_own(unit: UnitUnderTest) -> None:
    nonces = set()
    for _ in range(3):
        hello = unit.link.request("hello", payload_of("hello", major=messages.MAJOR, minor=0, nonce=bytes(8)))
        nonces.add(fields_of("hello", unit.link.ask(hello).payload)["nonce"])
        unit.cut_power()
        unit.give_power()
    assert len(nonces) == 3


def test_a_poll_of_a_unit_at_rest_tells_idle(unit: UnitUnderTest) -> None:
    answer = unit.poll()
    assert (answer["state"], answer["game"], answer["fault"], answer["prize_cents"]) == (codes.IDLE, codes.IDLE, 0, 0)
    assert answer["flags"] == codes.FLAG_SCHEDULE_UNVERIFIED


def test_a_poll_of_an_armed_unit_tells_box_press_id_and_lamp(unit: UnitUnderTest) -> None:
    press_id = unit.arm(box=5, seat=2)
    answer = unit.poll()
    assert (answer["state"], answer["game"], answer["box"]) == (codes.ARMED, codes.ARMED, 5)
    assert (answer["press_id"], answer["prize_cents"]) == (press_id, 0)
    assert answer["flags"] == codes.FLAG_SCHEDULE_UNVERIFIED | codes.FLAG_LAMP


@pytest.mark.clause("Q03-34G-meter")
@pytest.mark.needs("hand", "eye")
def test_a_poll_after_a_press_tells_the_amount_that_a_person_reads(unit: UnitUnderTest) -> None:
    unit.arm()
    answer = unit.press()
    assert answer["prize_cents"] == unit.eye.amount_cents
    assert answer["flags"] & codes.FLAG_LAMP == 0


@pytest.mark.needs("hand")
def test_a_poll_tells_that_the_button_is_down(unit: UnitUnderTest) -> None:
    unit.hand.hold()
    assert unit.keep_polling(100_000)["flags"] & codes.FLAG_BUTTON
    unit.hand.release()
    assert not unit.keep_polling(100_000)["flags"] & codes.FLAG_BUTTON


@pytest.mark.needs("clock")
def test_a_polls_uptime_counts_milliseconds(unit: UnitUnderTest) -> None:
    before = unit.poll()["uptime_ms"]
    after = unit.keep_polling(3_000_000)["uptime_ms"]
    assert 3_000 <= after - before <= 3_020


def test_polls_hand_out_events_one_by_one(unit: UnitUnderTest) -> None:
    newest = unit.newest_event()
    press_id = unit.arm(box=4)
    unit.ask("disarm", press_id=press_id)
    assert [event[1:] for event in unit.events(newest)] == [
        (codes.EVENT_ARMED, 4, press_id),
        (codes.EVENT_DISARMED, 4, press_id),
    ]


def test_an_event_is_offered_till_it_is_acknowledged(unit: UnitUnderTest) -> None:
    newest = unit.newest_event()
    unit.ask("disarm", press_id=unit.arm())
    numbers = [unit.ask("poll", acknowledged=acknowledged)["event"] for acknowledged in (newest, newest, newest + 1)]
    assert numbers == [newest + 1, newest + 1, newest + 2]


def test_a_poll_that_acknowledges_more_than_there_is_gets_no_event(unit: UnitUnderTest) -> None:
    assert unit.ask("poll", acknowledged=0xFFFFFFFF)["event"] == 0


@pytest.mark.needs("hand", "eye")
def test_the_log_of_a_game_tells_press_prize_settlement_and_force(unit: UnitUnderTest) -> None:
    newest = unit.newest_event()
    press_id = unit.arm(box=3)
    prize = unit.press()
    shown = unit.eye.amount_cents
    unit.keep_polling(200_000)
    unit.settle(prize)
    events = {event.code: event for event in unit.events(newest)}
    assert [event.code for event in unit.events(newest)] == [
        codes.EVENT_ARMED,
        codes.EVENT_PRESS,
        codes.EVENT_PRIZE,
        codes.EVENT_FORCE,
        codes.EVENT_SETTLED,
    ]
    assert events[codes.EVENT_PRESS][2:] == (3, press_id)
    assert events[codes.EVENT_PRIZE][2:] == (3, shown)
    assert events[codes.EVENT_SETTLED][2:] == (codes.PAID, shown)


@pytest.mark.needs("plants")
def test_status_tells_the_force_of_the_last_press(unit: UnitUnderTest) -> None:
    unit.arm()
    unit.rig.button.press(force_mn=20_000)
    unit.keep_polling(200_000)
    assert 19_000 <= unit.ask("status")["force_mn"] <= 20_000


@pytest.mark.needs("plants")
def test_a_short_blow_is_measured_while_its_press_is_written_down(unit: UnitUnderTest) -> None:
    unit.arm()
    unit.rig.button.press(force_mn=20_000, peak_after_us=7_000)
    unit.keep_polling(200_000)
    assert 17_000 <= unit.ask("status")["force_mn"] <= 20_000
    assert unit.ask("meters")["draws"] == 1


@pytest.mark.needs("plants")
def test_who_asks_for_the_books_right_after_a_press_gets_them_with_it(unit: UnitUnderTest) -> None:
    unit.arm()
    unit.rig.button.press()
    unit.poll_state(codes.SHOWN)
    assert unit.ask("meters")["draws"] == 1
    assert unit.client.request("game", age=0)["record"]


@pytest.mark.clause("Q03-34L-1", "Q03-44EA-1")
@pytest.mark.needs("plants")
def test_a_press_above_the_limit_is_marked(unit: UnitUnderTest) -> None:
    newest = unit.newest_event()
    unit.arm()
    unit.rig.button.press(force_mn=90_000)
    answer = unit.keep_polling(200_000)
    forces = [event for event in unit.events(newest) if event.code == codes.EVENT_FORCE]
    assert answer["flags"] & codes.FLAG_EXCESS_FORCE
    assert len(forces) == 1
    assert forces[0].a == 1
    assert 85_000 <= forces[0].c <= 90_000


def test_status_agrees_with_the_poll(unit: UnitUnderTest) -> None:
    status, poll = unit.ask("status"), unit.poll()
    assert {name: status[name] for name in ("state", "game", "fault", "flags")} == {
        name: poll[name] for name in ("state", "game", "fault", "flags")
    }
    assert status["boots"] == unit.client.hello().boots
    assert status["heap_free"] > 0
    assert status["heap_used"] > 0


@pytest.mark.needs("plants")
def test_status_tells_power_as_the_cause_of_the_first_boot(unit: UnitUnderTest) -> None:
    status = unit.ask("status")
    assert (status["reset_cause"], status["boots"]) == (1, 1)
    assert [status[name] for name in ("faults", "echo_errors", "memory_a_errors", "memory_b_errors")] == [0, 0, 0, 0]


def test_counters_count_the_frames_for_this_unit(unit: UnitUnderTest) -> None:
    before = unit.ask("counters")["frames"]
    unit.poll()
    unit.poll()
    assert unit.ask("counters")["frames"] == before + 3


@pytest.mark.needs("hand", "eye", "clock")
def test_meters_count_what_was_shown_and_paid(unit: UnitUnderTest) -> None:
    shown = []
    for _ in range(3):
        unit.arm()
        prize = unit.press()
        shown.append(unit.eye.amount_cents or 0)
        unit.settle(prize)
        unit.rest()
    unit.arm()
    unit.press()
    pending = unit.eye.amount_cents or 0
    meters = unit.meters()
    assert meters["draws"] == 4
    assert meters["drawn_cents"] == sum(shown) + pending
    assert (meters["paid_cents"], meters["void_cents"], meters["pending_cents"]) == (sum(shown), 0, pending)


@pytest.mark.needs("hand", "eye")
def test_meters_tell_a_void_settlement_apart(unit: UnitUnderTest) -> None:
    unit.arm()
    prize = unit.press()
    shown = unit.eye.amount_cents
    unit.settle(prize, codes.VOID)
    meters = unit.meters()
    assert (meters["paid_cents"], meters["void_cents"], meters["pending_cents"]) == (0, shown, 0)


@pytest.mark.needs("hand")
def test_prize_tells_the_draw_behind_the_amount(unit: UnitUnderTest) -> None:
    press_id = unit.arm(box=6)
    shown = unit.press()
    prize = unit.ask("prize", press_id=press_id)
    assert (prize["state"], prize["box"], prize["prize_cents"]) == (codes.SHOWN, 6, shown["prize_cents"])
    assert prize["random"] < 1_000
    assert _EXAMPLE_PRIZES[prize["index"]] == shown["prize_cents"]


@pytest.mark.needs("hand", "fresh")
def test_draws_are_numbered_from_one(unit: UnitUnderTest) -> None:
    first = unit.play()
    second = unit.play()
    assert unit.ask("prize", press_id=second["press_id"])["draw_no"] == unit.meters()["draws"] == 2
    assert first["press_id"] != second["press_id"]


@pytest.mark.needs("hand", "fresh")
def test_game_recalls_the_newest_games_first(unit: UnitUnderTest) -> None:
    prizes = [unit.play() for _ in range(3)]
    for age, prize in enumerate(reversed(prizes)):
        record = unit.client.request("game", age=age)["record"]
        assert isinstance(record, bytes)
        seq, kind, box, seat, _, press_id, cents, _, draw_no = struct.unpack_from("<IBBBBIIII", record)
        assert (kind, box, seat) == (3, 1, 1)
        assert (press_id, cents, draw_no) == (prize["press_id"], prize["prize_cents"], 3 - age)
        assert zlib.crc32(record[:-4]) == int.from_bytes(record[-4:], "little")
        assert seq > 0


def test_event_reads_the_sealed_record_of_an_event(unit: UnitUnderTest) -> None:
    unit.ask("disarm", press_id=unit.arm(box=7))
    number = unit.newest_event()
    record = unit.client.request("event", number=number)["record"]
    assert isinstance(record, bytes)
    found, boot, code, box, uptime_ms, utc, _ = struct.unpack_from("<IHBBIII", record)
    assert (found, boot, code, box, utc) == (number, unit.client.hello().boots, codes.EVENT_DISARMED, 7, 0)
    assert 0 < uptime_ms <= unit.poll()["uptime_ms"]
    assert zlib.crc32(record[:-4]) == int.from_bytes(record[-4:], "little")


@pytest.mark.needs("eye", "clock")
def test_lamp_test_lights_everything_for_as_long_as_asked(unit: UnitUnderTest) -> None:
    unit.ask("lamp_test", seconds=2)
    during = unit.keep_polling(1_900_000)
    assert unit.eye.digits == "8.8.8.8.8.8.8.8."
    assert unit.eye.is_lamp_lit
    assert during["flags"] & codes.FLAG_TESTING
    unit.keep_polling(200_000)
    assert unit.eye.digits == " " * 8
    assert not unit.eye.is_lamp_lit


@pytest.mark.needs("hand", "plants")
def test_the_dealer_reads_what_the_unit_does_and_for_which_box(unit: UnitUnderTest) -> None:
    screens = []
    for box in (1, 2):
        unit.arm(box=box)
        screens.append(screen(unit))
        unit.press()
        screens.append(screen(unit))
        unit.settle(unit.poll())
        unit.rest()
    assert len(set(screens)) == 4
    armed_1, shown_1, armed_2, shown_2 = screens
    assert armed_1[:8] == armed_2[:8] != shown_1[:8] == shown_2[:8]
    assert armed_1[16:24] == shown_1[16:24] != armed_2[16:24] == shown_2[16:24]


def screen(unit: UnitUnderTest) -> tuple[str, ...]:
    """The dealer's display, a row of pixels each, once it has been written."""
    unit.keep_polling(300_000)
    return tuple(unit.rig.dealer.dump().splitlines())
