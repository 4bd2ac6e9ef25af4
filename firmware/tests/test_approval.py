"""A signed schedule on the interpreter it runs on: verified as on the host, each altered bit noticed, play off the heap."""

import gc
import sys
from array import array
from hashlib import sha256

from checks import raises, with_locked_heap
from signed_example import FILE, MODULUS

from boot import keys
from boot.pss import is_signed
from boot.transient import forget
from units.jackpot import approval
from units.jackpot.schedule import Schedule
from wire import codes, upkeep_codes

_UNIT = b"12345678"
_CASINO = b"Example Casino" + bytes(18)
_SIGNED = FILE[:-384]
_SIGNATURE = FILE[-384:]


class Chip:
    """The places of a FRAM that were written; all else is blank."""

    def __init__(self):
        self.written = {}

    def read_into(self, offset, buf):
        data = self.written.get(offset)
        for i in range(len(buf)):
            buf[i] = data[i] if data else 0
        return True

    def write_verified(self, offset, buf):
        self.written[offset] = bytes(buf)
        return True


def _key():
    a, b = Chip(), Chip()
    key = keys.PublicKey(a, b, _UNIT, keys.APPROVER)
    assert key.load() == keys.NONE
    assert key.put(_CASINO, MODULUS)
    return key, a, b


def test_the_hosts_signature_is_taken():
    assert is_signed(MODULUS, sha256(_SIGNED).digest(), _SIGNATURE)


def test_altered_bits_of_a_signature_are_noticed():
    digest = sha256(_SIGNED).digest()
    for bit in range(0, 384 * 8, 97):
        altered = bytearray(_SIGNATURE)
        altered[bit >> 3] ^= 1 << (bit & 7)
        assert not is_signed(MODULUS, digest, bytes(altered)), bit


def test_altered_bits_of_a_file_are_noticed():
    key, _, _ = _key()
    assert approval.refusal(FILE, key) == 0
    for bit in range(0, len(FILE) * 8, 61):
        altered = bytearray(FILE)
        altered[bit >> 3] ^= 1 << (bit & 7)
        assert approval.refusal(bytes(altered), key), bit


def test_a_file_cut_short_is_refused():
    key, _, _ = _key()
    for length in range(0, len(FILE), 13):
        assert approval.refusal(FILE[:length], key) == upkeep_codes.SCHEDULE_FORM


def test_a_unit_without_key_and_file_demonstrates():
    schedule = Schedule()
    approval.take_up(schedule, Chip(), Chip(), _UNIT)
    assert schedule.standing == codes.SCHEDULE_DEMONSTRATION and not schedule.is_verified
    assert schedule.total == 1_000 and schedule.prize_cents(schedule.index_of(999)) == 100_000


def test_a_unit_with_a_key_and_no_file_refuses():
    _, a, b = _key()
    schedule = Schedule()
    approval.take_up(schedule, a, b, _UNIT)
    assert schedule.reason == codes.SCHEDULE_NO_FILE
    assert raises(ValueError, schedule.index_of, 0)


def test_a_stop_finds_its_prize_with_the_heap_locked():
    schedule = Schedule()
    schedule.take(array("I", range(1, 101)), array("I", [10_737_418] * 100))
    stop = 77 * 10_737_418

    def find():
        return schedule.prize_cents(schedule.index_of(stop)) + schedule.prize_cents(schedule.index_of(stop - 1))

    assert with_locked_heap(find) == 78 + 77


def test_modules_that_were_needed_once_leave_the_heap():
    def import_and_forget():
        from units.jackpot import example

        name = example.__name__
        del example
        forget(name)

    import_and_forget()
    assert "units.jackpot.example" not in sys.modules
    assert not hasattr(sys.modules["units.jackpot"], "example")
    gc.collect()
    before = gc.mem_alloc()
    for _ in range(5):
        import_and_forget()
    gc.collect()
    assert gc.mem_alloc() - before < 256


def test_to_forget_what_was_never_imported_does_nothing():
    forget("units.jackpot.nothing", "nothing")
