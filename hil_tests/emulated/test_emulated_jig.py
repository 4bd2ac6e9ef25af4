"""The jig's own firmware on an emulated Pico: its PIO programs as MicroPython assembles them, its lines, its stopwatch."""

import itertools
import struct
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from worlds import WITHOUT_UF2

from pit.bench.boards import load_board
from pit.bench.pico.clock import EmulatedClock
from pit.bench.pico.transport import EmulatedTransport
from pit.bench.pico.unit import EmulatedUnit
from pit.bench.pump import Pump
from pit.bench.rigs.jackpot import JackpotRig
from pit.bench.rigs.jig import BOARD, JigRig
from pit.image.build import ARCHITECTURES, build, cache_folder
from pit.image.flash import flash_image
from pit.link.client import Client
from wire.jig_messages import KIND_JIG, LINES, NO_GATE

pytestmark = pytest.mark.emulated

_TRY_US = 2_000_000
_START_US = 20_000_000
_LEAD_US = 20_000
_DIGITS = 8
_SHOWN_US, _APART_US = 3_000, 70  # as a Pico shows them
_SEEN_LATE_US = 10  # the emulated clock moves by an instruction, and more where the chip sleeps


class EmulatedJig:
    """`unit` are the wires of a unit that isn't there, so that the test moves them itself."""

    def __init__(self, folder: Path, uf2: Path) -> None:
        clock = EmulatedClock()
        self.unit = JackpotRig(clock, load_board("rpi_pico"), seed=1)
        self.rig = JigRig(clock, self.unit, seed=1, on_bite=lambda: None)
        flash = folder / "flash"
        flash.write_bytes(flash_image(build("jig", BOARD, ARCHITECTURES["RP2040"], cache_folder())))
        self.jig = EmulatedUnit("jig", Pump(clock), self.rig, flash, uf2)
        self.jig.power_on()
        self.transport = EmulatedTransport(self.jig)
        self.client = Client(self.transport, try_us=_TRY_US)

    def wait(self, for_us: int) -> None:
        self.transport.wait(self.transport.now_us + for_us)

    def keep_busy(self, for_us: int) -> None:
        """The same with a chip that executes: rp2040py steps a PIO with the processor, not while that sleeps."""
        ends_us = self.transport.now_us + for_us
        while self.transport.now_us < ends_us:
            self.client.request("echo", data=bytes(100))


@pytest.fixture(scope="module")
def jig(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmulatedJig]:
    """One for the file: each start takes half a minute. The mark above skips these tests where no UF2 was given."""
    uf2 = request.config.getoption("--uf2")
    if uf2 is None:
        pytest.skip(WITHOUT_UF2)
    with ExitStack() as stack:
        jig = EmulatedJig(tmp_path_factory.mktemp("jig"), uf2)
        stack.callback(jig.jig.close)
        assert jig.client.hello(_START_US).kind == KIND_JIG
        yield jig


def test_a_push_opens_one_contact_closes_the_other_and_lets_go(jig: EmulatedJig) -> None:
    jig.client.request("jig_push", hold_ms=20)
    jig.wait(10_000)
    assert (jig.rig.lines["press_nc"].level, jig.unit.lines["button_no"].level) == (1, 0)
    jig.wait(60_000)
    assert (jig.rig.lines["press_nc"].level, jig.unit.lines["button_no"].level) == (0, 1)


def test_the_stopwatch_counts_microseconds_of_the_chips_own_clock(jig: EmulatedJig) -> None:
    jig.client.request("jig_time", line=LINES.index("open_door"), watched=LINES.index("watch_lamp"), for_ms=20)
    lamp = jig.unit.lines["lamp"]
    moved_us = []
    for level in (1, 0):
        jig.keep_busy(5_000)
        moved_us.append(jig.transport.now_us)
        lamp.drive(jig, level)
    jig.wait(30_000)
    answer = jig.client.request("jig_times", first=0)
    assert (answer["is_over"], answer["is_sound"], answer["count"]) == (1, 1, 2)
    times = answer["times"]
    assert isinstance(times, bytes)
    rose, fell = (time for (time,) in struct.iter_unpack("<I", times))
    assert abs(fell - rose - (moved_us[1] - moved_us[0])) <= 10
    assert jig.rig.lines["open_door"].level == 1


