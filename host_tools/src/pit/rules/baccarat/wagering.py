"""Wagers on the two hands and the tie, and the one that a banking player must make."""

from dataclasses import replace

from pit.rules.baccarat.bets import HANDS, Bet
from pit.rules.baccarat.commands import WagersClosed
from pit.rules.baccarat.events import CloseWagers, PlaceWager, TakeBack
from pit.rules.baccarat.game import Topic
from pit.rules.baccarat.state import Answer, Phase, State, refuse
from pit.rules.banked_round.money import AcceptWager, ReturnWager
from pit.rules.banked_round.wagers import Laid, refuse_wager, with_wager
from pit.rules.refusal import COMMON_PRACTICE, Refused


def place_wager(state: State, event: PlaceWager) -> Answer:
    """A player lays a wager within the limits; coins where the table takes them (Q03-5)."""
    if event.person not in {seat.person for seat in state.seats}:
        return state, (Refused(COMMON_PRACTICE, f"{event.person} doesn't sit at the table."),)
    if not isinstance(event.bet, Bet):
        return state, (Refused(COMMON_PRACTICE, f"{event.bet} is no wager of {state.game.name}."),)
    laid = Laid(event.person, event.bet, event.cents, event.tender)
    refused = refuse_wager(state.settings.limits, laid, state.laid)
    if refused is not None:
        return state, (refused,)
    accepted = AcceptWager(event.person, str(event.bet), event.cents, event.tender)
    return replace(state, laid=with_wager(state.laid, laid)), (accepted,)


def take_back(state: State, event: TakeBack) -> Answer:
    """A player takes an own wager back."""
    own = tuple(laid for laid in state.laid if (laid.person, laid.bet) == (event.person, event.bet))
    if not own:
        return state, (Refused(COMMON_PRACTICE, f"{event.person} has no wager on {event.bet}."),)
    rest = tuple(laid for laid in state.laid if laid not in own)
    return replace(state, laid=rest), returned(own, COMMON_PRACTICE)


def returned(lies: tuple[Laid[Bet], ...], clause: str) -> tuple[ReturnWager, ...]:
    """The commands that give those wagers back."""
    return tuple(ReturnWager(laid.person, str(laid.bet), laid.cents, clause) for laid in lies)


def has_bankers_wager(state: State) -> bool:
    """Whether the player who banks has the least wager on the player's or the banker's hand (Q03-16B, Q03-6-3)."""
    least = state.settings.limits.minimum_cents
    staked = {bet: sum(one.cents for one in state.laid if (one.person, one.bet) == (state.banks, bet)) for bet in HANDS}
    return state.banker is None or max(staked.values()) >= least


def close_wagers(state: State, _event: CloseWagers) -> Answer:
    """No more wagers: the step that comes before the cards (Q03-12-4).

    Q03-16B: a player who banks stakes at least the minimum on either hand, or gives the shoe up. By analogy baccarat's
    section 19 (Q03-6-3).
    """
    if not has_bankers_wager(state):
        reason = f"{state.banks} banks and has no wager of the minimum on either hand; with none the shoe is given up."
        return refuse(state, Topic.BANKER_WAGER, reason)
    if not state.laid:
        return refuse(state, Topic.CLOSE, "Nobody has made a wager.")
    return replace(state, phase=Phase.DEALING), (WagersClosed(state.round_number),)
