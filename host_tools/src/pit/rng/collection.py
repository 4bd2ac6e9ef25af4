"""What was collected from a unit, and the file it is kept in: one line of JSON, then the data.

raw     raw bits of the source, eight a byte, the first highest
bits    blocks of the generator, as each draw takes one
final   stop u32 and prize u16 for each draw, little-endian
"""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from struct import Struct, iter_unpack

from pit.link.client import Client
from pit.link.errors import Refused
from pit.link.table import octets
from pit.rng.cutoffs import proportion_cutoff, repetition_cutoff
from rng.health import SPAN, WINDOW
from wire import codes, collecting

FORMAT = "pit-rng-1"
RAW, BITS, FINAL = "raw", "bits", "final"
_WHAT = {RAW: collecting.RAW, BITS: collecting.BLOCKS, FINAL: collecting.DRAWS}
_PREPARE_EVERY = 1_000  # draws or blocks
_BLOCK_BYTES = 32
_DRAW = "<IH"
_DRAW_BYTES = 6
_LIMITS = Struct("<BHHHHH")
_A = range(20, 41)  # what a unit takes as settings: firmware/LAYOUTS.md section 2.6
_H_256 = range(64, 257)


class CollectionError(Exception):
    """Not a collection, or a unit that gives none."""


@dataclass(frozen=True)
class Collection:
    """`count` bits (raw, bits) or draws (final). `prizes`: first stop that is no longer this prize's, and its cents.

    `a` and `h_256` are what the unit's health tests stood on: false alarms of 2^-a, and a claim of H in 1/256 bit.
    """

    what: str
    unit: str
    firmware: str
    count: int
    prizes: tuple[tuple[int, int], ...]
    data: bytes
    a: int = 30
    h_256: int = 128
    entropy: str = "H is not assessed"

    @property
    def h(self) -> Fraction:
        """Bits of entropy that a raw bit is claimed to have."""
        return Fraction(self.h_256, 256)

    @property
    def total(self) -> int:
        """Stops in all."""
        return self.prizes[-1][0]

    @property
    def draws(self) -> list[tuple[int, int]]:
        """Stop and number of the prize, of each draw."""
        return list(iter_unpack(_DRAW, self.data))

    def save(self, path: Path) -> None:
        facts = {name: value for name, value in asdict(self).items() if name != "data"}
        path.write_bytes(json.dumps({"format": FORMAT, **facts}).encode() + b"\n" + self.data)


def load(path: Path) -> Collection:
    """Read a file of `save`. Raises CollectionError, OSError."""
    head, _, data = path.read_bytes().partition(b"\n")
    try:
        facts = json.loads(head)
        if facts.pop("format") != FORMAT:
            raise ValueError("another format")
        facts["prizes"] = tuple((end, cents) for end, cents in facts["prizes"])
        found = Collection(data=data, **facts)
        _check(found)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise CollectionError(
            f"{path} is no collection of Pit's ({error}). Make one with `pit rng collect`."
        ) from error
    if len(data) != _bytes_of(found.what, found.count):
        raise CollectionError(f"{path} is cut: {len(data)} bytes are not {found.count} of {found.what}.")
    return found


def _check(found: Collection) -> None:
    """Raises ValueError unless each fact is one that `collect` may have written."""
    if found.what not in _WHAT:
        raise ValueError(f"{found.what!r} is nothing that is collected")
    if not all(isinstance(text, str) for text in (found.unit, found.firmware, found.entropy)):
        raise ValueError("unit, firmware and entropy are texts")
    numbers = [found.count, found.a, found.h_256, *(number for prize in found.prizes for number in prize)]
    if not all(type(number) is int and number >= 0 for number in numbers):
        raise ValueError("counts and cents are whole numbers")
    if found.a not in _A or found.h_256 not in _H_256:
        raise ValueError(f"no unit stands on a = {found.a}, H = {found.h_256}/256")
    ends = [0, *(end for end, _ in found.prizes)]
    if found.what == FINAL and (len(ends) == 1 or not all(before < after for before, after in pairwise(ends))):
        raise ValueError("the stops of its prizes don't rise")


