"""The compact file of a schedule: bytes out of a Schedule, and back. Layout: firmware/LAYOUTS.md section 3.

Reading promises that the file is whole and that nothing in it is left over; who signed it is `signing`'s affair.
"""

import hashlib
import struct
from dataclasses import dataclass

from pit.link.timekeeping import moment, seconds
from pit.schedule.schedule import Deck, Limits, Prize, Schedule, ScheduleError
from wire import upkeep_codes

KEY_ID_BYTES = 8
SIGNATURE_BYTES = 384

_MAGIC = b"PITS"
_VERSION = 1
_HEAD = struct.Struct("<4s5B3x16s32s8s16s4s32s7I")
_ENTRY = struct.Struct("<2I")
HEAD_BYTES = _HEAD.size
_TAIL = KEY_ID_BYTES + SIGNATURE_BYTES
_SPARE = slice(9, 12)
_FLAGS = upkeep_codes.SCHEDULE_IS_EXAMPLE | upkeep_codes.SCHEDULE_HAS_CENTS


@dataclass(frozen=True)
class SignedSchedule:
    """A schedule file taken apart. `signed` are the bytes that the signature covers."""

    schedule: Schedule
    key_id: bytes
    signature: bytes
    signed: bytes

    @property
    def digest(self) -> bytes:
        """SHA-256 of the whole file: what names it."""
        return hashlib.sha256(self.signed + self.signature).digest()


def pack(schedule: Schedule, key_id: bytes) -> bytes:
    """What is to be signed: head, prizes and the key's id. The schedule must have no problems."""
    flags = (
        upkeep_codes.SCHEDULE_IS_EXAMPLE * schedule.is_example | upkeep_codes.SCHEDULE_HAS_CENTS * schedule.has_cents
    )
    limits = schedule.limits
    head = _HEAD.pack(
        _MAGIC,
        _VERSION,
        len(schedule.prizes),
        flags,
        schedule.deck.count,
        schedule.deck.cards,
        *(
            getattr(schedule, name).encode()
            for name in ("id", "casino", "jurisdiction", "game", "currency", "approver")
        ),
        seconds(schedule.valid_from),
        seconds(schedule.valid_until),
        limits.stake_min_cents,
        limits.stake_max_cents,
        limits.prize_cap_cents,
        limits.supervisor_cents,
        schedule.total_weight,
    )
    return head + b"".join(_ENTRY.pack(prize.prize_cents, prize.weight) for prize in schedule.prizes) + key_id


def unpack(data: bytes, name: str = "the schedule file") -> SignedSchedule:
    """Take a whole file apart. Raises ScheduleError, which calls it `name`."""
    if len(data) < HEAD_BYTES + _TAIL or data[: len(_MAGIC)] != _MAGIC:
        raise ScheduleError(name, ["it is no schedule file, or the greater part of one is missing"])
    if data[4] != _VERSION:
        raise ScheduleError(name, [f"its version is {data[4]}; this Pit reads version {_VERSION}"])
    expected = HEAD_BYTES + _ENTRY.size * data[5] + _TAIL
    if len(data) != expected:
        raise ScheduleError(name, [f"it has {len(data)} bytes; with its {data[5]} prizes it must have {expected}"])
    prizes = tuple(Prize(*entry) for entry in _ENTRY.iter_unpack(data[HEAD_BYTES:-_TAIL]))
    schedule, total = unpack_head(data[:HEAD_BYTES], prizes, name)
    if total != schedule.total_weight:
        raise ScheduleError(name, [f"its weights add up to {schedule.total_weight}, not to {total} as it says"])
    return SignedSchedule(schedule, data[-_TAIL:-SIGNATURE_BYTES], data[-SIGNATURE_BYTES:], data[:-SIGNATURE_BYTES])


def unpack_head(head: bytes, prizes: tuple[Prize, ...] = (), name: str = "the schedule file") -> tuple[Schedule, int]:
    """The head's schedule, with `prizes`, and its total weight. Raises ScheduleError."""
    _, _, _, flags, decks, cards, *rest = _HEAD.unpack(head)
    texts, numbers = rest[:6], rest[6:]
    if flags & ~_FLAGS or any(head[_SPARE]):
        raise ScheduleError(name, ["it has flags or bytes set that this version doesn't know"])
    try:
        ident, casino, jurisdiction, game, currency, approver = (_text(text) for text in texts)
    except ValueError as error:
        raise ScheduleError(name, [f"one of its texts can't be read ({error})"]) from error
    schedule = Schedule(
        id=ident,
        is_example=bool(flags & upkeep_codes.SCHEDULE_IS_EXAMPLE),
        casino=casino,
        jurisdiction=jurisdiction,
        game=game,
        currency=currency,
        approver=approver,
        valid_from=moment(numbers[0]),
        valid_until=moment(numbers[1]),
        has_cents=bool(flags & upkeep_codes.SCHEDULE_HAS_CENTS),
        deck=Deck(cards, decks),
        limits=Limits(*numbers[2:6]),
        prizes=prizes,
    )
    return schedule, numbers[6]


def _text(padded: bytes) -> str:
    text = padded.rstrip(b"\0")
    if b"\0" in text:
        raise ValueError("bytes stand after its end")
    return text.decode()
