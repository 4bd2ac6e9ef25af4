"""The jig's two PIO programs on an emulated PIO, against a display bus and an edge whose times are known to the nanosecond."""

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pio_assembler
import pytest
from pio_assembler import PIO, Program
from rp2040py import Simulator

_FILE = Path(__file__).resolve().parents[3] / "firmware" / "hal" / "pio.py"
_CYCLE_NS = 8  # 125 MHz
_CYCLES_AN_US = 128  # of a stopwatch that runs at a 16th of it, which divides without rest
_CYCLES_AT_8_MHZ = 16
_CHANGES, _RISES = 3, 2  # what the stopwatch is started with
_AFTER = 400
_OUT = 5
_CTRL, _FSTAT, _TXF, _RXF, _IRQ, _INSTRUCTIONS = 0x00, 0x04, 0x10, 0x20, 0x30, 0x48
_CLKDIV, _EXECCTRL, _SHIFTCTRL, _INSTR, _PINCTRL = 0xC8, 0xCC, 0xD0, 0xD8, 0xDC
_PADS, _INPUT_ENABLE = 0x4001_C004, 0x40
_FIFO = 4  # the emulator joins no FIFOs; on the chip there is room for eight words
_RX_EMPTY = 1 << 8
_FROM = 0xFFFF_FFFF
_SET_DIRECTION_OUT = 0b111_00000_100_00001
_CLOCK, _DATA, _LOAD = 0, 1, 2
_WORDS = (0x0C01, 0x0835, 0x01FF, 0xA5A5)


