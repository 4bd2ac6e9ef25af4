"""The round: antes, five cards each, bet or fold, the hands compared. Common practice but for the jackpot and conduct."""

from dataclasses import replace

from pit.rules.banked_round.money import AcceptWager, MoneyCommand, PayWager, ReturnWager, TakeWager
from pit.rules.banked_round.wagers import Laid, refuse_wager
from pit.rules.caribbean_stud.events import (
    Bets,
    CardOutOfView,
    Contravention,
    DealerShows,
    DealHands,
    Folds,
    HandDealt,
    PlaceAnte,
    PlaceJackpot,
    TakeBack,
    TouchedCards,
)
from pit.rules.caribbean_stud.hands import PAYS, class_of, jackpot_of, least_qualifying, value
from pit.rules.caribbean_stud.state import Answer, Hand, Phase, State, all_back, refuse
from pit.rules.refusal import COMMON_PRACTICE

_HAND = 5


def place_ante(state: State, event: PlaceAnte) -> Answer:
    """One ante a player, within the limits; coins where the table takes them (Q03-5)."""
    if state.hand_of(event.person) is not None or len(state.hands) == state.settings.seats:
        return refuse(state, COMMON_PRACTICE, f"There is no place for another ante of {event.person}.")
    refused = refuse_wager(state.settings.limits, Laid(event.person, "ante", event.cents, event.tender), ())
    if refused is not None:
        return state, (refused,)
    hands = (*state.hands, Hand(event.person, event.cents, event.tender))
    return replace(state, hands=hands), (AcceptWager(event.person, "ante", event.cents, event.tender),)


def place_jackpot(state: State, event: PlaceJackpot) -> Answer:
    """The jackpot wager, which is open only where the internal controls set prizes (Q03-8-1)."""
    if not any(state.settings.controls.prizes.values()):
        return refuse(state, "Q03-8-1", "The internal controls set no jackpot prize, so there is no jackpot wager.")
    hand = state.hand_of(event.person)
    if hand is None or hand.jackpot_cents:
        return refuse(state, COMMON_PRACTICE, f"{event.person} has no ante, or the jackpot wager already.")
    cents = state.settings.jackpot_cents
    return _with_hand(state, replace(hand, jackpot_cents=cents)), (AcceptWager(event.person, "jackpot", cents),)


def take_back(state: State, event: TakeBack) -> Answer:
    """A player takes all wagers back before the cards."""
    hand = state.hand_of(event.person)
    if hand is None:
        return refuse(state, COMMON_PRACTICE, f"{event.person} has no ante.")
    rest = tuple(one for one in state.hands if one is not hand)
    return replace(state, hands=rest), all_back(hand, COMMON_PRACTICE)


def deal_hands(state: State, _event: DealHands) -> Answer:
    """Five cards to each ante in turn, then to the dealer, whose last card is face up."""
    if not state.cards or not state.hands:
        return refuse(state, COMMON_PRACTICE, "A deal takes a loaded deck and an ante.")
    hands = tuple(
        replace(hand, cards=state.cards[place * _HAND : (place + 1) * _HAND]) for place, hand in enumerate(state.hands)
    )
    end = len(hands) * _HAND
    dealer = state.cards[end : end + _HAND]
    orders = tuple(HandDealt(hand.person, hand.cards) for hand in hands)
    return replace(state, phase=Phase.DECIDING, hands=hands, dealer=dealer), (*orders, DealerShows(dealer[-1:]))


def bets(state: State, event: Bets) -> Answer:
    """A player plays for twice the ante."""
    return _decide(state, event.person, True)


def folds(state: State, event: Folds) -> Answer:
    """A player gives ante and jackpot wager up."""
    return _decide(state, event.person, False)


def card_out_of_view(state: State, event: CardOutOfView) -> Answer:
    """A player's cards must be in the dealer's full view for the whole round (Q03-8-7)."""
    return _contravened(state, event.person, "17(6)", "Q03-8-7")


def touched_cards(state: State, event: TouchedCards) -> Answer:
    """Nobody touches another player's cards; it is cited as section 20A(d) (Q03-8-11-12)."""
    if event.person == event.of:
        return refuse(state, "Q03-8-11-12", f"{event.person}'s own cards may be touched.")
    return _contravened(state, event.person, "20A(d)", "Q03-8-11-12")


def _contravened(state: State, person: str, section: str, clause: str) -> Answer:
    if state.phase is not Phase.DECIDING:
        return refuse(state, clause, "No cards are out.")
    return state, (Contravention(person, section, clause),)


def _with_hand(state: State, hand: Hand) -> State:
    return replace(state, hands=tuple(hand if one.person == hand.person else one for one in state.hands))


def _decide(state: State, person: str, is_bet: bool) -> Answer:
    turn = next(hand for hand in state.hands if hand.has_bet is None)
    if person != turn.person:
        return refuse(state, COMMON_PRACTICE, f"It is {turn.person}'s turn to bet or fold, not {person}'s.")
    after = _with_hand(state, replace(turn, has_bet=is_bet))
    accepted = (AcceptWager(person, "bet", 2 * turn.ante_cents, turn.tender),) if is_bet else ()
    if any(hand.has_bet is None for hand in after.hands):
        return after, accepted
    over = replace(after, phase=Phase.COLLECT, round_number=state.round_number + 1)
    settled = tuple(order for hand in after.hands for order in _settled(after, hand))
    return over, (*accepted, DealerShows(state.dealer), *settled)


def _settled(state: State, hand: Hand) -> tuple[MoneyCommand, ...]:
    """A fold loses. Against a dealer without ace and king the ante wins and the bet goes back; else the hands decide."""
    person, ante, bet = hand.person, hand.ante_cents, 2 * hand.ante_cents
    if not hand.has_bet:
        return (TakeWager(person, "ante", ante, COMMON_PRACTICE), *_jackpot(state, hand))
    own, dealers = value(hand.cards), value(state.dealer)
    both: tuple[MoneyCommand, ...] = (
        ReturnWager(person, "ante", ante, COMMON_PRACTICE),
        ReturnWager(person, "bet", bet, COMMON_PRACTICE),
    )
    pay_ante = PayWager(person, "ante", ante, ante, COMMON_PRACTICE, hand.tender)
    if dealers < least_qualifying():
        main = (pay_ante, *both)
    elif own > dealers:
        won = bet * PAYS[class_of(hand.cards)]
        main = (pay_ante, PayWager(person, "bet", bet, won, COMMON_PRACTICE, hand.tender), *both)
    elif own == dealers:
        main = both
    else:
        main = (TakeWager(person, "ante", ante, COMMON_PRACTICE), TakeWager(person, "bet", bet, COMMON_PRACTICE))
    return (*main, *_jackpot(state, hand))


def _jackpot(state: State, hand: Hand) -> tuple[MoneyCommand, ...]:
    """The prize that the internal controls set for the hand; the stake goes to the bank (Q03-8-1, Q03-8-2)."""
    if not hand.jackpot_cents:
        return ()
    prize = jackpot_of(hand.cards, state.settings.controls) if hand.has_bet else 0
    clause = "Q03-8-1"
    pay = (PayWager(hand.person, "jackpot", hand.jackpot_cents, prize, clause),) if prize else ()
    return (*pay, TakeWager(hand.person, "jackpot", hand.jackpot_cents, clause))
