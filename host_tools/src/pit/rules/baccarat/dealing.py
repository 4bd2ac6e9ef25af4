"""Cards to the two hands, third cards, and the result."""

from dataclasses import replace

from pit.rules.baccarat.bets import Bet, judge, outcome
from pit.rules.baccarat.commands import CardDealt, CardsTurnedUp, HandShown, RoundCame
from pit.rules.baccarat.events import DEALER, DealCard, TurnUp
from pit.rules.baccarat.game import Topic
from pit.rules.baccarat.points import banker_draws, player_draws, points, total
from pit.rules.baccarat.state import Answer, Phase, State, refuse
from pit.rules.banked_round.verdicts import settle

_FIRST_CARDS = 4


def due(state: State) -> Bet | None:
    """The hand that gets the next card, or None if the round has all its cards (Q03-12-7).

    Player and banker in turn up to two each, then a third card to the player's hand, then to the banker's, as `points` says.
    """
    dealt = len(state.player) + len(state.bank)
    if dealt < _FIRST_CARDS:
        return Bet.BANKER if dealt % 2 else Bet.PLAYER
    player, banker = total(state.player[:2]), total(state.bank[:2])
    if len(state.player) == 2 and len(state.bank) == 2 and player_draws(player, banker):
        return Bet.PLAYER
    third = points(state.player[2]) if len(state.player) == 3 else None
    return Bet.BANKER if len(state.bank) == 2 and banker_draws(player, banker, third) else None


def is_dealing(state: State, person: str) -> bool:
    """Whether that person deals, as the banker does (Q03-6-18-4, Q03-12-5).

    That is the player who took the shoe, else the dealer (Q03-6-18-5, Q03-16A-4-5).
    """
    return person == state.banks


def deal_card(state: State, event: DealCard) -> Answer:
    """The next card from the shoe, by whoever deals, to the hand that is due."""
    to = due(state)
    if not is_dealing(state, event.by) or to is None:
        return refuse(state, Topic.DEALS, f"{state.banks} is the banker and deals, not {event.by}.")
    is_third = len(state.player) + len(state.bank) >= _FIRST_CARDS
    if event.is_face_down and is_third:
        return refuse(state, Topic.THIRD_CARD, "A third card is dealt face up.")
    card = state.shoe[0]
    after = replace(
        state,
        shoe=state.shoe[1:],
        player=(*state.player, card) if to is Bet.PLAYER else state.player,
        bank=(*state.bank, card) if to is Bet.BANKER else state.bank,
        is_face_down=state.is_face_down or event.is_face_down,
    )
    clause = state.game.cite(Topic.THIRD_CARD if is_third else Topic.DEALS)
    dealt = CardDealt(to, card, event.by, event.is_face_down, clause)
    if len(after.player) + len(after.bank) == _FIRST_CARDS:
        if after.is_face_down:
            return replace(after, phase=Phase.FACE_DOWN), (dealt,)
        after, orders = _shown(after)
    else:
        after, orders = (after, ()) if due(after) is not None else _result(after)
    return after, (dealt, *orders)


def turn_up(state: State, event: TurnUp) -> Answer:
    """Once both hands have their cards, the dealer, whoever banks, turns up what lies face down (Q03-12-6)."""
    if event.by != DEALER:
        return refuse(state, Topic.TURN_UP, f"The dealer turns the cards up, not {event.by}.")
    after, orders = _shown(replace(state, phase=Phase.DEALING, is_face_down=False))
    return after, (CardsTurnedUp(state.game.cite(Topic.TURN_UP)), *orders)


def _shown(state: State) -> Answer:
    shown = _hands(state)
    if due(state) is not None:
        return state, shown
    after, orders = _result(state, is_shown=True)
    return after, (*shown, *orders)


def _hands(state: State) -> tuple[HandShown, HandShown]:
    """The player's hand, then the banker's (Q03-6-5-7)."""
    clause = state.game.cite(Topic.SHOW)
    return (
        HandShown(Bet.PLAYER, state.player, total(state.player), clause),
        HandShown(Bet.BANKER, state.bank, total(state.bank), clause),
    )


def _result(state: State, is_shown: bool = False) -> Answer:
    came = outcome(total(state.player), total(state.bank))
    shown = () if is_shown else _hands(state)
    orders = settle(state.laid, lambda bet: judge(bet, came, state.settings.pays))
    return over(state), (*shown, RoundCame(state.round_number, came), *orders)


def over(state: State) -> State:
    """The layout is cleared; who banks stays banker."""
    return replace(
        state,
        phase=Phase.BETWEEN,
        laid=(),
        player=(),
        bank=(),
        is_face_down=False,
        round_number=state.round_number + 1,
    )
