"""What holds at a blackjack table after any events in any order: money, cards, the interlock, and that `step` answers."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from blackjack_felt import BONUS, MACHINE, TABLE
from felt import Ledger
from hypothesis import given, settings
from hypothesis import strategies as st

from pit.rules.blackjack import awaiting as wait
from pit.rules.blackjack.basic_play import allowed_actions
from pit.rules.blackjack.clauses import BLACKJACKS_OWN
from pit.rules.blackjack.commands import Commands
from pit.rules.blackjack.events import (
    DirectShuffle,
    Event,
    NominateBlackjack,
    OrderLastRounds,
    PlaceBonus,
    PlaceSevens,
    WithdrawBonus,
)
from pit.rules.blackjack.machine import may_deal
from pit.rules.blackjack.settings import PlaySettings, TableSettings
from pit.rules.blackjack.state import Source, State
from pit.rules.blackjack.step import open_table, step
from pit.rules.card_machine import events as machine
from pit.rules.card_machine.commands import MachineMayDeal
from pit.rules.card_machine.preparation import Preparation
from pit.rules.cards import Card, card, cards
from pit.rules.decks import DeckKind, decks
from pit.rules.madness_21 import events as button
from pit.rules.madness_21.settings import Device
from pit.rules.people import FLOOR_MANAGER, Role
from pit.rules.refusal import Refused
from pit.rules.twenty_one_round import awaiting as round_awaiting
from pit.rules.twenty_one_round import events as ev
from pit.rules.twenty_one_round.basic_play import event_for
from pit.rules.twenty_one_round.playing import on_turn

PEOPLE = st.sampled_from(["pa", "pb", "pc", FLOOR_MANAGER, ""])
BOXES = st.integers(-1, 4)
CENTS = st.sampled_from([-100, 0, 50, 100, 300, 500, 1000, 2500, 99_999])
TURNS = st.integers(0, 4)
EXTRAS = st.lists(st.builds(ev.Extra, PEOPLE, CENTS), max_size=3).map(tuple)
CARDS = st.sampled_from(cards("AH KH 7S 7H 5H 6H 9D TC"))
PAIRS = st.lists(CARDS, max_size=2).map(tuple)

ANY_EVENT: st.SearchStrategy[Event] = st.one_of(
    st.builds(ev.PlaceMain, BOXES, PEOPLE, CENTS),
    st.builds(ev.PlaceMadness, BOXES, PEOPLE, CENTS),
    st.builds(ev.WithdrawMain, BOXES, PEOPLE),
    st.builds(ev.WithdrawMadness, BOXES, PEOPLE),
    st.builds(ev.DecideControl, BOXES, PEOPLE),
    st.builds(PlaceBonus, BOXES, PEOPLE, CENTS),
    st.builds(WithdrawBonus, BOXES, PEOPLE),
    st.builds(NominateBlackjack, CARDS, CARDS),
    st.builds(PlaceSevens, BOXES, PEOPLE, CENTS),
    st.builds(DirectShuffle, st.sampled_from(Role)),
    st.builds(OrderLastRounds, st.sampled_from(Role)),
    st.builds(ev.DealCard),
    st.builds(ev.Stand, BOXES, PEOPLE, st.sampled_from(ev.Signal)),
    st.builds(ev.Draw, BOXES, PEOPLE, st.sampled_from(ev.Signal)),
    st.builds(ev.DoubleDown, BOXES, PEOPLE, EXTRAS),
    st.builds(ev.Split, BOXES, PEOPLE, EXTRAS),
    st.builds(ev.Insure, BOXES, PEOPLE, CENTS),
    st.builds(ev.PassOver, BOXES),
    st.builds(ev.Retract, BOXES, PEOPLE),
    st.builds(ev.PlayOut, BOXES, PEOPLE),
    st.builds(ev.CardFlashed),
    st.builds(ev.CardMisdealt, BOXES),
    st.builds(ev.RefuseExposed, BOXES, PEOPLE),
    st.builds(ev.CollectCards),
    st.builds(ev.LoadShoe, PAIRS),
    st.builds(ev.ExcludePlayer, PEOPLE, st.sampled_from(Role)),
    st.builds(ev.RenameMadness, st.sampled_from(["", "fever"]), st.sampled_from(["", "CE 1"])),
    st.builds(ev.UsePower, st.sampled_from(ev.Power), st.sampled_from(Role)),
    st.builds(machine.Prepared, st.sampled_from(Preparation)),
    st.builds(machine.LoadMachine, PAIRS, st.booleans()),
    st.builds(machine.TakeCuttingCardOut),
    st.builds(machine.MachineDeals, CARDS),
    st.builds(machine.MachineExposes, CARDS, st.none() | BOXES),
    st.builds(machine.CardReturned, CARDS),
    st.builds(machine.MachineFailed, st.booleans(), PAIRS, st.booleans(), st.booleans()),
    st.builds(machine.TakesBack, PEOPLE),
    st.builds(machine.StaysIn, PEOPLE),
    st.builds(machine.DamagedCardOut, CARDS),
    st.builds(machine.CardMoved, CARDS),
    st.builds(machine.CardReplaced, CARDS),
    st.builds(button.EquipmentFailed, st.sampled_from(Device), st.none()),
    st.builds(button.EquipmentRestored, st.sampled_from(Device)),
    st.builds(button.Pressed, BOXES, PEOPLE, TURNS, st.booleans()),
    st.builds(button.Refuses, BOXES, PEOPLE),
    st.builds(button.IsAbsent, BOXES, PEOPLE),
    st.builds(button.ComesBack, BOXES, PEOPLE),
    st.builds(button.AmountShown, BOXES, TURNS, CENTS),
    st.builds(button.PrizesPaid, BOXES),
    st.builds(button.OfferBox, BOXES),
)


def cards_of(state: State) -> Counter[Card]:
    """Every card of the table's decks, wherever it is; a damaged one counts till its replacement does."""
    layout = [held for box in state.boxes for hand in box.hands for held in hand.cards]
    failed = state.malfunction
    inside = () if failed is None else (*failed.inside, *failed.to_replace, *failed.moved)
    return Counter([*state.shoe, *state.rack, *state.exposed, *state.dealer, *layout, *inside])


