"""What holds after any events in any order: money, cards, presses, and that `step` always answers."""

from collections import Counter
from collections.abc import Callable

import pytest
from felt import MADNESS, Ledger
from hypothesis import given, settings
from hypothesis import strategies as st

from pit.rules.cards import Card
from pit.rules.decks import DeckKind, decks
from pit.rules.madness_21.commands import ArmButton, PayBox, PressTaken
from pit.rules.madness_21.eligibility import Seat
from pit.rules.madness_21.events import (
    AmountShown,
    ComesBack,
    CommittedPress,
    EquipmentFailed,
    EquipmentRestored,
    IsAbsent,
    OfferBox,
    Pressed,
    PrizesPaid,
    Refuses,
)
from pit.rules.madness_21.settings import Device
from pit.rules.people import FLOOR_MANAGER, Role
from pit.rules.refusal import Refused
from pit.rules.spanish_blackjack import awaiting as wait
from pit.rules.spanish_blackjack import events as ev
from pit.rules.spanish_blackjack.basic_play import allowed_actions, event_for, play_event
from pit.rules.spanish_blackjack.commands import Commands
from pit.rules.spanish_blackjack.settings import PlaySettings, TableSettings
from pit.rules.spanish_blackjack.state import MadnessOutcome, Phase, State
from pit.rules.spanish_blackjack.step import open_table, step
from pit.rules.twenty_one_round.playing import on_turn
from pit.rules.twenty_one_round.settings import DealerBlackjackTakes, ExposedCard

PEOPLE = st.sampled_from(["pa", "pb", "pc", "pd", FLOOR_MANAGER, ""])
BOXES = st.integers(-1, 4)
CENTS = st.sampled_from([-100, 0, 50, 100, 300, 500, 1000, 2500, 5000, 99_999])
TURNS = st.integers(0, 4)
EXTRAS = st.lists(st.builds(ev.Extra, PEOPLE, CENTS), max_size=3).map(tuple)
FULL = decks(DeckKind.SPANISH, 1)

ANY_EVENT: st.SearchStrategy[ev.Event] = st.one_of(
    st.builds(ev.PlaceMain, BOXES, PEOPLE, CENTS),
    st.builds(ev.PlaceMadness, BOXES, PEOPLE, CENTS),
    st.builds(ev.WithdrawMain, BOXES, PEOPLE),
    st.builds(ev.WithdrawMadness, BOXES, PEOPLE),
    st.builds(ev.DecideControl, BOXES, PEOPLE),
    st.builds(ev.DealCard),
    st.builds(ev.Stand, BOXES, PEOPLE, st.sampled_from(ev.Signal)),
    st.builds(ev.Draw, BOXES, PEOPLE, st.sampled_from(ev.Signal)),
    st.builds(ev.DoubleDown, BOXES, PEOPLE, EXTRAS),
    st.builds(ev.Split, BOXES, PEOPLE, EXTRAS),
    st.builds(ev.Surrender, BOXES, PEOPLE),
    st.builds(ev.Forfeit, BOXES, PEOPLE),
    st.builds(ev.Insure, BOXES, PEOPLE, CENTS),
    st.builds(ev.PassOver, BOXES),
    st.builds(ev.Retract, BOXES, PEOPLE),
    st.builds(ev.PlayOut, BOXES, PEOPLE),
    st.builds(ev.CardFlashed),
    st.builds(ev.CardMisdealt, BOXES),
    st.builds(ev.RefuseExposed, BOXES, PEOPLE),
    st.builds(ev.CollectCards),
    st.builds(ev.LoadShoe, st.sampled_from([(), FULL, FULL[1:]])),
    st.builds(ev.ExcludePlayer, PEOPLE, st.sampled_from(Role)),
    st.builds(ev.RenameMadness, st.sampled_from(["", "fever"]), st.sampled_from(["", "CE 1"])),
    st.builds(ev.UsePower, st.sampled_from(ev.Power), st.sampled_from(Role)),
    st.builds(EquipmentFailed, st.sampled_from(Device), st.none()),
    st.builds(EquipmentFailed, st.sampled_from(Device), st.builds(CommittedPress, BOXES, PEOPLE, TURNS, CENTS)),
    st.builds(EquipmentRestored, st.sampled_from(Device)),
    st.builds(Pressed, BOXES, PEOPLE, TURNS, st.booleans()),
    st.builds(Refuses, BOXES, PEOPLE),
    st.builds(IsAbsent, BOXES, PEOPLE),
    st.builds(ComesBack, BOXES, PEOPLE),
    st.builds(AmountShown, BOXES, TURNS, CENTS),
    st.builds(PrizesPaid, BOXES),
    st.builds(OfferBox, BOXES),
)

