"""`pit boards ...`: the boards that a unit can be built on, their facts, their wiring, and whether their chip can do it."""

import json
from typing import Annotated

import typer

from pit.boards import facts, pages
from pit.boards.check import complaints
from pit.boards.facts import BoardFactError, BoardFacts
from pit.boards.wiring import bill, table
from pit.cli.output import show, show_list

app = typer.Typer(help="The boards that units are built on.", no_args_is_help=True)

_Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
_Name = Annotated[str, typer.Argument(help="A folder of boards/, as `pit boards list` shows them.")]
_NEXT = ". Nothing was done; `pit boards list` shows them with what they carry"
_Some = Annotated[str | None, typer.Argument(help="A folder of boards/; every one if not given.")]


@app.callback()
def boards() -> None:
    """The boards that units are built on."""


@app.command("list")
def list_boards(as_json: _Json = False) -> None:
    """Every board: its chip, MicroPython's port, and the kinds of unit it carries."""
    rows = []
    for name in facts.names():
        board = facts.load(name)
        kinds = ", ".join(board.kinds)
        rows.append({"board": name, "title": board.title, "chip": board.chip, "port": board.port, "units": kinds})
    show_list(rows, as_json)


def _load(name: str) -> BoardFacts:
    """Raises BadParameter for a board that is not there, BoardFactError for one that lacks a fact."""
    if name in facts.names():
        return facts.load(name)
    try:
        return facts.load(name)
    except BoardFactError as unknown:
        raise typer.BadParameter(f"{unknown}{_NEXT}", param_hint="NAME") from unknown


@app.command("show")
def show_board(name: _Name, as_json: _Json = False) -> None:
    """One board's facts, and for each kind of unit its wires and its bill of materials."""
    board = _load(name)
    summary: dict[str, object] = {"board": name, "title": board.title, "chip": board.chip, "port": board.port}
    summary |= dict(board.features) | {f"{of}_bytes": size for of, size in board.memory.items()}
    wiring = {kind: {"wires": table(board, kind), "parts": bill(board, kind)} for kind in board.kinds}
    if as_json:
        pins = {function: board.pin_chip.called(pin) for function, pin in board.pins.items()}
        print(json.dumps(summary | {"kinds": board.kinds, "pins": pins, "wiring": wiring}))
        return
    show(summary, as_json=False)
    for kind, lists in wiring.items():
        print(f"\n{kind}: wires")
        show_list(lists["wires"], as_json=False)
        print(f"\n{kind}: parts")
        show_list(lists["parts"], as_json=False)


@app.command("check")
def check_boards(name: _Some = None, as_json: _Json = False) -> None:
    """Can each chip do what its board's file asks of its pins, and are drawings and tables what the facts make?"""
    found = []
    checked = [name] if name else facts.names()
    for one in checked:
        board = _load(one)
        found += [{"board": one, "complaint": complaint} for complaint in complaints(board)]
        found += [
            {"board": one, "complaint": f"{page} is not what the facts make; run `pit boards draw {one}`"}
            for page in pages.stale(board)
        ]
    if as_json:
        print(json.dumps({"checked": checked, "complaints": found}))
    else:
        for row in found:
            print(f"{row['board']}: {row['complaint']}")
        print(f"boards checked: {len(checked)}, complaints: {len(found)}")
    if found:
        raise typer.Exit(1)


@app.command("draw")
def draw_boards(name: _Some = None) -> None:
    """Make schematic, wiring table, bill of materials and Wokwi diagram anew, beside the board's facts."""
    for one in [name] if name else facts.names():
        for path in pages.write(_load(one)):
            print(path)
