"""What blackjack and Spanish blackjack have in common here: three boxes, a shoe, madness 21 with an example's prizes.

The prizes are a labelled example of 54 equally likely stops, $16.02 for each $1 on the average; no casino's list is public.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from pit.play.game import PEOPLE, Choice, Flow, Game, Question
from pit.play.reading import cents
from pit.play.telling import in_words
from pit.rules.cards import Card
from pit.rules.decks import decks, pick_bounds, shuffle
from pit.rules.madness_21 import commands as button
from pit.rules.madness_21.events import AmountShown, ComesBack, Pressed, PrizesPaid, Refuses
from pit.rules.madness_21.settings import Device, Fitted, MadnessSettings, SignLimits
from pit.rules.people import FLOOR_MANAGER
from pit.rules.refusal import dollars
from pit.rules.twenty_one import total
from pit.rules.twenty_one_round import awaiting as wait
from pit.rules.twenty_one_round import commands as told
from pit.rules.twenty_one_round import events as ev
from pit.rules.twenty_one_round.playing import on_turn
from pit.rules.twenty_one_round.settings import RoundSettings
from pit.rules.twenty_one_round.state import Box, Hand, Table
from pit.rules.wagers import AcceptWager, PayWager, ReturnWager, TakeWager, WagerKind

PRIZES: Final = (*(500,) * 27, *(1000,) * 16, *(2000,) * 6, *(5000,) * 3, 10_000, 20_000)
"""Cents for each $1: an example, not an approved list."""

MADNESS: Final = MadnessSettings(
    layout_has_area=True,
    equipment=tuple(Fitted(device, "EXAMPLE, not an approval") for device in Device),
    sign=SignLimits(100, 2_500),
)
TOLD: Final = frozenset(
    {
        ev.PlaceMain, ev.PlaceMadness, ev.Stand, ev.Draw, ev.DoubleDown, ev.Split, ev.Insure, Refuses,
        told.CardTo, told.HandSplit, told.BurnCard, told.ShuffleDue,
        button.ArmButton, AmountShown, PayWager, TakeWager, ReturnWager,
    }
)  # fmt: skip
_WAGERS: Final[Mapping[WagerKind, str]] = {
    WagerKind.MAIN: "hand, doubles and splits",
    WagerKind.DOUBLE: "hand, doubles and splits",
    WagerKind.SPLIT: "hand, doubles and splits",
}
_ACE: Final = 1


@dataclass(frozen=True, slots=True)
class Rules:
    """A game's own: its table, and what its simulated players do with a hand."""

    open_table: Callable[..., Any]
    step: Callable[[Any, Any], Any]
    allowed_actions: Callable[[Any], Iterable[Any]]
    event_for: Callable[[Any, Box, Hand], Any]
    play_event: Callable[[Any], Any]


def shuffled(settings: RoundSettings, rng: Random) -> tuple[Card, ...]:
    """A full shoe of the table."""
    full = decks(settings.deck_kind, settings.decks)
    return shuffle(full, [rng.randrange(bound) for bound in pick_bounds(len(full))])


def next_event(state: Table, rng: Random, person: str, play_event: Callable[[Any], Any]) -> Any:
    """What a round of twenty-one does next; `play_event` decides for hands."""
    match wait.awaiting(state):
        case wait.AwaitWagers(_, is_shuffle_due):
            return ev.LoadShoe(shuffled(state.settings, rng)) if is_shuffle_due else _wager(state, person)
        case wait.AwaitCard(is_shoe_empty):
            if not is_shoe_empty:
                return ev.DealCard()
            return ev.LoadShoe(shuffle(state.rack, [rng.randrange(bound) for bound in pick_bounds(len(state.rack))]))
        case wait.AwaitChoice(box, _, who):
            return ev.PlayOut(box, who)
        case wait.AwaitPress(turn, box, who, _):
            return Pressed(box, who, turn)
        case wait.AwaitSomeone(box):
            return ComesBack(box, FLOOR_MANAGER)
        case wait.AwaitAmount(turn, box):
            return AmountShown(box, turn, PRIZES[rng.randrange(len(PRIZES))])
        case wait.AwaitPaid(box):
            return PrizesPaid(box)
        case wait.AwaitCollect():
            return ev.CollectCards()
        case wait.AwaitDecision():
            return play_event(state)


def _wager(state: Table, person: str) -> ev.RoundEvent:
    """The least wagers of those who have none; each on the box of his own."""
    sign = state.settings.madness.sign
    for number, who in enumerate(PEOPLE, 1):
        if who == person:
            continue
        bettor = state.box(number).bettor(who)
        if bettor is None:
            return ev.PlaceMain(number, who, state.settings.minimum_cents)
        if not bettor.madness_cents and sign is not None:
            return ev.PlaceMadness(number, who, sign.minimum_cents)
    return ev.DealCard()


