"""What a jig refuses moves no line of it, and what it was asked is done once: frame by frame, each as it stands on the wire."""

import struct
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest
from jig_pair import TRY_US, JigPair, powered

from pit.bench.clock import Clock
from pit.bench.jig import JigBench
from pit.bench.pump import Pump
from pit.link.errors import NoAnswer, Refused
from wire import codes
from wire.frame import ANSWER, FRAME, MAX_FRAME, TAGGED, VERSION, Frame, Receiver
from wire.jig_messages import (
    CARDS,
    DRIVE,
    DRIVEN,
    LINES,
    LOOK,
    MESSAGES,
    NO_GATE,
    PUSH,
    SET,
    TIME,
    TIMED_PUSH,
    TIMED_SET,
)
from wire.messages import HELLO, REFUSED, length_of

_WATCHED = LINES.index("watch_lamp")
_DOOR = LINES.index("open_door")
_ACTS = {
    DRIVE: struct.pack("<BB", _DOOR, 1),
    PUSH: struct.pack("<H", 20),
    TIME: struct.pack("<BBH", _DOOR, _WATCHED, 30_000),
    SET: struct.pack("<II", 0x7FF, 0x7FF),
    CARDS: struct.pack("<BHHHB", LINES.index("block_exit"), 3, 20, 20, NO_GATE),
    TIMED_PUSH: struct.pack("<HBH", 20, _WATCHED, 30_000),
    TIMED_SET: struct.pack("<IBH", 0x7F, _WATCHED, 30_000),
}
_SEED = 4
_FRAMES = 400


class Pair(JigPair):
    """`unit` is a jackpot unit. `moves` are the lines that the jig moved, each time."""

    poll_request = "poll"

    def __init__(self, bench: JigBench) -> None:
        super().__init__(bench)
        self.moves: list[str] = []
        self._seq = 1000
        for name in LINES[:DRIVEN]:
            bench.rig.lines[name].watch(partial(self._moved, name))

    def _moved(self, name: str, level: int) -> None:
        self.moves.append(name)

    def send(self, kind: int, payload: bytes, seq: int | None = None, form: int = VERSION) -> tuple[int, bytes]:
        """Kind and payload of what comes back; a tag is nonsense."""
        self._seq += 1
        frame, out = Frame(), bytearray(MAX_FRAME)
        frame.begin(1, 0, kind, self._seq if seq is None else seq)
        frame.put(payload, len(payload))
        frame.raw[0] = form
        transport, receiver = self.jig.transport, Receiver()
        transport.write(bytes(out[: frame.encode(out)]))
        while data := transport.read(transport.now_us + TRY_US):
            for byte in data:
                if receiver.feed(byte) == FRAME:
                    answer = receiver.frame
                    return answer.type & ~ANSWER, bytes(answer.raw[answer.at : answer.length])
        raise AssertionError("no answer came")

    def pass_time(self, for_us: int) -> None:
        self.jig.transport.wait(self.jig.transport.now_us + for_us)


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    with powered(JigBench(Pump(Clock(is_virtual=True)), tmp_path, seed=3), Pair) as pair:
        yield pair


@pytest.mark.parametrize("kind", _ACTS)
def test_a_request_of_another_length_is_refused_and_moves_nothing(pair: Pair, kind: int) -> None:
    whole = _ACTS[kind]
    for payload in (*(whole[:length] for length in range(len(whole))), whole + b"\0"):
        assert pair.send(kind, payload) == (REFUSED, bytes([codes.LINK_LENGTH, codes.IDLE, 0]))
    pair.pass_time(100_000)
    assert pair.moves == []
    assert pair.send(kind, whole)[0] == kind


@pytest.mark.parametrize("kind", _ACTS)
def test_a_request_under_a_tag_that_no_jig_can_check_moves_nothing(pair: Pair, kind: int) -> None:
    assert pair.send(kind, _ACTS[kind], form=VERSION | TAGGED)[1][0] == codes.LINK_VERSION
    pair.pass_time(100_000)
    assert pair.moves == []


def test_a_request_that_comes_twice_is_done_once(pair: Pair) -> None:
    first = pair.send(PUSH, _ACTS[PUSH], 77)
    pair.pass_time(200_000)
    assert first[0] == PUSH
    assert pair.send(PUSH, _ACTS[PUSH], 77) == first
    pair.pass_time(200_000)
    assert pair.moves == ["press_nc", "press_no", "press_no", "press_nc"]


