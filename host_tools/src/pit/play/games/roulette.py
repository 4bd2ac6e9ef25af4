"""Roulette with one zero."""

from random import Random
from typing import Final

from pit.play.game import Choice, Game, NotUnderstood, Question
from pit.play.games import banked
from pit.play.reading import numbers, on_and_cents
from pit.rules.banked_round.events import PlaceWager
from pit.rules.roulette.bets import ALL_BETS, COLUMNS, DOZENS, Chance, Numbers
from pit.rules.roulette.table import (
    RouletteEvent,
    RouletteSettings,
    RouletteTable,
    open_table,
    pick_bounds,
    result_of,
    step,
)

SETTINGS: Final = RouletteSettings()
_CHANCES: Final = {chance.name.lower(): chance for chance in Chance}


def _next_event(state: RouletteTable, rng: Random, person: str) -> RouletteEvent:
    result = result_of(SETTINGS, banked.picks(pick_bounds(), rng)) if state.phase.name == "CLOSED" else None
    event: RouletteEvent = banked.next_event(state, person, ALL_BETS, result)
    return event


def _on(person: str, text: str) -> RouletteEvent:
    on, amount = on_and_cents(text)
    if on.lower() in _CHANCES:
        return PlaceWager(person, _CHANCES[on.lower()], amount)
    for name, groups in (("dozen", DOZENS), ("column", COLUMNS)):
        if on.lower().startswith(name):
            which = on.lower().removeprefix(name).strip()
            if which not in ("1", "2", "3"):
                raise NotUnderstood(f"{on!r} is no {name}; write {name} 1, {name} 2 or {name} 3")
            return PlaceWager(person, groups[int(which) - 1], amount)
    return PlaceWager(person, Numbers(numbers(on)), amount)


def _question(state: RouletteTable, person: str) -> Question | None:
    bets = f"{', '.join(_CHANCES)}, dozen 1, column 1, or numbers such as 17 or 1-2-4-5"
    on = Choice("on", lambda text: _on(person, text), "BET DOLLARS")
    return banked.question(state, person, f"Bets: {bets}. Wager", (on,))


GAME: Final = Game(
    name="roulette",
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
