"""What happens between a press and its digits, told by contacts and chips alone.

| moment | seen by |
|---|---|
| edge | the button's normally open contact closes for the first time |
| interrupt | the chip acknowledges the edge (emulated chip only) |
| drawn | the first byte of the commit reaches a memory |
| committed | the last byte of it does, before a digit |
| first digit, last digit | LOAD rises for the first and the eighth time with the drawn amount's registers |
"""

from dataclasses import dataclass

from pit.bench.jackpot import JackpotBench
from pit.bench.measure.desk import Desk, MeasureError
from wire import codes

_DIGITS = 8
_TRIES = 400
_STEP_US = 5_000


@dataclass(frozen=True)
class PressTimes:
    """Microseconds after the edge; None where nobody could see it."""

    interrupt_us: int | None
    drawn_us: int
    committed_us: int
    first_digit_us: int
    last_digit_us: int


class PressWatch:
    """Notes edges, memory bytes and latches of one bench for as long as it lives."""

    def __init__(self, bench: JackpotBench) -> None:
        self._clock = bench.pump.clock
        self._written: list[int] = []
        self._loads: list[int] = []
        self._closed: list[int] = []
        self._interrupts: list[int] = []
        rig = bench.rig
        for memory in (rig.fram_a, rig.fram_b):
            memory.watch(lambda _: self._written.append(self._clock.now_us))
        rig.lines["display_load"].watch(lambda level: self._loads.append(self._clock.now_us) if level else None)
        rig.lines["button_no"].watch(lambda level: None if level else self._closed.append(self._clock.now_us))

    def interrupted(self) -> None:
        """The chip acknowledged an edge."""
        self._interrupts.append(self._clock.now_us)

    @property
    def edge_us(self) -> int:
        """When the button closed for the first time since `begin`."""
        return self._closed[0]

    def begin(self) -> None:
        """Forget what was before this press."""
        for noted in (self._written, self._loads, self._closed, self._interrupts):
            noted.clear()

    def times(self) -> PressTimes:
        """Of the press since `begin`. Raises MeasureError where a moment is missing."""
        if not self._closed:
            raise MeasureError("the button never closed")
        edge_us = self._closed[0]
        loads = [at for at in self._loads if at >= edge_us]
        written = [at for at in self._written if at >= edge_us]
        if len(loads) < _DIGITS or not written:
            raise MeasureError(f"{len(loads)} digits and {len(written)} bytes of memory were seen after the press")
        shown = self._shown_after(loads, written)
        before = [at for at in written if at <= shown[0]]
        interrupts = [at for at in self._interrupts if at >= edge_us]
        return PressTimes(
            interrupts[0] - edge_us if interrupts else None,
            before[0] - edge_us,
            before[-1] - edge_us,
            shown[0] - edge_us,
            shown[-1] - edge_us,
        )

    def _shown_after(self, loads: list[int], written: list[int]) -> list[int]:
        """The first eight latches after the commit began: before it the display is only refreshed."""
        shown = [at for at in loads if at > written[0]][:_DIGITS]
        if len(shown) < _DIGITS:
            raise MeasureError(f"only {len(shown)} digits were latched after the commit")
        return shown


def presses(desk: Desk, count: int, watch: PressWatch) -> list[PressTimes]:
    """Arm, press, read the prize and settle, so many times. Raises NoAnswer, Refused, MeasureError."""
    button = desk.jackpot.rig.button
    times = []
    for _ in range(count):
        press_id = desk.poll()["press_id"] + 1
        desk.ask("arm", press_id=press_id, box=1, seat=1)
        desk.poll_for(100_000)
        watch.begin()
        button.press()
        cents = _prize(desk)
        taken = watch.times()
        _require_shown(desk, cents, watch.edge_us + taken.last_digit_us)
        times.append(taken)
        desk.ask("settle", press_id=press_id, prize_cents=cents, outcome=codes.PAID)
        while button.is_moving:
            desk.poll_for(20_000)
    return times


def _require_shown(desk: Desk, cents: int, last_digit_us: int) -> None:
    """Raises MeasureError unless the display, as a person sees it, shows that amount, and has since that latch at the latest."""
    display = desk.jackpot.rig.display
    since_us = display.shown_since_us(cents)
    if since_us is None:
        raise MeasureError(f"the unit reports a prize of {cents} cents and the display shows {display.text()!r}")
    if since_us > last_digit_us:
        raise MeasureError(
            f"the prize stood on the display {since_us - last_digit_us} us after the latch taken for its last"
        )


def _prize(desk: Desk) -> int:
    for _ in range(_TRIES):
        answer = desk.poll()
        if answer["state"] == codes.SHOWN:
            return answer["prize_cents"]
        desk.wait(_STEP_US)
    raise MeasureError("the press was not answered within two seconds")
