"""Whatever bytes come to a unit that has a key, or to a host that holds it: nothing is done, nothing raises, and play goes on."""

from hypothesis import given
from hypothesis import strategies as st
from scripted_unit import framed
from tagged_line import KEY, Line, arm, keyed

from pit.bench.proofs.link_desk import DeskUnit
from wire import messages
from wire.frame import ANSWER

_frames = st.builds(
    framed,
    st.sampled_from([row[0] for row in messages.MESSAGES]) | st.integers(0, 255),
    st.integers(0, 0xFFFF),
    st.binary(max_size=235),
    dst=st.sampled_from([1, 1, 1, 0, 2, 255]),
    src=st.sampled_from([0, 0, 0, 1]),
    version=st.sampled_from([1, 0x81, 0x81, 0x80, 2]),
)
_bytes = st.lists(_frames | st.binary(max_size=300), max_size=12).map(b"".join)


@given(_bytes, st.booleans())
def test_no_bytes_make_a_unit_do_anything(data: bytes, is_card_machine: bool) -> None:
    unit = DeskUnit(KEY, is_card_machine=is_card_machine)
    unit.hear(data)
    assert unit.effects == []
    assert unit.crashes == []


@given(_bytes, _bytes)
def test_a_session_goes_on_after_any_bytes(before: bytes, between: bytes) -> None:
    line = Line(DeskUnit(KEY))
    line.unit.hear(before)
    client = keyed(line)
    arm(client, 7)
    line.unit.hear(between)
    arm(client, 8)
    assert set(line.unit.effects) == {("arm", 7), ("arm", 8)}
    assert line.unit.crashes == []


@given(st.lists(_frames | st.binary(max_size=300), max_size=6), st.integers(0, 0x7F))
def test_no_bytes_before_the_true_answer_change_what_the_host_reads(lies: list[bytes], kind: int) -> None:
    line = Line(DeskUnit(KEY))
    client = keyed(line)
    waiting = [*lies, framed(kind | ANSWER, client._seq + 1, bytes(22)), framed(0xFF, client._seq + 1, bytes(3))]
    line.to_host = lambda data: b"\0".join([*waiting, data])
    answer = client.request("prize", press_id=7)
    assert (answer["index"], answer["random"], answer["draw_no"]) == (3, 4, 5)
