"""Tags as they are laid out, and a session as it goes on: retries, places in it that were lost, and another session."""

import hmac

import pytest
from scripted_unit import framed
from tagged_line import KEY, Line, arm, keyed, taken

from pit.bench.proofs.link_desk import DeskUnit
from pit.link.client import Client
from pit.link.errors import NoAnswer, Refused
from wire import messages
from wire.frame import TAGGED, VERSION, Frame
from wire.tags import Tags

# Layout


def test_a_tag_is_laid_out_as_described(client: Client, line: Line) -> None:
    arm(client)
    arm(client, 8)
    hello, answer = taken(line.asked[0]), taken(line.answered[0])
    secret = hmac.digest(
        KEY, b"PITL\x01" + bytes(hello.raw[6 : hello.length]) + bytes(answer.raw[6 : answer.length]), "sha256"
    )
    for data, count in ((line.asked[1], 1), (line.asked[2], 2), (line.answered[0], 1), (line.answered[2], 3)):
        frame = taken(data)
        assert frame.raw[0] == VERSION | TAGGED
        text = count.to_bytes(4, "little") + bytes(frame.raw[: frame.length])
        assert frame.raw[frame.length : frame.length + 8] == hmac.digest(secret, text, "sha256")[:8]


def test_a_tag_fits_no_place_beyond_the_sessions_last() -> None:
    tags, frame = Tags(KEY), Frame()
    frame.begin(1, 0, messages.ARM, 1)
    tags.begin(frame, frame)
    for count, is_right in ((1 << 30) - 1, True), (1 << 30, False):
        tags.seal(frame, count)
        assert tags.is_right(frame, count) is is_right


@pytest.mark.parametrize("bit", range(64))
def test_each_bit_of_a_tag_counts(bit: int) -> None:
    tags, frame = Tags(KEY), Frame()
    frame.begin(1, 0, messages.ARM, 1)
    tags.begin(frame, frame)
    tags.seal(frame, 1)
    frame.raw[frame.length + bit // 8] ^= 1 << bit % 8
    assert not tags.is_right(frame, 1)


# Again


def test_a_retry_is_the_same_frame_and_gets_the_same_answer(client: Client, line: Line, unit: DeskUnit) -> None:
    lost = iter([True])
    line.to_host = lambda data: b"" if next(lost, False) else data
    arm(client)
    assert line.asked[-1] == line.asked[-2]
    assert line.answered[-1] == line.answered[-2]
    assert unit.effects == [("arm", 7)]
    client.request("disarm", press_id=7)
    assert unit.answers.repeated == 1


def test_a_frame_with_the_last_ones_number_and_type_does_not_get_its_answer(
    client: Client, line: Line, unit: DeskUnit
) -> None:
    arm(client)
    answer = line.answered[-1]
    forged = framed(messages.ARM, taken(line.asked[-1]).seq, bytes(6), dst=1, src=0)
    assert unit.hear(forged) != answer


def test_a_forged_frame_does_not_stand_in_for_the_next_request(client: Client, line: Line, unit: DeskUnit) -> None:
    arm(client)
    seq = taken(line.asked[-1]).seq + 1
    unit.hear(framed(messages.DISARM, seq, (7).to_bytes(4, "little"), dst=1, src=0))
    client.request("disarm", press_id=7)
    assert unit.effects == [("arm", 7), ("disarm", 7)]


def test_a_hello_that_comes_again_opens_no_other_session(client: Client, line: Line, unit: DeskUnit) -> None:
    client.hello()
    unit.hear(line.asked[-1])
    hellos = len(line.asked)
    arm(client)
    assert len(line.asked) == hellos + 1


def test_after_a_request_that_was_given_up_another_session_is_opened(
    client: Client, line: Line, unit: DeskUnit
) -> None:
    line.to_unit = lambda _: b""
    with pytest.raises(NoAnswer):
        arm(client)
    line.to_unit = lambda data: data
    client.request("disarm", press_id=7)
    assert [taken(data).type for data in line.asked[-2:]] == [messages.HELLO, messages.DISARM]
    assert unit.effects == [("disarm", 7)]
    assert unit.answers.mismatches == 0


def test_after_a_poll_that_was_tried_once_in_vain_another_session_is_opened() -> None:
    line = Line(DeskUnit(KEY, is_card_machine=True))
    client = keyed(line)
    line.to_unit = lambda _: b""
    assert client.try_once("card_poll", acknowledged=3) is None
    line.to_unit = lambda data: data
    assert client.try_once("card_poll", acknowledged=3) is None
    assert taken(line.asked[-1]).type == messages.HELLO
    assert client.try_once("card_poll", acknowledged=3) is not None
    assert line.unit.answers.mismatches == 0


@pytest.mark.parametrize(("data_bytes", "fits"), [(227, True), (228, False)])
def test_a_request_leaves_room_for_its_tag(client: Client, data_bytes: int, fits: bool) -> None:
    with pytest.raises(Refused if fits else ValueError, match="busy" if fits else "with a tag"):
        client.request("load_chunk", offset=0, data=bytes(data_bytes))


def test_a_session_that_somebody_took_over_is_opened_anew(client: Client, line: Line, unit: DeskUnit) -> None:
    unit.hear(framed(messages.HELLO, 1, bytes([1, 5]) + bytes(8), dst=1, src=0))
    arm(client)
    assert unit.effects == [("arm", 7)]
