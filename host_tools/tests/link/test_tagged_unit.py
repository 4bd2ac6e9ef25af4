"""What a unit that has a key does and refuses: forged, altered, repeated, re-ordered and re-addressed frames change nothing."""

import pytest
from scripted_unit import framed
from tagged_line import KEY, OTHER_KEY, Line, arm, changed, on_wire, refusal_in, taken, without_tag

from pit.bench.proofs.link_desk import DeskUnit
from pit.link.client import Client
from pit.link.errors import NoAnswer
from pit.link.table import MESSAGES
from wire import codes, messages, upkeep_codes
from wire.frame import HEADER, TAGGED, VERSION, Frame

MARKED = [message.name for message in MESSAGES.values() if message.is_marked and message.type in range(0x10, 0x17)]


# What the unit refuses


def test_a_tagged_request_is_done(client: Client, unit: DeskUnit) -> None:
    arm(client)
    assert unit.effects == [("arm", 7)]


@pytest.mark.parametrize("name", MARKED)
def test_a_marked_request_without_a_tag_is_refused(client: Client, unit: DeskUnit, name: str) -> None:
    message = MESSAGES[name]
    payload = bytes(sum(field.width or 0 for field in message.request))
    answer = unit.hear(framed(message.type, 99, payload, dst=1, src=0))
    assert refusal_in(answer) == codes.LINK_UNTAGGED
    assert unit.effects == []


def test_a_request_with_another_tag_is_refused(client: Client, line: Line) -> None:
    def spoil(frame: Frame) -> None:
        frame.raw[frame.length] ^= 1

    arm(client)
    answer = line.unit.hear(changed(line.asked[-1], spoil))
    assert refusal_in(answer) == codes.LINK_TAG
    assert line.unit.effects == [("arm", 7)]


@pytest.mark.parametrize(
    ("what", "at"), [("the press id", 6), ("the box", 10), ("the type", 3), ("the number", 4), ("its high byte", 5)]
)
def test_a_request_that_was_altered_is_refused(line: Line, client: Client, what: str, at: int) -> None:
    def alter(frame: Frame) -> None:
        frame.raw[at] ^= 1

    line.to_unit = lambda data: changed(data, alter) if taken(data).type == messages.ARM else data
    with pytest.raises(NoAnswer):
        arm(client)
    assert line.unit.effects == []


def test_a_request_that_was_heard_before_is_refused(client: Client, line: Line) -> None:
    arm(client)
    client.request("disarm", press_id=7)
    assert refusal_in(line.unit.hear(line.asked[1])) == codes.LINK_TAG
    assert line.unit.effects == [("arm", 7), ("disarm", 7)]


def test_requests_in_another_order_are_refused(client: Client, line: Line, unit: DeskUnit) -> None:
    held: list[bytes] = []
    line.to_unit = lambda data: held.append(data) or b""  # type: ignore[func-returns-value]
    for press_id in (7, 8):
        with pytest.raises(NoAnswer):
            client._request(MESSAGES["disarm"], {"press_id": press_id}, tries=1)
    assert refusal_in(unit.hear(held[1])) == codes.LINK_TAG
    assert unit.effects == []
    assert refusal_in(unit.hear(held[0])) == 0
    assert unit.effects == [("disarm", 7)]


def test_a_request_cut_short_is_not_done(client: Client, line: Line, unit: DeskUnit) -> None:
    arm(client)
    frame = taken(line.asked[-1])
    for length in range(HEADER, frame.length):
        cut = Frame()
        cut.raw[:] = frame.raw
        cut.length = length
        cut.raw[length : length + 8] = frame.raw[frame.length : frame.length + 8]
        unit.hear(on_wire(cut))
    assert unit.effects == [("arm", 7)]


def test_a_session_that_is_played_again_to_the_unit_does_nothing(client: Client, line: Line, unit: DeskUnit) -> None:
    arm(client)
    client.request("disarm", press_id=7)
    client.hello()
    asked, done = list(line.asked), list(unit.effects)
    for data in asked:
        unit.hear(data)
    assert unit.effects == done


def test_the_units_nonce_is_another_in_each_session_of_one_boot(client: Client, line: Line) -> None:
    nonces = []
    for _ in range(300):
        client.hello()
        frame = taken(line.answered[-1])
        nonces.append(bytes(frame.raw[HEADER + 12 : HEADER + 20]))
    assert len(set(nonces)) == 300
    assert len({nonce[:4] for nonce in nonces}) == 1


def test_a_host_sees_a_restart_by_the_boot_nonce_and_no_restart_by_another_session(client: Client) -> None:
    first, second = client.hello(), client.hello()
    assert first.boot_nonce == second.boot_nonce
    assert Client(DeskUnit(KEY, seed=1)).hello().boot_nonce != first.boot_nonce


def test_another_units_frames_do_nothing(line: Line, client: Client) -> None:
    other = Line(DeskUnit(OTHER_KEY, seed=1))
    stranger = Client(other, keys=lambda unit_id: OTHER_KEY)
    stranger.hello()
    arm(stranger)
    for data in other.asked:
        line.unit.hear(data)
    assert line.unit.effects == []


def test_a_frame_for_another_address_does_nothing_at_this_one(client: Client, line: Line) -> None:
    twin = DeskUnit(KEY, address=2)

    def readdress(frame: Frame) -> None:
        frame.raw[1] = 2

    arm(client)
    for data in line.asked:
        twin.hear(changed(data, readdress))
    assert twin.effects == []


def test_a_unit_without_a_key_refuses_a_tag_and_works_without() -> None:
    line = Line(DeskUnit(None))
    client = Client(line)
    arm(client)
    assert line.unit.effects == [("arm", 7)]
    frame = Frame()
    frame.begin(1, 0, messages.ARM, 99)
    frame.put(bytes(6), 6)
    frame.raw[0] |= TAGGED
    assert refusal_in(line.unit.hear(on_wire(frame))) == codes.LINK_TAG


def test_refusals_for_a_tag_are_counted_and_logged_at_powers_of_two(client: Client, unit: DeskUnit) -> None:
    for seq in range(100):
        unit.hear(framed(messages.ARM, seq, bytes(6), dst=1, src=0))
        client.hello()
    assert unit.answers.mismatches == 100
    assert unit.game.logged == [(upkeep_codes.EVENT_UNTRUSTED, messages.ARM, 1 << n) for n in range(7)]


# A card machine


@pytest.fixture
def machine() -> Line:
    return Line(DeskUnit(KEY, is_card_machine=True))


def test_a_card_machines_poll_beats_under_the_key(machine: Line) -> None:
    client = Client(machine, keys=lambda unit_id: KEY)
    client.request("card_poll", acknowledged=3)
    assert machine.unit.effects == [("beat", 0)]
    assert taken(machine.answered[-1]).version == VERSION | TAGGED


def test_a_card_machines_poll_without_a_tag_does_not_beat(machine: Line) -> None:
    client = Client(machine, keys=lambda unit_id: KEY)
    client.request("card_poll", acknowledged=3)
    poll = machine.asked[-1]
    client.request("card_poll", acknowledged=3)
    beats = len(machine.unit.effects)
    for forged in (poll, without_tag(poll)):
        assert refusal_in(machine.unit.hear(forged)) in (codes.LINK_TAG, codes.LINK_UNTAGGED)
    assert len(machine.unit.effects) == beats
