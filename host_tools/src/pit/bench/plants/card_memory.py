"""Keeps a card machine's cards in a file, as the cards themselves stay where they are when every program has ended.

After each change the file is whole: the one before it, or the one after. A card on its way lies before its beam, or in it,
when it is read again.
"""

import json
from pathlib import Path

from pit.bench.plants.card_machine import CardMachine
from pit.bench.plants.card_path import CardPath


def keep_in(machine: CardMachine, file: Path) -> None:
    """Take up what the file holds, if there is one, and keep it from now on. Raises OSError, ValueError."""
    if file.exists():
        _take_up(machine, json.loads(file.read_text(encoding="ascii")))
    machine.watch(lambda: _write(machine, file))


def _write(machine: CardMachine, file: Path) -> None:
    held = {
        "inside": machine.inside,
        "layout": machine.layout,
        "waiting": list(machine.waiting),
        "damaged": sorted(machine.damaged),
        "swallowed": machine.swallowed,
        "went_out": machine.went_out,
        "came_back": machine.came_back,
        "exit": _path(machine.exit),
        "back": _path(machine.back),
    }
    new = file.with_name(f"{file.name}.new")
    new.write_text(json.dumps(held), encoding="ascii")
    new.replace(file)


def _path(path: CardPath) -> dict[str, int | bool] | None:
    return None if path.card is None else {"card": path.card, "is_in_beam": path.beam.is_blocked}


def _take_up(machine: CardMachine, held: dict[str, object]) -> None:
    machine.inside = _cards(held["inside"])
    machine.layout = _cards(held["layout"])
    machine.waiting.extend(_cards(held["waiting"]))
    machine.damaged.update(_cards(held["damaged"]))
    machine.swallowed = _cards(held["swallowed"])
    machine.went_out, machine.came_back = _cards([held["went_out"], held["came_back"]])
    for path, lies in ((machine.exit, held["exit"]), (machine.back, held["back"])):
        if isinstance(lies, dict):
            path.start(int(lies["card"]), is_in_beam=bool(lies["is_in_beam"]))
    machine.wake()


def _cards(held: object) -> list[int]:
    if not isinstance(held, list) or not all(isinstance(card, int) for card in held):
        raise ValueError(f"{str(held)[:40]!r} are no cards")
    return held
