"""Which faults stand: a set of small numbers in one integer, in the order of their numbers.

A fault that is only told leaves play alone; any other blocks it. What a fault means is in wire/codes.py.
"""


class Faults:
    def __init__(self, told_only: int) -> None:
        """`told_only`: a bit for each fault that does not block play."""
        self._told_only = told_only
        self.bits = 0

    def put(self, fault: int) -> bool:
        """The fault stands. True if it did not before."""
        bit = 1 << fault
        if self.bits & bit:
            return False
        self.bits |= bit
        return True

    def take(self, fault: int) -> bool:
        """The fault has gone. True if it stood."""
        bit = 1 << fault
        if not self.bits & bit:
            return False
        self.bits &= ~bit
        return True

    def stands(self, fault: int) -> bool:
        return self.bits & 1 << fault != 0

    @property
    def first_blocking(self) -> int:
        """The lowest number among the faults that block play, or 0."""
        bits = self.bits & ~self._told_only
        fault = 0
        while bits:
            if bits & 1:
                return fault
            bits >>= 1
            fault += 1
        return 0
