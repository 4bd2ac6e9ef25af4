"""What baccarat and mini-baccarat have in common here: three seats, a shoe, whoever banks deals."""

from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from pit.play.game import PEOPLE, Choice, Game, Question, Stuck
from pit.play.games import banked
from pit.play.reading import cents
from pit.rules.baccarat import commands as told
from pit.rules.baccarat import events as ev
from pit.rules.baccarat.awaiting import AwaitShoe, AwaitShoeTaken, AwaitWagers, awaiting
from pit.rules.baccarat.basic_play import play_event
from pit.rules.baccarat.bets import Bet
from pit.rules.baccarat.game import Game as Rules
from pit.rules.baccarat.state import State
from pit.rules.baccarat.step import open_table, step
from pit.rules.banked_round.money import PayWager, ReturnWager, TakeWager
from pit.rules.banked_round.wagers import Laid
from pit.rules.decks import DeckKind, decks, pick_bounds, shuffle
from pit.rules.refusal import Refused, dollars

TOLD: Final = frozenset(
    {
        ev.PlaceWager, ev.AcceptShoe, ev.RejectShoe, ev.StopBanking,
        told.BankerIs, told.SurrenderShoe, told.HandShown, told.RoundCame, PayWager, TakeWager, ReturnWager,
    }
)  # fmt: skip


def _open(rules: Rules, rng: Random) -> State | tuple[Refused, ...]:
    table = open_table(game=rules)
    if isinstance(table, tuple):
        return table
    for number, person in enumerate(PEOPLE, 1):
        table, _ = step(table, ev.TakeSeat(person, number))
    return table


def _next_event(state: State, rng: Random, person: str) -> ev.Event:
    match awaiting(state):
        case AwaitShoe(count):
            full = decks(DeckKind.STANDARD, count)
            return ev.LoadShoe(shuffle(full, [rng.randrange(bound) for bound in pick_bounds(len(full))]))
        case AwaitWagers():
            return _wager(state, person)
    event = play_event(state)
    if event is None:
        raise Stuck(f"{state.game.name}: nobody acts {state.phase.value}. The table stands as before.")
    return event


def _wager(state: State, person: str) -> ev.Event:
    """What the fixed way wagers, as if the person had wagered already."""
    pretended = (Laid(person, Bet.BANKER, state.settings.limits.minimum_cents),) if person else ()
    return play_event(replace(state, laid=(*state.laid, *pretended))) or ev.CloseWagers()


def _question(state: State, person: str) -> Question | None:
    match awaiting(state):
        case AwaitShoeTaken(_, who) if who == person:
            take = Choice("take", lambda _: ev.AcceptShoe(person))
            leave = Choice("pass", lambda _: ev.RejectShoe(person))
            return Question(
                "The shoe is offered to you: who takes it banks and deals.", (take, leave), play_event(state)
            )
        case AwaitWagers(people, missing) if set(PEOPLE) - {person} <= set(people):
            low, high = state.settings.limits.minimum_cents, state.settings.limits.maximum_cents
            asks = f"{state.banks} banks. Wager {dollars(low)} to {dollars(high)}, then say done."
            wagers = [Choice(bet.value, partial(_bet, person, bet), "DOLLARS") for bet in Bet]
            done, stop = Choice("done", lambda _: ev.CloseWagers()), Choice("stop", lambda _: ev.StopBanking(person))
            choices = (*wagers, stop, done) if state.banks == person else (*wagers, done)
            usual = (
                ev.PlaceWager(person, Bet.BANKER, low)
                if missing == person or person not in people
                else ev.CloseWagers()
            )
            return Question(asks, choices, usual)
        case _:
            return None


def _bet(person: str, bet: Bet, text: str) -> ev.Event:
    return ev.PlaceWager(person, bet, cents(text))


def _view(state: State, person: str) -> tuple[str, ...]:
    """Cards dealt face down aren't shown."""
    hands = [f"{name}: {' '.join(map(str, held))}" for name, held in (("player", state.player), ("banker", state.bank))]
    lines = [f"round {state.round_number + 1}", f"banks: {state.banks}", *([] if state.is_face_down else hands)]
    for seat in state.seats:
        mine = " (you)" if seat.person == person else ""
        laid = ", ".join(f"{dollars(one.cents)} on {one.bet}" for one in state.laid if one.person == seat.person)
        lines.append(f"seat {seat.number}: {seat.person}{mine} {laid or '-'}")
    return tuple(lines)


def baccarat_game(rules: Rules) -> Game:
    """The game played by those rules."""
    return Game(
        name=rules.name,
        open_table=partial(_open, rules),
        step=step,
        next_event=_next_event,
        question=_question,
        view=_view,
        flows=banked.flows,
        told=TOLD,
        rounds_done=lambda state: state.round_number,
        words=banked.words,
    )
