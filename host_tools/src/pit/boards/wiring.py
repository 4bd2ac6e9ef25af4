"""What is joined to what on a board: one list of wires, which table, bill of materials, schematic and diagram are drawn from."""

from dataclasses import dataclass

from pit.boards.facts import BoardFacts
from pit.boards.functions import BUS_TERMINALS, FUNCTIONS, I2C, PARTS, SPI, TRANSCEIVER, Need

_ECHO = {"miso": "DOUT"}


@dataclass(frozen=True)
class Wire:
    """One wire from a pin of the board to a terminal of a part; `part` is a key of PARTS."""

    function: str
    pin: str
    part: str
    at: str
    is_out: bool


@dataclass(frozen=True)
class Line:
    """One wire between two parts: what the table calls it, what its net is called, the terminal at both."""

    function: str
    net: str
    at: str
    note: str = ""


# What is joined beyond the board: from the first part to the second.
JOINTS: tuple[tuple[str, str, tuple[Line, ...]], ...] = (
    (
        "shifter",
        "display",
        (
            Line("display clk, 5 V", "5 V CLK", "CLK", "from SCK"),
            Line("display din, 5 V", "5 V DIN", "DIN", "from MOSI"),
            Line("display load, 5 V", "5 V LOAD", "LOAD"),
            Line("display dout, 5 V", "5 V DOUT", "DOUT", "back, at 3.3 V"),
        ),
    ),
    (
        TRANSCEIVER,
        "termination",
        (
            Line("bus a", "bus A", "A", "twisted pair, with ground beside it"),
            Line("bus b", "bus B", "B", "twisted pair, with ground beside it"),
        ),
    ),
)


def wires(board: BoardFacts, kind: str) -> list[Wire]:
    """Every signal of `kind` on `board`, in the order of the board's file."""
    chip = board.pin_chip
    found = []
    for name, pin in board.pins.items():
        function = FUNCTIONS.get(name)
        if function is not None and kind in function.kinds:
            is_out = function.need in (Need.OUT, Need.PWM)
            found.append(Wire(name, chip.called(pin), function.part, function.at, is_out))
    for known, named in ((SPI, board.spi), (I2C, board.i2c)):
        for use, (_, _, pins) in named.items():
            kinds, part = known[use]
            if kind in kinds:
                found += [
                    Wire(f"{use} {role}", chip.called(pin), part, _ECHO.get(role, role.upper()), role != "miso")
                    for role, pin in pins.items()
                ]
    if board.bus is not None:
        found += [
            Wire(f"bus {role}", chip.called(pin), TRANSCEIVER, BUS_TERMINALS[role], role != "rx")
            for role, pin in board.bus[2].items()
        ]
    return found


def parts(board: BoardFacts, kind: str) -> list[str]:
    """The parts of `kind`, by their keys in PARTS, those that hang on another part too."""
    used = {wire.part for wire in wires(board, kind)}
    used |= {second for first, second, _ in JOINTS if first in used}
    return [part for part in PARTS if part in used]


def table(board: BoardFacts, kind: str) -> list[dict[str, str]]:
    """One row a wire."""
    rows = [
        {
            "function": wire.function,
            "pin": wire.pin,
            "part": wire.part,
            "terminal": wire.at,
            "note": PARTS[wire.part][1],
        }
        for wire in wires(board, kind)
    ]
    used = parts(board, kind)
    for first, second, lines in JOINTS:
        if first in used:
            rows += [
                {
                    "function": line.function,
                    "pin": "",
                    "part": f"{first} to {second}",
                    "terminal": line.at,
                    "note": line.note,
                }
                for line in lines
            ]
    return rows


def bill(board: BoardFacts, kind: str) -> list[dict[str, str]]:
    """One row a part: what to buy."""
    rows = [{"part": "board", "what": board.title, "note": ""}]
    return rows + [{"part": part, "what": PARTS[part][0], "note": PARTS[part][1]} for part in parts(board, kind)]