BUTTON_EVENT: st.SearchStrategy[ev.Event] = st.one_of(
    st.builds(EquipmentFailed, st.sampled_from(Device), st.none()),
    st.builds(EquipmentFailed, st.sampled_from(Device), st.builds(CommittedPress, BOXES, PEOPLE, TURNS, CENTS)),
    st.builds(Pressed, BOXES, PEOPLE, TURNS, st.booleans()),
    st.builds(Refuses, BOXES, PEOPLE),
    st.builds(ComesBack, BOXES, PEOPLE),
    st.builds(AmountShown, BOXES, TURNS, CENTS),
    st.builds(PrizesPaid, BOXES),
    st.builds(OfferBox, BOXES),
)


def stray(state: State) -> st.SearchStrategy[ev.Event]:
    """An event that the round may not wait for; at the button most often one of the button's."""
    return st.one_of(BUTTON_EVENT, ANY_EVENT) if state.phase is Phase.OFFER else ANY_EVENT


def onward(state: State, data: st.DataObject) -> ev.Event:
    """An event that the round waits for, chosen freely among those that fit."""

    def choose(*choices: ev.Event) -> ev.Event:
        return data.draw(st.sampled_from(choices))

    match wait.awaiting(state):
        case wait.AwaitWagers(undecided, is_shuffle_due):
            if is_shuffle_due:
                return ev.LoadShoe(tuple(data.draw(st.permutations(FULL))))
            if undecided:
                box = state.box(undecided[0])
                return ev.DecideControl(box.number, data.draw(st.sampled_from([b.person for b in box.bettors])))
            box_number, person = data.draw(st.integers(1, 3)), data.draw(st.sampled_from(["pa", "pb", "pc"]))
            return choose(
                ev.PlaceMain(box_number, person, 1000), ev.PlaceMadness(box_number, person, 300), ev.DealCard()
            )
        case wait.AwaitDecision(box_number, _, person):
            turn = on_turn(state)
            assert turn is not None
            acts = [event_for(action, *turn) for action in sorted(allowed_actions(state), key=str)]
            return choose(*acts, ev.PassOver(box_number), ev.Insure(box_number, person, 300), ev.CardFlashed())
        case wait.AwaitChoice(box_number, _, person):
            return choose(ev.Retract(box_number, person), ev.PlayOut(box_number, person))
        case wait.AwaitPress(turn_number, box_number, person, _):
            return choose(
                Pressed(box_number, person, turn_number), Refuses(box_number, person), IsAbsent(box_number, person)
            )
        case wait.AwaitSomeone(box_number):
            return ComesBack(box_number, FLOOR_MANAGER)
        case wait.AwaitAmount(turn_number, box_number):
            return AmountShown(box_number, turn_number, data.draw(st.sampled_from([0, 500, 100_000])))
        case wait.AwaitPaid(box_number):
            return PrizesPaid(box_number)
        case wait.AwaitCollect():
            return ev.CollectCards()
        case wait.AwaitCard(is_shoe_empty):
            return ev.LoadShoe(state.rack) if is_shoe_empty else ev.DealCard()


def cards_of(state: State) -> Counter[Card]:
    layout = [card for box in state.boxes for hand in box.hands for card in hand.cards]
    return Counter([*state.shoe, *state.rack, *state.exposed, *state.dealer, *layout])