def test_another_request_under_the_same_number_gets_no_answer_of_the_first(pair: Pair) -> None:
    assert pair.send(DRIVE, bytes([_DOOR, 1]), 77) == (DRIVE, struct.pack("<I", 1 << _DOOR))
    assert pair.send(DRIVE, bytes([_DOOR, 0]), 77) == (DRIVE, bytes(4))


@pytest.mark.parametrize("kind", [LOOK, *_ACTS])
def test_a_jig_that_has_restarted_does_nothing_before_it_is_greeted(pair: Pair, kind: int) -> None:
    pair.bench.jig.power_off()
    pair.bench.jig.power_on()
    assert pair.send(kind, _ACTS.get(kind, b""))[1][0] == codes.LINK_NO_SESSION
    pair.pass_time(100_000)
    assert pair.moves == []
    assert pair.send(HELLO, b"\1\0" + bytes(8))[0] == HELLO
    assert pair.send(kind, _ACTS.get(kind, b""))[0] == kind


def test_a_push_at_which_the_jig_restarts_is_not_done_again_and_told(pair: Pair) -> None:
    presses: list[int] = []
    pair.bench.rig.lines["press_no"].watch(lambda level: _restart_at_the_first(pair, level, presses))
    pair.jig.request("jig_push", hold_ms=50)
    pair.pass_time(1_000_000)
    with pytest.raises(NoAnswer, match="has restarted: its lines rest"):
        pair.jig.request("jig_push", hold_ms=50)
    pair.pass_time(1_000_000)
    assert presses == [1]
    pair.jig.request("jig_push", hold_ms=50)
    pair.pass_time(1_000_000)
    assert presses == [1, 1]


def _restart_at_the_first(pair: Pair, level: int, presses: list[int]) -> None:
    if level:
        presses.append(level)
        if len(presses) == 1:
            pair.bench.jig.power_off()
            pair.bench.jig.power_on()


def test_both_contacts_of_the_button_may_be_timed_as_they_move_together(pair: Pair) -> None:
    pair.jig.request("jig_timed_set", lines=3, watched=_WATCHED, for_ms=50)
    assert not pair.jig.request("jig_times", first=0)["is_over"]
    pair.pass_time(200_000)
    assert pair.jig.request("jig_times", first=0)["is_over"]
    assert pair.jig.request("jig_look")["levels"] == 3


def test_a_line_moves_once_for_a_measurement_and_not_at_its_end(pair: Pair) -> None:
    pair.jig.request("jig_time", line=_DOOR, watched=_WATCHED, for_ms=5)
    pair.pass_time(100_000)
    assert pair.jig.request("jig_times", first=0)["is_over"]
    assert pair.moves == ["open_door"]


def test_cards_that_are_refused_end_no_measurement(pair: Pair) -> None:
    pair.jig.request("jig_time", line=_DOOR, watched=_WATCHED, for_ms=30_000)
    with pytest.raises(Refused):
        pair.jig.request("jig_cards", line=_DOOR, count=1, pass_ms=9, rest_ms=9, gate=NO_GATE)
    assert not pair.jig.request("jig_times", first=0)["is_over"]


def test_a_measurement_that_never_began_tells_nothing_of_the_one_before(pair: Pair) -> None:
    load = LINES.index("sniff_load")
    pair.jig.request("jig_time", line=_DOOR, watched=load, for_ms=300)
    pair.pass_time(500_000)
    assert pair.jig.request("jig_latched", first=0)["count"]
    pair.jig.request("jig_timed_push", hold_ms=60, watched=load, for_ms=30_000)
    pair.drive("press_nc", 0)
    assert pair.jig.request("jig_times", first=0) == {"is_over": 1, "is_sound": 1, "count": 0, "times": b""}
    assert pair.jig.request("jig_latched", first=0)["count"] == 0


def test_whatever_is_asked_in_whatever_order_the_jig_answers_and_every_line_rests_when_told(pair: Pair) -> None:
    chance = Random(_SEED)
    asked = {kind: length_of(fields) for kind, _, fields, _ in MESSAGES}
    for _ in range(_FRAMES):
        kind = chance.choice(tuple(asked))
        payload = bytes(chance.choice((0, 1, 3, 5, 11, 12, 255, chance.randrange(256))) for _ in range(asked[kind]))
        assert pair.send(kind, payload)[0] in (kind, REFUSED)
        if chance.random() < 0.3:
            pair.pass_time(chance.randrange(1, 40_000))
    assert pair.send(SET, struct.pack("<II", (1 << DRIVEN) - 1, 0)) == (SET, bytes(4))
    pair.pass_time(70_000_000)
    assert all(pair.bench.rig.lines[name].level == 0 for name in LINES[:DRIVEN])
    assert pair.bench.jig.boots == 1
