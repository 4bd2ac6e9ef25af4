"""One event in, the next table and its commands out. Total: any event in any state is taken or refused.

| phase | takes |
|---|---|
| any | `Asks`, `Helped`, `CardsLearned`, `Exclude`, `BrokeSilence`, `CheckPack`, `ClaimSeat`, `FindFault` |
| between rounds | the pack, the announcements, seats, stakes, `Shuffle`, `Cut`, the first `PostBlind` |
| dealing | `PostBlind` until the first card, `DealCard`, `CardExposed`, `ReshuffleShoe` |
| betting | `Acts`, `Opens`, `DeclinesToRaise`, `Says`, `ActedOutOfTurn`, `CardExposed`, `VoidBet`, `DeclareDead` |
| drawing | `Exchange`, `DealCard`, `ReshuffleShoe`, `DeclareDead` |
| showdown | `ShowHands`, `DeclareDead` |
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pit.rules.poker import acting, conduct, dealing, early_bets, events, misdeals, seating, showdown, starting
from pit.rules.poker.answers import Answer, refuse
from pit.rules.poker.flow import go_on
from pit.rules.poker.game import Game
from pit.rules.poker.settings import PokerSettings, check_settings
from pit.rules.poker.state import Phase, Table
from pit.rules.poker.tenders import in_tender, refusal_for_tender
from pit.rules.poker.topics import Topic
from pit.rules.refusal import Refused
from pit.rules.well_formed import misfit


@dataclass(frozen=True, slots=True)
class Rule:
    """In which phases an event is taken, what it is about, and what it does."""

    phases: frozenset[Phase]
    topic: Topic
    answer: Callable[[Table, Any], Answer]


ALL = frozenset(Phase)
BETWEEN = frozenset({Phase.BETWEEN})
ROUND = ALL - BETWEEN
DEALING = frozenset({Phase.DEALING})
DRAWING = frozenset({Phase.DRAWING})
BETTING = frozenset({Phase.BETTING})
SHOWDOWN = frozenset({Phase.SHOWDOWN})
START = BETWEEN | DEALING


def _with_early(table: Table, event: events.ActedOutOfTurn) -> Answer:
    noted, orders = early_bets.acted_out_of_turn(table, event)
    return (table, orders) if noted is table else go_on(noted, orders)


SHARED: Mapping[type, Rule] = {
    events.Prepare: Rule(BETWEEN, Topic.PREPARE, starting.prepare),
    events.JudgeUnfit: Rule(BETWEEN, Topic.PREPARE, starting.judge_unfit),
    events.CheckPack: Rule(BETWEEN, Topic.PREPARE, starting.check_pack),
    events.AnnounceAce: Rule(BETWEEN, Topic.ANNOUNCE_ACE, starting.announce_ace),
    events.AnnounceCommission: Rule(BETWEEN, Topic.COMMISSION, starting.announce_commission),
    events.ClaimSeat: Rule(ALL, Topic.SEATS, seating.claim_seat),
    events.FillSeat: Rule(BETWEEN, Topic.SEAT_PRIORITY, seating.fill_seat),
    events.PutDown: Rule(BETWEEN, Topic.STAKE_FIXED, seating.put_down),
    events.TakeUp: Rule(BETWEEN, Topic.STAKE_FIXED, seating.take_up),
    events.DeclineTopUp: Rule(BETWEEN, Topic.TOP_UP, seating.decline_top_up),
    events.Leave: Rule(BETWEEN, Topic.STAKE_FIXED, seating.leave),
    events.SitOut: Rule(BETWEEN, Topic.STAKE, seating.sit_out),
    events.Shuffle: Rule(BETWEEN, Topic.SHUFFLE, starting.shuffle_pack),
    events.Cut: Rule(BETWEEN, Topic.CUT, starting.cut_pack),
    events.PostBlind: Rule(START, Topic.BLIND, starting.post_blind),
    events.DealCard: Rule(DEALING | DRAWING, Topic.DEALING, dealing.deal_card),
    events.ReshuffleShoe: Rule(DEALING | DRAWING, Topic.DEALING, dealing.reshuffle_shoe),
    events.FindFault: Rule(ALL, Topic.MISDEAL, misdeals.find_fault),
    events.Acts: Rule(BETTING, Topic.TURN, acting.act),
    events.Opens: Rule(BETTING, Topic.OPENING, acting.open_betting),
    events.DeclinesToRaise: Rule(BETTING, Topic.RAISE, acting.decline_to_raise),
    events.Says: Rule(BETTING, Topic.CHIPS, acting.says),
    events.ActedOutOfTurn: Rule(BETTING, Topic.OUT_OF_TURN, _with_early),
    events.DeclareDead: Rule(BETTING | DRAWING | SHOWDOWN, Topic.DEAD, showdown.declare_dead),
    events.ShowHands: Rule(SHOWDOWN, Topic.SHOWDOWN, showdown.show_hands),
    events.Asks: Rule(ALL, Topic.ACTS, conduct.ask),
    events.Helped: Rule(ALL, Topic.HELPING, conduct.helped),
    events.CardsLearned: Rule(ROUND, Topic.LEAKS, conduct.cards_learned),
    events.OrderSilence: Rule(ROUND, Topic.SILENCE, conduct.order_silence),
    events.BrokeSilence: Rule(ALL, Topic.SILENCE, conduct.broke_silence),
    events.VoidBet: Rule(BETTING, Topic.EXCLUDE, conduct.void_bet),
    events.Exclude: Rule(ALL, Topic.EXCLUDE, conduct.exclude),
}
"""The events that every game takes. A game adds its own and leaves none out."""


def open_game(game: Game, settings: PokerSettings) -> Table | tuple[Refused, ...]:
    """A table without players, or everything that speaks against opening it."""
    refused = check_settings(game, settings)
    return refused or Table(game, settings)


def answer(rules: Mapping[type, Rule], table: Table, event: object) -> Answer:
    """Take or refuse one event. A refusal comes alone, with the very table that was given.

    Coins are taken as the table does (Q03-5).
    """
    rule = rules.get(type(event))
    if rule is None:
        return refuse(table, table.cite(Topic.ACTS), f"{event!r} is nothing that {table.game.name} knows.")
    if table.phase not in rule.phases:
        phases = " or ".join(sorted(phase.value for phase in rule.phases))
        reason = f"{type(event).__name__} belongs to another time ({phases}), and now: {table.phase.value}."
        return refuse(table, table.cite(rule.topic), reason)
    stop = misfit(event, table.cite(Topic.ACTS)) or refusal_for_tender(table, event)
    if stop is not None:
        return table, (stop,)
    after, orders = rule.answer(table, event)
    if any(isinstance(order, Refused) for order in orders):
        return table, orders
    return in_tender(table, after, event, orders)