class Watch:
    """Checks each answer against what must always hold."""

    def __init__(self, shoe: tuple[Card, ...], play: PlaySettings) -> None:
        table = TableSettings(boxes=3, decks=1, cut_cards=12, madness=MADNESS, play=play)
        opened = open_table(table, shoe)
        assert isinstance(opened, State)
        self.state = opened
        self.ledger = Ledger()
        self.paid_boxes: Counter[tuple[int, int]] = Counter()
        self.pressed: Counter[tuple[int, int]] = Counter()

    def tell(self, event: ev.Event) -> Commands:
        before = self.state
        after, orders = step(before, event)
        assert (after, orders) == step(before, event)
        if any(isinstance(order, Refused) for order in orders):
            assert after is before
            assert len(orders) == 1
        for order in orders:
            self.ledger.post(order)
            self.check_button(before, order)
        self.state = after
        assert cards_of(after) == Counter(FULL)
        assert min(self.ledger.on_layout.values(), default=0) >= 0
        assert sum(self.ledger.net.values()) + self.ledger.bank + sum(self.ledger.on_layout.values()) == 0
        if after.round_number != before.round_number:
            assert sum(self.ledger.on_layout.values()) == 0
        return orders

    def check_button(self, before: State, order: object) -> None:
        box = (before.round_number, getattr(order, "box", 0))
        if isinstance(order, PressTaken):
            self.pressed[box] += 1
            assert self.pressed[box] == 1
        if isinstance(order, PayBox):
            self.paid_boxes[box] += 1
            assert self.paid_boxes[box] == 1
        if isinstance(order, ArmButton):
            self.check_armed(before, order)

    def check_armed(self, before: State, order: ArmButton) -> None:
        held = before.box(order.box)
        assert held.madness is not MadnessOutcome.LOST
        assert before.phase is not Phase.WAGERING
        if order.seat is Seat.FLOOR_MANAGER:
            assert order.person == FLOOR_MANAGER
            return
        place = list(Seat).index(order.seat)
        assert held.bettors[place].person == order.person
        assert held.bettors[place].madness_cents > 0


PLAYS = st.builds(
    PlaySettings,
    dealer_hits_soft_17=st.booleans(),
    player_blackjack_beats_dealer=st.booleans(),
    dealer_blackjack_takes=st.sampled_from(DealerBlackjackTakes),
    may_forfeit_after_double=st.booleans(),
    may_resplit_aces=st.booleans(),
    split_aces_get_one_card=st.booleans(),
    exposed_card=st.sampled_from(ExposedCard),
)
# Shoes that begin with aces and court cards reach the button in most rounds.
RICH = tuple(sorted(FULL, key=lambda card: 1 < card.rank < 10))
SHOES = st.one_of(st.permutations(FULL), st.permutations(RICH[:16]).map(lambda top: [*top, *RICH[16:]])).map(tuple)


@settings(max_examples=120, deadline=None)
@given(st.data(), SHOES, PLAYS)
def test_a_round_played_anyhow_conserves_money_cards_and_presses(
    data: st.DataObject, shoe: tuple[Card, ...], play: PlaySettings
) -> None:
    watch = Watch(shoe, play)
    for _ in range(data.draw(st.integers(20, 90))):
        event = data.draw(stray(watch.state)) if data.draw(st.integers(0, 3)) == 0 else onward(watch.state, data)
        watch.tell(event)


@settings(max_examples=80, deadline=None)
@given(st.lists(ANY_EVENT, max_size=60), SHOES)
def test_any_events_in_any_order_are_answered(told: list[ev.Event], shoe: tuple[Card, ...]) -> None:
    watch = Watch(shoe, PlaySettings())
    for event in told:
        watch.tell(event)


@settings(max_examples=60, deadline=None)
@given(st.data(), SHOES)
def test_every_round_that_is_played_on_comes_to_its_end(data: st.DataObject, shoe: tuple[Card, ...]) -> None:
    watch = Watch(shoe, PlaySettings())
    watch.tell(ev.PlaceMain(1, "pa", 1000))
    watch.tell(ev.PlaceMadness(1, "pa", 300))
    watch.tell(ev.PlaceMain(3, "pb", 1000))
    watch.tell(ev.DealCard())
    for _ in range(200):
        if watch.state.round_number == 2:
            break
        event = play_event(watch.state)
        watch.tell(event if event is not None else onward(watch.state, data))
    assert watch.state.round_number == 2


@pytest.mark.parametrize("stranger", [None, 7, "deal", object()])
def test_something_that_is_no_event_is_refused(stranger: object) -> None:
    watch = Watch(FULL, PlaySettings())
    tell: Callable[[State, object], tuple[State, Commands]] = step  # type: ignore[assignment]
    after, orders = tell(watch.state, stranger)
    assert after is watch.state
    assert isinstance(orders[0], Refused)
