"""A kind of unit on a board as a schematic: the board in the middle, a block a part, a net label for each wire. The same facts
give the same bytes.

It shows signals and supplies; decoupling and protection stand as words in the bill of materials.
"""

import schemdraw
from schemdraw import elements

from pit.boards.facts import BoardFacts
from pit.boards.functions import PARTS
from pit.boards.wiring import JOINTS, Line, Wire, parts, wires

_PITCH = 6.0  # between columns, in schemdraw's units
_ROW = 0.9
_TAG = 3.2


def draw(board: BoardFacts, kind: str) -> str:
    """The SVG's text."""
    schemdraw.use("svg")
    joined = wires(board, kind)
    with schemdraw.Drawing(show=False) as drawing:
        drawing.config(fontsize=10, unit=2)
        _board(drawing, board, joined)
        y = 0.0
        for part in parts(board, kind):
            y = _part(drawing, part, [wire for wire in joined if wire.part == part], y)
    return str(drawing.get_imagedata("svg").decode()).rstrip() + "\n"


def _board(drawing: schemdraw.Drawing, board: BoardFacts, joined: list[Wire]) -> None:
    pins = [elements.IcPin(name=wire.pin, side="right", anchorname=f"p{i}") for i, wire in enumerate(joined)]
    supplies = [elements.IcPin(name=name, side="left") for name in board.supply.values()]
    block = drawing.add(
        elements.Ic(pins=[*reversed(pins), *supplies], pinspacing=_ROW, edgepadW=1.5).at((0, 0)).anchor("p0")
    )
    drawing.add(elements.Label().at((0, 1.2)).label(board.title, halign="right"))
    for i, wire in enumerate(joined):
        line = drawing.add(elements.Line().right(1.2).at(getattr(block, f"p{i}")))
        drawing.add(elements.Tag(width=_TAG).right().at(line.end).label(wire.function))


def _part(drawing: schemdraw.Drawing, part: str, joined: list[Wire], y: float) -> float:
    """Draw it with its top at `y`; the top of the next."""
    x = 2 * _PITCH
    for i, wire in enumerate(joined):
        at = (x, y - i * _ROW)
        drawing.add(elements.Tag(width=_TAG).left().at(at).label(wire.function))
        drawing.add(elements.Line().right(1.0).at(at))
        drawing.add(elements.Label().at((x + 1.1, at[1] - 0.15)).label(wire.at, halign="left"))
    arriving = _lines(part, 1)
    for i, inner in enumerate(arriving):
        at = (x, y - i * _ROW)
        drawing.add(elements.Tag(width=_TAG).left().at(at).label(inner.net))
        drawing.add(elements.Line().right(1.0).at(at))
        drawing.add(elements.Label().at((x + 1.1, at[1] - 0.15)).label(inner.at, halign="left"))
    rows = max(len(joined), len(arriving), 1)
    bottom = y - (rows - 1) * _ROW - 0.4
    drawing.add(elements.Rect(corner1=(0, 0), corner2=(8.5, y + 0.4 - bottom)).at((x + 1.0, bottom)).theta(0))
    title = PARTS[part][0].split(",")[0].split(":")[0]
    drawing.add(elements.Label().at((x + 3.0, y - 0.15)).label(title, halign="left"))
    leaving = _lines(part, 0)
    for i, inner in enumerate(leaving):
        at = (x + 9.5, y - i * _ROW)
        drawing.add(elements.Line().right(0.6).at(at))
        drawing.add(elements.Tag(width=_TAG).right().at((x + 10.1, at[1])).label(inner.net))
    return bottom - 0.9 - (_ROW * (len(leaving) - 1) if len(leaving) > rows else 0)


def _lines(part: str, end: int) -> tuple[Line, ...]:
    """What joins it to other parts, where it is the first (0) or the second (1)."""
    return next((lines for *ends, lines in JOINTS if ends[end] == part), ())