def test_a_displays_eight_latches_after_a_push_are_timed_one_by_one(jig: EmulatedJig) -> None:
    clock, load = jig.jig.pump.clock, jig.rig.lines["sniff_load"]
    pressed_us: list[int] = []

    def pressed(level: int) -> None:
        if level or pressed_us:
            return
        pressed_us.append(jig.transport.now_us)
        for place in range(_DIGITS):
            at_us = pressed_us[0] + _SHOWN_US + place * _APART_US
            clock.call_at(at_us, partial(load.drive, jig, 1))
            clock.call_at(at_us + 2, partial(load.drive, jig, 0))

    jig.unit.lines["button_no"].watch(pressed)
    jig.client.request("jig_timed_push", hold_ms=40, watched=LINES.index("sniff_load"), for_ms=20)
    jig.keep_busy(100_000)
    answer = jig.client.request("jig_times", first=0)
    assert (answer["is_over"], answer["is_sound"], answer["count"]) == (1, 1, _DIGITS)
    times = answer["times"]
    assert isinstance(times, bytes)
    rises = [time for (time,) in struct.iter_unpack("<I", times)]
    assert [later - earlier for earlier, later in itertools.pairwise(rises)] == pytest.approx(
        [_APART_US] * (_DIGITS - 1), abs=_SEEN_LATE_US
    )
    assert rises[0] == pytest.approx(_SHOWN_US, abs=_SEEN_LATE_US)
    assert jig.client.request("jig_latched", first=0)["count"] == _DIGITS
    assert (jig.rig.lines["press_nc"].level, jig.unit.lines["button_no"].level) == (0, 1)


def test_the_sniffer_takes_what_a_display_latches(jig: EmulatedJig) -> None:
    clock, wires = jig.jig.pump.clock, jig.rig.lines
    at_us = jig.transport.now_us + _LEAD_US
    for word in (0x0C01, 0x0835):
        for bit in range(15, -1, -1):
            data = word >> bit & 1
            clock.call_at(at_us, partial(wires["sniff_data"].drive, jig, data))
            clock.call_at(at_us + 2, partial(wires["sniff_clock"].drive, jig, 1))
            clock.call_at(at_us + 4, partial(wires["sniff_clock"].drive, jig, 0))
            at_us += 6
        clock.call_at(at_us, partial(wires["sniff_load"].drive, jig, 1))
        clock.call_at(at_us + 6, partial(wires["sniff_load"].drive, jig, 0))
        at_us += 50
    before = jig.client.request("jig_look")["latches"]
    assert isinstance(before, int)
    while jig.transport.now_us < at_us:
        jig.keep_busy(1_000)
    look = jig.client.request("jig_look")
    registers = look["registers"]
    assert isinstance(registers, bytes)
    assert (registers[0x0C], registers[0x08]) == (0x01, 0x35)
    assert (look["latches"], look["is_lost"]) == (before + 2, 0)


def test_cards_pass_one_after_the_other_for_the_times_asked(jig: EmulatedJig) -> None:
    line = jig.rig.lines["block_exit"]
    changes: list[tuple[int, int]] = []
    line.watch(lambda level: changes.append((jig.transport.now_us, level)))
    jig.client.request("jig_cards", line=LINES.index("block_exit"), count=2, pass_ms=20, rest_ms=10, gate=NO_GATE)
    jig.wait(150_000)
    assert [level for _, level in changes] == [1, 0, 1, 0]
    times = [at_us for at_us, _ in changes]
    lasted_ms = [(later - earlier) / 1_000 for earlier, later in itertools.pairwise(times)]
    for wanted_ms, seen_ms in zip((20, 10, 20), lasted_ms, strict=True):
        assert wanted_ms - 1 <= seen_ms <= wanted_ms + 8
    answer = jig.client.request("jig_passed", line=LINES.index("block_exit"))
    assert answer == {"left": 0, "passed": 2, "is_moving": 0}
