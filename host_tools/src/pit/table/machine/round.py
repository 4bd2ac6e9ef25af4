"""Blackjack rounds from a card machine on the bench: every card asked of the machine, counted by its unit, told to the rules.

| the rules wait for | the table |
|---|---|
| a prepared load | fills the machine and tells the unit |
| a card | lets the unit close its relay, asks the machine for one card, waits for the unit's count |
| cards to go back | lays them into the slot, one by one, and ends the round at the unit |
| a step of 65B to 65D | has the dealer do it, says so, confirms it |

It keeps no ledger: a table that is killed is opened anew.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final

from pit.link import texts
from pit.link.errors import Refused
from pit.rules.blackjack import awaiting as wait
from pit.rules.blackjack.basic_play import play_event
from pit.rules.blackjack.commands import Command
from pit.rules.blackjack.events import Event
from pit.rules.blackjack.settings import TableSettings
from pit.rules.blackjack.state import Source, State
from pit.rules.blackjack.step import open_table, step
from pit.rules.card_machine import events as machine_events
from pit.rules.cards import Card
from pit.rules.decks import decks
from pit.rules.refusal import Refused as RuleRefused
from pit.rules.twenty_one_round import awaiting as round_wait
from pit.rules.twenty_one_round import events as ev
from pit.table.errors import TableError
from pit.table.machine.unit import CardPoll, CardUnit
from pit.table.opening import shuffled
from wire import card_codes

if TYPE_CHECKING:
    from pit.bench.rigs.card_machine import CardMachineRig

_CARD_US: Final = 1_000_000  # a card leaves or enters the machine well within it


class MachineRounds:
    """One blackjack table, one card machine. `say` is told what the dealer does in a malfunction.

    Raises TableError where the settings or the unit refuse, or cards and counts differ.
    """

    def __init__(
        self,
        settings: TableSettings,
        unit: CardUnit,
        rig: "CardMachineRig",
        wagers: Callable[[State], tuple[Event, ...]],
        say: Callable[[str], None],
        *,
        seed: int,
        on_card: Callable[[int, int], None] = lambda _round, _card: None,
    ) -> None:
        self._faces = decks(settings.deck_kind, settings.decks)
        opened = open_table(settings, self._faces)
        if not isinstance(opened, State):
            reasons = " ".join(refused.reason for refused in opened)
            raise TableError(f"the table can't open: {reasons} Nothing was started. Correct the table's settings.")
        self.state = opened
        self.orders: list[Command] = []
        self._unit = unit
        self._rig = rig
        self._wagers = wagers
        self._say = say
        self._seed = seed
        self._on_card = on_card
        self._cards = 0
        self._is_card_asked = False
        self._offered = card_codes.OFFERED_MADNESS_21 if settings.madness.layout_has_area else 0

    def approve(self) -> None:
        """Tell the unit what its machine is approved for."""
        settings = self.state.settings
        approval = settings.card_machine
        assert approval is not None
        self._unit.approve(
            card_codes.GAME_BLACKJACK,
            approval.minimum_decks,
            approval.maximum_decks,
            settings.deck_kind.value,
            self._offered,
        )

    def play_round(self) -> None:
        """One round, to the last card's return."""
        number, self._cards = self.state.round_number, 0
        while self.state.round_number == number:
            self._go_on()

    def _go_on(self) -> None:
        state = self.state
        match wait.awaiting(state):
            case wait.AwaitPreparation(preparation):
                self._say(f"the dealer has the cards {preparation.value}")
                self._take(machine_events.Prepared(preparation))
            case wait.AwaitMachineLoad(cards):
                self._load(cards)
            case round_wait.AwaitWagers(_, True) | wait.AwaitShoe():
                self._take(ev.LoadShoe(shuffled(_to_shoe(state), self._seed, state.round_number)))
            case round_wait.AwaitWagers():
                for event in self._wagers(state):
                    self._take(event)
                self._deal()
            case round_wait.AwaitCard(True):
                self._take(ev.LoadShoe(shuffled(state.rack, self._seed, state.round_number)))
            case round_wait.AwaitCard() | wait.AwaitMachineCard():
                self._deal()
            case round_wait.AwaitDecision():
                played = play_event(state)
                assert played is not None
                self._take(played)
            case round_wait.AwaitChoice(box, _, person):
                self._take(ev.PlayOut(box, person))
            case round_wait.AwaitCollect():
                self._take(ev.CollectCards())
            case wait.AwaitReturn():
                self._return()
            case _:
                self._malfunction_step()

    def _malfunction_step(self) -> None:
        match wait.awaiting(self.state):
            case wait.AwaitReturnChoice(person):
                self._say(f"{person} is offered the round's wagers back and stays in (65D)")
                self._take(machine_events.StaysIn(person))
            case wait.AwaitDamagedOut(cards):
                self._say(f"the dealer takes the damaged {cards[0]} out of play")
                self._take(machine_events.DamagedCardOut(cards[0]))
            case wait.AwaitMove(cards):
                self._say(f"the dealer takes {len(cards)} cards out of the machine, one by one")
                for card in cards:
                    self._take(machine_events.CardMoved(card))
            case wait.AwaitReplacement(cards):
                self._say(f"a {cards[0]} from a new deck takes the place of the damaged one")
                self._take(machine_events.CardReplaced(cards[0]))
            case waits:
                raise TableError(f"the table waits for {type(waits).__name__}, which it does not offer.")

    def _take(self, event: Event) -> None:
        state, commands = step(self.state, event)
        for command in commands:
            if isinstance(command, RuleRefused):
                raise TableError(
                    f"the rules refuse {type(event).__name__} in round {self.state.round_number}: {command.reason} "
                    f"({command.clause}). The round stays open."
                )
        self.state = state
        self.orders += commands

    # The machine

    def _load(self, cards: tuple[Card, ...]) -> None:
        machine, settings = self._rig.machine, self.state.settings
        machine.layout.clear()
        machine.damaged.clear()
        places = list(range(len(self._faces)))
        Random(f"{self._seed}/machine/{self.state.round_number}").shuffle(places)
        machine.fill(places)
        self._unit.wait_until(lambda _: False, 100_000)
        self._unit.load(settings.decks, settings.deck_kind.value)
        self._take(machine_events.LoadMachine(cards))

    def _deal(self) -> None:
        if self.state.source is Source.SHOE or self.state.exposed:
            self._take(ev.DealCard())
            return
        poll = self._unit.poll()
        if poll.state != card_codes.DEALING:
            poll = self._allow(poll)
        if poll.fault:
            self._fail(poll)
            return
        machine = self._rig.machine
        known = self._cards
        if not self._is_card_asked:
            machine.deal()
            self._is_card_asked = True
        self._on_card(self.state.round_number, self._cards)
        poll = self._unit.wait_until(
            lambda seen: (seen.out > known and len(machine.layout) > known) or seen.state != card_codes.DEALING,
            _CARD_US,
        )
        if len(machine.layout) == known:
            self._fail(poll)
            return
        self._is_card_asked = False
        self._cards += 1
        self._take(machine_events.MachineDeals(self._faces[machine.layout[-1]]))

    def _allow(self, poll: CardPoll) -> CardPoll:
        """Let the unit close its relay; an open lid is shut first."""
        if poll.fault:
            return poll
        if poll.why == card_codes.REQUEST_LID:
            self._say("the lid stands open: the dealer shuts it")
            self._rig.lid.shut()
            self._unit.wait_until(lambda seen: seen.why != card_codes.REQUEST_LID, _CARD_US)
        return self._unit.allow(self.state.round_number, card_codes.GAME_BLACKJACK, self._offered)

    def _fail(self, poll: CardPoll) -> None:
        """The machine has failed: by the unit's word, and no other is at hand (Q96-65D)."""
        poll = self._unit.wait_until(lambda seen: bool(seen.fault), _CARD_US)
        if not poll.fault:
            if poll.why == card_codes.REQUEST_LID:
                return
            raise TableError(f"no card came in round {self.state.round_number}, and the unit knows no fault of it.")
        self._say(f"the card machine has failed: {texts.fault(poll.fault)}")
        machine = self._rig.machine
        damaged = tuple(self._faces[card] for card in sorted(machine.damaged))
        self._take(machine_events.MachineFailed(self._cards > 0, damaged, False, False))
        self._unit.unload()
        self._rig.lid.open()
        self._unit.wait_until(lambda _: False, 100_000)
        machine.empty()
        self._is_card_asked = False
        machine.mend()
        self._rig.exit_beam.mend()
        self._rig.lid.shut()
        self._unit.wait_until(lambda _: False, 200_000)
        if not self._unit.has_cleared(poll.fault):
            raise TableError(f"the unit keeps its fault: {texts.fault(poll.fault)}. The round stays open.")

    def _return(self) -> None:
        """Every card of the round goes back, and the unit's count must say so too."""
        machine, number = self._rig.machine, self.state.round_number
        poll = self._unit.poll()
        if poll.state != card_codes.DEALING:
            poll = self._allow(poll)
        cards = list(machine.layout)
        machine.take_back(cards)
        for count, card in enumerate(cards, 1):
            poll = self._unit.wait_until(partial(_has_returned, count), _CARD_US)
            if poll.returned < count:
                raise TableError(f"round {number}: {len(cards) - poll.returned} cards did not go back. It stays open.")
            self._take(machine_events.CardReturned(self._faces[card]))
        self._unit.wait_until(lambda seen: not seen.flags & card_codes.FLAG_CARD, _CARD_US)
        try:
            self._unit.end_round(number)
        except Refused as refused:
            raise TableError(f"round {number}: {refused} The cards on the layout must be counted.") from refused
        if sorted(machine.inside) != list(range(len(self._faces))):
            raise TableError(f"round {number}: the unit's count agrees, and the cards in the machine are not all.")


def _has_returned(cards: int, poll: CardPoll) -> bool:
    return poll.returned >= cards


def _to_shoe(state: State) -> tuple[Card, ...]:
    waits = wait.awaiting(state)
    return waits.cards if isinstance(waits, wait.AwaitShoe) else (*state.shoe, *state.rack)
