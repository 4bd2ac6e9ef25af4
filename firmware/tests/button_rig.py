"""A button on two pins, for tests: its contacts move when the test says so."""

from fake_hal import FakeHal, FakePin

from hal.drivers.button import Button

DISCREPANCY = 100
HOLD = 10_000


class Rig:
    """A button with two contacts; every move of a contact is an interrupt, unless edges are being lost."""

    def __init__(self, now=0, no=False, nc=True):
        self.hal = FakeHal(now)
        self.no = FakePin(0 if no else 1)
        self.nc = FakePin(0 if nc else 1)
        self.button = Button(self.hal, DISCREPANCY, HOLD)
        self.button.wire(self.no, self.nc)
        self.loses_edges = False

    def contacts(self, no, nc):
        self._move(self.nc, nc, self.button.on_edge)
        self._move(self.no, no, self.button.on_closing)

    def press(self):
        self.contacts(False, False)
        self.contacts(True, False)

    def release(self):
        self.contacts(False, False)
        self.contacts(False, True)

    def check(self, after=0):
        self.hal.advance(after)
        return self.button.check()

    def _move(self, pin, is_closed, on_edge):
        level = 0 if is_closed else 1
        if pin.level != level:
            pin.level = level
            if not self.loses_edges:
                on_edge(pin)
