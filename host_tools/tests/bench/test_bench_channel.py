"""The unit's side of the line, held against a bench that answers as it is told: a late bench makes no time or contact wrong."""

import os
import socket
import struct
import subprocess
from collections.abc import Iterator

import pytest

from pit.bench.jackpot import MissingInterpreter, interpreter
from pit.bench.vm_process import vm_modules

_REQUEST = struct.Struct("<5Q")
_MESSAGE = struct.Struct("<4Q")
_REPLY, _EDGE = 0, 1
_PIN_GET, _HELLO, _WDT_FEED = 4, 18, 14
_LATE_US = 60_000_000  # so much that no machine is slow enough to be taken for it
_PIN = 3
_BOTH = 12

_START = f"""
import channel
line = channel.channel = channel.Channel(%d)
line.hello(bytearray(16))
def told(value):
    line.post({_WDT_FEED}, 0, 0, value)
"""


class ScriptedBench:
    """Runs a program on the VM; `hear` takes what it asks or posts, one message at a time, and gives operation and value."""

    def __init__(self, program: str) -> None:
        self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._line.settimeout(60)
        self._process = subprocess.Popen(
            [*interpreter(), "-c", _START % theirs.fileno() + program],
            env=os.environ | {"MICROPYPATH": f"{vm_modules()}:.frozen"},
            pass_fds=[theirs.fileno()],
        )
        theirs.close()

    def hear(self) -> tuple[int, int]:
        message = self._line.recv(_REQUEST.size)
        assert message, "the program ended"
        head, _, value, _, _ = _REQUEST.unpack(message)
        return head & 0xFF, value

    def greet(self, at_us: int) -> None:
        assert self.hear()[0] == _HELLO
        self._line.send(_MESSAGE.pack(_REPLY | 16 << 16, at_us, 0, 0))
        self._line.send(bytes(16))

    def answer(self, at_us: int, value: int = 0) -> None:
        self._line.send(_MESSAGE.pack(_REPLY, at_us, value, 0))

    def move(self, pin: int, level: int, at_us: int) -> None:
        self._line.send(_MESSAGE.pack(_EDGE | pin << 8, at_us, level, 0))

    def close(self) -> None:
        self._line.close()
        self._process.kill()
        self._process.wait()


@pytest.fixture
def run() -> Iterator[type[ScriptedBench]]:
    try:
        interpreter()
    except MissingInterpreter as missing:
        pytest.skip(str(missing))
    benches: list[ScriptedBench] = []

    class Kept(ScriptedBench):
        def __init__(self, program: str) -> None:
            super().__init__(program)
            benches.append(self)

    yield Kept
    for bench in benches:
        bench.close()


def test_a_unit_that_is_ahead_of_the_bench_waits_till_it_has_come_as_far(run: type[ScriptedBench]) -> None:
    bench = run(f"told(line.now_us())\nline.call({_PIN_GET})\ntold(line.now_us())")
    bench.greet(_LATE_US)
    _, before_us = bench.hear()
    bench.hear()
    bench.answer(0)
    _, after_us = bench.hear()

    assert after_us == before_us >= _LATE_US


def test_an_edge_is_no_older_than_what_the_program_has_read_of_the_clock(run: type[ScriptedBench]) -> None:
    bench = run(
        f"line.handlers[{_PIN}] = lambda: told(line.now_us())\nline.triggers[{_PIN}] = {_BOTH}\n"
        f"told(line.now_us())\nline.call({_PIN_GET})"
    )
    bench.greet(_LATE_US)
    _, read_us = bench.hear()
    bench.hear()
    bench.move(_PIN, 1, 5)
    bench.answer(read_us)
    _, edge_us = bench.hear()

    assert edge_us == read_us


def test_an_input_is_asked_for_when_the_bench_has_said_nothing_since_the_programs_time(
    run: type[ScriptedBench],
) -> None:
    bench = run(f"while line.now_us() < {_LATE_US} + 20_000:\n    pass\nlevel = line.input_level({_PIN})\ntold(level)")
    bench.greet(_LATE_US)
    assert bench.hear()[0] == _PIN_GET
    bench.move(_PIN, 1, _LATE_US + 15_000)
    bench.answer(_LATE_US + 20_000)

    assert bench.hear() == (_WDT_FEED, 1)
