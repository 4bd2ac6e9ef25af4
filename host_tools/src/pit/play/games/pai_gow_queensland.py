"""Pai gow as Queensland has it: the house banks unless the person takes the bank."""

from collections.abc import Iterator
from random import Random
from typing import Final

from pit.play.game import PEOPLE, Choice, Flow, Game, Question, Stuck
from pit.play.games import tile_hands
from pit.play.games.tile_hands import BOXES
from pit.play.reading import cents
from pit.rules.decks import pick_bounds
from pit.rules.pai_gow.tiles import TILES
from pit.rules.pai_gow_queensland import awaiting as wait
from pit.rules.pai_gow_queensland import commands as told
from pit.rules.pai_gow_queensland import events as ev
from pit.rules.pai_gow_queensland import preparing_events as prep
from pit.rules.pai_gow_queensland.basic_play import play_event
from pit.rules.pai_gow_queensland.settings import GowSettings
from pit.rules.pai_gow_queensland.state import BankMode, Hand, Phase, State
from pit.rules.pai_gow_queensland.step import open_table, step
from pit.rules.refusal import Refused, dollars

SETTINGS: Final = GowSettings()
TOLD: Final = frozenset(
    {
        ev.PlaceWager, ev.TakeBackWager, ev.TakeBank, ev.DeclineBank, ev.ShakeDice,
        told.ChungAt, told.FirstTilesTo, told.ShowTiles, told.ShowHand, told.PayWager, told.TakeWager,
        told.ReturnWager, told.StandsOff, told.TakeCommission,
    }
)  # fmt: skip
"""A `SetHand` or `TilesTo` is not among them: tiles lie face down."""

_OPEN: Final = frozenset({Phase.BANK_SET, Phase.SETTLE, Phase.COLLECT})
_FROM_PLAYERS: Final = "Q96-426-2"
"""The commission that a player who banks pays on top of the result."""


def _open(rng: Random) -> State | tuple[Refused, ...]:
    state = open_table(SETTINGS)
    if isinstance(state, tuple):
        return state
    while state.care.due is not None:
        event = play_event(state)
        assert event is not None, "a step of care needs no chance"
        state, _ = step(state, event)
    for person in PEOPLE:
        state, _ = step(state, prep.Join(person))
    return state


def _next_event(state: State, rng: Random, person: str) -> ev.Event:
    match wait.awaiting(state):
        case wait.AwaitBank() | wait.AwaitShuffle() if state.phase is Phase.BETWEEN and state.wagers:
            return ev.TakeBackWager(*next(iter(state.wagers)))
        case wait.AwaitShuffle():
            return prep.ShuffleTiles(tuple(rng.randrange(bound) for bound in pick_bounds(len(TILES))))
        case wait.AwaitWagers():
            return _wager(state, person) or ev.NoMoreBets()
        case wait.AwaitDice():
            return ev.ShakeDice((rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6)))
    event = play_event(state)
    if event is None:
        raise Stuck(f"pai gow: nobody acts in {state.phase.value}. The table stands as before.")
    return event


def _wager(state: State, person: str) -> ev.PlaceWager | None:
    """The least wager of somebody who has none and may make it; a bank may be covered up to the last chip."""
    for who in PEOPLE:
        wager = ev.PlaceWager(BOXES[who], who, state.settings.minimum_cents)
        if who != person and who not in state.wagering and step(state, wager)[0] is not state:
            return wager
    return None


def _question(state: State, person: str) -> Question | None:
    match wait.awaiting(state):
        case wait.AwaitBank(box, who, _) if who == person:
            take = Choice("take", lambda text: _take_bank(box, person, text), "DOLLARS")
            decline = Choice("decline", lambda _: ev.DeclineBank(box))
            return Question(
                "You are offered the bank. With how much do you take it?", (take, decline), ev.DeclineBank(box)
            )
        case wait.AwaitWagers() if _wager(state, person) is None:
            return _wagers(state, person)
        case wait.AwaitChoice(box) if state.first_player(box) == person:
            plays, gives = Choice("play", lambda _: ev.PlaysOn(box)), Choice("give-up", lambda _: ev.GivesUp(box))
            return Question("A tile of yours was exposed.", (plays, gives), ev.PlaysOn(box))
        case wait.AwaitHand(box, who) if who == person:
            return tile_hands.question(state.hands[box].tiles, lambda setting: ev.SetHand(box, person, setting))
        case wait.AwaitBankHand(who) if who == person:
            return tile_hands.question(state.hands[state.bank.box].tiles, lambda setting: ev.SetBank(setting, person))
        case _:
            return None


def _take_bank(box: int, person: str, text: str) -> ev.Event:
    return ev.TakeBank(box, box, BankMode.PLAYER, ((person, cents(text)),))


def _wagers(state: State, person: str) -> Question:
    limits = f"{dollars(state.settings.minimum_cents)} to {dollars(state.settings.maximum_cents)}"
    box = BOXES[person]
    wager = Choice("wager", lambda text: ev.PlaceWager(box, person, cents(text)), "DOLLARS")
    back = Choice("back", lambda _: ev.TakeBackWager(box, person))
    done = Choice("done", lambda _: ev.NoMoreBets())
    usual = _wager(state, "") or ev.NoMoreBets()
    return Question(f"Wager {limits} on box {box}, then say done.", (wager, back, done), usual)


def _view(state: State, person: str) -> tuple[str, ...]:
    lines = [f"round {state.round_number}", f"bank: {state.bank.mode.value}, box {state.bank.box}"]
    for (box, who), amount in state.wagers.items():
        lines.append(f"box {box}: {who}{' (you)' if who == person else ''} {dollars(amount)}")
    for box, hand in sorted(state.hands.items()):
        lines.append(f"tiles of box {box}: {_tiles(state, hand, person)}")
    return tuple(lines)


def _tiles(state: State, hand: Hand, person: str) -> str:
    """Face down but for the own ones, the bank's once it is exposed, and all once they are compared."""
    is_banks = hand.box == state.bank.box
    is_own = state.first_player(hand.box) == person or (is_banks and person in state.bank.handlers)
    if not is_own and not (state.phase in _OPEN and is_banks) and state.phase is not Phase.COLLECT:
        return "?? ?? ?? ??"
    return tile_hands.in_words(hand.setting) if hand.setting else ", ".join(map(str, hand.tiles))


def _flows(order: object) -> Iterator[Flow]:
    match order:
        case told.AcceptWager(_, person, amount):
            yield Flow(person, "wager", staked_cents=amount)
        case told.ReturnWager(_, person, amount, _) | told.PayWager(_, person, amount, _):
            yield Flow(person, "wager", back_cents=amount)
        case told.TakeCommission((person, *_), amount, clause) if clause == _FROM_PLAYERS:
            yield Flow(person, "bank", back_cents=-amount)
        case told.BankResult(_, (person, *_), amount, _):
            yield Flow(person, "bank", back_cents=amount)


def _rounds_done(state: State) -> int:
    """Rounds whose wagers are all off the table; one that stands off lies on till it is taken back."""
    return state.round_number - (state.phase is not Phase.BETWEEN or bool(state.wagers))


GAME: Final = Game(
    name="pai gow, Queensland",
    open_table=_open,
    step=step,
    next_event=_next_event,
    question=_question,
    view=_view,
    flows=_flows,
    told=TOLD,
    rounds_done=_rounds_done,
)
