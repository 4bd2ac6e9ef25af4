"""The client against a unit that answers late, twice, wrongly, in pieces, or not at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripted_unit import ScriptedUnit, framed

from pit.link.client import TRIES, Client
from pit.link.errors import NoAnswer, PortError, Refused
from wire import codes, jig_messages, messages
from wire.frame import ANSWER

_ECHO = messages.ECHO | ANSWER
_REFUSED = messages.REFUSED | ANSWER


def echo(kind: int, seq: int, payload: bytes) -> bytes:
    """What a sound unit does."""
    return framed(kind | ANSWER, seq, payload)


def client_of(unit: ScriptedUnit) -> Client:
    return Client(unit, nonce=lambda: bytes(8))


def test_the_first_request_opens_a_session() -> None:
    unit = ScriptedUnit(echo)
    client = client_of(unit)
    assert client.request("echo", data=b"x") == {"data": b"x"}
    assert unit.hellos == 1
    assert client.identity is not None
    assert (client.identity.kind, client.identity.unit_id, client.identity.version) == (1, b"unit-id!", (0, 1, 0))
    assert (client.identity.boots, client.identity.newest_event) == (7, 9)


def test_each_request_has_a_number_of_its_own() -> None:
    numbers: list[int] = []

    def answer(kind: int, seq: int, payload: bytes) -> bytes:
        numbers.append(seq)
        return echo(kind, seq, payload)

    client = client_of(ScriptedUnit(answer))
    for _ in range(5):
        client.request("echo", data=b"")
    assert numbers == [2, 3, 4, 5, 6]


def test_numbers_go_on_from_zero_after_the_last() -> None:
    client = client_of(ScriptedUnit(echo))
    client.request("echo", data=b"")
    client._seq = 0xFFFE
    for _ in range(4):
        assert client.request("echo", data=b"ok") == {"data": b"ok"}
    assert client._seq == 2


@pytest.mark.parametrize("chunk", [1, 2, 7])
def test_an_answer_may_come_in_pieces(chunk: int) -> None:
    assert client_of(ScriptedUnit(echo, chunk=chunk)).request("echo", data=b"\0" * 30) == {"data": b"\0" * 30}


def test_a_lost_answer_is_asked_for_again_under_the_same_number() -> None:
    seen: list[int] = []

    def answer(kind: int, seq: int, payload: bytes) -> bytes:
        seen.append(seq)
        return echo(kind, seq, payload) if len(seen) == 3 else b""

    client = client_of(ScriptedUnit(answer))
    assert client.request("echo", data=b"x") == {"data": b"x"}
    assert seen == [2, 2, 2]
    assert client.retries == 2


def test_a_unit_that_never_answers_is_told_with_the_next_step() -> None:
    unit = ScriptedUnit(lambda kind, seq, payload: b"")
    client = client_of(unit)
    client.hello()
    sent = len(unit.sent)
    with pytest.raises(NoAnswer, match=r"did not answer.*Check that this port"):
        client.request("poll", acknowledged=0)
    assert len(unit.sent) - sent == TRIES


def test_a_unit_that_looks_at_a_signature_is_waited_for_under_the_same_number() -> None:
    asked: list[int] = []

    def answer(kind: int, seq: int, payload: bytes) -> bytes:
        if kind != messages.LOAD_END:
            return echo(kind, seq, payload)
        asked.append(seq)
        return framed(kind | ANSWER, seq, b"\1") if len(asked) == 5 * TRIES else b""

    client = client_of(ScriptedUnit(answer))
    assert client.request("load_end", digest=bytes(32)) == {"state": 1}
    assert len(set(asked)) == 1


def test_a_unit_that_answers_nonsense_is_told_apart() -> None:
    client = client_of(ScriptedUnit(lambda kind, seq, payload: b"\0nonsense\0"))
    with pytest.raises(NoAnswer, match="answered, but not in frames"):
        client.request("poll", acknowledged=0)


def test_a_port_that_never_falls_silent_is_no_unit() -> None:
    class Babbler(ScriptedUnit):
        def read(self, deadline_us: int) -> bytes:
            self.now_us += 1_000
            return b"MPY: soft reboot\r\n>>> "

    with pytest.raises(NoAnswer):
        client_of(Babbler(echo)).hello()


@given(st.binary(max_size=300))
def test_no_noise_before_an_answer_makes_it_another(noise: bytes) -> None:
    unit = ScriptedUnit(lambda kind, seq, payload: noise + b"\0\0" + echo(kind, seq, payload))
    assert client_of(unit).request("echo", data=b"still mine") == {"data": b"still mine"}


def test_an_answer_to_an_older_request_is_passed_over() -> None:
    unit = ScriptedUnit(lambda kind, seq, payload: framed(_ECHO, seq - 1, b"old") + echo(kind, seq, payload))
    assert client_of(unit).request("echo", data=b"new") == {"data": b"new"}


def test_an_answer_of_another_unit_is_passed_over() -> None:
    unit = ScriptedUnit(lambda kind, seq, payload: framed(_ECHO, seq, b"not you", src=2) + echo(kind, seq, payload))
    assert client_of(unit).request("echo", data=b"me") == {"data": b"me"}


def test_an_echo_of_the_line_itself_is_no_answer() -> None:
    unit = ScriptedUnit(lambda kind, seq, payload: framed(kind, seq, payload, dst=1, src=0) + echo(kind, seq, payload))
    assert client_of(unit).request("echo", data=b"x") == {"data": b"x"}


def test_an_answer_of_a_wrong_type_is_no_answer() -> None:
    client = client_of(ScriptedUnit(lambda kind, seq, payload: framed(messages.STATUS | ANSWER, seq, payload)))
    with pytest.raises(NoAnswer, match="answered, but not in frames"):
        client.request("echo", data=b"x")


@pytest.mark.parametrize("length", [0, 1, 31, 33, 200])
def test_an_answer_of_a_wrong_length_is_no_answer(length: int) -> None:
    client = client_of(ScriptedUnit(lambda kind, seq, payload: framed(kind | ANSWER, seq, bytes(length))))
    with pytest.raises(NoAnswer, match="answered, but not in frames"):
        client.request("poll", acknowledged=0)


def test_an_answer_of_another_version_is_no_answer() -> None:
    client = client_of(ScriptedUnit(lambda kind, seq, payload: framed(kind | ANSWER, seq, payload, version=2)))
    with pytest.raises(NoAnswer, match="answered, but not in frames"):
        client.request("echo", data=b"x")


def test_a_refusal_carries_its_numbers_and_a_sentence() -> None:
    payload = bytes([codes.REQUEST_DOOR, codes.DOOR_OPEN, 0])
    client = client_of(ScriptedUnit(lambda kind, seq, _: framed(_REFUSED, seq, payload)))
    with pytest.raises(Refused) as refused:
        client.request("arm", press_id=1, box=1, seat=1)
    assert (refused.value.code, refused.value.state, refused.value.fault) == (codes.REQUEST_DOOR, codes.DOOR_OPEN, 0)
    assert str(refused.value) == "the unit refused 'arm': its door is open. It is in DOOR_OPEN. Next: shut the door."


def test_a_refusal_with_a_number_nobody_knows_is_still_a_sentence() -> None:
    client = client_of(ScriptedUnit(lambda kind, seq, _: framed(_REFUSED, seq, bytes([200, 99, 77]))))
    with pytest.raises(Refused, match=r"result 200.*state 99.*fault 77"):
        client.request("reset")


def test_a_unit_that_has_restarted_gets_a_new_session_and_the_request_again() -> None:
    answered: list[int] = []

    def answer(kind: int, seq: int, payload: bytes) -> bytes:
        answered.append(seq)
        if len(answered) == 1:
            return framed(_REFUSED, seq, bytes([codes.LINK_NO_SESSION, 2, 0]))
        return echo(kind, seq, payload)

    unit = ScriptedUnit(answer)
    assert client_of(unit).request("echo", data=b"x") == {"data": b"x"}
    assert unit.hellos == 2
    assert answered == [2, 4]


def test_what_belongs_to_one_session_is_not_asked_again_in_another_but_told() -> None:
    asked: list[int] = []

    def answer(kind: int, seq: int, payload: bytes) -> bytes:
        asked.append(kind)
        return framed(_REFUSED, seq, bytes([codes.LINK_NO_SESSION, 2, 0]))

    unit = ScriptedUnit(answer)
    with pytest.raises(NoAnswer, match="has restarted: its lines rest, and nothing was done for 'jig_push' since"):
        client_of(unit).request("jig_push", hold_ms=50)
    assert (unit.hellos, asked) == (1, [jig_messages.PUSH])


def test_a_unit_that_never_knows_its_session_is_refused_once_and_for_all() -> None:
    unit = ScriptedUnit(lambda kind, seq, _: framed(_REFUSED, seq, bytes([codes.LINK_NO_SESSION, 2, 0])))
    with pytest.raises(Refused):
        client_of(unit).request("echo", data=b"x")
    assert unit.hellos == 2


def test_a_port_that_vanishes_is_told() -> None:
    unit = ScriptedUnit(echo)
    client = client_of(unit)
    client.hello()
    unit.is_gone = True
    with pytest.raises(PortError):
        client.request("echo", data=b"x")


@pytest.mark.parametrize(
    "fields",
    [
        {"press_id": -1, "box": 1, "seat": 1},
        {"press_id": 1 << 32, "box": 1, "seat": 1},
        {"press_id": 1, "box": 256, "seat": 1},
        {"press_id": b"abc", "box": 1, "seat": 1},
    ],
)
def test_a_value_that_does_not_fit_its_field_is_never_sent(fields: dict[str, int | bytes]) -> None:
    unit = ScriptedUnit(echo)
    client = client_of(unit)
    client.hello()
    with pytest.raises(ValueError, match=r"(press_id|box) takes"):
        client.request("arm", **fields)
    assert len(unit.sent) == 1


def test_more_data_than_a_frame_takes_is_never_sent() -> None:
    unit = ScriptedUnit(echo)
    client = client_of(unit)
    client.hello()
    with pytest.raises(ValueError, match="do not fit"):
        client.request("echo", data=bytes(238))
    assert len(unit.sent) == 1
