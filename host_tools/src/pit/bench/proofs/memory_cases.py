"""The steps of a unit's life whose power is cut: each starts from an image, and claims each step once it stands.

A script yields right after the firmware may rely on a step: a prize may be shown, a settlement may be answered. Where
no copy took a step it ends without claiming it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from kernel.journal import PAID, VOID
from kernel.memory import REBUILT, Memory
from kernel.meters import Meters
from kernel.record import put_u32
from pit.bench.proofs.chips import Chips, Image
from pit.bench.proofs.memory_facts import UNIT_ID, MakeMemory, make_memory

Script = Callable[[Memory], Iterator[None]]

_DOOR_OPEN = 10  # event code
_PRIZE = 5  # event code


@dataclass(frozen=True)
class Case:
    """`make` is the firmware that runs the script and restarts after the cut."""

    name: str
    image: Image
    script: Script
    make: MakeMemory = make_memory


class Unit:
    """A unit that plays: what it does to the memory in each step, without button and display."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory

    def arm(self, press_id: int) -> bool:
        return self._stands(self.memory.journal.arm(press_id, box=press_id % 7 + 1, seat=1))

    def draw(self, prize_cents: int) -> bool:
        """True: the prize may be shown."""
        return self._stands(
            self.memory.journal.draw(random=prize_cents * 3, index=prize_cents % 9, prize_cents=prize_cents)
        )

    def show(self) -> None:
        self.memory.journal.complete()
        self.memory.book()

    def settle(self, kind: int = PAID) -> bool:
        is_settled = self._stands(self.memory.journal.settle(kind))
        self.memory.book()
        return is_settled

    def disarm(self) -> bool:
        is_disarmed = self._stands(self.memory.journal.disarm())
        self.memory.book()
        return is_disarmed

    def play(self, press_id: int, prize_cents: int) -> None:
        self.arm(press_id)
        self.draw(prize_cents)
        self.show()
        self.settle(VOID if press_id % 5 == 0 else PAID)

    def _stands(self, is_on_both: bool) -> bool:
        return is_on_both or not self.memory.journal.is_stuck


def _boot(memory: Memory) -> Iterator[None]:
    if memory.boot() <= REBUILT:
        yield


def _arm(memory: Memory) -> Iterator[None]:
    memory.boot()
    if Unit(memory).arm(1_001):
        yield
        memory.book()


def _press(memory: Memory) -> Iterator[None]:
    memory.boot()
    if Unit(memory).draw(2_500):
        yield


def _show(memory: Memory) -> Iterator[None]:
    memory.boot()
    unit = Unit(memory)
    if unit.draw(2_500):
        yield
        unit.show()
        if memory.events.append(_PRIZE, 1, 2_500, 77):
            yield


def _settle(memory: Memory) -> Iterator[None]:
    memory.boot()
    if Unit(memory).settle():
        yield


def _disarm(memory: Memory) -> Iterator[None]:
    memory.boot()
    if Unit(memory).disarm():
        yield


def _door(memory: Memory) -> Iterator[None]:
    memory.boot()
    for now_ms in range(3):
        if memory.events.append(_DOOR_OPEN, 0, 0, now_ms):
            yield


def _counting(memory: Memory) -> Iterator[None]:
    memory.boot()
    memory.meters.count_ignored()
    memory.meters.save()
    if not memory.meters.is_stuck:
        yield
    memory.meters.count_fault(3)
    memory.meters.save()
    if not memory.meters.is_stuck:
        yield


def _two_rounds(memory: Memory) -> Iterator[None]:
    memory.boot()
    unit = Unit(memory)
    for press_id in (2_001, 2_005):
        memory.check()
        if not unit.arm(press_id):
            return
        yield
        if not unit.draw(12_345):
            return
        yield
        unit.show()
        if not unit.settle(VOID if press_id % 5 == 0 else PAID):
            return
        yield


def _clear(memory: Memory) -> Iterator[None]:
    memory.boot()
    if memory.format() and memory.boot() <= REBUILT:
        yield


