"""Judges a card machine's unit by the plants alone: was the relay driven, or its contact closed, when it must not be?

Each fact that forbids dealing has the time in which the relay must be let go, and it must not be driven while the fact stands.

    fact      stands while                                        let go within
    lid       a lid switch is open                                1 ms (in the interrupt)
    sound     the machine's fault line is not held                1 ms (in the interrupt)
    ready     the machine is not ready                            30 ms (in the loop)
    door      the enclosure's switch is open                      30 ms
    supply    the supply's supervisor warns                       30 ms
    silence   the last poll is longer ago than                    600 ms
    dark      the unit has no power                               1 ms
    channels  the lid's switches disagreed for too long,          3 ms
              till both were off and a person cleared it
    asked     the host has not asked it to deal                   1 ms
    welded    the contact stayed closed without the drive         30 ms after it should have opened
    broken    the contact stayed open under the drive             60 ms after it should have closed
    stuck     a card does not leave a beam                        1.6 s

A unit that was blind, or without power, for part of that time gets it again from then on.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from pit.bench.clock import Clock
from pit.bench.rigs.card_machine import CardMachineRig

_INTERRUPT_US = 1_000
_LOOP_US = 30_000
_SILENCE_US = 600_000
_DISCREPANCY_US = 50_000
_TICK_US = 2_000  # a fact may begin within one tick and be seen within the next
_MISMATCH_US = 60_000
_STUCK_US = 1_600_000
_AFTER_BLINDNESS_US = 30_000


class Violation(NamedTuple):
    at_us: int
    what: str


@dataclass
class _Fact:
    """Something that forbids dealing. `since_us` is None while it does not stand."""

    name: str
    allowed_us: int
    since_us: int | None = None


@dataclass
class Judge:
    """Watches one rig. `violations` grows; the script tells it what the host did and when the unit could not see."""

    rig: CardMachineRig
    blind: Callable[[], bool]
    violations: list[Violation] = field(default_factory=list)
    is_latched: bool = False  # the channels' fault, till a reset that both channels allow

    def __post_init__(self) -> None:
        rig = self.rig
        self._clock: Clock = rig.clock
        self._facts = {
            name: _Fact(name, allowed_us)
            for name, allowed_us in (
                ("lid", _INTERRUPT_US),
                ("sound", _INTERRUPT_US),
                ("ready", _LOOP_US),
                ("door", _LOOP_US),
                ("supply", _LOOP_US),
                ("silence", _SILENCE_US),
                ("dark", _INTERRUPT_US),
                ("channels", _INTERRUPT_US + _TICK_US),
                ("asked", _INTERRUPT_US),
                ("welded", _LOOP_US),
                ("broken", _MISMATCH_US),
                ("stuck", _STUCK_US),
            )
        }
        self._blind_until_us = 0
        self._disagreed_us: int | None = None
        self._were_off = False
        lines = rig.lines
        lines["lid_a"].watch(lambda _level: self._lid())
        lines["lid_b"].watch(lambda _level: self._lid())
        for name, line, bad in (
            ("sound", "machine_fault", 1),
            ("ready", "machine_ready", 1),
            ("door", "door", 1),
            ("supply", "supply_ok", 0),
        ):
            lines[line].watch(partial(self._line, name, bad))
            self._line(name, bad, lines[line].level)
        for name in ("exit_beam", "return_beam"):
            lines[name].watch(lambda _level: self._beams())
        lines["relay"].watch(lambda _level: self._relay())
        rig.relay.watch(lambda _closed: self._relay())
        self._set("asked", True)
        self._set("dark", True)
        self._lid()

    # What the script tells

    def asked(self, is_asked: bool) -> None:
        """The host asks for cards, or has stopped asking."""
        self._set("asked", not is_asked)

    def polled(self) -> None:
        self._set("silence", False)
        self._set("silence", True)

    def powered(self, is_on: bool) -> None:
        self._set("dark", not is_on)
        self._blind_until_us = self._clock.now_us
        self._disagreed_us = None
        self._lid()

    def was_blind(self) -> None:
        """The unit sees again; edges that it lost are found by their levels."""
        self._blind_until_us = self._clock.now_us
        if self._disagreed_us is not None:
            self._disagreed_us = self._clock.now_us
            self._expect_discrepancy()
        for fact in self._facts.values():
            self._judge(fact, fact.since_us)

    def reset_accepted(self) -> None:
        """The unit has taken a reset of the lid's fault."""
        if self.is_latched and not self._were_off:
            self._break("a reset was accepted although both channels were never off")
        self.is_latched = False
        self._set("channels", False)

    def mended(self) -> None:
        """The relay is a new one."""
        self._set("welded", False)
        self._relay()

    # The wires

    def _line(self, name: str, bad: int, level: int) -> None:
        self._set(name, level == bad)

    def _lid(self) -> None:
        a, b = (self.rig.lines[name].level == 0 for name in ("lid_a", "lid_b"))
        if not a and not b:
            self._were_off = True
        if a == b:
            self._disagreed_us = None
        elif self._disagreed_us is None:
            self._disagreed_us = self._clock.now_us
            self._expect_discrepancy()
        self._set("lid", not (a and b))

    def _expect_discrepancy(self) -> None:
        since_us = self._disagreed_us
        self._clock.call_after(_DISCREPANCY_US + _TICK_US, lambda: self._latch(since_us))

    def _latch(self, since_us: int | None) -> None:
        if since_us != self._disagreed_us or self._facts["dark"].since_us is not None or self.blind():
            return
        if not self.is_latched:
            self.is_latched = True
            self._were_off = False
            self._set("channels", True)

    def forget_latch(self) -> None:
        """The unit lost its power too soon after for it to have been written down."""
        if self.is_latched and self._clock.now_us - (self._facts["channels"].since_us or 0) < _LOOP_US:
            self.is_latched = False
            self._set("channels", False)

    def _beams(self) -> None:
        is_blocked = any(self.rig.lines[name].level for name in ("exit_beam", "return_beam"))
        self._set("stuck", False)
        self._set("stuck", is_blocked and self.rig.relay.is_closed)

    def _relay(self) -> None:
        relay = self.rig.relay
        if relay.is_driven:
            for fact in self._facts.values():
                self._judge(fact, fact.since_us)
        self._set("broken", relay.is_driven and not relay.is_closed)
        if relay.is_closed and not relay.is_driven:
            since_us = self._clock.now_us
            self._clock.call_after(relay.release_us + _LOOP_US, lambda: self._weld(since_us))
        self._beams()

    def _weld(self, since_us: int) -> None:
        history = self.rig.relay.history
        if self.rig.relay.is_closed and not self.rig.relay.is_driven and (not history or history[-1][0] < since_us):
            self._set("welded", True)

    # Judging

    def _set(self, name: str, stands: bool) -> None:
        fact = self._facts[name]
        if not stands:
            fact.since_us = None
        elif fact.since_us is None:
            since_us = fact.since_us = self._clock.now_us
            self._clock.call_after(fact.allowed_us, lambda: self._judge(fact, since_us))

    def _judge(self, fact: _Fact, since_us: int | None) -> None:
        """Is the relay driven although `fact` has stood since then, for longer than is allowed?"""
        if since_us is None or fact.since_us != since_us or not self.rig.relay.is_driven:
            return
        now_us = self._clock.now_us
        if self.blind():
            return
        due_us = since_us + fact.allowed_us
        if self._blind_until_us > since_us:
            due_us = max(due_us, self._blind_until_us + _AFTER_BLINDNESS_US)
        if now_us < due_us:
            self._clock.call_at(due_us, lambda: self._judge(fact, since_us))
            return
        self._break(f"driven {(now_us - since_us) / 1000:g} ms after: {fact.name}")

    def _break(self, what: str) -> None:
        self.violations.append(Violation(self._clock.now_us, what))
