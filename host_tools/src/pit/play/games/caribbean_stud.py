"""Caribbean stud, with a jackpot whose prizes are a labelled example."""

from random import Random
from typing import Final

from pit.play.game import PEOPLE, Choice, Game, Question
from pit.play.games import banked
from pit.play.reading import cents
from pit.rules.banked_round.money import PayWager, ReturnWager, TakeWager
from pit.rules.caribbean_stud import events as ev
from pit.rules.caribbean_stud.awaiting import AwaitAntes, AwaitDecision, awaiting
from pit.rules.caribbean_stud.basic_play import play_event
from pit.rules.caribbean_stud.controls import CaribbeanControls, JackpotHand
from pit.rules.caribbean_stud.settings import CaribbeanSettings
from pit.rules.caribbean_stud.state import Hand, Phase, State
from pit.rules.caribbean_stud.step import open_table, step
from pit.rules.decks import DeckKind, decks, pick_bounds, shuffle
from pit.rules.refusal import dollars

CONTROLS: Final = CaribbeanControls(
    prizes={
        JackpotHand.FLUSH: 50_00,
        JackpotHand.FULL_HOUSE: 100_00,
        JackpotHand.FOUR_OF_A_KIND: 500_00,
        JackpotHand.STRAIGHT_FLUSH: 5_000_00,
        JackpotHand.ROYAL_FLUSH: 50_000_00,
    }
)
"""An example, not a casino's internal controls."""

SETTINGS: Final = CaribbeanSettings(controls=CONTROLS)
TOLD: Final = frozenset(
    {ev.PlaceAnte, ev.PlaceJackpot, ev.Bets, ev.Folds, ev.DealerShows, PayWager, TakeWager, ReturnWager}
)
"""A `HandDealt` is not among them: each player sees the own cards only."""


def _next_event(state: State, rng: Random, person: str) -> ev.Event:
    event = play_event(state, [who for who in PEOPLE if who != person])
    if event is not None:
        return event
    full = decks(DeckKind.STANDARD)
    deck = "red" if state.round_number % 2 else "blue"
    return ev.LoadDeck(deck, shuffle(full, [rng.randrange(bound) for bound in pick_bounds(len(full))]))


def _question(state: State, person: str) -> Question | None:
    match awaiting(state):
        case AwaitAntes(people) if set(PEOPLE) - {person} <= set(people):
            low, high = state.settings.limits.minimum_cents, state.settings.limits.maximum_cents
            ante = Choice("ante", lambda text: ev.PlaceAnte(person, cents(text)), "DOLLARS")
            jackpot = Choice("jackpot", lambda _: ev.PlaceJackpot(person))
            deal = Choice("deal", lambda _: ev.DealHands())
            asks = f"Ante {dollars(low)} to {dollars(high)}, the jackpot is {dollars(state.settings.jackpot_cents)}; then deal."
            usual = ev.DealHands() if person in people else ev.PlaceAnte(person, low)
            return Question(asks, (ante, jackpot, deal), usual)
        case AwaitDecision(who) if who == person:
            asks = "Bet twice the ante, or fold?"
            choices = (Choice("bet", lambda _: ev.Bets(person)), Choice("fold", lambda _: ev.Folds(person)))
            return Question(asks, choices, play_event(state))
        case _:
            return None


def _view(state: State, person: str) -> tuple[str, ...]:
    shown = state.dealer if state.phase is Phase.COLLECT else state.dealer[-1:]
    lines = [f"round {state.round_number + 1}", f"dealer: {' '.join(map(str, shown)) or '-'}"]
    return (*lines, *(_hand(hand, person) for hand in state.hands))


def _hand(hand: Hand, person: str) -> str:
    is_own = hand.person == person
    held = " ".join(map(str, hand.cards) if is_own else ["??"] * len(hand.cards))
    bet = "" if hand.has_bet is None else ", bet" if hand.has_bet else ", folded"
    return f"{hand.person}{' (you)' if is_own else ''}: ante {dollars(hand.ante_cents)}{bet}  {held}".rstrip()


GAME: Final = Game(
    name="Caribbean stud",
    open_table=lambda rng: open_table(SETTINGS),
    step=step,
    next_event=_next_event,
    question=_question,
    view=_view,
    flows=banked.flows,
    told=TOLD,
    rounds_done=lambda state: state.round_number - (state.phase is Phase.COLLECT),
    words=banked.words,
)
