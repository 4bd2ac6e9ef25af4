"""The UART behind a bus transceiver, with what the ports' `machine` have in common: a part of the adapter in a file of its own,
since only a unit on a bus has room for its names.
"""

import select

import machine
from micropython import const

from hal.drivers.rs485 import Rs485

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from hal.contract import Hal

_BYTES = const(512)  # two frames each way: a write never waits, and a busy loop loses none


def open_transceiver(hal: "Hal", facts: "tuple[Any, ...]") -> Rs485:
    """The transceiver of the board's BUS: UART, baud, TX, RX, enable. Its bytes end a `wait` from now on."""
    number, baud, tx, rx, enable = facts
    uart = machine.UART(
        number,
        baud,
        tx=machine.Pin(tx),
        rx=machine.Pin(rx, machine.Pin.IN, machine.Pin.PULL_UP),
        txbuf=_BYTES,
        rxbuf=_BYTES,
    )
    hal.waited_for.register(uart, select.POLLIN)
    driver: "Any" = machine.Pin(enable, machine.Pin.OUT, value=0)
    return Rs485(hal, uart, driver)
