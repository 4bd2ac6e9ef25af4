"""A board's facts for the bench, read from the same file that the unit uses: boards/<name>/board.py.

The folder is found from this file's place in a checkout. Facts that the bench has no use for are left alone.
"""

import runpy
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

BOARDS = Path(__file__).resolve().parents[4] / "boards"


class BoardError(ValueError):
    """No such board, or its file lacks a fact the bench needs."""


@dataclass(frozen=True)
class BusFacts:
    """One use of a bus: its number in the chip, its clock in Hz, its pins by role."""

    bus: int
    hz: int
    pins: Mapping[str, int]


@dataclass(frozen=True)
class Board:
    """Pins by function as the chip numbers them; buses by what hangs on them; sizes in bytes; force in millinewtons."""

    name: str
    mcu: str
    pins: Mapping[str, int]
    spi: Mapping[str, BusFacts]
    i2c: Mapping[str, BusFacts]
    bus: BusFacts | None  # the UART of the RS-485 transceiver
    fram_address: int
    fram_bytes: int
    dealer_address: int
    display_chips: int
    force_full_scale_mn: int
    entropy_register: int
    scratch_register: int
    mark_register: int
    entropy_status_register: int | None  # reads 1 while the source is sound
    trng_base: int | None  # an RP2350's generator
    port: str  # MicroPython's port, which names the adapter


def board_names() -> list[str]:
    """The boards of this checkout that carry a table's units, in alphabetical order."""
    return sorted(file.parent.name for file in BOARDS.glob("*/board.py") if not _is_jig(file.with_suffix(".toml")))


def mcu_of(name: str) -> str:
    """The chip of the board `name`, a jig's too, as its file calls it. Raises BoardError."""
    files = {file.parent.name: file for file in BOARDS.glob("*/board.py")}
    if name not in files:
        known = ", ".join(sorted(files)) or f"none in {BOARDS}; run Pit from its checkout"
        raise BoardError(f"there is no board called {name!r}; known boards: {known}")
    return str(runpy.run_path(str(files[name]))["MCU"])


def load_board(name: str) -> Board:
    """The facts of the board `name`. Raises BoardError with what is wrong and what to do next."""
    if name not in board_names():
        known = ", ".join(board_names()) or f"none in {BOARDS}; run Pit from its checkout"
        raise BoardError(f"there is no board called {name!r}; known boards: {known}")
    facts = runpy.run_path(str(BOARDS / name / "board.py"))
    try:
        return _board(facts, _port(name))
    except KeyError as missing:
        raise BoardError(f"boards/{name}/board.py lacks the fact {missing.args[0]}; add it and try again") from missing


def _is_jig(file: Path) -> bool:
    return file.is_file() and tomllib.loads(file.read_text())["kinds"] == ["jig"]


def _port(name: str) -> str:
    file = BOARDS / name / "board.toml"
    return str(tomllib.loads(file.read_text())["port"]) if file.is_file() else "rp2"


def pin_number(pin: int | str) -> int:
    """The number that the virtual chip knows a pin by: its own, or for a pyboard's X1 to X24 and Y1 to Y12, 0 to 35."""
    if isinstance(pin, int):
        return pin
    return "XY".index(pin[0]) * 24 + int(pin[1:]) - 1


def _board(facts: Mapping[str, Any], port: str) -> Board:
    return Board(
        name=facts["NAME"],
        mcu=facts["MCU"],
        pins=MappingProxyType({name: pin_number(pin) for name, pin in facts["PINS"].items()}),
        spi=_buses(facts["SPI"]),
        i2c=_buses(facts["I2C"]),
        bus=_transceiver(facts.get("BUS")),
        fram_address=facts["FRAM_ADDRESS"],
        fram_bytes=facts["FRAM_BYTES"],
        dealer_address=facts["DEALER_ADDRESS"],
        display_chips=facts["DISPLAY_CHIPS"],
        force_full_scale_mn=facts["FORCE_FULL_SCALE_MN"],
        entropy_register=facts["ENTROPY_REGISTER"],
        scratch_register=facts["SCRATCH_REGISTER"],
        mark_register=facts["MARK_REGISTER"],
        entropy_status_register=facts.get("ENTROPY_STATUS_REGISTER"),
        trng_base=facts.get("TRNG_BASE"),
        port=port,
    )


def _buses(facts: Mapping[str, tuple[int, int, Mapping[str, int | str]]]) -> Mapping[str, BusFacts]:
    uses = {
        use: BusFacts(bus, hz, MappingProxyType({role: pin_number(pin) for role, pin in pins.items()}))
        for use, (bus, hz, pins) in facts.items()
    }
    return MappingProxyType(uses)


def _transceiver(facts: tuple[int, int, int | str, int | str, int | str] | None) -> BusFacts | None:
    if facts is None:
        return None
    bus, hz, *pins = facts
    return BusFacts(bus, hz, MappingProxyType(dict(zip(("tx", "rx", "enable"), map(pin_number, pins), strict=True))))
