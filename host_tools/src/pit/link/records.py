"""A unit's records as the host reads them: meters, games, events, with names for their numbers. Layouts: firmware/LAYOUTS.md."""

import struct
from collections.abc import Iterator

from pit.link.client import Client
from pit.link.errors import Refused
from pit.link.table import Value, octets
from pit.link.timekeeping import moment
from wire import codes, texts, upkeep_codes

_EVENT = struct.Struct("<IHBBIIII")
_GAME = struct.Struct("<IBBBBIIIIHHI")
_STEPS = {2: "drawn", 3: "paid", 4: "void"}
_MONEY = ("drawn_cents", "paid_cents", "void_cents", "pending_cents")


def meters(answer: dict[str, Value]) -> dict[str, int | dict[str, int]]:
    """The answer to `meters` with integers for its money, in cents per $1 staked, and counts of the faults that occurred."""
    values: dict[str, int | dict[str, int]] = {}
    for name, value in answer.items():
        if name == "faults" and isinstance(value, bytes):
            counts = struct.unpack("<32H", value)
            values["faults"] = {str(n): count for n, count in enumerate(counts) if count}
        elif name in _MONEY and isinstance(value, bytes):
            values[name] = int.from_bytes(value, "little")
        elif isinstance(value, int):
            values[name] = value
    return values


def games(client: Client) -> Iterator[dict[str, object]]:
    """The games that the unit recalls, newest first."""
    for age in range(100):
        try:
            record = octets(client.request("game", age=age)["record"])
        except Refused as refused:
            if refused.code == codes.REQUEST_NOT_FOUND:
                return
            raise
        _, kind, box, seat, _, press_id, prize_cents, random, draw_no, index, _, _ = _GAME.unpack(record)
        yield {
            "draw": draw_no,
            "press_id": press_id,
            "box": box,
            "seat": seat,
            "random": random,
            "index": index,
            "prize_cents": prize_cents,
            "outcome": _STEPS.get(kind, str(kind)),
        }


def events(client: Client, last: int) -> Iterator[dict[str, object]]:
    """The unit's newest `last` events, oldest first."""
    newest = client.hello().newest_event
    for number in range(max(1, newest - last + 1), newest + 1):
        found = event(client, number)
        if found is not None:
            yield found


def event(client: Client, number: int) -> dict[str, object] | None:
    """The unit's event of that number; None if it is no longer kept."""
    try:
        record = octets(client.request("event", number=number)["record"])
    except Refused as refused:
        if refused.code == codes.REQUEST_NOT_FOUND:
            return None
        raise
    _, boot, code, a, uptime_ms, utc, c, _ = _EVENT.unpack(record)
    return {
        "number": number,
        "boot": boot,
        "uptime_ms": uptime_ms,
        "utc": moment(utc).isoformat() if utc else "",
        "event": texts.EVENTS.get(code, f"event {code}"),
        "a": a,
        "c": c,
        "meaning": _meaning(code, a, c),
    }


def _meaning(code: int, a: int, c: int) -> str:
    """What the values of an event say, where they are numbers of something."""
    if code in (codes.EVENT_FAULT, codes.EVENT_FAULT_GONE, codes.EVENT_CLEARED, codes.EVENT_FAULT_STAYS):
        return texts.FAULTS.get(a, "")
    if code == codes.EVENT_CRASH:
        return f"{texts.PARTS.get(a, a)}: {texts.CRASHES.get(c, c)}"
    if code == upkeep_codes.EVENT_TIME:
        return texts.RESULTS[a][2] if a in texts.RESULTS else f"{moment(c).isoformat()}"
    if code == upkeep_codes.EVENT_TICKET:
        return texts.ACTIONS.get(a, (str(a), 0))[0]
    return ""
