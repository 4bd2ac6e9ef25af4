"""The rules' blackjack table over virtual card machines: each card asked of one, counted by its unit, told to the rules.

It deals chosen cards by laying them on top in the machine. A refusal of rules or unit that a test did not ask for fails it.
`spare` is the machine that takes over (65B, 65C); it runs on a clock of its own.
"""

from collections import Counter
from collections.abc import Sequence

from card_unit import CARD_US, PREPARED, CardUnit
from told_table import ToldTable

from pit.rules.blackjack import awaiting as wait
from pit.rules.blackjack.commands import Command
from pit.rules.blackjack.events import Event
from pit.rules.blackjack.settings import TableSettings
from pit.rules.blackjack.state import Source, State
from pit.rules.blackjack.step import open_table, step
from pit.rules.card_machine.approval import MachineApproval
from pit.rules.card_machine.commands import MachineMayDeal
from pit.rules.card_machine.events import (
    CardMoved,
    CardReplaced,
    CardReturned,
    DamagedCardOut,
    LoadMachine,
    MachineDeals,
    MachineFailed,
    Prepared,
)
from pit.rules.cards import Card, cards
from pit.rules.decks import decks
from pit.rules.twenty_one_round.awaiting import AwaitCard
from pit.rules.twenty_one_round.commands import CardTo
from pit.rules.twenty_one_round.events import DealCard, PlaceMain
from pit.rules.twenty_one_round.state import Phase
from wire import card_codes

MACHINE_TABLE = TableSettings(
    minimum_cents=1000,
    maximum_cents=50_000,
    card_machine=MachineApproval("EXAMPLE, not an approval", "blackjack", 4, 8),
)


class CardTable(ToldTable[State, Event, Command]):
    """One table, opened and its machine loaded, `first` on top."""

    def __init__(
        self, unit: CardUnit, first: str = "", settings: TableSettings = MACHINE_TABLE, spare: CardUnit | None = None
    ) -> None:
        self.faces: list[Card] = list(decks(settings.deck_kind, settings.decks))
        opened = open_table(settings, tuple(self.faces))
        assert isinstance(opened, State), opened
        super().__init__(step, opened)
        self.unit = unit
        self.spare = spare
        for each in (unit, *([] if spare is None else [spare])):
            each.approve()
        self._load(first)

    def wagers(self, *boxes: int, cents: int = 1000) -> None:
        for box in boxes:
            self.tell(PlaceMain(box, f"P{box}", cents))

    def cards_to(self) -> list[CardTo]:
        """Every card the table gave to somebody."""
        return [order for order in self.orders if isinstance(order, CardTo)]

    @property
    def may_deal(self) -> bool:
        """What the rules last said to the interlock of the machine in use."""
        said = [order for order in self.orders if isinstance(order, MachineMayDeal)]
        return said[-1].may_deal

    # Cards

    def one_card(self) -> list[Command]:
        """One card, from the machine or, once there is one, the shoe."""
        if self.state.source is Source.SHOE or self.state.exposed:
            return self.tell(DealCard())
        unit, machine = self.unit, self.unit.rig.machine
        assert self.may_deal
        if not unit.rig.relay.is_driven:
            unit.begin(self.state.round_number)
        out, known = unit.poll()["out"], len(machine.layout)
        machine.deal()
        unit.poll_until(lambda seen: seen["out"] > out and len(machine.layout) > known)
        assert len(machine.layout) == known + 1
        return self.tell(MachineDeals(self.faces[machine.layout[-1]]))

    def deal(self) -> list[Command]:
        """Cards as long as the table waits for one."""
        given = self.one_card() if self.state.phase is Phase.WAGERING else []
        while isinstance(wait.awaiting(self.state), AwaitCard | wait.AwaitMachineCard):
            given += self.one_card()
        return given

    def give_back(self) -> None:
        """All of the round goes back into the machine, and the unit ends the round too."""
        number = self.state.round_number
        self.unit.cards_back()
        while isinstance(waits := wait.awaiting(self.state), wait.AwaitReturn):
            self.tell(CardReturned(waits.cards[0]))
        self.unit.ask("end_round", round=number)
        self.unit.keep_polling(CARD_US)

    # When the machine fails

    def fail(self, failed: MachineFailed) -> list[Command]:
        """The machine jams, its unit says so, and the table is told what else is known."""
        self.unit.rig.machine.jam()
        answer = self.unit.keep_polling(200_000)
        assert answer["fault"] == card_codes.FAULT_MACHINE
        return self.tell(failed)

    def take_cards_out(self) -> list[int]:
        """The failed machine gives its cards up; damaged ones leave play, and new ones of their face take their place."""
        inside = self.unit.ask("unload")["inside"]
        held = self.unit.rig.machine.empty()
        assert len(held) == inside
        while isinstance(waits := wait.awaiting(self.state), wait.AwaitDamagedOut):
            self._take_out(held, waits.cards[0])
        while isinstance(waits := wait.awaiting(self.state), wait.AwaitMove):
            self.tell(CardMoved(waits.cards[0]))
        while isinstance(waits := wait.awaiting(self.state), wait.AwaitReplacement):
            held.append(len(self.faces))
            self.faces.append(waits.cards[0])
            self.tell(CardReplaced(waits.cards[0]))
        return held

    def go_over(self) -> None:
        """The cards go to the spare machine, those on the layout stay there, and the round is the spare's (65B, 65C)."""
        spare = self.spare
        assert spare is not None
        outside = list(self.unit.rig.machine.layout)
        held = self.take_cards_out()
        spare.rig.machine.fill(held)
        spare.rig.machine.layout.extend(outside)
        spare.keep_polling(100_000)
        spare.ask(
            "load_cards",
            decks=self.state.settings.decks,
            deck_cards=52,
            cards=len(held),
            outside=len(outside),
            steps=card_codes.LOAD_TRANSFER,
        )
        self.unit = spare

    def inside(self) -> Counter[Card]:
        """The cards that lie in the machine in use."""
        return Counter(self.faces[card] for card in self.unit.rig.machine.inside)

    def on_layout(self) -> Counter[Card]:
        return Counter(self.faces[card] for card in self.unit.rig.machine.layout)

    def _load(self, first: str) -> None:
        waits = wait.awaiting(self.state)
        while isinstance(waits, wait.AwaitPreparation):
            self.tell(Prepared(waits.step))
            waits = wait.awaiting(self.state)
        if not isinstance(waits, wait.AwaitMachineLoad):
            return
        self.tell(LoadMachine(waits.cards))
        self.unit.rig.machine.fill(_on_top(self.faces, cards(first)))
        self.unit.keep_polling(100_000)
        self.unit.ask(
            "load_cards",
            decks=self.state.settings.decks,
            deck_cards=52,
            cards=len(self.faces),
            outside=0,
            steps=PREPARED,
        )

    def _take_out(self, held: list[int], damaged: Card) -> None:
        number = next(card for card in held if self.faces[card] == damaged)
        held.remove(number)
        self.tell(DamagedCardOut(damaged))


def _on_top(faces: Sequence[Card], first: tuple[Card, ...]) -> list[int]:
    """The numbers of all cards, those faces first."""
    left = list(range(len(faces)))
    top = []
    for face in first:
        number = next(card for card in left if faces[card] == face)
        left.remove(number)
        top.append(number)
    return top + left
