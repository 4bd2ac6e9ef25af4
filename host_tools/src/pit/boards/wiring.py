"""What is joined to what on a board: one list of wires, which table, bill of materials, schematic and diagram are drawn from."""

from dataclasses import dataclass

from pit.boards.facts import BoardFacts
from pit.boards.functions import FUNCTIONS, I2C, PARTS, SPI, Need

_ECHO = {"miso": "DOUT"}


@dataclass(frozen=True)
class Wire:
    """One wire from a pin of the board to a terminal of a part; `part` is a key of PARTS."""

    function: str
    pin: str
    part: str
    at: str
    is_out: bool


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
    return found


def parts(board: BoardFacts, kind: str) -> list[str]:
    """The parts of `kind`, by their keys in PARTS; the display hangs on the level shifter."""
    used = {wire.part for wire in wires(board, kind)}
    return [part for part in PARTS if part in used or (part == "display" and "shifter" in used)]


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
    if "display" in parts(board, kind):
        rows += [
            {
                "function": f"display {line.lower()}, 5 V",
                "pin": "",
                "part": "shifter to display",
                "terminal": line,
                "note": note,
            }
            for line, note in (("CLK", "from SCK"), ("DIN", "from MOSI"), ("LOAD", ""), ("DOUT", "back, at 3.3 V"))
        ]
    return rows


def bill(board: BoardFacts, kind: str) -> list[dict[str, str]]:
    """One row a part: what to buy."""
    rows = [{"part": "board", "what": board.title, "note": ""}]
    return rows + [{"part": part, "what": PARTS[part][0], "note": PARTS[part][1]} for part in parts(board, kind)]
