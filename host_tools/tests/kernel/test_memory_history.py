"""Any history of plays, faults and power cuts leaves what a plain dictionary of the same history says."""

from dataclasses import dataclass, field

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kernel.journal import ARMED, DISARMED, DRAWN, PAID, VOID
from kernel.memory import OK, REBUILT, Memory
from kernel.record import get_u32
from pit.bench.proofs.chips import Chips, Image, cuts
from pit.bench.proofs.memory_facts import make_memory, use_quick_crc

use_quick_crc()


@dataclass
class Books:
    """What the unit should know."""

    kind: int = DISARMED
    press_id: int = 0
    prize_cents: int = 0
    ignored: int = 0
    games: list[tuple[int, int]] = field(default_factory=list)  # prize, last step
    events: list[int] = field(default_factory=list)


class UnitThatLosesPower(RuleBasedStateMachine):
    """Each step is taken by the firmware and by the books; a cut may undo the last step wholly, or not at all."""

    @initialize()
    def start(self) -> None:
        self.chips = Chips()
        self.memory = make_memory(self.chips)
        self.memory.boot()
        self.books = Books()
        self.press_id = 0
        self._remember()

    def _remember(self) -> None:
        self.image = self.chips.image
        self.before = len(self.chips.log)

    def _step(self, kind: int) -> None:
        self.books.kind = kind

    @precondition(lambda self: self.books.kind not in (ARMED, DRAWN))
    @rule(box=st.integers(1, 7))
    def arm(self, box: int) -> None:
        self._remember()
        self.press_id += 1
        assert self.memory.check()
        assert self.memory.journal.arm(self.press_id, box, 1)
        self.books.press_id, self.books.prize_cents = self.press_id, 0
        self._step(ARMED)

    @precondition(lambda self: self.books.kind == ARMED)
    @rule(prize_cents=st.integers(0, 2**32 - 1), is_booked=st.booleans())
    def draw(self, prize_cents: int, is_booked: bool) -> None:
        self._remember()
        assert self.memory.journal.draw(prize_cents // 5, 3, prize_cents)
        if is_booked:
            assert self.memory.journal.complete()
            assert self.memory.book()
        self.books.prize_cents = prize_cents
        self.books.games.append((prize_cents, DRAWN))
        self._step(DRAWN)

    @precondition(lambda self: self.books.kind == DRAWN)
    @rule(outcome=st.sampled_from([PAID, VOID]))
    def settle(self, outcome: int) -> None:
        self._remember()
        assert self.memory.journal.settle(outcome)
        assert self.memory.book()
        assert self.memory.may_arm
        self.books.games[-1] = (self.books.prize_cents, outcome)
        self._step(outcome)

    @precondition(lambda self: self.books.kind == ARMED)
    @rule()
    def disarm(self) -> None:
        self._remember()
        assert self.memory.journal.disarm()
        self._step(DISARMED)

    @rule()
    def ignore_a_press(self) -> None:
        self.memory.book()
        self._remember()
        self.memory.meters.count_ignored()
        assert self.memory.meters.save()
        self.books.ignored += 1

    @rule(count=st.integers(1, 70))
    def log(self, count: int) -> None:
        for _ in range(count):
            self._remember()
            assert self.memory.events.append(1, 2, len(self.books.events), 3)
            self.books.events.append(len(self.books.events))

    @rule()
    def restart(self) -> None:
        self._remember()
        self._boot(self.chips.image, {OK, REBUILT})

    @rule(chip=st.integers(0, 1))
    def replace_a_chip(self, chip: int) -> None:
        self._remember()
        self._boot(self.chips.image.blanked(chip), {REBUILT})

    @rule(data=st.data(), again=st.integers(0, 400))
    def cut_the_last_step(self, data: st.DataObject, again: int) -> None:
        """The power went somewhere in the last step, and once more in the recovery: it stands or it doesn't."""
        log = self.chips.log[self.before :]
        if not log:
            return
        after, earlier = self._snapshot(self.memory), self._snapshot_of(self.image)
        possible = list(cuts(self.image, log))
        image = data.draw(st.sampled_from(possible)).image
        chips = Chips(image)
        make_memory(chips).boot()
        image = next((cut.image for cut in cuts(image, chips.log) if cut.whole >= again), chips.image)
        found = self._snapshot_of(image)
        assert found in (earlier, after)
        if found == after:
            self._boot(image, {OK, REBUILT})

    def _boot(self, image: Image, verdicts: set[int]) -> None:
        self.chips = Chips(image)
        self.memory = make_memory(self.chips)
        assert self.memory.boot() in verdicts
        self._remember()

    @staticmethod
    def _snapshot(memory: Memory) -> tuple[bytes, int, int, int]:
        return (bytes(memory.journal.record), memory.meters.ignored, memory.events.newest, memory.journal.draw_no)

    def _snapshot_of(self, image: Image) -> tuple[bytes, int, int, int]:
        memory = make_memory(Chips(image))
        assert memory.boot() in (OK, REBUILT)
        return self._snapshot(memory)

    @invariant()
    def the_unit_knows_what_the_books_say(self) -> None:
        memory, books = self.memory, self.books
        journal, meters = memory.journal, memory.meters
        assert (journal.kind, journal.press_id, journal.prize_cents) == (books.kind, books.press_id, books.prize_cents)
        assert meters.is_balanced
        assert meters.ignored == books.ignored
        memory.book()
        assert meters.draws == len(books.games)
        for amount_cents, kind in ((meters.paid_cents, PAID), (meters.void_cents, VOID), (meters.pending_cents, DRAWN)):
            assert amount_cents == sum(prize for prize, last in books.games if last == kind)
        into = bytearray(32)
        for age, (prize_cents, last) in enumerate(reversed(books.games[-100:])):
            assert memory.games.read(age, into)
            assert (get_u32(into, 12), into[4]) == (prize_cents, last)

    @invariant()
    def the_log_ends_with_the_newest_events(self) -> None:
        memory = self.memory
        event = bytearray(24)
        assert memory.events.newest == len(self.books.events)
        for value in self.books.events[-3:]:
            assert memory.events.read(value + 1, event)
            assert get_u32(event, 16) == value


TestAnyHistory = UnitThatLosesPower.TestCase
TestAnyHistory.settings = settings(max_examples=25, stateful_step_count=30, deadline=None)
