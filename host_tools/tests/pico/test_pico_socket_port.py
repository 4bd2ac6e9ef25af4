"""The emulated unit's serial port on a TCP port: bytes both ways, and the next client after one has gone."""

import socket
from collections.abc import Callable

import pytest
from hand_made_unit import HandMade, Make

from pit.bench.pico.socket_port import SocketPort

_TURNS = 200


def for_turns(done: Callable[[], bool]) -> Callable[[], bool]:
    """True once `done` is, or after so many looks."""
    left = [_TURNS]

    def is_over() -> bool:
        left[0] -= 1
        return done() or left[0] < 0

    return is_over


def opened(port: SocketPort) -> socket.socket:
    host, number = port.url.removeprefix("socket://").split(":")
    client = socket.create_connection((host, int(number)))
    client.settimeout(5)
    return client


@pytest.fixture
def made(make: Make) -> HandMade:
    return make()


def test_what_a_program_writes_goes_to_the_chip(made: HandMade) -> None:
    assert made.unit.chip is not None
    fifo = made.unit.chip.device.cdc.tx_fifo
    port = SocketPort(made.unit)
    with opened(port) as client:
        client.sendall(b"\x03abc")
        port.serve(for_turns(lambda: fifo.item_count == 4))
    port.close()
    assert bytes(fifo.pull() for _ in range(4)) == b"\x03abc"


def test_what_the_chip_says_comes_out(made: HandMade) -> None:
    assert made.unit.chip is not None
    arrived = made.unit.chip.device.cdc.on_serial_data
    assert arrived is not None
    port = SocketPort(made.unit)
    with opened(port) as client:
        made.pump.clock.call_after(3_000, lambda: arrived(b">>> "))
        port.serve(for_turns(lambda: made.now_us > 6_000))
        assert client.recv(16) == b">>> "
    port.close()


def test_after_a_client_has_gone_the_next_one_is_served(made: HandMade) -> None:
    assert made.unit.chip is not None
    fifo = made.unit.chip.device.cdc.tx_fifo
    port = SocketPort(made.unit)
    opened(port).close()
    port.serve(for_turns(lambda: made.now_us > 10_000))
    with opened(port) as client:
        client.sendall(b"x")
        port.serve(for_turns(lambda: fifo.item_count == 1))
    port.close()
    assert fifo.item_count == 1
