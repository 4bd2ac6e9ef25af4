"""How a round goes on, whatever the game: the next card, then as far as nobody is waited for.

`rules_of` gives the events that both games take; each game adds its own and says what differs in `Game`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from pit.rules.madness_21 import events as button_events
from pit.rules.madness_21 import offering as button
from pit.rules.people import Role
from pit.rules.refusal import COMMON_PRACTICE
from pit.rules.twenty_one_round import (
    dealer,
    dealing,
    doubling,
    events,
    insuring,
    irregular,
    offer,
    playing,
    settling,
    splitting,
    wagering,
)
from pit.rules.twenty_one_round.answers import Answer, refuse
from pit.rules.twenty_one_round.commands import Command, Commands, PowerUsed
from pit.rules.twenty_one_round.dispatch import Rule
from pit.rules.twenty_one_round.events import DealCard, UsePower
from pit.rules.twenty_one_round.state import AnyTable, Phase


@dataclass(frozen=True, slots=True)
class Game(Generic[AnyTable]):
    """What differs between the games of twenty-one."""

    beside_blackjack: dealer.Beside[AnyTable]
    after_card: playing.AfterCard[AnyTable]
    settle_hand: settling.SettleHand[AnyTable]
    after_payouts: settling.AfterPayouts[AnyTable]


def deal_card(state: AnyTable, game: Game[AnyTable]) -> Answer[AnyTable]:
    """Deal the next card where the round needs it, and go on as far as no one is waited for."""
    if state.phase is Phase.WAGERING:
        started, refused = dealing.start_round(state)
        if refused:
            return started, refused
        dealt, orders = dealing.deal_first_card(started)
        return (state, orders) if dealt is started else (dealt, orders)
    if state.phase is Phase.FIRST_CARDS:
        dealt, orders = dealing.deal_first_card(state)
        if dealt is state or dealing.next_first_card(dealt) is not None:
            return dealt, orders
        return after_first_cards(state, dealt, orders, game)
    if state.phase is Phase.PLAY:
        return onward(state, *playing.deal_owed_card(state, game.after_card), game)
    if state.phase is Phase.CHOICES:
        return refuse(state, "Q03-17-11", "A player who was passed over chooses before another card is dealt.")
    return onward(state, *dealer.deal_to_dealer(state), game)


def after_first_cards(before: AnyTable, dealt: AnyTable, orders: Commands, game: Game[AnyTable]) -> Answer[AnyTable]:
    """Everyone has two cards: what they decide at once, then the first player."""
    decided, more = dealer.after_first_cards(dealt, game.beside_blackjack)
    return onward(before, playing.advance(decided), (*orders, *more), game)


def onward(before: AnyTable, after: AnyTable, orders: Commands, game: Game[AnyTable]) -> Answer[AnyTable]:
    """Once the dealer needs no card: the main payouts, then the button (Q03-34M-5)."""
    if after is before or after.phase is not Phase.DEALER or dealer.needs_card(after):
        return after, orders
    paid, payouts = settling.pay_out(after, game.settle_hand)
    done, more = game.after_payouts(paid)
    offered, armed = offer.begin_offer(done)
    return offered, (*orders, *payouts, *more, *armed)


def then_onward(
    rule: Callable[[AnyTable, Any], Answer[AnyTable]], game: Game[AnyTable]
) -> Callable[[AnyTable, Any], Answer[AnyTable]]:
    """A rule after which the dealer may have nothing more to draw."""
    return lambda state, event: onward(state, *rule(state, event), game)


def _use_power(state: AnyTable, event: UsePower) -> Answer[AnyTable]:
    """Put the use of a power on record.

    Q03-17-3-4: the powers of sections 12(2), 17 and 21(3) belong to the key employee in charge of table games. What
    they are is not in the document, so nothing else follows from their use here.
    """
    if event.by is not Role.KEY_EMPLOYEE_TABLE_GAMES:
        return refuse(state, "Q03-17-3-4", f"A {event.by.value} may not use the power of section {event.power.value}.")
    return state, (PowerUsed(event.power, event.by),)


ALL = frozenset(Phase)
WAGERING = frozenset({Phase.WAGERING})
PLAY = frozenset({Phase.PLAY})
CHOICES = frozenset({Phase.CHOICES})
BUTTON = frozenset({Phase.OFFER, Phase.COLLECT})
DEAL = frozenset({Phase.WAGERING, Phase.FIRST_CARDS, Phase.PLAY, Phase.CHOICES, Phase.DEALER})


def rules_of(game: Game[AnyTable]) -> dict[type, Rule[AnyTable, Command]]:
    """The events that any game of twenty-one takes, each with its phases and rule."""

    def deal(state: AnyTable, _event: DealCard) -> Answer[AnyTable]:
        return deal_card(state, game)

    return {
        events.PlaceMain: Rule(WAGERING, COMMON_PRACTICE, wagering.place_main),
        events.PlaceMadness: Rule(WAGERING, "Q03-34I-2", wagering.place_madness),
        events.WithdrawMain: Rule(WAGERING, COMMON_PRACTICE, wagering.withdraw_main),
        events.WithdrawMadness: Rule(WAGERING, "Q03-34I-2", wagering.withdraw_madness),
        events.DecideControl: Rule(WAGERING, "Q03-34G-cp", wagering.decide_control),
        events.RenameMadness: Rule(WAGERING, "Q03-34H-2", wagering.rename_madness),
        events.LoadShoe: Rule(DEAL, COMMON_PRACTICE, dealing.load_shoe),
        events.DealCard: Rule(DEAL, COMMON_PRACTICE, deal),
        events.Stand: Rule(PLAY, "Q03-17-5-6", then_onward(playing.stand, game)),
        events.Draw: Rule(PLAY, "Q03-17-5-6", playing.draw),
        events.DoubleDown: Rule(PLAY, "Q03-17-5-6", doubling.double_down),
        events.Split: Rule(PLAY, "Q03-17-5-6", splitting.split),
        events.Insure: Rule(PLAY, COMMON_PRACTICE, insuring.insure),
        events.PassOver: Rule(PLAY, "Q03-17-11", irregular.pass_over),
        events.Retract: Rule(CHOICES, "Q03-17-11", then_onward(irregular.retract, game)),
        events.PlayOut: Rule(CHOICES, "Q03-17-11", then_onward(irregular.play_out, game)),
        events.CardFlashed: Rule(ALL, "Q03-17-10", irregular.card_flashed),
        events.CardMisdealt: Rule(ALL, "Q03-17-10", irregular.card_misdealt),
        events.RefuseExposed: Rule(PLAY, "Q03-17-10", then_onward(irregular.refuse_exposed, game)),
        events.CollectCards: Rule(frozenset({Phase.COLLECT}), "Q03-34M-7", offer.collect_cards),
        events.ExcludePlayer: Rule(ALL, "Q03-34L-2", offer.exclude_player),
        events.UsePower: Rule(ALL, "Q03-17-3-4", _use_power),
        button_events.EquipmentFailed: Rule(ALL, "Q03-34J-4", offer.equipment_failed),
        button_events.EquipmentRestored: Rule(ALL, "Q03-34I-4", offer.equipment_restored),
        button_events.Pressed: Rule(BUTTON, "Q03-34M-5", offer.offer_rule(button.pressed)),
        button_events.Refuses: Rule(BUTTON, "Q03-34M-5", offer.offer_rule(button.declines)),
        button_events.IsAbsent: Rule(BUTTON, "Q03-34M-5", offer.offer_rule(button.declines)),
        button_events.ComesBack: Rule(BUTTON, "Q03-34M-5", offer.offer_rule(button.comes_back)),
        button_events.AmountShown: Rule(BUTTON, "Q03-34M-5", offer.offer_rule(button.amount_shown)),
        button_events.PrizesPaid: Rule(BUTTON, "Q03-34M-5", offer.offer_rule(button.prizes_paid)),
        button_events.OfferBox: Rule(BUTTON, "Q03-34M-5", offer.offer_rule(button.offer_box)),
    }
