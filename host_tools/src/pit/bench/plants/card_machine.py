"""A card machine: it mixes and deals, none unless its contact is closed, and takes cards back.

The contact is that of dealing: a card laid into the return slot goes in with the contact open as well. Cards are numbers,
whatever is printed on them. What is taken back goes to a random place among those inside (clause Q96-DICT).
Faults: a jam, damaged cards, cards that go two at once, a card swallowed, and cards moved by a hand.
"""

from collections import deque
from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple

from pit.bench.clock import Clock
from pit.bench.plants.beam import Beam
from pit.bench.plants.card_path import CardPath
from pit.bench.plants.signal import Signal

HISTORY = 4_096
JAM_SEEN_US = 20_000  # till the machine itself notices
REST_US = 50_000  # between two cards on one way


class Move(NamedTuple):
    """A card has left the exit beam, or the return beam."""

    at_us: int
    card: int
    is_out: bool
    by_hand: bool


class CardMachine:
    """`inside`, next card first; `layout`, cards that are out; `waiting`, cards laid into the return slot."""

    def __init__(
        self, clock: Clock, exit_beam: Beam, return_beam: Beam, ready: Signal, sound: Signal, shoe: Signal, rng: Random
    ) -> None:
        self.inside: list[int] = []
        self.layout: list[int] = []
        self.waiting: deque[int] = deque()
        self.damaged: set[int] = set()
        self.swallowed: list[int] = []
        self.moves: deque[Move] = deque(maxlen=HISTORY)
        self.went_out = 0  # cards that the machine itself has moved, ever
        self.came_back = 0
        self.is_jammed = False
        self.exit = CardPath(clock, exit_beam, self._went_out)
        self.back = CardPath(clock, return_beam, self._came_back)
        self._clock = clock
        self._ready = ready
        self._sound = sound
        self._shoe = shoe
        self._rng = rng
        self._has_contact = False
        self._wanted = 0  # cards that the dealer wants
        self._doubles = 0
        self._swallows = 0
        self._watchers: list[Callable[[], None]] = []
        self._run()
        self._tell()

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call `watcher` whenever a card has moved, or lies somewhere else."""
        self._watchers.append(watcher)

    # What people do

    def fill(self, cards: Iterable[int]) -> None:
        """Cards are put in by hand, under the open lid, and lie as they come."""
        self.inside.extend(cards)
        self._tell()

    def empty(self) -> list[int]:
        """All cards inside are taken out by hand, also one that lies on its way."""
        cards, self.inside = self.inside, []
        for path in (self.exit, self.back):
            card = path.pull_out()
            if card is not None:
                cards.append(card)
        cards.extend(self.waiting)
        self.waiting.clear()
        self._wanted = 0
        self._tell()
        return cards

    def deal(self, cards: int = 1) -> None:
        """The dealer wants so many cards; they come when the machine may move."""
        self._wanted += cards
        self._next_out()

    def take_back(self, cards: Iterable[int]) -> None:
        """Cards from the layout are laid into the return slot."""
        for card in cards:
            self.layout.remove(card)
            self.waiting.append(card)
        self._next_back()
        self._changed()

    def pull_by_hand(self) -> int:
        """A hand draws the next card out through the exit beam, whatever the contact says."""
        card = self.inside.pop(0)
        self.exit.beam.block()
        self._clock.call_after(80_000, self.exit.beam.clear)
        self.layout.append(card)
        self.moves.append(Move(self._clock.now_us, card, True, True))
        self._tell()
        return card

    # What goes wrong

    def jam(self) -> None:
        """Cards stop where they are; the machine says so a moment later."""
        self.is_jammed = True
        self._run()
        self._clock.call_after(JAM_SEEN_US, self._tell)

    def damage(self, card: int) -> None:
        """A card that the machine has torn."""
        self.damaged.add(card)
        self._changed()

    def double_next(self) -> None:
        """The next two cards leave as one, on each other."""
        self._doubles += 1

    def swallow_next(self) -> None:
        """The next card taken back falls beside the return beam, and is found by no counting of it."""
        self._swallows += 1

    def mend(self) -> None:
        """Nothing more goes wrong; what went wrong with cards stays so."""
        self._doubles = self._swallows = 0
        self.is_jammed = False
        self._run()
        self._tell()

    # The contact

    def set_contact(self, is_closed: bool) -> None:
        self._has_contact = is_closed
        self._run()

    def wake(self) -> None:
        """Its cards lie elsewhere than before: it looks at them anew."""
        self._run()
        self._tell()

    @property
    def is_dealing(self) -> bool:
        """A card is wanted, or on its way out."""
        return self._wanted > 0 or self.exit.is_busy

    @property
    def is_moving(self) -> bool:
        """A card is on its way, whether or not its motor runs."""
        return self.exit.is_busy or self.back.is_busy

    def _run(self) -> None:
        self.exit.run(self._has_contact and not self.is_jammed)
        self.back.run(not self.is_jammed)
        self._next_out()
        self._next_back()

    def _next_out(self) -> None:
        if self._wanted and self.inside and not self.exit.is_busy and self._has_contact and not self.is_jammed:
            self._wanted -= 1
            self.exit.start(self.inside.pop(0))
            self._tell()

    def _next_back(self) -> None:
        if self.waiting and not self.back.is_busy and not self.is_jammed:
            card = self.waiting.popleft()
            if self._swallows:
                self._swallows -= 1
                self.swallowed.append(card)
                self._next_back()
            else:
                self.back.start(card)
                self._changed()

    def _went_out(self, card: int) -> None:
        self._put_out(card)
        if self._doubles and self.inside:
            self._doubles -= 1
            self._put_out(self.inside.pop(0))
        self._tell()
        self._clock.call_after(REST_US, self._next_out)

    def _put_out(self, card: int) -> None:
        self.layout.append(card)
        self.went_out += 1
        self.moves.append(Move(self._clock.now_us, card, True, False))

    def _came_back(self, card: int) -> None:
        self.came_back += 1
        self.moves.append(Move(self._clock.now_us, card, False, False))
        self.inside.insert(self._rng.randint(0, len(self.inside)), card)
        self._tell()
        self._clock.call_after(REST_US, self._next_back)

    def _tell(self) -> None:
        self._sound.set(not self.is_jammed)
        self._ready.set(not self.is_jammed)
        self._shoe.set(bool(self.inside))
        self._changed()

    def _changed(self) -> None:
        for watcher in self._watchers:
            watcher()
