"""Hand and eye on a lasting bench unit (`pit bench start`) that runs in a process of its own."""

from pit.bench.control import Note, ask, notes
from pit.table.hand import Push, Sight


class LastingHand:
    """Presses and sees through the bench's control socket. Raises BenchError when that bench has gone."""

    can_press = True
    can_see = True

    def __init__(self, note: Note) -> None:
        self._note = note

    def press(self, push: Push) -> bool:
        if ask(self._note, "see")["is_button_moving"]:
            return False
        ask(self._note, "press", hold_us=push.hold_us, force_mn=push.force_mn, bounces_make=push.bounces)
        return True

    def see(self) -> Sight | None:
        seen = ask(self._note, "see")
        cents = seen["amount_cents"]
        return Sight(str(seen["digits"]), cents if isinstance(cents, int) else None, bool(seen["lamp"]))


def hand_at(port: str) -> LastingHand | None:
    """The hand on the lasting bench unit behind `port`, if there is one on this machine."""
    return next((LastingHand(note) for note in notes() if note.port == port), None)
