"""The facts of one board for the desk: board.toml, and beside it board.py, which the unit reads too.

A board.toml may say `pins_of`: the pins, buses and chip are then those of the board it names.
"""

import runpy
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pit.boards.chips import CHIPS, Chip, Pin

BOARDS = Path(__file__).resolve().parents[4] / "boards"

Bus = tuple[int, int, Mapping[str, Pin]]


class BoardFactError(ValueError):
    """No such board, or its files lack a fact."""


@dataclass(frozen=True)
class BoardFacts:
    """`pins` by function; `spi` and `i2c` by use: bus number, Hz, pins by role. Sizes in bytes.

    `bus` is the UART of its RS-485 transceiver: number, baud, pins by role; None where no UART is free.
    """

    name: str
    title: str
    chip: str
    port: str
    kinds: tuple[str, ...]
    features: Mapping[str, Any]
    memory: Mapping[str, int]
    supply: Mapping[str, str]
    pins: Mapping[str, Pin]
    spi: Mapping[str, Bus]
    i2c: Mapping[str, Bus]
    bus: Bus | None
    pin_chip: Chip
    pins_of: str
    wokwi: str
    micropython: str  # what MicroPython's downloads call it; "" if it takes none


def names() -> list[str]:
    """The boards of this checkout, in alphabetical order."""
    return sorted(file.parent.name for file in BOARDS.glob("*/board.toml"))


def load(name: str) -> BoardFacts:
    """The facts of `name`. Raises BoardFactError with what is wrong and what to do next."""
    if name not in names():
        known = ", ".join(names()) or f"none in {BOARDS}; run Pit from its checkout"
        raise BoardFactError(f"there is no board called {name!r}; known boards: {known}")
    desk = tomllib.loads((BOARDS / name / "board.toml").read_text())
    pins_of = desk.get("pins_of", name)
    if pins_of != name:
        base = tomllib.loads((BOARDS / pins_of / "board.toml").read_text())
        desk = {"supply": base["supply"], "wokwi": base.get("wokwi", "")} | desk
    file = BOARDS / pins_of / "board.py"
    unit = runpy.run_path(str(file)) if file.is_file() else {"PINS": desk.get("pins", {}), "SPI": {}, "I2C": {}}
    try:
        return BoardFacts(
            name=name,
            title=desk["title"],
            chip=desk["chip"],
            port=desk["port"],
            kinds=tuple(desk["kinds"]),
            features=desk["features"],
            memory=desk["memory"],
            supply=desk["supply"],
            pins=unit["PINS"],
            spi=unit["SPI"],
            i2c=unit["I2C"],
            bus=_transceiver(unit.get("BUS")),
            pin_chip=CHIPS[unit.get("MCU", desk["chip"])],
            pins_of=pins_of,
            wokwi=desk.get("wokwi", ""),
            micropython=desk.get("micropython", ""),
        )
    except KeyError as missing:
        raise BoardFactError(f"boards/{name} lacks the fact {missing.args[0]}; add it and try again") from missing


def _transceiver(fact: tuple[int, int, Pin, Pin, Pin] | None) -> Bus | None:
    if fact is None:
        return None
    number, baud, tx, rx, enable = fact
    return number, baud, {"tx": tx, "rx": rx, "enable": enable}
