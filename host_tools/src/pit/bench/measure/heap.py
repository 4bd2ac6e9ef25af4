"""How much of its heap a unit uses, by its own counters: after its boot, by an idle second of polls, by a press.

Run it apart from a measurement of times: to count its heap takes a unit milliseconds.
"""

from dataclasses import dataclass

from pit.bench.jackpot import JackpotBench
from pit.bench.measure.desk import POLL_US, Desk, MeasureError
from wire import codes

_SETTLED_US = 1_000_000
_SECOND = 1_000_000 // POLL_US
_TRIES = 200
_STEP_US = 5_000


@dataclass(frozen=True)
class HeapUse:
    """Bytes."""

    after_boot: int
    free_after_boot: int
    idle_seconds: tuple[int, ...]
    presses: tuple[int, ...]


def heap_use(desk: Desk, *, seconds: int = 3, presses: int = 3) -> HeapUse:
    """Of a running jackpot unit. Raises NoAnswer, Refused, MeasureError."""
    desk.poll_for(_SETTLED_US)
    first = desk.ask("status")
    idle = tuple(_idle_second(desk) for _ in range(seconds))
    pressed = tuple(_press(desk, desk.jackpot) for _ in range(presses))
    return HeapUse(first["heap_used"], first["heap_free"], idle, pressed)


def _used(desk: Desk) -> int:
    return desk.ask("counters")["heap_used"]


def _idle_second(desk: Desk) -> int:
    before = _used(desk)
    for _ in range(_SECOND):
        desk.poll()
        desk.wait(POLL_US)
    return _used(desk) - before


def _used_after_cycle(desk: Desk) -> int:
    """What it uses once its armed generator has moved on: it does so each second, and that is no part of a press."""
    before = _used(desk)
    for _ in range(_SECOND):
        desk.poll()
        desk.wait(POLL_US)
        used = _used(desk)
        if used != before:
            return used
    return before


def _press(desk: Desk, bench: JackpotBench) -> int:
    press_id = desk.poll()["press_id"] + 1
    desk.ask("arm", press_id=press_id, box=1, seat=1)
    before = _used_after_cycle(desk)
    bench.rig.button.press()
    for _ in range(_TRIES):
        answer = desk.poll()
        if answer["state"] == codes.SHOWN:
            break
        desk.wait(_STEP_US)
    else:
        raise MeasureError("the press was not answered within a second")
    taken = _used(desk) - before
    desk.ask("settle", press_id=press_id, prize_cents=answer["prize_cents"], outcome=codes.PAID)
    while bench.rig.button.is_moving:
        desk.poll_for(POLL_US)
    return taken