class Watch:
    """Checks each answer against what must always hold."""

    def __init__(self, table: TableSettings, held: tuple[Card, ...]) -> None:
        opened = open_table(table, held)
        assert isinstance(opened, State)
        self.state = opened
        self.full = Counter(held)
        self.ledger = Ledger()
        self.permits: dict[int, bool] = {}

    def tell(self, event: Event) -> Commands:
        before = self.state
        after, orders = step(before, event)
        if any(isinstance(order, Refused) for order in orders):
            assert after is before
            assert len(orders) == 1
        for order in orders:
            self.ledger.post(order)
            assert getattr(order, "clause", "") not in BLACKJACKS_OWN
            assert getattr(order, "cents", 1) > 0
            if isinstance(order, MachineMayDeal):
                assert self.permits.get(order.machine, False) != order.may_deal
                self.permits[order.machine] = order.may_deal
        self.state = after
        self.check_cards(before, event)
        assert min(self.ledger.on_layout.values(), default=0) >= 0
        assert sum(self.ledger.net.values()) + self.ledger.bank + sum(self.ledger.on_layout.values()) == 0
        if after.round_number != before.round_number:
            assert sum(self.ledger.on_layout.values()) == 0
            assert after.source is Source.SHOE or sum(Counter(after.shoe).values()) == sum(self.full.values())
        return orders

    def check_cards(self, before: State, event: Event) -> None:
        after = self.state
        if after is before:
            return
        assert cards_of(after) == self.full
        assert self.permits.get(after.machine, False) == may_deal(after)
        assert [machine for machine, may in self.permits.items() if may and machine != after.machine] == []
        if isinstance(event, machine.MachineDeals):
            assert may_deal(before)


