"""A unit that was given its key: what it refuses from anybody without it, on the interpreter that it runs on."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from given_schedule import after_restart
from raw_link import REFUSED, payload_of
from reference_frame import Packet, decode, encode
from unit_under_test import UnitUnderTest

from pit.link.errors import NoKey
from pit.link.loading import load
from pit.link.table import MESSAGES
from wire import codes, messages, upkeep_codes

pytestmark = [
    pytest.mark.needs("plants", "power", "clock"),
    pytest.mark.slow_on_pico("its chip starts again in each test, which takes a minute each time"),
]

KEY = bytes(range(32))
_UPKEEP = 0x30
TAGGED = 0x81
MARKED = sorted(
    (message.name for message in MESSAGES.values() if message.is_marked and message.type < _UPKEEP),
    key=lambda name: MESSAGES[name].type,
)


def give_key(unit: UnitUnderTest) -> None:
    load(unit.client, upkeep_codes.LOAD_UNIT_KEY, KEY)
    unit.client.use_keys(lambda _: KEY)
    after_restart(unit)


@pytest.fixture
def keyed(unit: UnitUnderTest) -> UnitUnderTest:
    give_key(unit)
    return unit


def sent(unit: UnitUnderTest, do: Callable[[], object]) -> list[bytes]:
    """The frames that the host sends while it does that."""
    unit.transport.chunks.clear()
    do()
    return [chunk.data for chunk in unit.transport.chunks if chunk.from_host]


def code_of(packet: Packet) -> int:
    """Why it was refused; 0 if it was not."""
    return packet.payload[0] if packet.type == REFUSED else 0


def taken_apart(frame: bytes) -> Packet:
    return decode(frame.strip(b"\0"))


def told(unit: UnitUnderTest) -> list[tuple[int, int]]:
    """Type and count of each refusal for a tag in the log."""
    return [(event.a, event.c) for event in unit.events() if event.code == upkeep_codes.EVENT_UNTRUSTED]


@pytest.mark.on_pico
def test_a_game_is_played_under_the_key(keyed: UnitUnderTest) -> None:
    prize = keyed.play()
    assert keyed.meters()["paid_cents"] == prize["prize_cents"]


@pytest.mark.parametrize("name", MARKED)
def test_what_arms_settles_sets_clears_loads_or_restarts_needs_a_tag(keyed: UnitUnderTest, name: str) -> None:
    payload = bytes(sum(field.width or 0 for field in MESSAGES[name].request))
    assert code_of(keyed.link.ask(keyed.link.request(name, payload))) == codes.LINK_UNTAGGED
    assert keyed.poll()["state"] == codes.IDLE


@pytest.mark.parametrize(
    "name", [row[1] for row in messages.MESSAGES if not row[1].endswith("*") and row[0] < messages.LOAD_BEGIN]
)
def test_what_reads_needs_none(keyed: UnitUnderTest, name: str) -> None:
    payload = bytes(sum(field.width or 0 for field in MESSAGES[name].request))
    if name == "hello":
        payload = bytes([messages.MAJOR, messages.MINOR]) + bytes(8)
    answer = keyed.link.ask(keyed.link.request(name, payload))
    assert code_of(answer) in (0, codes.REQUEST_NOT_FOUND)


@pytest.mark.parametrize("what", [1, 2, 4, 5, 6, 7, 8, 9, 10])
def test_no_load_begins_without_a_tag(keyed: UnitUnderTest, what: int) -> None:
    begin = keyed.link.request("load_begin", payload_of("load_begin", what=what, length=32))
    assert code_of(keyed.link.ask(begin)) == codes.LINK_UNTAGGED


def test_a_load_that_began_with_a_tag_does_not_go_on_without(keyed: UnitUnderTest) -> None:
    keyed.client.request("load_begin", what=upkeep_codes.LOAD_ADDRESS, length=1)
    chunk = keyed.link.request("load_chunk", bytes(3))
    end = keyed.link.request("load_end", bytes(32))
    assert [code_of(keyed.link.ask(frame)) for frame in (chunk, end)] == [codes.LINK_UNTAGGED] * 2
    assert keyed.ask("load_chunk", offset=0, data=b"\x05")["held"] == 1  # type: ignore[arg-type]


def test_a_ticket_begins_and_is_judged_without_a_tag(keyed: UnitUnderTest) -> None:
    keyed.client.use_keys(None)
    assert len(keyed.client.request("challenge")) == 1
    begin = keyed.link.request("load_begin", payload_of("load_begin", what=codes.LOAD_TICKET, length=440))
    assert code_of(keyed.link.ask(begin)) == 0


def test_a_host_without_the_key_is_told_what_it_lacks(keyed: UnitUnderTest) -> None:
    keyed.client.use_keys(None)
    assert keyed.poll()["state"] == codes.IDLE
    with pytest.raises(NoKey, match="--keystore"):
        keyed.ask("arm", press_id=1, box=1, seat=1)


def test_a_session_played_again_within_one_boot_arms_nothing(keyed: UnitUnderTest) -> None:
    def whole_turn() -> None:
        keyed.client.hello()
        press_id = keyed.arm()
        keyed.ask("disarm", press_id=press_id)

    frames = sent(keyed, whole_turn)
    kinds = [taken_apart(frame).type for frame in frames]
    assert {messages.HELLO, messages.ARM, messages.DISARM} <= set(kinds)
    newest = keyed.newest_event()
    answers = [keyed.link.ask(frame) for frame in frames]
    refused = [code_of(answer) for answer, kind in zip(answers, kinds, strict=True) if kind != messages.HELLO]
    tagged = [taken_apart(frame).version == TAGGED for frame in frames if taken_apart(frame).type != messages.HELLO]
    assert [code == codes.LINK_TAG for code in refused] == tagged
    assert codes.EVENT_ARMED not in [event.code for event in keyed.events(newest)]


def test_a_session_of_an_earlier_boot_arms_nothing(keyed: UnitUnderTest) -> None:
    frames = sent(keyed, lambda: (keyed.client.hello(), keyed.ask("disarm", press_id=keyed.arm())))
    keyed.cut_power()
    keyed.give_power()
    newest = keyed.newest_event()
    for frame in frames:
        keyed.link.ask(frame)
    assert codes.EVENT_ARMED not in [event.code for event in keyed.events(newest)]


def test_any_one_changed_bit_of_a_tagged_request_is_refused(keyed: UnitUnderTest) -> None:
    keyed.poll()
    (frame,) = [data for data in sent(keyed, lambda: keyed.ask("status")) if taken_apart(data).version == TAGGED]
    packet = taken_apart(frame)
    newest = keyed.newest_event()
    keyed.ask("status")
    for at in range(len(packet.payload)):
        payload = bytearray(packet.payload)
        payload[at] ^= 1 << at % 8
        forged = encode(messages.ARM, keyed.link.next_seq(), bytes(6) + bytes(payload), version=TAGGED)
        assert code_of(keyed.link.ask(forged)) == codes.LINK_TAG
    assert codes.EVENT_ARMED not in [event.code for event in keyed.events(newest)]


def test_a_tag_that_is_cut_off_is_a_bad_frame(keyed: UnitUnderTest) -> None:
    before = keyed.ask("counters")["bad_frames"]
    keyed.link.send(encode(messages.RESET, keyed.link.next_seq(), bytes(7), version=TAGGED))
    assert keyed.link.is_silent()
    assert keyed.ask("counters")["bad_frames"] == before + 1


def test_refusals_are_counted_and_flush_no_log(keyed: UnitUnderTest) -> None:
    for _ in range(40):
        keyed.link.ask(keyed.link.request("arm", bytes(6)))
        keyed.client.hello()
    assert keyed.ask("counters")["untrusted"] == 40
    assert told(keyed) == [(messages.ARM, count) for count in (1, 2, 4, 8, 16, 32)]


def test_a_tagged_request_that_comes_twice_is_done_once_and_answered_alike(keyed: UnitUnderTest) -> None:
    press_id = keyed.next_press_id()
    newest = keyed.newest_event()
    (frame,) = sent(keyed, lambda: keyed.ask("arm", press_id=press_id, box=1, seat=1))
    again = [keyed.link.ask(frame) for _ in range(2)]
    assert again[0] == again[1]
    assert again[0].version == TAGGED
    assert [event.code for event in keyed.events(newest)] == [codes.EVENT_ARMED]


def test_press_prize_and_fault_are_told_under_the_key_alone(keyed: UnitUnderTest) -> None:
    newest = keyed.newest_event()
    silent = keyed.link.request("poll", payload_of("poll", acknowledged=newest))
    assert keyed.link.ask(silent).version == 1
    keyed.arm()
    keyed.press()
    shown = keyed.link.request("poll", payload_of("poll", acknowledged=0x3FFF_FFFF))
    with_event = keyed.link.request("poll", payload_of("poll", acknowledged=newest))
    assert [keyed.link.ask(frame).version for frame in (shown, with_event)] == [TAGGED] * 2


def test_a_tagged_request_takes_the_same_of_the_heap_each_time_and_at_most_a_kilobyte(keyed: UnitUnderTest) -> None:
    used = [keyed.ask("counters")["heap_used"] for _ in range(5)]
    taken = {after - before for before, after in pairwise(used)}
    assert len(taken) == 1
    assert max(taken) <= 1024


def test_an_idle_second_of_polls_takes_nothing_with_a_key_either(keyed: UnitUnderTest) -> None:
    keyed.client.use_keys(None)
    newest = keyed.newest_event()
    before = keyed.ask("counters")["heap_used"]
    for _ in range(50):
        keyed.ask("poll", acknowledged=newest)
    assert keyed.ask("counters")["heap_used"] == before
