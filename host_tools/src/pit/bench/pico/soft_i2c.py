"""A bus that the firmware drives in software: two open-drain pins, followed edge by edge.

    START  SDA falls while SCL is high        bit  taken as SCL rises, changed while it is low
    STOP   SDA rises while SCL is high        9th  the acknowledge of whoever received

Time needs no adapter here: the firmware makes each edge itself.
"""

from typing import TYPE_CHECKING

from rp2040py.gpio_pin import GPIOPinState

from pit.bench.plants.nets import I2cBus, I2cDevice

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040

_BITS = 8


class SoftI2cPort:
    """An ExternalDevice: the chips of `bus` on the pins `sda` and `scl`."""

    def __init__(self, bus: I2cBus, sda: int, scl: int) -> None:
        self._bus = bus
        self._sda, self._scl = sda, scl
        self._device: I2cDevice | None = None
        self._forget()

    def attach(self, mcu: "RP2040") -> None:
        self._mcu = mcu
        self._forget()
        mcu.gpio[self._sda].add_listener(lambda value, _: self._data_moved(value is not GPIOPinState.LOW))
        mcu.gpio[self._scl].add_listener(lambda value, _: self._clock_moved(value is not GPIOPinState.LOW))
        mcu.gpio[self._scl].set_input_value(True)
        self._pull(False)

    def _forget(self) -> None:
        self._data = self._clock = True  # as the master leaves them
        self._pulled = False  # by a chip on the bus
        self._count = 0  # rising edges of this byte
        self._byte = 0
        self._is_active = False
        self._is_address = False
        self._is_sending = False  # the chip on the bus sends this byte
        self._sends_next = False
        self._device = None

    def _data_moved(self, level: bool) -> None:
        was, self._data = self._data, level
        self._show()
        if level == was or not self._clock:
            return
        if level:
            if self._device is not None:
                self._device.stop()
            self._device = None
            self._is_active = False
        else:
            self._is_active, self._is_address, self._is_sending, self._sends_next = True, True, False, False
            self._count = self._byte = 0
        self._pull(False)

    def _clock_moved(self, level: bool) -> None:
        was, self._clock = self._clock, level
        self._mcu.gpio[self._scl].set_input_value(level)
        if level == was or not self._is_active:
            return
        if level:
            self._rise()
        else:
            self._fall()

    def _rise(self) -> None:
        if self._count < _BITS and not self._is_sending:
            self._byte = self._byte << 1 | self._data
        elif self._count == _BITS and self._is_sending and self._data:
            self._is_active = False  # the master wants no more
        self._count += 1

    def _fall(self) -> None:
        if self._count == _BITS:
            self._pull(not self._is_sending and self._take(self._byte))
        elif self._count > _BITS:
            self._count = self._byte = 0
            self._pull(False)
            self._is_sending = self._sends_next
            if self._is_sending and self._device is not None:
                self._byte = self._device.read()
                self._send()
        elif self._is_sending and self._count:
            self._send()

    def _send(self) -> None:
        self._pull(not self._byte >> (_BITS - 1 - self._count) & 1)

    def _take(self, byte: int) -> bool:
        """The acknowledge."""
        if not self._is_address:
            return self._device is not None and self._device.write(byte)
        self._is_address = False
        self._device = self._bus.devices.get(byte >> 1)
        is_reading = bool(byte & 1)
        is_there = self._device is not None and self._device.start(reading=is_reading)
        self._sends_next = is_reading and is_there
        self._is_active = is_there
        return is_there

    def _pull(self, is_low: bool) -> None:
        self._pulled = is_low
        self._show()

    def _show(self) -> None:
        self._mcu.gpio[self._sda].set_input_value(self._data and not self._pulled)