def image_after(steps: Callable[[Memory], object], start: Image | None = None, make: MakeMemory = make_memory) -> Image:
    """The image that a booted memory leaves after `steps`."""
    chips = Chips(start)
    memory = make(chips)
    memory.boot()
    steps(memory)
    return chips.image


@cache
def played(rounds: int = 3) -> Image:
    """A unit that has played some rounds and logged some events."""

    def steps(memory: Memory) -> None:
        for press_id in range(1, rounds + 1):
            Unit(memory).play(press_id, 500 * press_id)
            memory.events.append(_PRIZE, 1, 500 * press_id, press_id)

    return image_after(steps)


@cache
def armed() -> Image:
    return image_after(lambda memory: Unit(memory).arm(1_000) and memory.book(), played())


@cache
def drawn() -> Image:
    def steps(memory: Memory) -> None:
        Unit(memory).draw(100_000)
        Unit(memory).show()

    return image_after(steps, armed())


@cache
def logged(events: int) -> Image:
    def steps(memory: Memory) -> None:
        for number in range(events):
            memory.events.append(_DOOR_OPEN, 0, number, number)

    return image_after(steps, played())


@cache
def aged(seq: int) -> Image:
    """A unit whose journal and meters stand at `seq`, between two games, with meters that are nearly full."""

    def steps(memory: Memory) -> None:
        journal, meters = memory.journal, memory.meters
        for number in range(seq - 16, seq + 1):
            put_u32(journal.next, 0, number)
            journal.append()
        put_u32(meters.next, 4, seq)
        meters.seq = seq - 1
        meters.save()
        meters.save()

    return image_after(steps, image_after(lambda memory: None))


class NextMemory(Memory):
    """The next firmware: format 2 keeps the meters elsewhere, in ranges that format 1 reserves."""

    FORMAT = 2

    def __init__(self, chips: Chips) -> None:
        Memory.__init__(self, chips.a, chips.b, UNIT_ID)
        self.meters = _next_meters(chips.a, chips.b)


def _next_meters(a: object, b: object) -> Meters:
    return Meters(((a, 0x3A00), (b, 0x0E00), (a, 0x3B00)))  # type: ignore[arg-type]


def _move_meters(a: object, b: object) -> bool:
    """Copy the newest record; the old place stays as it is, so that it may be done again after a cut."""
    old = Meters(((a, 0x1000), (b, 0x1000), (a, 0x1100)))  # type: ignore[arg-type]
    old.load()
    new = _next_meters(a, b)
    if old.seq < 0 or not new.erase():
        return False
    new.next[:] = old.record
    return new.append()


NextMemory.MIGRATIONS = ((1, _move_meters),)


def newest_seq(image: Image) -> int:
    """The seq of the newest journal record."""
    memory = make_memory(Chips(image))
    memory.boot()
    return memory.journal.seq


def spoilt_by_a_cut() -> Image:
    """Device A's first copy of the newest journal record is torn, and so is its first header."""
    image = drawn()
    return image.spoilt(0, [0x0C00 + 32 * (newest_seq(image) % 16) + 9, 0x000A])


def cases() -> list[Case]:
    """Every step whose power is cut, in the order of a unit's life."""
    near_wrap = aged((1 << 30) - 2)
    return [
        Case("provision", Image(), _boot),
        Case("arm", played(), _arm),
        Case("press", armed(), _press),
        Case("show", armed(), _show),
        Case("settle", drawn(), _settle),
        Case("disarm", armed(), _disarm),
        Case("door", played(), _door),
        Case("log wrap", logged(996), _door),
        Case("count", played(), _counting),
        Case("roll-over", near_wrap, _two_rounds),
        Case("game wrap", played(99), _two_rounds),
        Case("migration", drawn(), _boot, NextMemory),
        Case("rebuild a record", spoilt_by_a_cut(), _boot),
        Case("rebuild chip A", drawn().blanked(0), _boot),
        Case("rebuild chip B", drawn().blanked(1), _boot),
        Case("clear", drawn(), _clear),
    ]
