"""A serial port that is busy, missing, silent, slow or vanishing: bytes, or one sentence."""

import os
import pty
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from pit.link.errors import PortError
from pit.link.transport import SerialTransport


@pytest.fixture
def line() -> Iterator[tuple[int, str]]:
    """A pty: the far end's descriptor and the near end's path."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    yield master, os.ttyname(slave)
    for fd in (master, slave):
        try:
            os.close(fd)
        except OSError:
            assert fd == master  # a test may have closed it


def soon(transport: SerialTransport, ms: int) -> int:
    return transport.now_us + ms * 1_000


def test_what_has_come_is_read_at_once(line: tuple[int, str]) -> None:
    transport = SerialTransport(line[1])
    os.write(line[0], b"abc")
    assert transport.read(soon(transport, 5_000)) == b"abc"
    transport.close()


def test_a_silent_port_gives_nothing_at_the_deadline(line: tuple[int, str]) -> None:
    transport = SerialTransport(line[1])
    deadline_us = soon(transport, 20)
    assert transport.read(deadline_us) == b""
    assert transport.now_us >= deadline_us
    transport.close()


def test_a_deadline_that_has_passed_does_not_wait(line: tuple[int, str]) -> None:
    transport = SerialTransport(line[1])
    assert transport.read(transport.now_us - 1_000_000) == b""
    transport.close()


def test_what_is_written_comes_out_whole(line: tuple[int, str]) -> None:
    transport = SerialTransport(line[1])
    transport.write(bytes(range(256)))
    assert os.read(line[0], 1_000) == bytes(range(256))
    transport.close()


def test_input_can_be_dropped(line: tuple[int, str]) -> None:
    transport = SerialTransport(line[1])
    os.write(line[0], b"old")
    transport.drop_input()
    os.write(line[0], b"new")
    assert transport.read(soon(transport, 5_000)) == b"new"
    transport.close()


def test_a_port_in_use_is_told(line: tuple[int, str]) -> None:
    first = SerialTransport(line[1])
    with pytest.raises(PortError, match=r"in use by another program\. Nothing was sent\. Close that program"):
        SerialTransport(line[1])
    first.close()


def test_a_closed_port_can_be_opened_again(line: tuple[int, str]) -> None:
    SerialTransport(line[1]).close()
    SerialTransport(line[1]).close()


def test_a_port_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(PortError, match=r"can't be opened: it is not there.*Nothing was sent.*Plug the unit in"):
        SerialTransport(str(tmp_path / "ttyACM9"))


def test_an_address_that_is_none_is_told() -> None:
    with pytest.raises(PortError, match="neither a port nor an address"):
        SerialTransport("nonsense://here")


def test_a_file_is_no_port(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("not a port")
    with pytest.raises(PortError, match=r"can't be opened.*Nothing was sent"):
        SerialTransport(str(file))


@pytest.mark.parametrize("action", ["read", "write", "drop_input", "read_exactly"])
def test_a_port_that_vanishes_is_told_whatever_is_asked(line: tuple[int, str], action: str) -> None:
    transport = SerialTransport(line[1])
    os.close(line[0])
    with pytest.raises(PortError, match=r"has gone.*Check the cable"):
        match action:
            case "read":
                transport.read(soon(transport, 1_000))
            case "write":
                transport.write(b"x")
            case "drop_input":
                transport.drop_input()
            case _:
                transport.read_exactly(1)
    transport.close()


def test_a_loop_url_works_without_a_port() -> None:
    transport = SerialTransport("loop://")
    transport.write(b"abc")
    assert transport.read(soon(transport, 1_000)) == b"abc"
    transport.close()
