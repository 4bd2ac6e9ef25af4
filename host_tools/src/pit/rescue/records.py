"""The records of play in an image: what is owed, what the meters say, which games and events stand there. Pure.

From firmware/LAYOUTS.md section 2. Money is cents per $1 staked. Whatever does not add up is told in `doubts`, and no default
takes the place of a record that is not there.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from pit.rescue import headers
from pit.rescue.cards import Cards
from pit.rescue.headers import Owner
from pit.rescue.image import MemoryImage
from pit.rescue.rings import COPIES, SEQ, CopyVerdict, Place, Ring, is_newer, judge, number_of

STEPS = {1: "armed", 2: "drawn", 3: "paid", 4: "void", 5: "disarmed"}

_ARMED, _DRAWN, _PAID, _VOID = 1, 2, 3, 4
_STEP = struct.Struct("<IBBBBIIIIHHI")
_METERS = struct.Struct("<6I4Q")
_EVENT = struct.Struct("<IHBBIIII")
_GAMES, _JOURNAL, _DRAW_NO = 100, 16, 20
_U64 = (1 << 64) - 1


@dataclass(frozen=True)
class Step:
    """One journal or game record."""

    seq: int
    kind: int
    box: int
    seat: int
    press_id: int
    prize_cents: int
    random: int
    draw_no: int
    index: int

    @classmethod
    def read(cls, record: bytes) -> "Step":
        seq, kind, box, seat, _, press_id, prize_cents, random, draw_no, index, _, _ = _STEP.unpack(record)
        return cls(seq, kind, box, seat, press_id, prize_cents, random, draw_no, index)

    def as_dict(self) -> dict[str, object]:
        return {
            "draw": self.draw_no,
            "press_id": self.press_id,
            "box": self.box,
            "seat": self.seat,
            "random": self.random,
            "index": self.index,
            "prize_cents": self.prize_cents,
            "outcome": STEPS.get(self.kind, str(self.kind)),
        }


@dataclass(frozen=True)
class Meters:
    """As last saved, with the journal's later records added: what the unit itself would say after a boot."""

    draws: int
    ignored: int
    boots: int
    standing: int
    drawn_cents: int
    paid_cents: int
    void_cents: int
    pending_cents: int

    @property
    def is_balanced(self) -> bool:
        return self.drawn_cents == min(self.paid_cents + self.void_cents + self.pending_cents, _U64)


@dataclass(frozen=True)
class Event:
    number: int
    boot: int
    code: int
    a: int
    uptime_ms: int
    utc: int
    c: int


@dataclass(frozen=True)
class Records:
    """All that an image holds. `step` is the state of play; None where it is not known. `doubts`: why not to trust it."""

    owner: Owner
    step: Step | None
    cards: Cards | None  # of a card machine's unit
    meters: Meters | None
    games: tuple[Step, ...]  # newest first
    events: tuple[Event, ...]  # oldest first
    verdicts: tuple[CopyVerdict, ...]
    doubts: tuple[str, ...]

    @property
    def pending(self) -> Step | None:
        """The prize that was drawn and not settled."""
        return self.step if self.step is not None and self.step.kind == _DRAWN else None


def take_apart(image: MemoryImage) -> Records:
    """What stands in the image."""
    whose = headers.owner(image)
    doubts = list(whose.doubts)
    if whose.format not in (None, headers.FORMAT):
        return Records(whose, None, None, None, (), (), (), tuple(doubts))
    journal = _three(image, "journal", (0x0C00, 0x0C00, 0x0E00), 32, _JOURNAL)
    meters = _three(image, "meters", (0x1000, 0x1000, 0x1100), 128, 2)
    games = judge(
        image, "games", _places((0x1400, 0x1400, 0x2100)), 32, _GAMES, lambda record: _draw_no(record) % _GAMES
    )
    cards = _three(image, "cards", (0x0040, 0x0040, 0x00C0), 32, 4)
    logs = (
        judge(image, "events", (Place("A", 0, 0x2E00),), 24, 64, lambda record: number_of(record) % 64),
        judge(image, "events", (Place("B", 1, 0x2100),), 24, 1000, lambda record: number_of(record) % 1000),
    )
    for ring, area in ((journal, "journal"), (meters, "meters"), (games, "games"), (cards, "cards")):
        if ring.lost:
            doubts.append(f"{ring.lost} records of the {area} have no copy to be believed")
    step = None if journal.newest is None else Step.read(journal.newest)
    books = None if meters.newest is None else _brought_up(meters.newest, journal, doubts)
    if step is None:
        doubts.append("the journal is empty or lost: it is not known whether a prize is owed")
    if books is None:
        doubts.append("no copy of the meters is sound")
    elif step is not None:
        owed_cents = step.prize_cents if step.kind == _DRAWN else 0
        if not books.is_balanced or books.pending_cents != owed_cents:
            doubts.append("the meters do not balance with the journal")
    played = sorted((Step.read(record) for record in games.records), key=lambda one: -one.draw_no)
    if step is not None:
        played = _with_newest(played, step)
    held = None if cards.newest is None else Cards.read(cards.newest)
    rings = (journal, meters, games, *((cards,) if held else ()), *logs)
    verdicts = tuple(verdict for ring in rings for verdict in ring.verdicts)
    return Records(whose, step, held, books, tuple(played), tuple(_events(*logs)), verdicts, tuple(doubts))


def _places(bases: tuple[int, int, int]) -> tuple[Place, ...]:
    return tuple(Place(copy, chip, base) for copy, chip, base in zip(COPIES, (0, 1, 0), bases, strict=True))


def _three(image: MemoryImage, area: str, bases: tuple[int, int, int], size: int, slots: int) -> Ring:
    return judge(image, area, _places(bases), size, slots, lambda record: number_of(record) % slots)


def _draw_no(record: bytes) -> int:
    return int.from_bytes(record[_DRAW_NO : _DRAW_NO + 4], "little")


def _brought_up(record: bytes, journal: Ring, doubts: list[str]) -> Meters:
    """The meters of `record` with every journal record that came after the last one they include."""
    _, applied, draws, ignored, boots, standing, drawn, paid, void, pending = _METERS.unpack_from(record)
    later = {number_of(step): Step.read(step) for step in journal.records if is_newer(number_of(step), applied)}
    seq = applied
    while later:
        seq = (seq + 1) % SEQ
        step = later.pop(seq, None)
        if step is None:
            doubts.append("a journal record that the meters lack is gone")
            break
        if step.kind == _DRAWN:
            draws, drawn, pending = draws + 1, drawn + step.prize_cents, pending + step.prize_cents
        elif step.kind == _PAID:
            paid, pending = paid + step.prize_cents, pending - step.prize_cents
        elif step.kind == _VOID:
            void, pending = void + step.prize_cents, pending - step.prize_cents
    return Meters(draws, ignored, boots, standing, drawn, paid, void, pending)


def _with_newest(games: list[Step], step: Step) -> list[Step]:
    """The games, with the step that was made and not yet booked."""
    if step.kind not in (_DRAWN, _PAID, _VOID):
        return games
    rest = [game for game in games if game.draw_no != step.draw_no]
    return [step, *rest][:_GAMES]


def _events(*logs: Ring) -> Iterator[Event]:
    found = {number_of(record): record for log in logs for record in log.records}
    for number in sorted(found):
        _, boot, code, a, uptime_ms, utc, c, _ = _EVENT.unpack(found[number])
        yield Event(number, boot, code, a, uptime_ms, utc, c)
