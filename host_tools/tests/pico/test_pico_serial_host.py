"""The host's side of the chip's USB serial: packets with bytes go to a chip that waits for one, and none without."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest
from rp2040py.utils.fifo import FIFO

from pit.bench.pico.serial_host import SerialHost

if TYPE_CHECKING:
    from rp2040py.usb.cdc import USBCDC

_OUT = 2  # the endpoint for bytes to the chip
_MOST = 64  # bytes of a packet


class Cdc:
    """As rp2040py's: fills each buffer of the chip at once, with what there is."""

    def __init__(self) -> None:
        self.tx_fifo = FIFO(512)
        self.resets = 0
        self.packets: list[tuple[int, bytes]] = []
        self.usb = SimpleNamespace(on_endpoint_read=self._fill, on_reset=self._reset)

    def send_serial_byte(self, byte: int) -> None:
        self.tx_fifo.push(byte)

    @property
    def chip_offers(self) -> Callable[[int, int], None]:
        return cast(Callable[[int, int], None], self.usb.on_endpoint_read)

    def _fill(self, endpoint: int, size: int) -> None:
        taken = bytes(self.tx_fifo.pull() for _ in range(min(size, self.tx_fifo.item_count)))
        self.packets.append((endpoint, taken))

    def _reset(self) -> None:
        self.resets += 1


@pytest.fixture
def cdc() -> Cdc:
    return Cdc()


@pytest.fixture
def host(cdc: Cdc) -> SerialHost:
    return SerialHost(cast("USBCDC", cdc))


def write(host: SerialHost, data: bytes) -> None:
    for byte in data:
        host.send(byte)
    host.begin()


def test_a_chip_that_waits_is_sent_no_empty_packet(cdc: Cdc, host: SerialHost) -> None:
    cdc.chip_offers(_OUT, _MOST)
    host.begin()
    assert cdc.packets == []


def test_a_chip_that_waits_is_sent_what_is_written(cdc: Cdc, host: SerialHost) -> None:
    cdc.chip_offers(_OUT, _MOST)
    write(host, b"abc")
    assert cdc.packets == [(_OUT, b"abc")]


def test_each_buffer_that_was_offered_is_filled_once(cdc: Cdc, host: SerialHost) -> None:
    cdc.chip_offers(_OUT, _MOST)
    write(host, b"abc")
    write(host, b"def")
    assert cdc.packets == [(_OUT, b"abc")]
    cdc.chip_offers(_OUT, _MOST)
    assert cdc.packets[1:] == [(_OUT, b"def")]


def test_what_is_longer_than_a_buffer_goes_in_order_as_buffers_are_offered(cdc: Cdc, host: SerialHost) -> None:
    cdc.chip_offers(_OUT, _MOST)
    cdc.chip_offers(_OUT, _MOST)
    data = bytes(range(150))
    write(host, data)
    cdc.chip_offers(_OUT, _MOST)
    assert cdc.packets == [(_OUT, data[:64]), (_OUT, data[64:128]), (_OUT, data[128:])]


def test_an_empty_packet_that_ends_a_control_request_is_sent(cdc: Cdc, host: SerialHost) -> None:
    cdc.chip_offers(0, _MOST)
    assert cdc.packets == [(0, b"")]


def test_a_chip_that_was_reset_has_offered_nothing(cdc: Cdc, host: SerialHost) -> None:
    cdc.chip_offers(_OUT, _MOST)
    cdc.usb.on_reset()
    write(host, b"abc")
    assert cdc.packets == [] and cdc.resets == 1