def onward(state: State, data: st.DataObject) -> Event:
    """An event that the table waits for, chosen freely among those that fit."""

    def choose(*choices: Event) -> Event:
        return data.draw(st.sampled_from(choices))

    def mixed(held: tuple[Card, ...]) -> tuple[Card, ...]:
        turn = data.draw(st.integers(0, len(held) - 1)) if held else 0
        return (*held[turn:], *held[:turn])

    match wait.awaiting(state):
        case round_awaiting.AwaitWagers(undecided, is_shuffle_due):
            if is_shuffle_due:
                return ev.LoadShoe(mixed((*state.shoe, *state.rack)))
            if undecided:
                box = state.box(undecided[0])
                return ev.DecideControl(box.number, data.draw(st.sampled_from([b.person for b in box.bettors])))
            number, person = data.draw(st.integers(1, 3)), data.draw(st.sampled_from(["pa", "pb", "pc"]))
            deal = machine.MachineDeals(choose_card(state, data)) if state.source is Source.MACHINE else ev.DealCard()
            return choose(
                ev.PlaceMain(number, person, 1000),
                ev.PlaceMadness(number, person, 300),
                PlaceBonus(number, person),
                PlaceSevens(number, person),
                deal,
                deal,
            )
        case wait.AwaitMachineCard():
            return machine.MachineDeals(choose_card(state, data))
        case round_awaiting.AwaitCard(is_shoe_empty):
            return ev.LoadShoe(state.rack) if is_shoe_empty else ev.DealCard()
        case round_awaiting.AwaitDecision(number, _, person):
            turn = on_turn(state)
            assert turn is not None
            acts = [event_for(action, *turn) for action in sorted(allowed_actions(state), key=str)]
            return choose(*acts, ev.PassOver(number), ev.Insure(number, person, 300))
        case round_awaiting.AwaitChoice(number, _, person):
            return choose(ev.Retract(number, person), ev.PlayOut(number, person))
        case round_awaiting.AwaitPress(turn_number, number, person, _):
            return choose(button.Pressed(number, person, turn_number), button.Refuses(number, person))
        case round_awaiting.AwaitSomeone(number):
            return button.ComesBack(number, FLOOR_MANAGER)
        case round_awaiting.AwaitAmount(turn_number, number):
            return button.AmountShown(number, turn_number, 500)
        case round_awaiting.AwaitPaid(number):
            return button.PrizesPaid(number)
        case round_awaiting.AwaitCollect():
            return ev.CollectCards()
        case wait.AwaitPreparation(preparation):
            return machine.Prepared(preparation)
        case wait.AwaitMachineLoad(held):
            return machine.LoadMachine(held, data.draw(st.booleans()))
        case wait.AwaitCuttingCardOut():
            return machine.TakeCuttingCardOut()
        case wait.AwaitReturn(held):
            return machine.CardReturned(held[-1])
        case wait.AwaitReturnChoice(person):
            return choose(machine.TakesBack(person), machine.StaysIn(person))
        case wait.AwaitDamagedOut(held):
            return machine.DamagedCardOut(held[-1])
        case wait.AwaitMove(held):
            return machine.CardMoved(held[0])
        case wait.AwaitReplacement(held):
            return machine.CardReplaced(held[-1])
        case wait.AwaitShoe(held):
            return ev.LoadShoe(mixed(held))
        case wait.AwaitClosed():
            return ev.DealCard()


def choose_card(state: State, data: st.DataObject) -> Card:
    """A card that the machine may deliver; often an ace or a ten."""
    place = data.draw(st.integers(0, len(state.shoe) - 1)) if state.shoe else 0
    return state.shoe[place] if state.shoe else card("2C")


def failure(state: State, data: st.DataObject) -> Event:
    """A malfunction with up to two damaged cards that are in the machine."""
    inside = state.shoe if state.malfunction is None else state.malfunction.inside
    damaged = inside[: data.draw(st.integers(0, 2))]
    harmed, other = data.draw(st.sampled_from([(False, True), (False, True), (False, False), (True, True)]))
    return machine.MachineFailed(harmed, damaged, other, True)


