"""What a host that holds a unit's key believes, and whom: an answer that was forged, stripped, kept or altered is none."""

import pytest
from scripted_unit import framed
from tagged_line import KEY, OTHER_KEY, Line, arm, but_hellos, changed, taken, without_tag

from pit.bench.proofs.link_desk import DeskUnit
from pit.link.client import Client
from pit.link.errors import NoAnswer, NoKey, NotProven, Refused
from wire import codes, messages
from wire.frame import ANSWER, HEADER, TAGGED, VERSION, Frame

# What the host believes


def test_an_answer_that_was_stripped_of_its_tag_is_not_believed(client: Client, line: Line) -> None:
    line.to_host = but_hellos(without_tag)
    with pytest.raises(NotProven, match="it bears no tag"):
        arm(client)


def test_a_forged_refusal_is_not_believed(client: Client, line: Line) -> None:
    line.to_host = but_hellos(
        lambda data: framed(messages.REFUSED | ANSWER, taken(data).seq, bytes([codes.REQUEST_STATE, codes.IDLE, 0]))
    )
    with pytest.raises(NotProven, match="it bears no tag"):
        arm(client)


@pytest.mark.parametrize("code", [codes.LINK_NO_SESSION, codes.LINK_TAG])
def test_a_forged_word_that_the_session_is_gone_is_asked_again_and_concludes_nothing(
    client: Client, line: Line, unit: DeskUnit, code: int
) -> None:
    def lie(data: bytes) -> bytes:
        is_hello = taken(data).type == messages.HELLO | ANSWER
        return data if is_hello else framed(messages.REFUSED | ANSWER, taken(data).seq, bytes([code, codes.IDLE, 0]))

    line.to_host = lie
    with pytest.raises(NotProven, match="not known whether the unit did it"):
        arm(client)
    assert unit.effects == [("arm", 7), ("arm", 7)]


def test_an_answer_from_an_earlier_place_is_not_believed(client: Client, line: Line) -> None:
    client.request("prize", press_id=7)
    old = line.answered[-1]
    client.request("prize", press_id=7)

    def replace(data: bytes) -> bytes:
        seq = taken(data).seq

        def renumber(frame: Frame) -> None:
            frame.raw[4], frame.raw[5] = seq & 255, seq >> 8

        return old if taken(old).seq == seq else changed(old, renumber)

    line.to_host = but_hellos(replace)
    with pytest.raises(NotProven, match="its tag is wrong"):
        client.request("prize", press_id=7)


def test_the_numbers_wrap_and_an_old_answer_is_not_believed_for_it(client: Client, line: Line) -> None:
    client.request("prize", press_id=7)
    old = line.answered[-1]
    client._seq = (taken(old).seq - 1) & 0xFFFF
    line.to_host = but_hellos(lambda _: old)
    with pytest.raises(NoAnswer):
        client.request("prize", press_id=7)


@pytest.mark.parametrize("lost", [1, 15])
def test_answers_that_were_lost_on_the_way_cost_no_session(
    client: Client, line: Line, unit: DeskUnit, lost: int
) -> None:
    line.to_host = lambda _: b""
    for _ in range(lost):
        assert client.try_once("poll", acknowledged=0) is None
    line.to_host = lambda data: data
    assert client.request("poll", acknowledged=0)["event"] == 1
    hellos = [data for data in line.asked if taken(data).type == messages.HELLO]
    assert len(hellos) == 1


def test_more_answers_lost_than_the_host_looks_ahead_cost_a_session_and_nothing_else(
    client: Client, line: Line
) -> None:
    line.to_host = lambda _: b""
    for _ in range(40):
        assert client.try_once("poll", acknowledged=0) is None
    line.to_host = lambda data: data
    assert client.request("poll", acknowledged=0)["event"] == 1
    assert [data for data in line.asked if taken(data).type == messages.HELLO] == [line.asked[0], line.asked[-2]]