def _question(
    state: Table, person: str, choices: Callable[[Table], tuple[Choice, ...]], play_event: Callable[[Any], Any]
) -> Question | None:
    """What the person is asked now; `choices` are those for a hand on turn."""
    box = PEOPLE.index(person) + 1
    match wait.awaiting(state):
        case wait.AwaitWagers(_, False) if _wager(state, person) == ev.DealCard():
            return _wagers(state, box, person)
        case wait.AwaitDecision(_, _, who) if who == person:
            return Question(
                _hand_in_words(state), (*choices(state), *_insurance(state, box, person)), play_event(state)
            )
        case wait.AwaitPress(turn, at, who, _) if who == person:
            asks = f"You have won madness 21 on box {at}. Press the button."
            press = Pressed(at, who, turn)
            return Question(
                asks, (Choice("press", lambda _: press), Choice("refuse", lambda _: Refuses(at, who))), press
            )
        case _:
            return None


def _wagers(state: Table, box: int, person: str) -> Question:
    settings, sign = state.settings, state.settings.madness.sign
    main = Choice("wager", lambda text: ev.PlaceMain(box, person, cents(text)), "DOLLARS")
    madness = Choice("madness", lambda text: ev.PlaceMadness(box, person, cents(text)), "DOLLARS")
    deal = Choice("deal", lambda _: ev.DealCard())
    has_wager = state.box(box).bettor(person) is not None
    usual = ev.DealCard() if has_wager else ev.PlaceMain(box, person, settings.minimum_cents)
    limits = f"{dollars(settings.minimum_cents)} to {dollars(settings.maximum_cents)}"
    if sign is None:
        return Question(f"Wager {limits} on box {box}, then deal.", (main, deal), usual)
    extra = f"{dollars(sign.minimum_cents)} to {dollars(sign.maximum_cents)}"
    asks = f"Wager {limits} on box {box}, on madness 21 {extra}, then deal."
    return Question(asks, (main, madness, deal), usual)


def _insurance(state: Table, box: int, person: str) -> tuple[Choice, ...]:
    if not state.dealer or state.dealer[0].rank != _ACE:
        return ()
    return (Choice("insure", lambda text: ev.Insure(box, person, cents(text)), "DOLLARS"),)


def _hand_in_words(state: Table) -> str:
    turn = on_turn(state)
    assert turn is not None, "a decision is waited for"
    return f"Your hand {_cards(turn[1])} against {state.dealer[0]}."


def view(state: Table, person: str) -> tuple[str, ...]:
    """The layout. All cards of twenty-one lie face up."""
    lines = [f"round {state.round_number}", f"dealer: {' '.join(map(str, state.dealer)) or '-'}"]
    for box in state.boxes:
        for bettor in box.bettors:
            mine = " (you)" if bettor.person == person else ""
            madness = f", madness 21 {dollars(bettor.madness_cents)}" if bettor.madness_cents else ""
            hands = "; ".join(_cards(hand) for hand in box.hands if hand.cards)
            lines.append(
                f"box {box.number}: {bettor.person}{mine} {dollars(bettor.main_cents)}{madness}  {hands}".rstrip()
            )
    return tuple(lines)


def _cards(hand: Hand) -> str:
    counted = total(hand.cards)
    return f"{' '.join(map(str, hand.cards))} = {'soft ' if counted.is_soft else ''}{counted.points}"


def flows(order: object) -> Iterator[Flow]:
    """The money of one order."""
    match order:
        case AcceptWager(wager, amount):
            yield Flow(wager.person, _WAGERS.get(wager.kind, wager.kind.value), staked_cents=amount)
        case PayWager(wager, _, amount, _) | ReturnWager(wager, amount, _):
            yield Flow(wager.person, _WAGERS.get(wager.kind, wager.kind.value), back_cents=amount)


def words(what: object) -> str:
    """An event or order as people at the table say it."""
    match what:
        case told.CardTo(card, 0, _):
            return f"the dealer gets {card}"
        case told.CardTo(card, box, hand):
            return f"box {box} gets {card}{f' on hand {hand + 1}' if hand else ''}"
        case PayWager(wager, _, amount, _):
            return f"{wager.person} wins {dollars(amount)}, {wager.kind.value}"
        case TakeWager(wager, amount, _):
            return f"{wager.person} loses {dollars(amount)}, {wager.kind.value}"
        case ReturnWager(wager, amount, _):
            return f"{wager.person} gets {dollars(amount)} back, {wager.kind.value}"
        case _:
            return in_words(what)


def rounds_done(state: Table) -> int:
    """Rounds cleared."""
    return state.round_number - 1


def game(
    name: str,
    settings: RoundSettings,
    rules: Rules,
    own_told: frozenset[type],
    due: Callable[[Any], Any] = lambda _: None,
) -> Game:
    """A game of twenty-one at such a table. `own_told`: what everyone at it sees beside `TOLD`; `due`: what the dealer must do
    first in this game alone, or None.
    """

    def choices(state: Table) -> tuple[Choice, ...]:
        turn = on_turn(state)
        if turn is None:
            return ()
        events = {str(action.value): rules.event_for(action, *turn) for action in rules.allowed_actions(state)}
        return tuple(Choice(word, lambda _, event=events[word]: event) for word in sorted(events))  # type: ignore[misc]

    return Game(
        name=name,
        open_table=lambda rng: rules.open_table(settings, shuffled(settings, rng)),
        step=rules.step,
        next_event=lambda state, rng, person: due(state) or next_event(state, rng, person, rules.play_event),
        question=lambda state, person: _question(state, person, choices, rules.play_event),
        view=view,
        flows=flows,
        told=TOLD | own_told,
        rounds_done=rounds_done,
        words=words,
    )