def _bytes_of(what: str, count: int) -> int:
    return count * _DRAW_BYTES if what == FINAL else count // 8


def collect(client: Client, what: str, count: int, tell: Callable[[int], None] = lambda done: None) -> Collection:
    """Collect `count` bits or draws; bits are rounded up to whole answers' pieces, then cut to whole bytes.

    Raises CollectionError for a unit that is not built for it, or whose meters moved; else as Client.request.
    """
    try:
        _ask(client, collecting.PREPARE, 0)
    except Refused as refused:
        if refused.code != codes.LINK_UNKNOWN_TYPE:
            raise
        raise CollectionError(
            "this unit has a released firmware, which gives nothing away; nothing was collected. "
            "Use one that is built from the debug manifest: `pit bench start jackpot --manifest debug`."
        ) from refused
    before = client.request("meters")
    prizes = _prizes(client)
    a, h_256 = _limits(client)
    wanted = _bytes_of(what, count)
    data = bytearray()
    pieces = 0
    while len(data) < wanted:
        piece = _ask(client, _WHAT[what], _piece(what, wanted - len(data)))
        data += piece
        pieces += 1
        if what != RAW and pieces % (_PREPARE_EVERY // collecting.MOST[_WHAT[what]]) == 0:
            _ask(client, collecting.PREPARE, 0)
        tell(min(count, len(data) * count // wanted))
    after = client.request("meters")
    if after != before:
        raise CollectionError(f"the unit's meters moved while it was collecting: {before} became {after}.")
    who = client.identity
    assert who is not None
    version = ".".join(map(str, who.version))
    return Collection(
        what,
        who.unit_id.hex(),
        version,
        wanted * 8 if what != FINAL else count,
        prizes,
        bytes(data[:wanted]),
        a,
        h_256,
    )


def _piece(what: str, left: int) -> int:
    unit_bytes = {RAW: 1, BITS: _BLOCK_BYTES, FINAL: _DRAW_BYTES}[what]
    return min(collecting.MOST[_WHAT[what]], -(-left // unit_bytes))


def _limits(client: Client) -> tuple[int, int]:
    """The unit's a and H in 1/256 bit. Raises CollectionError where its tests don't stand on them."""
    a, h_256, repeats, share, span_share, _ = _LIMITS.unpack(_ask(client, collecting.LIMITS, 0))
    h = Fraction(h_256, 256)
    due = repetition_cutoff(a, h), proportion_cutoff(a, h, WINDOW), proportion_cutoff(a, h, SPAN)
    if (repeats, share, span_share) != due:
        raise CollectionError(
            f"the unit says a = {a}, H = {float(h):g}, but its health tests fail at {repeats}, {share} and {span_share} instead "
            f"of {due[0]}, {due[1]} and {due[2]}. Nothing was collected. Take it out of use."
        )
    return a, h_256


def _prizes(client: Client) -> tuple[tuple[int, int], ...]:
    found: list[tuple[int, int]] = []
    while True:
        answer = _ask(client, collecting.PRIZES, len(found))
        found += iter_unpack("<II", answer[2:])
        if len(found) >= int.from_bytes(answer[:2], "little") or len(answer) == 2:
            return tuple(found)


def _ask(client: Client, what: int, count: int) -> bytes:
    return octets(client.request("collect", what=what, count=count)["data"])


def numbers_of(data: bytes, bits: int = 8) -> list[int]:
    """The bits of `data` as numbers of `bits` bits each: 1, 4 or 8."""
    if bits == 8:
        return list(data)
    mask = (1 << bits) - 1
    return [byte >> shift & mask for byte in data for shift in range(8 - bits, -1, -bits)]