@pytest.mark.parametrize("field", ["event", "prize", "fault"])
def test_a_polls_answer_that_tells_something_without_a_tag_is_not_believed(
    client: Client, line: Line, unit: DeskUnit, field: str
) -> None:
    machine = unit.game.machine
    if field == "prize":
        machine.game, machine.prize_cents = codes.SHOWN, 5_00
    machine.fault = codes.FAULT_DISPLAY if field == "fault" else 0
    acknowledged = 0 if field == "event" else 3
    client.request("poll", acknowledged=acknowledged)
    assert taken(line.answered[-1]).version == VERSION | TAGGED
    line.to_host = but_hellos(without_tag)
    with pytest.raises(NotProven, match="tells something without a tag"):
        client.request("poll", acknowledged=acknowledged)


def test_a_poll_that_tells_nothing_has_no_tag(client: Client, line: Line) -> None:
    client.request("poll", acknowledged=3)
    assert [taken(data[-1]).version for data in (line.asked, line.answered)] == [VERSION, VERSION]


def test_a_polls_answer_with_another_event_in_it_is_not_believed(client: Client, line: Line) -> None:
    def hide(frame: Frame) -> None:
        frame.raw[frame.length - 6] = codes.EVENT_DOOR_OPEN

    line.to_host = but_hellos(lambda data: changed(data, hide))
    with pytest.raises(NotProven, match="its tag is wrong"):
        client.request("poll", acknowledged=0)


# Whom the host believes


def test_a_unit_that_answers_without_the_key_that_the_host_holds_is_not_believed() -> None:
    client = Client(DeskUnit(None), keys=lambda unit_id: KEY)
    with pytest.raises(NotProven, match="answers without one"):
        client.hello()


def test_a_unit_with_another_key_is_not_believed() -> None:
    client = Client(DeskUnit(OTHER_KEY), keys=lambda unit_id: KEY)
    with pytest.raises(NotProven, match="its tag is wrong"):
        client.hello()


@pytest.mark.parametrize("at", range(HEADER, HEADER + 31))
def test_a_hellos_answer_that_was_altered_is_not_believed(line: Line, at: int) -> None:
    def alter(frame: Frame) -> None:
        frame.raw[at] ^= 1

    line.to_host = lambda data: changed(data, alter)
    with pytest.raises(NotProven):
        Client(line, keys=lambda unit_id: KEY).hello()


def test_a_hello_that_was_altered_on_its_way_is_found_out(line: Line) -> None:
    def alter(frame: Frame) -> None:
        frame.raw[HEADER + 5] ^= 1

    line.to_unit = lambda data: changed(data, alter)
    with pytest.raises(NotProven):
        Client(line, keys=lambda unit_id: KEY).hello()


def test_a_host_without_the_key_reads_and_sends_nothing_that_the_unit_would_refuse(line: Line, unit: DeskUnit) -> None:
    client = Client(line)
    assert client.hello().has_key
    assert client.request("poll", acknowledged=0)["event"] == 1
    sent = len(line.asked)
    with pytest.raises(NoKey, match=f"{unit.game.unit_id.hex()}.*--keystore"):
        arm(client)
    assert len(line.asked) == sent


def test_a_host_with_keys_for_other_units_works_with_one_that_has_none() -> None:
    line = Line(DeskUnit(None))
    client = Client(line, keys=lambda unit_id: None)
    arm(client)
    assert not client.hello().has_key
    assert line.unit.effects == [("arm", 7)]


def test_a_refusal_under_the_key_is_believed(client: Client, unit: DeskUnit) -> None:
    unit.game.is_drawn = False
    with pytest.raises(Refused) as refused:
        client.request("prize", press_id=1)
    assert refused.value.code == codes.REQUEST_NOT_FOUND


@pytest.mark.parametrize("code", [codes.LINK_VERSION, codes.LINK_TAG, codes.REQUEST_STATE])
def test_a_refusal_of_a_hello_is_nobodys_word(line: Line, code: int) -> None:
    line.to_host = lambda data: framed(messages.REFUSED | ANSWER, taken(data).seq, bytes([code, codes.IDLE, 0]))
    with pytest.raises(NotProven, match="nobody vouches"):
        Client(line, keys=lambda unit_id: KEY).hello()
