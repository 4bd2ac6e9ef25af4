"""The part of an adapter that drivers use; its clock moves when the test says so and wraps at 2^30 as the chip's."""

PERIOD = 1 << 30
_HALF = 1 << 29


class FakeHal:
    """Ticks start at `now`; `wakes` counts calls of `wake`."""

    def __init__(self, now=0):
        self.now = now
        self.wakes = 0

    def advance(self, ms):
        self.now = (self.now + ms) % PERIOD
        return self.now

    def ticks_ms(self):
        return self.now

    def ticks_add(self, ticks, delta):
        return (ticks + delta) % PERIOD

    def ticks_diff(self, later, earlier):
        return (later - earlier + _HALF) % PERIOD - _HALF

    def wake(self):
        self.wakes += 1


class FakePin:
    """A pin at a level that the test or the driver sets."""

    def __init__(self, level=0):
        self.level = level

    def value(self, level=None):
        if level is not None:
            self.level = level
        return self.level