@pytest.fixture(scope="module")
def pio() -> Iterator[ModuleType]:
    """firmware/hal/pio.py, assembled here."""
    names = {"rp2": pio_assembler, "machine": ModuleType("machine")}
    names["machine"].Pin = object  # type: ignore[attr-defined]
    before = {name: sys.modules.get(name) for name in names}
    sys.modules.update(names)
    spec = importlib.util.spec_from_file_location("pio_under_test", _FILE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    for name, old in before.items():
        if old is None:
            del sys.modules[name]
        else:
            sys.modules[name] = old


class EmulatedPio:
    """One state machine of an emulated RP2040's first PIO (datasheet 3.7 for the registers); `pins` are GPIO 0 to 7."""

    def __init__(self, program: Program, *, jmp_pin: int, cycles_each: int = 1) -> None:
        self.chip = Simulator().rp2040
        self._pio = self.chip.pio[0]
        for pin in (_CLOCK, _DATA, _LOAD):
            self.chip.write_uint32(_PADS + 4 * pin, _INPUT_ENABLE)
        options = program.options
        for place, opcode in enumerate(program.opcodes):
            self._pio.write_uint32(_INSTRUCTIONS + 4 * place, opcode)
        self._pio.write_uint32(_CLKDIV, cycles_each << 16)
        self._pio.write_uint32(_EXECCTRL, jmp_pin << 24 | program.wrap << 12 | program.wrap_target << 7)
        self._pio.write_uint32(
            _SHIFTCTRL,
            (options.get("fifo_join", 0) == PIO.JOIN_RX) << 31
            | (options.get("push_thresh", 32) % 32) << 20
            | options["out_shiftdir"] << 19
            | options["in_shiftdir"] << 18
            | options.get("autopush", False) << 16,
        )
        self._pio.write_uint32(_PINCTRL, 1 << 26 | 1 << 20 | _CLOCK << 15 | _OUT << 5 | _OUT)
        self._pio.write_uint32(_INSTR, _SET_DIRECTION_OUT)
        self._pio.write_uint32(_CTRL, 1)

    def run(self, cycles: int) -> None:
        for _ in range(cycles):
            self._pio.advance(1)

    def set_pin(self, pin: int, level: int) -> None:
        self.chip.gpio[pin].set_input_value(bool(level))

    @property
    def out(self) -> int:
        return self._pio.pin_values >> _OUT & 1

    @property
    def irq_flags(self) -> int:
        return self._pio.read_uint32(_IRQ)

    def put(self, word: int) -> None:
        self._pio.write_uint32(_TXF, word)

    def words(self) -> list[int]:
        """All that stands in the FIFO; reading empties it."""
        found = []
        while not self._pio.read_uint32(_FSTAT) & _RX_EMPTY:
            found.append(self._pio.read_uint32(_RXF))
        return found


class DisplayBus:
    """Levels of CLOCK, DATA and LOAD over time, as a unit drives them: each word twice, then LOAD."""

    def __init__(self, words: tuple[int, ...], bit_ns: float, gap_ns: int = 2_000, offset_ns: float = 0.0) -> None:
        self._edges: list[tuple[float, int]] = [(0.0, 0)]
        at = 500.0 + offset_ns
        for word in words:
            for _ in range(2):
                for bit in range(15, -1, -1):
                    data = (word >> bit & 1) << _DATA
                    self._edges += [(at, data), (at + bit_ns / 2, data | 1 << _CLOCK)]
                    at += bit_ns
                self._edges.append((at, 0))
                at += gap_ns
            self._edges += [(at, 1 << _LOAD), (at + gap_ns, 0)]
            at += 2 * gap_ns

    def drive(self, pio: EmulatedPio) -> None:
        """Let the state machine run while the levels move, to the cycle."""
        cycle = 0
        for at_ns, levels in self._edges:
            due = int(at_ns / _CYCLE_NS)
            pio.run(due - cycle)
            cycle = due
            for pin in (_CLOCK, _DATA, _LOAD):
                pio.set_pin(pin, levels >> pin & 1)
        pio.run(_AFTER)


@pytest.mark.parametrize("offset_ns", [0.0, 1.7, 3.1, 5.9, 7.3])
@pytest.mark.parametrize("bit_ns", [100.0, 1_000.0])
def test_each_latch_hands_over_both_copies_of_its_word(pio: ModuleType, bit_ns: float, offset_ns: float) -> None:
    machine = EmulatedPio(pio.sniff, jmp_pin=_LOAD)
    DisplayBus(_WORDS, bit_ns, offset_ns=offset_ns).drive(machine)
    assert machine.words() == [word << 16 | word for word in _WORDS]


def test_a_latch_calls_its_interrupt(pio: ModuleType) -> None:
    machine = EmulatedPio(pio.sniff, jmp_pin=_LOAD)
    assert machine.irq_flags == 0
    DisplayBus(_WORDS[:1], 100.0).drive(machine)
    assert machine.irq_flags == 1


def test_a_full_fifo_loses_the_newest_words_and_holds_nothing_up(pio: ModuleType) -> None:
    machine = EmulatedPio(pio.sniff, jmp_pin=_LOAD)
    words = tuple(range(0x0100, 0x0108))
    DisplayBus(words, 100.0).drive(machine)
    assert machine.words() == [word << 16 | word for word in words[:_FIFO]]
    DisplayBus(_WORDS[:1], 100.0).drive(machine)
    assert machine.words() == [_WORDS[0] << 16 | _WORDS[0]]


def test_the_stopwatch_raises_its_pin_and_counts_microseconds_to_each_change(pio: ModuleType) -> None:
    machine = EmulatedPio(pio.stopwatch, jmp_pin=_LOAD, cycles_each=_CYCLES_AT_8_MHZ)
    machine.run(1_000)
    assert machine.words() == []
    assert not machine.out
    machine.put(_CHANGES)
    waited = 0
    while not machine.out:
        machine.run(1)
        waited += 1
        assert waited < 1_000
    changes_us = (10, 13, 1_000, 3_150)
    at_us = 0
    for place, change_us in enumerate(changes_us):
        machine.run((change_us - at_us) * _CYCLES_AN_US)
        machine.set_pin(_LOAD, 1 - place % 2)
        at_us = change_us
    machine.run(2 * _CYCLES_AN_US)
    found = [_FROM - word for word in machine.words()]
    assert len(found) == len(changes_us)
    assert all(abs(one - other) <= 1 for one, other in zip(found, changes_us, strict=True)), found
    assert machine.irq_flags == 1


def test_a_watched_pin_that_is_high_before_is_told_as_a_rise_at_once(pio: ModuleType) -> None:
    machine = EmulatedPio(pio.stopwatch, jmp_pin=_LOAD, cycles_each=_CYCLES_AT_8_MHZ)
    machine.set_pin(_LOAD, 1)
    machine.put(_CHANGES)
    machine.run(500 * _CYCLES_AN_US)
    machine.set_pin(_LOAD, 0)
    machine.run(2 * _CYCLES_AN_US)
    rise, fall = (_FROM - word for word in machine.words())
    assert rise <= 1
    assert abs(fall - 500) <= 2


def test_of_a_stopwatch_for_rises_no_fall_is_told_and_the_count_goes_on(pio: ModuleType) -> None:
    machine = EmulatedPio(pio.stopwatch, jmp_pin=_LOAD, cycles_each=_CYCLES_AT_8_MHZ)
    machine.put(_RISES)
    for _ in range(3):
        machine.run(100 * _CYCLES_AN_US)
        machine.set_pin(_LOAD, 1)
        machine.run(50 * _CYCLES_AN_US)
        machine.set_pin(_LOAD, 0)
    machine.run(2 * _CYCLES_AN_US)
    found = [_FROM - word for word in machine.words()]
    assert len(found) == 3
    assert all(abs(time - (100 + 150 * place)) <= 2 for place, time in enumerate(found)), found


def test_both_programs_have_room_in_one_pio(pio: ModuleType) -> None:
    assert len(pio.sniff.opcodes) + len(pio.stopwatch.opcodes) <= 32
