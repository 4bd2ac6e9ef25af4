"""The card machine's side of a table: every card asked of the machine, counted by its unit, told to the rules.

| the rules wait for | the table |
|---|---|
| prepared cards to be loaded | fills the machine and tells its unit |
| a card | lets the unit close its relay, asks for one card, waits for the unit's count |
| cards to go back | lays them into the slot, and takes each as the unit has counted it |
| a step of 65B to 65D | has the dealer do it, says so, confirms it |

Where cards lie is seen on the table, never remembered, so that a table that was killed goes on with the cards as they lie: one
that the unit counted and the ledger lacks is taken first. After every card, layout and unit's count must be the same; one card
may be short only in a unit that has lost its power meanwhile, and the cards are then counted and declared to it again.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from pit.link import texts
from pit.link.errors import LinkError, Refused
from pit.rules.blackjack import awaiting as wait
from pit.rules.blackjack.machine import may_deal
from pit.rules.blackjack.state import Source, State
from pit.rules.card_machine import events
from pit.rules.card_machine.preparation import FOR_MACHINE, FOR_SHOE, Preparation, missing
from pit.rules.cards import Card
from pit.rules.decks import decks
from pit.rules.twenty_one_round.events import LoadShoe
from pit.rules.twenty_one_round.state import Phase
from pit.table.errors import TableError
from pit.table.felt import Felt
from pit.table.machine.fitness import Fitness
from pit.table.machine.holding import Holding
from pit.table.machine.loading import Loading
from pit.table.machine.poll import CardPoll
from pit.table.machine.seat import Seat
from pit.table.machine.troubles import Troubles
from pit.table.opening import shuffled
from wire import card_codes, codes

_CARD_US: Final = 3_000_000  # a card leaves or enters the machine well within it, and a stuck one is known
_TRIES: Final = 50
_MOMENT_US: Final = 100_000
_TRY_LATER: Final = frozenset(
    {
        card_codes.REQUEST_RELAY,
        card_codes.REQUEST_LID,
        card_codes.REQUEST_BEAM,
        card_codes.REQUEST_MACHINE,
        card_codes.REQUEST_SHOE,
        card_codes.REQUEST_COUNT,
        codes.REQUEST_HEARTBEAT,
        codes.REQUEST_STATE,
        codes.REQUEST_DOOR,
        codes.REQUEST_FAULT,
    }
)


class MachineSide:
    """One blackjack table's machines: its own, and spare ones."""

    def __init__(self, felt: Felt, seats: Sequence[Seat], troubles: Troubles, fitness: Fitness, *, seed: int) -> None:
        settings = felt.state.settings
        self._faces: tuple[Card, ...] = decks(settings.deck_kind, settings.decks)
        self._felt = felt
        self._seats = tuple(seats)
        self._troubles = troubles
        self._fitness = fitness
        self._seed = seed
        self._loading = Loading(felt, seats, seed=seed)
        self._unfit_in = 0  # the round in which no machine was fit
        self._holding = Holding(self._seats, fitness)
        felt.heed = self._holding.heed

    @property
    def doubts(self) -> list[str]:
        """A sentence for each card that moved without leave."""
        return self._holding.doubts

    @property
    def _state(self) -> State:
        state = self._felt.state
        assert isinstance(state, State)
        return state

    @property
    def _seat(self) -> Seat:
        """The machine in use, as the rules count them."""
        return self._seats[(self._state.machine - 1) % len(self._seats)]

    # What the loop asks

    def deals(self) -> bool:
        """Whether the next card comes out of a machine."""
        return self._state.source is Source.MACHINE and not self._state.exposed

    def pause(self, for_us: int) -> None:
        """Let time pass with the units polled."""
        if for_us:
            self._with_unit(lambda: self._seat.unit.wait(for_us))
        else:
            self.keep_alive()

    def keep_alive(self) -> None:
        """Poll each unit if it is time to; one that is silent is found when it is needed."""
        for seat in self._seats:
            self._fitness.keep_alive(seat)

    def resume(self) -> None:
        """A round of an earlier run goes on: no card before the rules allow one."""
        if not may_deal(self._state):
            self._holding.hold(self._seat)

    def round_over(self, number: int) -> None:
        """Raises TableError where the table can't go on: a unit is gone, or a wrong count awaits a supervisor."""
        for seat in self._seats:
            self._holding.look(seat)
        self._fitness.require_round_after(number, self._seats)

    def may_come_back(self) -> bool:
        """Whether all cards lie ready between two rounds and a machine that had failed is fit again."""
        state = self._state
        if state.source is Source.MACHINE or state.phase is not Phase.WAGERING or not state.is_shuffle_due:
            return False
        if state.malfunction is not None or self._unfit_in == state.round_number:
            return False
        if self._fitness.is_fit(self._seat):
            return True
        self._unfit_in = state.round_number
        self._felt.watch.say(f"round {state.round_number} is dealt from a shoe: the card machine is not fit")
        return False

    def answer(self, waits: wait.Awaiting) -> None:
        """Do what the rules wait for."""
        match waits:
            case wait.AwaitMachineLoad():
                self.load()
            case wait.AwaitMachineCard():
                self.deal()
            case wait.AwaitReturn():
                self._with_unit(lambda: self._give_back(self._seat))
            case wait.AwaitShoe(cards):
                self._felt.watch.say(f"the {len(cards)} cards go into a dealing shoe")
                self._felt.take(LoadShoe(shuffled(cards, self._seed, self._state.round_number)))
            case _:
                self._troubles.step(waits, self._seat, self._faces)

    # Loading

    def load(self) -> None:
        """All the decks go into the machine, or, if it is not fit, into a shoe."""
        seat, state = self._seat, self._state
        cards = (*state.rack, *state.shoe)
        if not self._fitness.is_fit(seat):
            self._felt.watch.say(f"round {state.round_number} is dealt from a shoe: the card machine is not fit")
            self._prepare(FOR_SHOE)
            self._felt.take(LoadShoe(shuffled(cards, self._seed, state.round_number)))
            return
        self._prepare(FOR_MACHINE)
        if seat.unit.poll().game != card_codes.EMPTY:
            seat.unit.unload()
        self._felt.take(events.LoadMachine(cards))
        self._loading.put_in(seat, self._out)

    def _prepare(self, needed: tuple[Preparation, ...]) -> None:
        for step in missing(self._state.prepared, needed):
            self._felt.watch.say(f"the dealer has the cards {step.value}")
            self._felt.take(events.Prepared(step))

    # Dealing

    @property
    def _out(self) -> int:
        """The cards of the round that are out of the machine by the rules."""
        return len(self._faces) - len(self._state.shoe)

    def deal(self) -> None:
        """One card, or what comes of a machine that delivers none."""
        self._with_unit(lambda: self._deal(self._seat))

    def _deal(self, seat: Seat) -> None:
        known, dealer = self._out, seat.dealer
        if not known and seat.unit.poll().game == card_codes.EMPTY:
            self._loading.put_in(seat, self._out)
        for _ in range(_TRIES):
            if len(dealer.layout) > known:
                self._took(seat, known)
                return
            poll = seat.unit.poll()
            if poll.fault or poll.state == codes.UNRECOVERABLE:
                self._fail(seat, texts.fault(poll.fault))
                return
            if poll.state != card_codes.DEALING:
                if poll.game == card_codes.EMPTY and known and self._state.machine == 1:
                    self._fail(seat, "its unit knows of no cards", can_transfer=False)
                    return
                self._allow(seat, poll)
                continue
            dealer.want_card()
            self._felt.watch.on_card_asked(seat.unit.now_us, seat.number, self._state.round_number, known)
            seat.unit.wait_until(lambda seen: len(dealer.layout) > known or seen.state != card_codes.DEALING, _CARD_US)
        self._fail(seat, "it delivers no card")

    def _took(self, seat: Seat, known: int) -> None:
        """A card lies on the layout; the unit must have counted it, and no other."""
        lie = seat.dealer.layout
        poll = seat.unit.wait_until(lambda seen: seen.out >= len(lie) or bool(seen.fault), _CARD_US)
        self._felt.take(events.MachineDeals(self._faces[lie[known]]))
        for card in lie[known + 1 :]:
            exposed = events.MachineExposes(self._faces[card], None)
            if not self._felt.is_refused(exposed):
                self._felt.watch.say(f"the {exposed.card} came with another card, unasked")
                self._felt.take(exposed)
        if poll.fault:
            self._fail(seat, texts.fault(poll.fault))
        elif poll.out == known and len(lie) == known + 1 and self._loading.has_restarted(seat):
            self._loading.declare(seat, len(lie))
        elif poll.out != len(lie):
            self._miscounted(seat, f"its unit counted {poll.out} cards of the round, and {len(lie)} lie on the layout")
        else:
            self._loading.agreed(seat)

    def _allow(self, seat: Seat, poll: CardPoll) -> None:
        """Let the unit close its relay; an open lid is shut first."""
        if poll.game == card_codes.EMPTY:
            self._loading.put_in(seat, self._out)
        if poll.why == card_codes.REQUEST_LID:
            self._felt.watch.say("the lid stands open: the dealer shuts it")
            seat.dealer.shut_lid()
            seat.unit.wait_until(lambda seen: seen.why != card_codes.REQUEST_LID, _MOMENT_US)
        self._holding.let_go(seat)
        try:
            seat.unit.allow(self._state.round_number, card_codes.GAME_BLACKJACK, self._loading.offered)
        except Refused as refused:
            if refused.code not in _TRY_LATER:
                raise TableError(f"the card machine may not be used: {refused} The round stays open.") from refused
            seat.unit.wait(_MOMENT_US)

    # The way back

    def _give_back(self, seat: Seat) -> None:
        """The next card that is back; with the last one the unit's round ends first, so that its count must agree."""
        state, unit = self._state, seat.unit
        poll = unit.poll()
        if poll.fault:
            self._fail(seat, texts.fault(poll.fault))
            return
        if poll.game == card_codes.EMPTY:
            self._move_back_in(seat)
            return
        known = poll.out - len(state.rack)
        back = self._back(seat)
        if back and poll.returned == known and self._loading.has_restarted(seat):
            poll = unit.wait_until(lambda seen: seen.returned > known, _MOMENT_US)
        if back and poll.returned == known and self._loading.has_restarted(seat):
            self._felt.take(events.CardReturned(back[0]))
            self._loading.declare(seat, len(self._state.rack))
            return
        if not back or poll.returned <= known:
            if seat.dealer.layout:
                seat.dealer.give_back()
            poll = unit.wait_until(
                lambda seen: (seen.returned > known and bool(self._back(seat))) or bool(seen.fault), _CARD_US
            )
            if not poll.fault and (poll.returned <= known or not self._back(seat)):
                self._miscounted(seat, f"{len(state.rack)} cards are not back by its unit's count")
            return
        if len(state.rack) == 1 and not self._has_ended(seat):
            return
        self._felt.take(events.CardReturned(back[0]))
        self._loading.agreed(seat)

    def _move_back_in(self, seat: Seat) -> None:
        """A unit that knows of no cards: the spare one, after a transfer as cards were to go back."""
        if self._state.machine == 1:
            self._fail(seat, "its unit knows of no cards", can_transfer=False)
        else:
            self._loading.put_in(seat, self._out)

    def _back(self, seat: Seat) -> list[Card]:
        """Cards that are in the machine, and by the rules still on their way."""
        outside = Counter(self._faces[card] for card in seat.dealer.outside)
        return list((Counter(self._state.rack) - outside).elements())

    def _has_ended(self, seat: Seat) -> bool:
        """The unit ends its round if its own count agrees, and the machine holds every card."""
        poll = seat.unit.wait_until(lambda seen: not seen.flags & card_codes.FLAG_CARD, _CARD_US)
        if sorted(seat.dealer.inside) != list(range(len(self._faces))):
            self._miscounted(seat, "the cards in it are not all, though its unit's count agrees")
            return False
        if poll.game != card_codes.DEALING:
            return poll.out == poll.returned
        try:
            seat.unit.end_round(self._state.round_number)
        except Refused as refused:
            if refused.code == card_codes.REQUEST_COUNT:
                self._miscounted(seat, "more or fewer cards went back than came out by its unit's count")
            else:
                seat.unit.wait(_MOMENT_US)
            return False
        return True

    # Failing

    def _with_unit(self, work: Callable[[], object]) -> None:
        """Do something that needs the unit; a machine whose unit does not answer has failed."""
        seat = self._seat
        try:
            work()
        except LinkError as error:
            if self._fitness.is_lost(seat):
                raise
            self._fitness.lose(seat, error)
            self._fail(seat, "its unit does not answer")

    def _miscounted(self, seat: Seat, reason: str) -> None:
        """Cards and count differ: the unit is told that the round is over, so that it latches its fault too."""
        try:
            seat.unit.end_round(self._state.round_number)
        except Refused:
            seat.unit.poll()
        self._fail(seat, reason, can_transfer=False)

    def _fail(self, seat: Seat, reason: str, *, can_transfer: bool = True) -> None:
        """The machine has failed: another takes its place (65B, 65C), or the round goes on from a shoe (65D)."""
        spares = [spare for spare in self._seats if spare is not seat]
        can_go_on = can_transfer and any(self._fitness.is_fit(spare) for spare in spares)
        self._felt.watch.say(f"card machine {seat.number} has failed: {reason}")
        outside = seat.dealer.outside
        damaged = tuple(self._faces[card] for card in seat.dealer.damaged if card not in outside)
        self._felt.take(events.MachineFailed(False, damaged, can_go_on, can_go_on))