# One deck keeps examples small; the documents allow it at a table without bonus blackjack.
SMALL = replace(TABLE, boxes=3, decks=1, cut_cards=12)
SHOE_TABLES = [SMALL, replace(SMALL, offers_super_sevens=True), replace(TABLE, boxes=3, bonus=BONUS)]
MACHINE_TABLE = replace(SMALL, card_machine=replace(MACHINE, minimum_decks=1))
BONUS_CARDS = cards("7S 7S 7H 5H 5H 5H 6H 8H 8H AH KH AH KH")
RICH = tuple(sorted(decks(DeckKind.STANDARD, 1), key=lambda held: 1 < held.rank < 10))


def shoe_for(table: TableSettings, data: st.DataObject) -> tuple[Card, ...]:
    if table.decks == 1:
        top = data.draw(st.permutations(RICH[:20]))
        return (*top, *RICH[20:])
    full = list(decks(DeckKind.STANDARD, table.decks))
    first = data.draw(st.permutations(BONUS_CARDS))
    for held in first:
        full.remove(held)
    return (*first, *full)


@settings(max_examples=60, deadline=None)
@given(st.data(), st.sampled_from(SHOE_TABLES))
def test_rounds_from_a_shoe_conserve_money_and_cards(data: st.DataObject, table: TableSettings) -> None:
    watch = Watch(table, shoe_for(table, data))
    for _ in range(data.draw(st.integers(20, 80))):
        event = data.draw(ANY_EVENT) if data.draw(st.integers(0, 4)) == 0 else onward(watch.state, data)
        watch.tell(event)


@settings(max_examples=60, deadline=None)
@given(st.data(), st.booleans())
def test_rounds_from_a_machine_that_fails_conserve_money_and_cards(data: st.DataObject, hits_soft: bool) -> None:
    table = replace(MACHINE_TABLE, play=PlaySettings(dealer_hits_soft_17=hits_soft, may_resplit_aces=hits_soft))
    watch = Watch(table, shoe_for(table, data))
    for _ in range(data.draw(st.integers(30, 120))):
        chance = data.draw(st.integers(0, 24))
        if chance == 0:
            watch.tell(failure(watch.state, data))
        elif chance < 3:
            watch.tell(data.draw(ANY_EVENT))
        else:
            watch.tell(onward(watch.state, data))


@settings(max_examples=50, deadline=None)
@given(st.lists(ANY_EVENT, max_size=60), st.sampled_from([*SHOE_TABLES[:2], MACHINE_TABLE]))
def test_any_events_in_any_order_are_answered(told: list[Event], table: TableSettings) -> None:
    watch = Watch(table, decks(DeckKind.STANDARD, 1))
    for event in told:
        watch.tell(event)


@settings(max_examples=40, deadline=None)
@given(st.data(), st.integers(0, 40))
def test_every_round_that_is_played_on_comes_to_its_end_though_the_machine_fails(
    data: st.DataObject, fails_at: int
) -> None:
    watch = Watch(MACHINE_TABLE, shoe_for(MACHINE_TABLE, data))
    while not watch.state.is_loaded or watch.state.is_cutting_card_inside:
        watch.tell(onward(watch.state, data))
    watch.tell(ev.PlaceMain(1, "pa", 1000))
    watch.tell(ev.PlaceMadness(1, "pa", 300))
    watch.tell(ev.PlaceMain(3, "pb", 1000))
    watch.tell(machine.MachineDeals(choose_card(watch.state, data)))
    for number in range(400):
        if watch.state.round_number == 2:
            break
        watch.tell(failure(watch.state, data) if number == fails_at else onward(watch.state, data))
    assert watch.state.round_number == 2


@pytest.mark.parametrize("stranger", [None, 7, "deal", object()])
def test_something_that_is_no_event_is_refused(stranger: object) -> None:
    watch = Watch(SMALL, decks(DeckKind.STANDARD, 1))
    tell: Callable[[State, object], tuple[State, Commands]] = step  # type: ignore[assignment]
    after, orders = tell(watch.state, stranger)
    assert after is watch.state
    assert isinstance(orders[0], Refused)
