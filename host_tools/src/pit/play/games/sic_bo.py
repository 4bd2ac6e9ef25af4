"""Sic-bo."""

from random import Random
from typing import Final

from pit.play.game import Choice, Game, NotUnderstood, Question
from pit.play.games import banked
from pit.play.reading import numbers, on_and_cents
from pit.rules.banked_round.events import PlaceWager
from pit.rules.sic_bo.bets import ALL_BETS, Bet, Kind
from pit.rules.sic_bo.table import SicBoEvent, SicBoSettings, SicBoTable, open_table, pick_bounds, result_of, step

SETTINGS: Final = SicBoSettings()
_KINDS: Final = {kind.value: kind for kind in Kind}


def _next_event(state: SicBoTable, rng: Random, person: str) -> SicBoEvent:
    result = result_of(SETTINGS, banked.picks(pick_bounds(), rng)) if state.phase.name == "CLOSED" else None
    event: SicBoEvent = banked.next_event(state, person, ALL_BETS, result)
    return event


def _on(person: str, text: str) -> SicBoEvent:
    on, amount = on_and_cents(text)
    name = on.lower().rstrip("0123456789-, ")
    if name not in _KINDS:
        raise NotUnderstood(f"{on!r} is no bet; write one of: {', '.join(_KINDS)}, with its number where it has one")
    which = on[len(name) :].strip()
    return PlaceWager(person, Bet(_KINDS[name], numbers(which) if which else ()), amount)


def _question(state: SicBoTable, person: str) -> Question | None:
    bets = "small, big, odd, even, any triple, total 4 to total 17, triple 6, double 6, single 6, pair 1-6"
    on = Choice("on", lambda text: _on(person, text), "BET DOLLARS")
    return banked.question(state, person, f"Bets: {bets}. Wager", (on,))


GAME: Final = Game(
    name="sic-bo",
    open_table=lambda rng: open_table(SETTINGS),
    step=step,
    next_event=_next_event,
    question=_question,
    view=banked.view,
    flows=banked.flows,
    told=banked.TOLD,
    rounds_done=banked.rounds_done,
    words=banked.words,
)
