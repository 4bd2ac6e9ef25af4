"""The files beside a board that are made from its facts, and whether they still are what the facts make."""

from pathlib import Path

from pit.boards import facts
from pit.boards.facts import BoardFacts
from pit.boards.schematic import draw
from pit.boards.wiring import bill, table
from pit.boards.wokwi import diagram


def made(board: BoardFacts) -> dict[str, str]:
    """Each file's text by its name. A board that borrows its pins has none of its own."""
    if board.pins_of != board.name:
        return {}
    pages = {}
    for kind in board.kinds:
        pages[f"{kind}.svg"] = draw(board, kind)
        pages[f"{kind}.md"] = _page(board, kind)
    if board.wokwi and "jackpot" in board.kinds:
        pages["diagram.json"] = diagram(board)
    return pages


def write(board: BoardFacts) -> list[Path]:
    """Make every file anew; their paths."""
    folder = facts.BOARDS / board.name
    paths = []
    for name, text in made(board).items():
        (folder / name).write_text(text)
        paths.append(folder / name)
    return paths


def stale(board: BoardFacts) -> list[str]:
    """The files that are not what the facts make."""
    folder = facts.BOARDS / board.name
    return [
        name
        for name, text in made(board).items()
        if not (folder / name).is_file() or (folder / name).read_text() != text
    ]


def _page(board: BoardFacts, kind: str) -> str:
    lines = [f"# {kind.replace('_', ' ')} on a {board.title}", "", "Made by `pit boards draw`. Wires:", ""]
    for rows in (table(board, kind), bill(board, kind)):
        if "what" in rows[0]:
            lines += ["", "Bill of materials:", ""]
        lines += ["| " + " | ".join(rows[0]) + " |", "|" + "---|" * len(rows[0])]
        lines += ["| " + " | ".join(row.values()) + " |" for row in rows]
    return "\n".join(lines) + "\n"
