"""Pit frozen into an interpreter, with a `_boot.py` of its own: a damaged storage is never formatted, the unit stays readable."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flash_files import names
from locked_unit import MARKED, NAMED, answers_repl, gives_its_port_away, is_open, lock, state
from unit_under_test import UnitUnderTest
from worlds import virtual_unit

from pit.image.build import ARCHITECTURES, cache_folder, compile_file
from pit.image.flash import BLOCK_BYTES, FLASH_BLOCKS
from pit.image.frozen import STARTS, frozen
from pit.link.errors import Refused
from wire import codes

pytestmark = pytest.mark.needs(
    "vm", why="its interpreter has Pit frozen in; emulated/test_frozen_interpreter.py has a chip's"
)

_FAULT_STORAGE = 28
_EVENT_SEALED = 29
_BLANK = b"\xff" * BLOCK_BYTES * FLASH_BLOCKS


@contextmanager
def frozen_unit(folder: Path, flash: bytes = _BLANK) -> Iterator[UnitUnderTest]:
    """A virtual jackpot unit whose firmware is no part of its flash; not on yet."""
    rom = folder / "rom"
    for name, source in frozen("jackpot", "rpi_pico").sources.items():
        path = rom / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if name in STARTS:
            path.write_bytes(source.read_bytes())
        else:
            compiled = compile_file(source, name, ARCHITECTURES["virtual"], cache_folder())
            path.with_suffix(".mpy").write_bytes(compiled)
    with virtual_unit(folder / "state", is_on=False) as unit:
        unit.bench.unit.starts_with = ["frozen", str(rom)]
        unit.bench.unit.flash.image.write_bytes(flash)
        yield unit


def flash_of(unit: UnitUnderTest) -> bytes:
    return unit.bench.unit.flash.image.read_bytes()


def spoil_superblock(unit: UnitUnderTest) -> bytes:
    """Both copies lose their magic; what the flash holds then."""
    data = bytearray(flash_of(unit))
    for block in (0, 1):
        data[block * BLOCK_BYTES : block * BLOCK_BYTES + 64] = bytes(64)
    unit.bench.unit.flash.image.write_bytes(bytes(data))
    return bytes(data)


def test_a_frozen_unit_with_a_new_flash_formats_it_and_plays(tmp_path: Path) -> None:
    with frozen_unit(tmp_path) as unit:
        unit.give_power()
        assert unit.link.lines(b"id\r")[2] == "# image .frozen"
        assert unit.play()["prize_cents"] > 0
        unit.cut_power()
        assert names(unit) == set()


def test_f10_a_frozen_unit_whose_filesystem_is_damaged_keeps_it_stays_locked_and_is_read(tmp_path: Path) -> None:
    with frozen_unit(tmp_path) as unit:
        unit.give_power()
        prize = unit.play()
        before = unit.events()
        unit.cut_power()
        damaged = spoil_superblock(unit)
        answer = unit.give_power()
        assert (answer["state"], answer["fault"]) == (codes.FAULT, _FAULT_STORAGE)
        assert unit.meters()["paid_cents"] == prize["prize_cents"]
        assert unit.events()[: len(before)] == before
        assert _EVENT_SEALED in [event.code for event in unit.events()]
        assert answers_repl(unit) == "ERROR 100"
        assert state(unit) == MARKED
        with pytest.raises(Refused):
            unit.arm()
        unit.cut_power()
        assert flash_of(unit) == damaged, "the damaged storage was written"
        assert unit.give_power()["fault"] == _FAULT_STORAGE


def test_f10_a_lost_superblock_alone_is_no_blank_flash(tmp_path: Path) -> None:
    with frozen_unit(tmp_path) as unit:
        unit.give_power()
        unit.cut_power()
        data = bytearray(flash_of(unit))
        data[: 2 * BLOCK_BYTES] = b"\xff" * 2 * BLOCK_BYTES
        data[-1] = 0
        unit.bench.unit.flash.image.write_bytes(bytes(data))
        assert unit.give_power()["fault"] == _FAULT_STORAGE
        unit.cut_power()
        assert flash_of(unit) == bytes(data)


def test_a_game_that_ran_when_the_storage_was_lost_is_settled(tmp_path: Path) -> None:
    with frozen_unit(tmp_path) as unit:
        unit.give_power()
        unit.arm()
        prize = unit.press()
        unit.cut_power()
        spoil_superblock(unit)
        answer = unit.give_power()
        assert (answer["game"], answer["prize_cents"]) == (codes.SHOWN, prize["prize_cents"])
        unit.settle(answer)
        assert unit.meters()["paid_cents"] == prize["prize_cents"]


def test_a_frozen_unit_that_is_locked_comes_to_no_prompt_when_its_start_fails(tmp_path: Path) -> None:
    for is_locked in (True, False):
        with frozen_unit(tmp_path / str(is_locked)) as unit:
            unit.give_power()
            if is_locked:
                lock(unit)
                assert state(unit) == MARKED | NAMED
            unit.cut_power()
            (tmp_path / str(is_locked) / "rom" / "board.py").write_text("1 // 0")  # found before board.mpy
            assert gives_its_port_away(unit) is not is_locked
            unit.cut_power()


def test_repl_leaves_an_unlocked_frozen_unit_to_the_prompt(tmp_path: Path) -> None:
    with frozen_unit(tmp_path) as unit:
        unit.give_power()
        assert answers_repl(unit) == "OK"
        assert unit.bench.pump.run_until(lambda: is_open(unit), unit.transport.now_us + 1_000_000)
