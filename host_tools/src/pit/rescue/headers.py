"""Whose memories an image shows, as its four headers tell. Pure, from firmware/LAYOUTS.md section 2.1."""

import struct
from dataclasses import dataclass

from pit.rescue.image import MemoryImage
from pit.rescue.rings import is_blank, is_sound

FORMAT = 1  # the one whose records this Pit can take apart

_RECORD = struct.Struct("<4sHcB8sI8xI")
_PLACES = (("A, first", 0, 0), ("B, first", 1, 0), ("A, second", 0, 32), ("B, second", 1, 32))
_LETTERS = "AB"


@dataclass(frozen=True)
class Header:
    """One of the four. The facts are None unless `found` is "sound"."""

    place: str
    chip: int
    found: str
    unit: bytes | None = None
    serial: int | None = None
    format: int | None = None
    is_unfinished: bool = False
    letter: str = ""

    def as_dict(self) -> dict[str, object]:
        return {
            "header": self.place,
            "found": self.found,
            "unit": self.unit.hex() if self.unit else "",
            "pairing": "" if self.serial is None else self.serial,
            "format": "" if self.format is None else self.format,
            "chip": self.letter,
        }


@dataclass(frozen=True)
class Owner:
    """What the four say together: the newest sound one names the unit; `doubts` says in what they don't agree."""

    headers: tuple[Header, ...]
    unit: bytes | None
    serial: int | None
    format: int | None
    doubts: tuple[str, ...]


def owner(image: MemoryImage) -> Owner:
    """Read the headers. The newest counts: greatest serial, then one in service, then the greatest format."""
    headers = tuple(_read(image, *place) for place in _PLACES)
    sound = [header for header in headers if header.found == "sound"]
    newest = max(sound, key=lambda one: (one.serial or 0, not one.is_unfinished, one.format or 0), default=None)
    if newest is None:
        return Owner(headers, None, None, None, ("no header is sound: it is not known whose memories these are",))
    return Owner(headers, newest.unit, newest.serial, newest.format, tuple(_doubts(sound, newest)))


def _read(image: MemoryImage, place: str, chip: int, at: int) -> Header:
    data = image.piece(chip, at, _RECORD.size)
    if data is None:
        return Header(place, chip, "not read")
    if not is_sound(data) or data[:4] != b"PITF":
        return Header(place, chip, "blank" if is_blank(data) else "damaged")
    _, form, letter, phase, unit, serial, _ = _RECORD.unpack(data)
    return Header(place, chip, "sound", unit, serial, form, phase != 0, letter.decode("latin-1"))


def _doubts(sound: list[Header], newest: Header) -> list[str]:
    doubts = []
    others = sorted({one.unit.hex() for one in sound if one.unit and one.unit != newest.unit})
    if others:
        doubts.append(f"headers of more than one unit: also {', '.join(others)}")
    if any(one.letter != _LETTERS[one.chip] for one in sound):
        doubts.append("the two chips stand in each other's place")
    if any(one.serial != newest.serial and not one.is_unfinished for one in sound):
        doubts.append("the two chips were not paired last with each other")
    if newest.is_unfinished:
        doubts.append("an initialisation was cut: nothing in them counts")
    if newest.format != FORMAT:
        doubts.append(f"they are of format {newest.format}: only a Pit that knows it can take their records apart")
    return doubts
