"""Eight ways to get critical memory wrong, planted in the firmware's own classes: the proof must catch them all."""

from kernel.journal import Journal
from kernel.memory import Memory
from kernel.record import is_blank, put_u32, seal
from pit.bench.proofs.chips import Chips
from pit.bench.proofs.memory_facts import UNIT_ID, MakeMemory, make_memory

_APPLIED = 4  # offset in a meters record
_JOURNAL_A = 0x0C00
_JOURNAL_B = 0x0C00
_JOURNAL_A_AGAIN = 0x0E00


class _OtherJournal(Memory):
    """Memory whose journal is of class `journal`."""

    journal_class: type[Journal] = Journal

    def __init__(self, chips: Chips) -> None:
        Memory.__init__(self, chips.a, chips.b, UNIT_ID)
        self.journal = self.journal_class(((chips.a, _JOURNAL_A), (chips.b, _JOURNAL_B), (chips.a, _JOURNAL_A_AGAIN)))


class _ErasingJournal(Journal):
    """Deletes the old record, then writes the new one."""

    def commit(self) -> bool:
        for copy in range(3):
            self._write(copy, self.slot_of(self.record), bytes(self.size))
        is_on_both: bool = Journal.commit(self)
        return is_on_both


class EraseBeforeWrite(_OtherJournal):
    journal_class = _ErasingJournal


class _TrustingJournal(Journal):
    """Takes any record that lies in its slot for a sound one."""

    def _is_sound(self, record: "bytearray | memoryview", slot: int) -> bool:
        return not is_blank(record) and self.slot_of(record) == slot


class NoCrc(_OtherJournal):
    journal_class = _TrustingJournal


class _PlainJournal(Journal):
    """Compares sequence numbers as plain integers."""

    def _is_newer(self, seq: int, than: int) -> bool:
        return seq > than


class SequenceWrap(_OtherJournal):
    journal_class = _PlainJournal


class _HastyJournal(Journal):
    """Deletes the old record once the new one is sent, before it was read back."""

    def commit(self) -> bool:
        seal(self.next)
        self._write(0, self.slot_of(self.next), self.next)
        for copy in range(3):
            self._write(copy, self.slot_of(self.record), bytes(self.size))
        is_on_both: bool = Journal.commit(self)
        return is_on_both


class RetireBeforeVerify(_OtherJournal):
    journal_class = _HastyJournal


class OneCopyOnly(Memory):
    """Three times the same place."""

    def __init__(self, chips: Chips) -> None:
        Memory.__init__(self, chips.a, chips.b, UNIT_ID)
        self.journal = Journal(((chips.a, _JOURNAL_A),) * 3)


class _StaleJournal(Journal):
    """Believes the last copy that is sound, not the newest."""

    def _choose(self, slot: int, candidates: int) -> tuple[int, bool]:
        source = -1
        for copy in range(len(self.copies)):
            if candidates >> copy & 1 and self._is_sound(self._read[copy], slot):
                source = copy
        return source, True


class StaleCopyWins(_OtherJournal):
    journal_class = _StaleJournal


class RecoveryNotIdempotent(Memory):
    """Saves the money first, and in a second record that it was added."""

    def __init__(self, chips: Chips) -> None:
        Memory.__init__(self, chips.a, chips.b, UNIT_ID)

    def book(self) -> bool:
        meters, journal = self.meters, self.journal
        for seq in range(meters.applied + 1, journal.seq + 1):
            applied = meters.applied
            if not journal.find(seq, self._step) or not self.games.book(self._step):
                return False
            meters.book(self._step)
            put_u32(meters.next, _APPLIED, applied)
            meters.save()
            put_u32(meters.next, _APPLIED, seq)
            meters.save()
        return True


def _no_read_back(chips: Chips) -> Memory:
    chips.a.verifies = chips.b.verifies = False
    return make_memory(chips)


PLANTED: tuple[tuple[str, MakeMemory], ...] = (
    ("erase before write", EraseBeforeWrite),
    ("no CRC", NoCrc),
    ("no read-back", _no_read_back),
    ("sequence wrap", SequenceWrap),
    ("retire before verify", RetireBeforeVerify),
    ("one copy only", OneCopyOnly),
    ("stale copy wins", StaleCopyWins),
    ("recovery not idempotent", RecoveryNotIdempotent),
)
