"""What the dealer does after a card machine has failed: the steps of 65B to 65D, done at the machine, said, and confirmed."""

from typing import Final

from pit.rules.blackjack import awaiting as wait
from pit.rules.card_machine import events
from pit.rules.cards import Card
from pit.table.errors import TableError
from pit.table.felt import Felt
from pit.table.machine.fitness import Fitness
from pit.table.machine.seat import Seat
from pit.table.players import Players
from wire import card_codes

_LID_US: Final = 100_000  # the lid has come to rest


class Troubles:
    """The steps, one at a time, as the rules ask for them."""

    def __init__(self, felt: Felt, players: Players, fitness: Fitness) -> None:
        self._felt = felt
        self._players = players
        self._fitness = fitness

    def step(self, waits: wait.Awaiting, seat: Seat, faces: tuple[Card, ...]) -> None:
        """One step at that machine. Raises TableError for what no step is."""
        match waits:
            case wait.AwaitReturnChoice(person):
                self._choose(person)
            case wait.AwaitDamagedOut(cards):
                self._clear_out(seat)
                self._say(f"the damaged {cards[0]} is taken out of play")
                self._felt.take(events.DamagedCardOut(cards[0]))
            case wait.AwaitMove(cards):
                self._clear_out(seat)
                self._say(f"the {len(cards)} cards in the machine are taken out, one by one")
                for card in cards:
                    self._felt.take(events.CardMoved(card))
            case wait.AwaitReplacement(cards):
                self._say(f"a {cards[0]} from a new deck takes the place of the damaged one")
                self._felt.take(events.CardReplaced(cards[0]))
            case _:
                raise TableError(f"the table waits for {type(waits).__name__}, which it does not offer.")

    def _choose(self, person: str) -> None:
        takes = self._players.takes_back(self._felt.state.round_number, person)
        self._say(f"{person} is offered the round's wagers back, and {'takes them' if takes else 'stays in'}")
        self._felt.take(events.TakesBack(person) if takes else events.StaysIn(person))

    def _clear_out(self, seat: Seat) -> None:
        """Every card comes out under the open lid, once; the unit is told that none is in play there."""
        if not seat.dealer.inside:
            return
        self._say("the relay stays open: the dealer lifts the lid and clears the machine")
        self._fitness.attempt(seat, lambda: self._unload(seat))
        seat.dealer.open_lid()
        self._fitness.attempt(seat, lambda: seat.unit.wait(_LID_US))
        seat.dealer.clear_out()
        seat.dealer.shut_lid()
        self._fitness.attempt(seat, lambda: seat.unit.wait(2 * _LID_US))

    def _unload(self, seat: Seat) -> None:
        if seat.unit.poll().game != card_codes.EMPTY:
            seat.unit.unload()

    def _say(self, text: str) -> None:
        self._felt.watch.say(text)
