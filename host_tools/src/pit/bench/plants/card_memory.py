"""Keeps a card machine's cards in a file, as the cards themselves stay where they are when every program has ended.

After each change the file is whole: the one before it, or the one after. When it is read again no card is on its way: one that
was going out is inside as the next, one that was going back, or lay in the slot, is on the layout. Nothing moves by itself.
"""

import json
from pathlib import Path

from pit.bench.plants.card_machine import CardMachine


def keep_in(machine: CardMachine, file: Path) -> None:
    """Take up what the file holds, if there is one, and keep it from now on. Raises OSError, ValueError."""
    if file.exists():
        _take_up(machine, json.loads(file.read_text(encoding="ascii")))
    machine.watch(lambda: _write(machine, file))


def _write(machine: CardMachine, file: Path) -> None:
    on_its_way = [] if machine.back.card is None else [machine.back.card]
    held = {
        "inside": [*([] if machine.exit.card is None else [machine.exit.card]), *machine.inside],
        "layout": [*machine.layout, *machine.waiting, *on_its_way],
        "damaged": sorted(machine.damaged),
        "swallowed": machine.swallowed,
        "moved": [machine.went_out, machine.came_back],
    }
    new = file.with_name(f"{file.name}.new")
    new.write_text(json.dumps(held), encoding="ascii")
    new.replace(file)


def _take_up(machine: CardMachine, held: dict[str, object]) -> None:
    machine.inside = _cards(held["inside"])
    machine.layout = _cards(held["layout"])
    machine.damaged.update(_cards(held["damaged"]))
    machine.swallowed = _cards(held["swallowed"])
    machine.went_out, machine.came_back = _cards(held["moved"])
    machine.wake()


def _cards(held: object) -> list[int]:
    if not isinstance(held, list) or not all(isinstance(card, int) for card in held):
        raise ValueError(f"{str(held)[:40]!r} are no cards")
    return held
