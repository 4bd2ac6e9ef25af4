"""Illuminated SPDT pushbutton, break before make: the NC contact is open before the NO contact closes.

Both contacts close to ground; each bounces against its own side only, and has settled before the other moves
(snap-action switch, as in Omron's technical explanation for basic switches: bounce and changeover time).

    NC 0 --.|.|.----------------- both open -----------------.|.|.-- 0
    NO 1 ------ travel --.|.|.-- hold --.|.|.-- travel ---------------- 1

One motion at a time: a press while the button moves, or is held, is refused with ButtonInMotion, never queued.
Faults: a contact welded (always closed) or with a broken wire (always open), both closed, held down, raw edges.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from random import Random

from pit.bench.clock import Clock
from pit.bench.plants.bounce import bounce_offsets
from pit.bench.plants.force import ForceSensor
from pit.bench.plants.nets import Line


class Contact(StrEnum):
    NO = "NO"
    NC = "NC"


class ButtonInMotion(RuntimeError):
    """The button was still moving, or held; nothing was done."""


@dataclass(frozen=True)
class Press:
    """When a press does what, in microseconds on the clock; `opens_us` and `ends_us` are None while it is held."""

    started_us: int  # NC opens
    closes_us: int  # NO closes for the first time: the press edge
    opens_us: int | None  # NO opens for the first time at release
    ends_us: int | None  # the last change of NC


Edge = tuple[int, Contact, bool]  # offset in microseconds from now, contact, True = it closes


class SpdtButton:
    """Press it, half press it, hold it, or replay edges; `closes_us` of a Press is the time to measure from."""

    def __init__(self, clock: Clock, no: Line, nc: Line, force: ForceSensor, rng: Random) -> None:
        self._clock = clock
        self._lines = {Contact.NO: no, Contact.NC: nc}
        self._force = force
        self._rng = rng
        self._closed = {Contact.NO: False, Contact.NC: True}
        self._faults: dict[Contact, bool] = {}
        self._free_at_us: int | None = 0  # None while it is held down with no release in sight
        self._last_edge_us = 0
        self._release: list[Edge] = []
        for contact in Contact:
            self._drive(contact)

    @property
    def is_moving(self) -> bool:
        return self._free_at_us is None or self._clock.now_us < self._free_at_us

    def is_closed(self, contact: Contact) -> bool:
        """What a meter across the contact says, faults included."""
        return self._faults.get(contact, self._closed[contact])

    def press(
        self,
        *,
        hold_us: int | None = 120_000,
        travel_us: int = 4_000,
        force_mn: int = 8_000,
        peak_after_us: int = 30_000,
        bounces_make: int = 3,
        bounces_break: int = 2,
        bounce_us: int = 1_000,
    ) -> Press:
        """A full press from now. `travel_us` is how long both contacts are open, `hold_us` how long NO is closed.

        `hold_us` None holds the button down until `release`. `bounce_us` is the time within which a contact settles,
        counted inside the hold and outside the travel. The blow begins when NO closes and is `force_mn` strong
        `peak_after_us` later. Raises ButtonInMotion, or ValueError for a hold or travel that no such button could do.
        """
        self._refuse_motion("press")
        if travel_us < 1:
            raise ValueError(f"both contacts are open for 1 us or more between NC and NO, not for {travel_us}")
        if hold_us is not None and hold_us <= (bounce_us if bounces_make else 0):
            raise ValueError(f"a hold of {hold_us} us ends before the contact has settled ({bounce_us} us)")
        bounces = (bounces_make, bounces_break, bounce_us)
        down = self._change(0, Contact.NC, False, *bounces)
        closes_us = (bounce_us if bounces_break else 0) + travel_us
        down += self._change(closes_us, Contact.NO, True, *bounces)
        up = self._change(0, Contact.NO, False, *bounces)
        up += self._change((bounce_us if bounces_break else 0) + travel_us, Contact.NC, True, *bounces)
        now_us = self._clock.now_us
        self._force.pulse(now_us + closes_us, force_mn, peak_after_us)
        if hold_us is None:
            self._release = up
            self._schedule(now_us, down)
            self._free_at_us = None
            return Press(now_us, now_us + closes_us, None, None)
        opens_us = closes_us + hold_us
        ends_us = self._schedule(now_us, down + [(opens_us + at_us, contact, closes) for at_us, contact, closes in up])
        return Press(now_us, now_us + closes_us, now_us + opens_us, ends_us)

    def release(self) -> int:
        """Let go of a button pressed with `hold_us=None`, once it is down; returns when it is at rest.

        Raises RuntimeError if it is not held, ButtonInMotion if it is still on its way down.
        """
        if self._free_at_us is not None:
            raise RuntimeError("the button is not held down, so nothing was released; press with hold_us=None first")
        if self._clock.now_us < self._last_edge_us:
            raise ButtonInMotion(f"the button is on its way down until {self._last_edge_us} us; nothing was released")
        return self._schedule(self._clock.now_us, self._release)

    def half_press(
        self,
        *,
        hold_us: int = 40_000,
        force_mn: int = 1_000,
        bounces_make: int = 3,
        bounces_break: int = 2,
        bounce_us: int = 1_000,
    ) -> int:
        """NC opens and closes again `hold_us` later, NO is never touched; returns when the button is at rest."""
        self._refuse_motion("half press")
        if hold_us <= (bounce_us if bounces_break else 0):
            raise ValueError(f"a hold of {hold_us} us ends before the contact has settled ({bounce_us} us)")
        bounces = (bounces_make, bounces_break, bounce_us)
        edges = self._change(0, Contact.NC, False, *bounces) + self._change(hold_us, Contact.NC, True, *bounces)
        self._force.pulse(self._clock.now_us, force_mn)
        return self._schedule(self._clock.now_us, edges)

    def edges(self, edges: Sequence[Edge]) -> int:
        """Replay what contacts did, in ascending order of offset; returns the time of the last edge. No force."""
        self._refuse_motion("replay")
        offsets = [offset for offset, _, _ in edges]
        if not edges or offsets[0] < 0 or offsets != sorted(offsets):
            raise ValueError("edges to replay are at least one, none in the past, in ascending order")
        return self._schedule(self._clock.now_us, list(edges))

    def chatter_at_release(self, *, edges: int = 9, within_us: int = 6_000, hold_us: int = 80_000) -> Press:
        """One clean press edge, then `edges` changes of NO within `within_us` at release (field report F13).

        `edges` is odd, so that NO ends open. The first is at `hold_us`, the last at `hold_us + within_us`.
        """
        if edges < 1 or edges % 2 == 0:
            raise ValueError(f"an odd number of edges leaves the contact open, {edges} does not")
        closes_us = 4_000
        opens_us = closes_us + hold_us
        edge_list: list[Edge] = [(0, Contact.NC, False), (closes_us, Contact.NO, True)]
        edge_list += _alternate(opens_us, within_us, edges, first_closes=False)
        edge_list.append((opens_us + within_us + 4_000, Contact.NC, True))
        started_us = self._clock.now_us
        ends_us = self.edges(edge_list)
        return Press(started_us, started_us + closes_us, started_us + opens_us, ends_us)

    def storm(self, *, edges: int = 20, within_us: int = 1_000_000) -> Press:
        """`edges` changes of NO, evenly within `within_us`, while NC stays open (field report F14); even, ends open."""
        if edges < 2 or edges % 2:
            raise ValueError(f"an even number of edges leaves the contact open, {edges} does not")
        closes_us = 4_000
        edge_list: list[Edge] = [(0, Contact.NC, False)]
        edge_list += _alternate(closes_us, within_us, edges, first_closes=True)
        edge_list.append((closes_us + within_us + 4_000, Contact.NC, True))
        started_us = self._clock.now_us
        ends_us = self.edges(edge_list)
        return Press(started_us, started_us + closes_us, started_us + closes_us + within_us, ends_us)

    def weld(self, contact: Contact) -> None:
        """The contact stays closed, whatever the button does."""
        self._set_fault(contact, True)

    def break_wire(self, contact: Contact) -> None:
        """The contact reads open, whatever the button does."""
        self._set_fault(contact, False)

    def both_closed(self) -> None:
        """Both contacts welded: the pair that no sound button can show."""
        self.weld(Contact.NO)
        self.weld(Contact.NC)

    def mend(self) -> None:
        """The contacts again show where the button is."""
        self._faults.clear()
        for contact in Contact:
            self._drive(contact)

    def _refuse_motion(self, what: str) -> None:
        if self.is_moving:
            free = "it is released" if self._free_at_us is None else f"{self._free_at_us} us"
            raise ButtonInMotion(f"a {what} was refused: the button is not at rest; try again once {free}")

    def _change(
        self, at_us: int, contact: Contact, closes: bool, bounces_make: int, bounces_break: int, bounce_us: int
    ) -> list[Edge]:
        """The contact changes at `at_us` and settles there after its bounces."""
        edges: list[Edge] = [(at_us, contact, closes)]
        is_closed = closes
        for offset in bounce_offsets(self._rng, bounces_make if closes else bounces_break, bounce_us):
            is_closed = not is_closed
            edges.append((at_us + offset, contact, is_closed))
        return edges

    def _schedule(self, from_us: int, edges: Sequence[Edge]) -> int:
        for offset, contact, closes in edges:
            self._clock.call_at(from_us + offset, partial(self._move, contact, closes))
        self._last_edge_us = from_us + edges[-1][0]
        self._free_at_us = self._last_edge_us
        return self._last_edge_us

    def _move(self, contact: Contact, closes: bool) -> None:
        self._closed[contact] = closes
        self._drive(contact)

    def _set_fault(self, contact: Contact, is_closed: bool) -> None:
        self._faults[contact] = is_closed
        self._drive(contact)

    def _drive(self, contact: Contact) -> None:
        self._lines[contact].drive(self, 0 if self.is_closed(contact) else None)


def _alternate(from_us: int, within_us: int, edges: int, *, first_closes: bool) -> list[Edge]:
    """`edges` alternating changes of NO, the first at `from_us` and the last at `from_us + within_us`."""
    steps = max(1, edges - 1)
    return [(from_us + within_us * n // steps, Contact.NO, first_closes == (n % 2 == 0)) for n in range(edges)]
