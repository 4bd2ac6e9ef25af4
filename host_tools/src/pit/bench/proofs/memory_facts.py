"""What a restart finds in the memory: the facts that must be those before a step or those after it, never a mixture.

The count of boots is left out: it moves at every look.
"""

import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace

import kernel.record
from kernel.memory import REBUILT, Memory
from kernel.meters import FAULTS
from pit.bench.proofs.chips import Buffer, Chips, Image, Written

UNIT_ID = bytes.fromhex("e6614103e7452d2f")

MakeMemory = Callable[[Chips], Memory]


def make_memory(chips: Chips) -> Memory:
    """The firmware's memory, unmodified, on these chips."""
    return Memory(chips.a, chips.b, UNIT_ID)


@dataclass(frozen=True)
class Facts:
    """Everything about play, money and history that a person could ask the unit for after a restart."""

    is_playable: bool  # verdict OK or REBUILT
    step: bytes  # the journal's newest record
    money: tuple[int, ...]  # drawn, paid, void and pending, in cents per $1
    counts: tuple[int, ...]  # draws, presses ignored, faults by number
    games: tuple[bytes, ...]  # newest first
    newest_event: int
    events: tuple[bytes, ...]  # newest first, at most five

    def but_playable(self) -> "Facts":
        """The same facts, read from a memory on which no game may start."""
        return replace(self, is_playable=False)


@dataclass(frozen=True)
class Restart:
    """The facts, and the bytes that the restart itself wrote."""

    facts: Facts
    log: list[Written]


def restart(image: Image, make: MakeMemory = make_memory, dead: int | None = None) -> Restart:
    """Boot a memory on the image, with chip `dead` (0 or 1) silent, and read all of it."""
    chips = Chips(image)
    if dead is not None:
        (chips.a, chips.b)[dead].is_dead = True
    memory = make(chips)
    memory.boot()
    return Restart(read_facts(memory), chips.log)


def read_facts(memory: Memory) -> Facts:
    journal, meters = memory.journal, memory.meters
    return Facts(
        is_playable=memory.verdict <= REBUILT,
        step=bytes(journal.record),
        money=(meters.drawn_cents, meters.paid_cents, meters.void_cents, meters.pending_cents),
        counts=(meters.draws, meters.ignored, *(meters.faults(fault) for fault in range(FAULTS))),
        games=_games(memory),
        newest_event=memory.events.newest,
        events=_events(memory, 5),
    )


def _games(memory: Memory) -> tuple[bytes, ...]:
    into = bytearray(32)
    return tuple(bytes(into) if memory.games.read(age, into) else b"" for age in range(memory.games.count))


def _events(memory: Memory, most: int) -> tuple[bytes, ...]:
    events = memory.events
    into = bytearray(24)
    numbers = range(events.newest, max(0, events.newest - most), -1)
    return tuple(bytes(into) if events.read(number, into) else b"" for number in numbers)


def use_quick_crc() -> None:
    """Let zlib make the CRC on this interpreter: the same four bytes in a twentieth of the time."""
    vars(kernel.record).update(crc32_into=quick_crc32_into, crc32_matches=quick_crc32_matches)


def crc32_bytes(data: Buffer) -> bytes:
    """The CRC-32 as a record bears it."""
    return zlib.crc32(data).to_bytes(4, "little")


def quick_crc32_into(data: Buffer, length: int, out: bytearray, at: int) -> None:
    """As wire.crc.crc32_into."""
    out[at : at + 4] = crc32_bytes(data[:length])


def quick_crc32_matches(data: Buffer, length: int) -> bool:
    """As wire.crc.crc32_matches."""
    return crc32_bytes(data[:length]) == data[length : length + 4]
