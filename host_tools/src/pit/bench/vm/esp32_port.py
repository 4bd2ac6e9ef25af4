# What the esp32 port has differently from the rp2 port, put into the simulated `machine`, and its `network`. Runs on the
# MicroPython VM. Without the radio the generator's register gives zeros here: on a chip they would look like noise.

import sys

from micropython import const
from port_reset import tell_apart

_GENERATOR = const(0x6003507C)
_MAC_BYTES = const(6)


class WLAN:
    PM_NONE = 0
    is_on = False

    def __init__(self, interface):
        if interface != _Network.STA_IF:
            raise ValueError("no such interface")

    def active(self, is_on):
        WLAN.is_on = is_on

    def config(self, *, pm):
        if pm != WLAN.PM_NONE or not WLAN.is_on:
            raise OSError("the radio sleeps")


class _Network:
    STA_IF = 0
    WLAN = WLAN


def take_over(machine):
    class Pin(machine.Pin):
        PULL_UP = 2

        def irq(self, handler=None, trigger=12):
            super().irq(handler, trigger)

    class Registers(machine._Registers):
        def __getitem__(self, address):
            word = super().__getitem__(address)
            return 0 if address == _GENERATOR and not WLAN.is_on else word

    machine.Pin = Pin
    machine.mem32 = Registers()
    machine.WDT_RESET = 3
    machine.SOFT_RESET = 5
    machine.unique_id = lambda: machine._unit_id[:_MAC_BYTES]
    tell_apart(machine, machine.SOFT_RESET)
    sys.modules["network"] = _Network
