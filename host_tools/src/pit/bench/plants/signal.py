"""A yes-or-no output of another machine: an open collector that pulls its wire low for yes.

A broken wire, or a machine without power, reads no. Fault: broken wire.
"""

from pit.bench.plants.nets import Line


class Signal:
    """`is_on` is what the machine says, whatever its wire shows. Yes at first unless told otherwise."""

    def __init__(self, line: Line, *, is_on: bool = True) -> None:
        self.is_on = is_on
        self._line = line
        self._is_broken = False
        self._drive()

    def set(self, is_on: bool) -> None:
        self.is_on = is_on
        self._drive()

    def break_wire(self) -> None:
        self._is_broken = True
        self._drive()

    def mend(self) -> None:
        self._is_broken = False
        self._drive()

    @property
    def reads(self) -> bool:
        """What the wire says."""
        return self.is_on and not self._is_broken

    def _drive(self) -> None:
        self._line.drive(self, 0 if self.reads else None)
