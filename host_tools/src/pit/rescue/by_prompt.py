"""Reads a unit's records through a board's own prompt: it came back blank, and no firmware runs. Nothing is written to it.

A short program reads the memories with the board's I2C pins and prints what it found; it knows nothing of records. It may not be
used where a unit runs: that one is asked over its link.
"""

import base64
import binascii
from collections.abc import Callable

from pit.bench.boards import Board
from pit.deploy.board_port import BoardPort, PortLost, Raised
from pit.rescue.errors import RescueError
from pit.rescue.image import PROMPT, UNIT_BYTES, MemoryImage, Reading
from wire.record_areas import AREAS

_MOST_HZ = 400_000  # half the speed of play and more patience: these wires may be why the unit is here
_PIECE = 256
_USES = ("fram_a", "fram_b")

_READER = """
import sys
from binascii import b2a_base64
from machine import I2C, Pin, unique_id
def _dump(bus, address, first, end, piece):
    for at in range(first, end, piece):
        data = bytearray(min(piece, end - at))
        try:
            bus.readfrom_mem_into(address, at, data, addrsize=16)
        except OSError:
            print(at)
            continue
        print(at, b2a_base64(data).decode().strip())
"""
_WHO = """
print(sys.implementation._machine)
print(unique_id().hex())
"""


def read(port: BoardPort, board: Board, tell: Callable[[int, int], None] = lambda done, of: None) -> MemoryImage:
    """Every area of both memories, as `by_link.read`; `port` is not at its prompt yet. Raises DeployError, RescueError."""
    port.enter()
    reading = Reading()
    total = sum(end - first for areas in AREAS for first, end in areas)
    done = 0
    try:
        machine, number = _lines(port, _READER + _WHO)[:2]
        _check(machine, board)
        for chip, areas in enumerate(AREAS):
            port.run(f"_bus = {_bus(board, _USES[chip])}\n")
            for first, end in areas:
                for line in _lines(port, f"_dump(_bus, {board.fram_address}, {first}, {end}, {_PIECE})\n"):
                    at, *found = line.split()
                    if found:
                        reading.put(chip, int(at), base64.b64decode(found[0], validate=True))
                done += end - first
                tell(done, total)
        port.leave()
    except (PortLost, Raised, ValueError, binascii.Error) as error:
        raise RescueError(
            f"the board's prompt failed while its memories were read ({error}). Nothing was written to it. "
            "Check the cable, and that --board names this board; then rescue again."
        ) from error
    board_id = bytes.fromhex(number)
    return reading.done(PROMPT, board_id if len(board_id) == UNIT_BYTES else bytes(UNIT_BYTES))


def _lines(port: BoardPort, program: str) -> list[str]:
    return port.run(program).decode().splitlines()


def _bus(board: Board, use: str) -> str:
    """The expression that makes the bus on the board; a pyboard's buses have fixed pins."""
    facts = board.i2c[use]
    hz = min(facts.hz, _MOST_HZ)
    if board.port == "stm32":
        return f"I2C({facts.bus}, freq={hz})"
    return f"I2C({facts.bus}, freq={hz}, sda=Pin({facts.pins['sda']}), scl=Pin({facts.pins['scl']}))"


def _check(machine: str, board: Board) -> None:
    """Raises RescueError if the chip is not the board's: its pins would be another's. A virtual unit plays any board."""
    if machine.startswith("linux") or board.mcu in machine.replace("-", "").replace(" ", "") + machine:
        return
    raise RescueError(
        f"the board there is a {machine}, and {board.name} has an {board.mcu}. Nothing was read or written. "
        "Name the right board with --board."
    )
