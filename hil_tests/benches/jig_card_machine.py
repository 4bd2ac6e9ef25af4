"""A card machine that is not there: a jig passes its cards by the unit's beams, and breaks its wires.

Cards lie nowhere: which of them are inside and on the layout is kept here, counted by what the jig says has passed. A card
leaves only while the jig sees the relay closed at its mirror contact; one that comes back goes to a random place (Q96-DICT).
"""

from collections import deque
from collections.abc import Iterable
from random import Random

from benches.jig_lines import JigLines
from pit.bench.plants.card_machine import HISTORY, Move
from wire.jig_messages import LINES, NO_GATE

# A slow machine's: edges that a busy desk hands on late and together are a card and a gap still.
_PASS_MS = 150
_REST_MS = 150
_COUNTER = 0xFFFF
_GATE = LINES.index("watch_mirror")


class Signal:
    """A yes-or-no wire of the card machine: it says no while it is broken."""

    def __init__(self, lines: JigLines, name: str) -> None:
        self.is_on = True
        self._jig = lines
        self._name = name
        self._is_broken = False

    def set(self, is_on: bool) -> None:
        self.is_on = is_on
        self._tell()

    def break_wire(self) -> None:
        self._is_broken = True
        self._tell()

    def mend(self) -> None:
        self._is_broken = False
        self._tell()

    def _tell(self) -> None:
        self._jig.drive(self._name, int(self._is_broken or not self.is_on))


class Way:
    """One beam, and the cards that the jig passes by it."""

    def __init__(self, lines: JigLines, name: str) -> None:
        self._jig = lines
        self._line = LINES.index(name)
        self._name = name
        self._seen = self._ask()[1]

    @property
    def is_blocked(self) -> bool:
        return self._jig.is_high(self._name)

    @property
    def left(self) -> int:
        """Cards that are still to pass."""
        return self._ask()[0]

    @property
    def is_moving(self) -> bool:
        """A card is on its way or waits for its gate, or the rest behind the last is not over."""
        return bool(self._ask()[2])

    def passed(self) -> int:
        """Cards that have passed since the last call."""
        passed = self._ask()[1]
        count = passed - self._seen & _COUNTER
        self._seen = passed
        return count

    def send(self, count: int, gate: int) -> None:
        """So many more; 0: those that have not begun stay."""
        self._jig.ask("jig_cards", line=self._line, count=count, pass_ms=_PASS_MS, rest_ms=_REST_MS, gate=gate)

    def _ask(self) -> tuple[int, int, int]:
        said = self._jig.ask("jig_passed", line=self._line)
        return said["left"], said["passed"], said["is_moving"]


class Machine:
    """The card machine that is not there: what it holds, deals and takes back, and its three wires."""

    def __init__(
        self, lines: JigLines, exit_beam: Way, return_beam: Way, ready: Signal, sound: Signal, shoe: Signal
    ) -> None:
        self.is_jammed = False
        self._inside: list[int] = []
        self._layout: list[int] = []
        self._waiting: deque[int] = deque()
        self._moves: deque[Move] = deque(maxlen=HISTORY)
        self._exit = exit_beam
        self._return = return_beam
        self._ready = ready
        self._sound = sound
        self._shoe = shoe
        self._jig = lines
        self._rng = Random(1)
        self._wanted = 0  # by the dealer, of a machine that is empty or jammed
        self._by_hand = 0
        self._to_send_back = 0
        self._tell()

    # What people see

    @property
    def inside(self) -> list[int]:
        """Next card first."""
        self._count()
        return self._inside

    @property
    def layout(self) -> list[int]:
        self._count()
        return self._layout

    @property
    def waiting(self) -> deque[int]:
        """Cards laid into the return slot."""
        self._count()
        return self._waiting

    @property
    def moves(self) -> deque[Move]:
        """Each with the time at which it was noticed here."""
        self._count()
        return self._moves

    @property
    def is_dealing(self) -> bool:
        """A card is wanted, or on its way out."""
        return self._wanted > 0 or self._exit.is_moving

    @property
    def is_taking_back(self) -> bool:
        """A card lies in the return slot, or is on its way in."""
        return self._to_send_back > 0 or self._return.is_moving

    # What people do

    def fill(self, cards: Iterable[int]) -> None:
        self._count()
        self._inside.extend(cards)
        self._tell()
        self._send_out()

    def empty(self) -> list[int]:
        """All cards inside are taken out by hand. Raises AssertionError while one is in a beam: the jig can't take it out."""
        assert not self._exit.is_blocked and not self.is_taking_back, "a card is on its way"
        self._wanted = 0
        self._exit.send(0, _GATE)
        self._count()
        cards, self._inside = self._inside, []
        self._tell()
        return cards

    def deal(self, cards: int = 1) -> None:
        """The dealer wants so many cards; they come when the machine may move."""
        self._wanted += cards
        self._send_out()

    def take_back(self, cards: Iterable[int]) -> None:
        """Cards from the layout are laid into the return slot."""
        self._count()
        for card in cards:
            self._layout.remove(card)
            self._waiting.append(card)
            self._to_send_back += 1
        self._send_back()

    def pull_by_hand(self) -> None:
        """A hand draws the next card out through the exit beam, whatever the contact says."""
        assert not self.is_dealing, "a card is wanted: the jig sends one after the other"
        self._by_hand += 1
        self._exit.send(1, NO_GATE)

    def jam(self) -> None:
        """It says that it is not ready, and at fault. Raises AssertionError while a card moves: the jig can't stop it."""
        assert not self._exit.is_blocked and not self.is_taking_back, "a card is on its way"
        self.is_jammed = True
        self._sound.set(False)
        self._ready.set(False)

    def mend(self) -> None:
        self.is_jammed = False
        self._sound.set(True)
        self._ready.set(True)
        self._send_out()
        self._send_back()

    # What has passed

    def _count(self) -> None:
        for _ in range(self._exit.passed()):
            card = self._inside.pop(0)
            self._layout.append(card)
            self._moves.append(Move(self._jig.now_us, card, True, self._by_hand > 0))
            self._by_hand = max(0, self._by_hand - 1)
        for _ in range(self._return.passed()):
            card = self._waiting.popleft()
            self._inside.insert(self._rng.randint(0, len(self._inside)), card)
            self._moves.append(Move(self._jig.now_us, card, False, False))
        self._tell()

    def _send_out(self) -> None:
        if self._wanted and not self.is_jammed:
            self._count()
            count = min(self._wanted, len(self._inside) - self._exit.left)
            if count > 0:
                self._wanted -= count
                self._exit.send(count, _GATE)

    def _send_back(self) -> None:
        if self._to_send_back and not self.is_jammed:
            self._return.send(self._to_send_back, NO_GATE)
            self._to_send_back = 0

    def _tell(self) -> None:
        if self._shoe.is_on != bool(self._inside):
            self._shoe.set(bool(self._inside))
