"""What a rescue found, as rows of text and as JSON. It decides nothing: the doubts are those of records.py."""

from pit.rescue.image import SOURCES, MemoryImage
from pit.rescue.records import Meters, Records
from wire import texts

_MONEY = ("drawn_cents", "paid_cents", "void_cents", "pending_cents")


def summary(image: MemoryImage, found: Records) -> dict[str, object]:
    """One line each: whose records, what is owed, what the meters say, what is in doubt."""
    owner = found.owner
    unit = owner.unit.hex() if owner.unit else "not known"
    rows: dict[str, object] = {
        "records of unit": unit,
        "read by": SOURCES[image.source],
        "in board": _board(image, found),
        "pairing": "not known" if owner.serial is None else owner.serial,
        "prize owed": _owed(found),
    }
    if found.cards is not None:
        rows["cards"] = found.cards.sentence()
    rows |= {"meters": "not known"} if found.meters is None else meters(found.meters)
    rows["games"] = len(found.games)
    rows["newest event"] = found.events[-1].number if found.events else "none"
    rows["bytes not read"] = f"A {image.missing(0)}, B {image.missing(1)}"
    rows["doubts"] = list(found.doubts)
    return rows


def meters(books: Meters) -> dict[str, object]:
    money = {name.removesuffix("_cents"): f"${getattr(books, name) / 100:,.2f} per $1 staked" for name in _MONEY}
    return {"draws": books.draws, "boots": books.boots, **money, "faults that stood": _faults(books.standing)}


def as_json(image: MemoryImage, found: Records) -> dict[str, object]:
    """All of it; money in cents per $1 staked."""
    owner, books, step = found.owner, found.meters, found.step
    return {
        "unit": owner.unit.hex() if owner.unit else None,
        "board": image.board.hex(),
        "source": SOURCES[image.source],
        "taken": image.taken.isoformat(),
        "pairing": owner.serial,
        "format": owner.format,
        "pending": found.pending.as_dict() if found.pending else None,
        "state_of_play": step.as_dict() if step else None,
        "cards": None if found.cards is None else vars(found.cards) | {"inside": found.cards.inside},
        "meters": None if books is None else vars(books) | {"balanced": books.is_balanced},
        "games": [game.as_dict() for game in found.games],
        "events": events(found),
        "headers": [header.as_dict() for header in owner.headers],
        "copies": [verdict.as_dict() for verdict in found.verdicts],
        "bytes_not_read": [image.missing(0), image.missing(1)],
        "doubts": list(found.doubts),
    }


def events(found: Records, last: int | None = None) -> list[dict[str, object]]:
    """The newest `last` events, oldest first; all without a number."""
    chosen = found.events if last is None else found.events[-last:]
    return [
        {
            "number": event.number,
            "boot": event.boot,
            "uptime_ms": event.uptime_ms,
            "event": texts.EVENTS.get(event.code, f"event {event.code}"),
            "a": event.a,
            "c": event.c,
        }
        for event in chosen
    ]


def is_sound(image: MemoryImage, found: Records) -> bool:
    """Was everything read, and does it all add up?"""
    return not found.doubts and not image.missing(0) and not image.missing(1)


def _board(image: MemoryImage, found: Records) -> str:
    if not any(image.board):
        return "told no number"
    return f"{image.board.hex()}, {'its own' if image.board == found.owner.unit else 'not their own'}"


def _owed(found: Records) -> str:
    step, owed = found.step, found.pending
    if owed is not None:
        where = f"press {owed.press_id}, box {owed.box}, seat {owed.seat}, draw {owed.draw_no}"
        return f"${owed.prize_cents / 100:,.2f} per $1, {where}"
    return "not known" if step is None else "none"


def _faults(bits: int) -> list[str]:
    return [texts.FAULTS.get(number, str(number)) for number in range(32) if bits >> number & 1]
