# What the stm32 port has differently from the rp2 port, put into the simulated `machine`: pins by name, buses whose pins can't be
# chosen, a generator that must be started. Runs on the MicroPython VM.

from micropython import const
from port_reset import tell_apart

_STATUS = const(0x50060804)
_X_PINS = const(24)
_SOFT_BUS = const(3)


def take_over(machine):
    class Pin(machine.Pin):
        def __init__(self, id, mode=-1, pull=-1, *, value=None):
            super().__init__("XY".index(id[0]) * _X_PINS + int(id[1:]) - 1, mode, pull, value=value)

    class SPI(machine.SPI):
        def __init__(self, id, *, baudrate, polarity, phase):
            super().__init__(id, baudrate=baudrate)

    class I2C(machine.I2C):
        def __init__(self, id, *, freq):
            super().__init__(id, freq=freq)

    bus = machine.I2C

    class SoftI2C(bus):
        def __init__(self, scl, sda, freq=400_000):
            super().__init__(_SOFT_BUS, freq=freq)

    class Registers(machine._Registers):
        is_started = False

        def __getitem__(self, address):
            word = super().__getitem__(address)
            return 0 if address == _STATUS and not self.is_started else word

    def rng():
        machine.mem32.is_started = True
        return 0

    machine.Pin, machine.SPI, machine.I2C, machine.SoftI2C = Pin, SPI, I2C, SoftI2C
    machine.mem32 = Registers()
    machine.rng = rng
    machine.WDT_RESET = 3
    machine.HARD_RESET = 2
    machine.unique_id = lambda: machine._unit_id + b"\0\0\0\0"
    tell_apart(machine, machine.HARD_RESET)
