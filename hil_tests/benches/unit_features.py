"""What a unit of a bench says that it has, asked over its port before a test runs, and where it says otherwise than its bench.

| feature | what says so |
|---|---|
| typed   | it answers a command typed at its port; on RS-485 no unit does |
| machine | a card machine's wires say at rest that it is ready and has cards: the machine does, or jumpers in its plug |

No message names a board: the heap tells the boards apart whose chip has one of a fixed size. Only questions are asked.
"""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pit.link import texts
from pit.link.client import Client
from wire import card_codes

ASKED: Final = {"jackpot": ("typed",), "card_machine": ("typed", "machine")}
BOARDS: Final = Path(__file__).resolve().parents[2] / "boards"

_ANSWER_US = 20_000_000  # a desk may be busy; whoever answers does so at once
_LOOK_US = 100_000
_GROWS = "esp32"  # its heap grows as it is used
_NEAR = 3  # within a third of what the board has, by interpreter and version


class Contradiction(Exception):
    """What the bench says of a unit is not so, or tests may not use it: the sentence for the person who wrote the bench."""


@dataclass(frozen=True)
class Bench:
    """What the bench says of one unit; None where it leaves that to the unit. `claimed`: what it must have."""

    name: str
    kind: str | None
    board: str | None
    claimed: frozenset[str]


def ask(client: Client, bench: Bench) -> tuple[str, frozenset[str]]:
    """The unit's kind and features; its jig is at rest. Raises LinkError, Refused, Contradiction."""
    who = client.hello()
    kind = texts.kind(who.kind)
    at = f"the unit {who.unit_id.hex()} at the port of {bench.name}"
    if bench.kind not in (None, kind):
        raise Contradiction(
            f"{at} is a {kind}; the bench says that it is a {bench.kind}. No test ran. `pit list` shows what is where."
        )
    if who.has_key:
        raise Contradiction(
            f"{at} has a key of its own, so it belongs to a table, and tests would play on its books. No test ran. Take "
            "a unit without one."
        )
    if bench.board is not None:
        _require_board(client, bench.board, at)
    features = frozenset(feature for feature in ASKED.get(kind, ()) if _HAS[feature](client))
    for feature in sorted(bench.claimed - features):
        raise Contradiction(
            f"{at} lacks a feature that the bench says it has, '{feature}': {LACKS[feature]}. No test ran. See to it, or take "
            "the word out of its features."
        )
    return kind, features


def _require_board(client: Client, board: str, at: str) -> None:
    facts = tomllib.loads((BOARDS / board / "board.toml").read_text(encoding="utf-8"))
    if facts["port"] == _GROWS:
        return
    status = client.request("status")
    found, wanted = _whole(status["heap_free"]) + _whole(status["heap_used"]), int(facts["memory"]["heap"])
    if abs(found - wanted) * _NEAR > wanted:
        raise Contradiction(
            f"{at} has a heap of {found} bytes; the bench says that its board is {board}, which has about {wanted}. No "
            "test ran. Name its board, or the port of the one that is meant."
        )


def _whole(value: object) -> int:
    assert isinstance(value, int)
    return value


def _is_typed_at(client: Client) -> bool:
    """Raises PortError."""
    transport = client.transport
    transport.drop_input()
    transport.write(b"id\r")
    said, ends_us = b"", transport.now_us + _ANSWER_US
    while piece := transport.read(ends_us):
        said += piece
        if b"OK\r\n" in said:
            return True
    return False


def _has_machine(client: Client) -> bool:
    """Contacts that the jig let go a moment ago rest before they count."""
    ends_us = client.transport.now_us + _ANSWER_US
    while True:
        flags = _whole(client.request("status")["flags"])
        if flags & card_codes.FLAG_MACHINE_READY and not flags & card_codes.FLAG_SHOE_EMPTY:
            return True
        if client.transport.now_us >= ends_us:
            return False
        client.transport.wait(client.transport.now_us + _LOOK_US)


_HAS: Final[dict[str, Callable[[Client], bool]]] = {"typed": _is_typed_at, "machine": _has_machine}
LACKS: Final = {
    "typed": "it answers no command that is typed at its port",
    "machine": "no card machine, and no jumper in its plug, says that it is ready and has cards",
}
