"""A jackpot unit as a Wokwi project's diagram.json: the parts that Wokwi has, joined by the board's own pins.

Wokwi has no FRAM, supervisor, level shifter or RS-485 transceiver: the memories are left out, shifter and transceiver stand as
texts where they belong, and the display is joined past its shifter.
"""

import json
from collections.abc import Iterator

from pit.boards.facts import BoardFacts
from pit.boards.functions import BUS_TERMINALS

_PARTS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("button", "wokwi-pushbutton", {"color": "red", "label": "jackpot"}),
    ("door", "wokwi-slide-switch", {}),
    ("lamp", "wokwi-led", {"color": "yellow"}),
    ("buzzer", "wokwi-buzzer", {}),
    ("force", "wokwi-potentiometer", {}),
    ("display", "wokwi-max7219-matrix", {}),
    ("dealer", "board-ssd1306", {}),
    (
        "shifter",
        "wokwi-text",
        {"text": "SCK, MOSI, LOAD through a 74AHCT125 on 5 V; DOUT back through a gate on 3.3 V"},
    ),
)
_SHORT = 170  # pixels between parts


def diagram(board: BoardFacts) -> str:
    """The file's text."""
    parts: list[dict[str, object]] = [{"id": "unit", "type": board.wokwi, "top": 0, "left": 0, "attrs": {}}]
    for i, (name, kind, attrs) in enumerate((*_PARTS, *_transceiver(board))):
        parts.append(
            {"id": name, "type": kind, "top": (i % 4) * _SHORT, "left": 300 + (i // 4) * 2 * _SHORT, "attrs": attrs}
        )
    data = {"version": 1, "author": "Pit", "editor": "wokwi", "parts": parts, "connections": _connections(board)}
    return json.dumps(data, indent=2) + "\n"


def _transceiver(board: BoardFacts) -> Iterator[tuple[str, str, dict[str, str]]]:
    if board.bus is not None:
        joined = ", ".join(
            f"{BUS_TERMINALS[role]} on {board.pin_chip.called(pin)}" for role, pin in board.bus[2].items()
        )
        yield (
            "transceiver",
            "wokwi-text",
            {"text": f"MAX3485 on 3.3 V: {joined}; A and B to the bus, 120 ohms at its ends"},
        )


def _connections(board: BoardFacts) -> list[list[object]]:
    pins = {name: board.pin_chip.called(pin).removeprefix("GPIO") for name, pin in board.pins.items()}
    spi = {role: board.pin_chip.called(pin).removeprefix("GPIO") for role, pin in board.spi["display"][2].items()}
    dealer = {role: board.pin_chip.called(pin).removeprefix("GPIO") for role, pin in board.i2c["dealer"][2].items()}
    five, three, ground = (_power(board, name) for name in ("5V", "3V3", "GND"))
    joined = (
        (pins["button_no"], "button:1.l", "green"),
        (ground, "button:2.l", "black"),
        (pins["door"], "door:2", "green"),
        (ground, "door:1", "black"),
        (pins["lamp"], "lamp:A", "yellow"),
        (ground, "lamp:C", "black"),
        (pins["buzzer"], "buzzer:2", "violet"),
        (ground, "buzzer:1", "black"),
        (pins["force"], "force:SIG", "blue"),
        (three, "force:VCC", "red"),
        (ground, "force:GND", "black"),
        (spi["sck"], "display:CLK", "orange"),
        (spi["mosi"], "display:DIN", "orange"),
        (spi["miso"], "display:DOUT", "orange"),
        (pins["display_load"], "display:CS", "orange"),
        (five, "display:V+", "red"),
        (ground, "display:GND", "black"),
        (dealer["sda"], "dealer:SDA", "blue"),
        (dealer["scl"], "dealer:SCL", "blue"),
        (three, "dealer:VCC", "red"),
        (ground, "dealer:GND", "black"),
    )
    return [[f"unit:{pin}", terminal, colour, []] for pin, terminal, colour in joined]


def _power(board: BoardFacts, rail: str) -> str:
    return board.supply[rail] + (".1" if rail != "5V" else "")
