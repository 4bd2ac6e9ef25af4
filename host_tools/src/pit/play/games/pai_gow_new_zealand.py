"""Pai gow as New Zealand has it: the house banks unless the person does, alone or with the house."""

from collections.abc import Iterator
from random import Random
from typing import Final

from pit.play.game import PEOPLE, Choice, Flow, Game, Question, Stuck
from pit.play.games import tile_hands
from pit.play.games.tile_hands import BOXES
from pit.play.reading import cents
from pit.rules.decks import pick_bounds
from pit.rules.pai_gow.tiles import TILES
from pit.rules.pai_gow_new_zealand import awaiting as wait
from pit.rules.pai_gow_new_zealand import commands as told
from pit.rules.pai_gow_new_zealand import events as ev
from pit.rules.pai_gow_new_zealand.basic_play import play_event
from pit.rules.pai_gow_new_zealand.commands import Spot
from pit.rules.pai_gow_new_zealand.settings import PaiGowSettings
from pit.rules.pai_gow_new_zealand.state import BankHand, Hand, HandStanding, Phase, Table
from pit.rules.pai_gow_new_zealand.step import open_table, step
from pit.rules.refusal import dollars

SETTINGS: Final = PaiGowSettings()
TOLD: Final = frozenset(
    {
        ev.PlaceWager, ev.TakeBackWager, ev.Concede,
        told.BankIs, told.CutMade, told.DiceRead, told.TilesShown, told.BankShown, told.HandShown, told.CallResult,
        told.MoveChips,
    }
)  # fmt: skip
"""A `Wash`, a `SetHand` or `TilesTo` is not among them: tiles lie face down."""

_SHOWN: Final = frozenset({HandStanding.WON, HandStanding.LOST, HandStanding.PUSHED, HandStanding.PAID})


def _next_event(table: Table, rng: Random, person: str) -> ev.Event:
    if table.phase is Phase.WAGERS and not table.stacks and table.wagers:
        return ev.TakeBackWager(table.wagers[0].box, table.wagers[0].person)
    match wait.awaiting(table):
        case wait.AwaitWash():
            return ev.Wash(tuple(rng.randrange(bound) for bound in pick_bounds(len(TILES))))
        case wait.AwaitDice():
            return ev.ShakeDice((rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6)))
    event = _wager(table, person) or play_event(table)
    if event is None:
        raise Stuck(f"pai gow: nobody acts, {table.phase.value}. The table stands as before.")
    return event


def _wager(table: Table, person: str) -> ev.PlaceWager | None:
    """The least wager of somebody who has none and may make it."""
    for who in PEOPLE if table.phase is Phase.WAGERS and table.stacks else ():
        wager = ev.PlaceWager(BOXES[who], who, (table.settings.minimum_cents,))
        has_none = table.wager_of(BOXES[who], who) is None
        if who != person and has_none and step(table, wager)[0] is not table:
            return wager
    return None


def _question(table: Table, person: str) -> Question | None:
    if _wager(table, person) is not None:
        return None
    match wait.awaiting(table):
        case wait.AwaitStake(who, box, least) if who == person:
            stake = Choice("stake", lambda text: ev.StakeBank(person, (cents(text),)), "DOLLARS")
            leave = Choice("leave", lambda _: ev.GiveUpBank(person))
            asks = f"You bank on box {box}. Stake {dollars(least)} or more, or leave the bank."
            return Question(asks, (stake, leave), play_event(table))
        case wait.AwaitCutChoice(who) if who == person:
            names = ", ".join(kind.name for kind in table.settings.approved_cuts)
            cut = Choice("cut", lambda text: ev.ChooseCut(person, text), "NAME")
            decline = Choice("decline", lambda _: ev.ChooseCut(person, None))
            return Question(f"Choose the cut, of: {names}.", (cut, decline), ev.ChooseCut(person, None))
        case wait.AwaitCut():
            return _wagers(table, person)
        case wait.AwaitHand(box, who) if who == person:
            hand = table.hand(box)
            assert hand is not None, "a hand is waited for"
            concede = Choice("concede", lambda _: ev.Concede(box, person))
            return tile_hands.question(hand.tiles, lambda setting: ev.SetHand(box, person, setting), concede)
        case wait.AwaitBankHand(who) if who == person:
            return tile_hands.question(table.bank_tiles.tiles, lambda setting: ev.SetBankHand(setting, person))
        case _:
            return None


def _wagers(table: Table, person: str) -> Question:
    limits = f"{dollars(table.settings.minimum_cents)} to {dollars(table.settings.maximum_cents)}"
    box = BOXES[person]
    choices = (
        Choice("wager", lambda text: ev.PlaceWager(box, person, (cents(text),)), "DOLLARS"),
        Choice("back", lambda _: ev.TakeBackWager(box, person)),
        Choice("bank", lambda _: ev.TakeBank(person, box)),
        Choice("co-bank", lambda _: ev.TakeBank(person, box, with_house=True)),
        Choice("done", lambda _: ev.CutTiles()),
    )
    return Question(
        f"Wager {limits} on box {box}, or bank; then say done.", choices, _wager(table, "") or ev.CutTiles()
    )


def _view(table: Table, person: str) -> tuple[str, ...]:
    banks = f" {table.bank.person}" if table.bank.person else ""
    lines = [f"round {table.round_number}", f"bank: {table.bank.kind.value}{banks}, box {table.bank.box}"]
    for wager in table.wagers:
        mine = " (you)" if wager.person == person else ""
        lines.append(f"box {wager.box}: {wager.person}{mine} {dollars(wager.cents)}")
    if table.bank_hand is not None:
        lines.append(f"tiles of the bank: {_bank_tiles(table, table.bank_hand, person)}")
    lines += [f"tiles of box {hand.box}: {_tiles(table, hand, person)}" for hand in table.hands]
    return tuple(lines)


def _bank_tiles(table: Table, hand: BankHand, person: str) -> str:
    if hand.is_shown and hand.setting:
        return tile_hands.in_words(hand.setting)
    if table.bank.person == person and not hand.is_under_chung:
        return ", ".join(map(str, hand.tiles))
    return ", ".join(str(tile) if tile in hand.revealed else "??" for tile in hand.tiles)


def _tiles(table: Table, hand: Hand, person: str) -> str:
    is_own = table.wagers_on(hand.box)[:1] == (table.wager_of(hand.box, person),)
    if hand.setting and (is_own or hand.standing in _SHOWN):
        return tile_hands.in_words(hand.setting)
    return ", ".join(map(str, hand.tiles)) if is_own else "?? ?? ?? ??"


def _flows(order: object) -> Iterator[Flow]:
    match order:
        case told.MoveChips(amount, Spot.PLAYER, _, person, _, _):
            yield Flow(person, "wager", staked_cents=amount)
        case told.MoveChips(amount, _, Spot.PLAYER, person, _, _):
            yield Flow(person, "wager", back_cents=amount)


def _rounds_done(table: Table) -> int:
    """Rounds whose wagers are all off the table; one that was pushed lies on till it is taken back."""
    is_lying = table.phase is Phase.WAGERS and not table.stacks and bool(table.wagers)
    return table.round_number - 1 - is_lying


GAME: Final = Game(
    name="pai gow, New Zealand",
    open_table=lambda rng: open_table(SETTINGS),
    step=step,
    next_event=_next_event,
    question=_question,
    view=_view,
    flows=_flows,
    told=TOLD,
    rounds_done=_rounds_done,
)
