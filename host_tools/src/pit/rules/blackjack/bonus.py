"""How bonus blackjack joins a round of blackjack: placed before the first card, taken when lost, paid when won.

| when | what happens to the wager |
|---|---|
| its player's winning blackjack is settled | paid or taken in the same step (Q96-50D-1-2) |
| no more cards come to the hand, and it can't win | taken at once (Q96-50D-3) |
| it has won otherwise | stays, and is paid after every main wager (Q96-50D-4-5) |

After a split the hand that keeps the first card decides (Q96-50E).
"""

from dataclasses import replace

from pit.rules.blackjack.answers import Answer, RoundAnswer, refuse
from pit.rules.blackjack.commands import ShowBonusSign
from pit.rules.blackjack.events import NominateBlackjack, PlaceBonus, WithdrawBonus
from pit.rules.blackjack.state import BonusBet, State
from pit.rules.bonus_blackjack.payouts import WAGER_CENTS, Bonus, bonus_of, payout_lines
from pit.rules.bonus_blackjack.settings import refusal_for_nomination
from pit.rules.bonus_blackjack.wagering import refusal_for_player, refusal_for_wager
from pit.rules.refusal import COMMON_PRACTICE
from pit.rules.twenty_one_round.commands import Command
from pit.rules.twenty_one_round.state import Box, HandStatus
from pit.rules.wagers import AcceptWager, MoneyCommand, PayWager, ReturnWager, TakeWager, Wager, WagerKind


def bet_on(state: State, box: int) -> BonusBet | None:
    """The box's bonus blackjack wager, or None."""
    return next((bet for bet in state.bonus if bet.box == box), None)


def place_bonus(state: State, event: PlaceBonus) -> RoundAnswer:
    """Make the wager, before the first card (Q96-50A-1, Q96-50B-1, Q96-50B-2, Q96-50B-3, Q96-50B-4, Q96-50B-5).

    The first player for a box is the one whose wager is at the front of its stack.
    """
    bettors = state.box(event.box).bettors
    bet = bet_on(state, event.box)
    refusal = refusal_for_wager(state.settings.bonus, event.cents, event.placed) or refusal_for_player(
        event.box, event.person, bettors[0].person if bettors else None, bet.person if bet else None
    )
    if refusal is not None:
        return state, (refusal,)
    accepted = AcceptWager(_wager(BonusBet(event.box, event.person)), event.cents)
    return replace(state, bonus=(*state.bonus, BonusBet(event.box, event.person))), (accepted,)


def withdraw_bonus(state: State, event: WithdrawBonus) -> RoundAnswer:
    """Take only this wager back."""
    bet = bet_on(state, event.box)
    if bet is None or bet.person != event.person:
        return refuse(state, COMMON_PRACTICE, f"{event.person} has no bonus blackjack wager on box {event.box}.")
    return give_back(state, bet, COMMON_PRACTICE)


def give_back(state: State, bet: BonusBet, clause: str) -> RoundAnswer:
    """The wager goes back to its player."""
    return _without(state, bet), (ReturnWager(_wager(bet), WAGER_CENTS, clause),)


def nominate(state: State, event: NominateBlackjack) -> Answer:
    """Change the nominated cards on the sign for the rounds to come (Q96-50C-d)."""
    refusal = refusal_for_nomination(event.ace, event.other)
    if refusal is not None:
        return state, (refusal,)
    if not state.settings.bonus.is_offered:
        return refuse(state, "Q96-50C-d", "Bonus blackjack is not offered at this table: no sign nominates cards.")
    if state.bonus:
        return refuse(state, "Q96-50C-d", "A wager lies on the cards that are nominated for this round.")
    bonus = replace(state.settings.bonus, nominated=(event.ace, event.other))
    named = replace(state, settings=replace(state.settings, bonus=bonus))
    return named, bonus_sign(named)


def bonus_sign(state: State) -> tuple[ShowBonusSign, ...]:
    """What the sign must show, where the wager is offered (Q96-50A-1, Q96-50A-3, Q96-50C-d)."""
    bonus = state.settings.bonus
    if not bonus.is_offered:
        return ()
    return (ShowBonusSign(bonus.display_name, payout_lines(state.settings.decks), bonus.nominated),)


def take_lost(state: State) -> RoundAnswer:
    """Take each wager whose hand gets no more cards and has not won (Q96-50D-3)."""
    orders: list[MoneyCommand] = []
    for bet in state.bonus:
        if _is_complete(state, bet) and _won(state, bet) is None:
            state = _without(state, bet)
            orders.append(TakeWager(_wager(bet), WAGER_CENTS, "Q96-50D-3"))
    return state, tuple(orders)


def settle_beside(state: State, box: Box) -> RoundAnswer:
    """Settle the wager in the same step as its player's winning blackjack (Q96-50D-1-2)."""
    bet = bet_on(state, box.number)
    return (state, ()) if bet is None else _settle(state, bet, "Q96-50D-1-2")


def pay_left(state: State) -> RoundAnswer:
    """Pay what has won, now that every main wager is settled (Q96-50D-4-5)."""
    orders: list[Command] = []
    for number in state.settings.boxes_from_dealers_right():
        bet = bet_on(state, number)
        if bet is not None:
            state, paid = _settle(state, bet, "Q96-50D-4-5")
            orders += paid
    return state, tuple(orders)


def _settle(state: State, bet: BonusBet, clause: str) -> RoundAnswer:
    won, wager = _won(state, bet), _wager(bet)
    state = _without(state, bet)
    if won is None:
        return state, (TakeWager(wager, WAGER_CENTS, clause),)
    back = ReturnWager if state.settings.bonus.is_stake_returned else TakeWager
    return state, (PayWager(wager, WAGER_CENTS, won.cents, won.clause), back(wager, WAGER_CENTS, clause))


def _won(state: State, bet: BonusBet) -> Bonus | None:
    hand = state.box(bet.box).hand(0)
    settings = state.settings
    return bonus_of(hand.cards, settings.decks, settings.bonus.nominated, hand.is_from_split)


def _is_complete(state: State, bet: BonusBet) -> bool:
    return state.box(bet.box).hand(0).status not in (HandStatus.OPEN, HandStatus.PASSED_OVER)


def _without(state: State, bet: BonusBet) -> State:
    return replace(state, bonus=tuple(other for other in state.bonus if other != bet))


def _wager(bet: BonusBet) -> Wager:
    return Wager(bet.box, bet.person, WagerKind.BONUS_BLACKJACK)
