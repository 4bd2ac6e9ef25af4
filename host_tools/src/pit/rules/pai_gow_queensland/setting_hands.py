"""Players set their hands, then the bank exposes its tiles and sets its own."""

from dataclasses import replace

from pit.rules.pai_gow.house_way import house_way
from pit.rules.pai_gow.setting import Setting
from pit.rules.pai_gow_queensland.answers import Answer, refuse
from pit.rules.pai_gow_queensland.banking import handlers_of
from pit.rules.pai_gow_queensland.commands import HandSet, ShowTiles
from pit.rules.pai_gow_queensland.events import AskHouseWay, ExposeBank, SetBank, SetHand
from pit.rules.pai_gow_queensland.flow import (
    after_hands,
    is_larger_of_two,
    must_wait_for_larger,
    must_wait_for_priority,
)
from pit.rules.pai_gow_queensland.state import BankMode, Hand, Phase, State
from pit.rules.refusal import Refused


def set_hand(state: State, event: SetHand) -> Answer:
    """The first player makes a low and a high hand of the four tiles (Q96-434), two and two, face down (Q96-435-3-4)."""
    hand = _settable(state, event.box, event.person)
    if isinstance(hand, Refused):
        return state, (hand,)
    return _put_down(state, hand, event.setting, is_house_way=False)


def ask_house_way(state: State, event: AskHouseWay) -> Answer:
    """A player, or a player/banker once the tiles are exposed, has the dealer set the hand the house way (Q96-436-1)."""
    if event.box != state.bank.box:
        hand = _settable(state, event.box, event.person)
        if isinstance(hand, Refused):
            return state, (hand,)
        return _put_down(state, hand, event.set_as or house_way(hand.tiles), is_house_way=True)
    if state.phase is not Phase.BANK_SET:
        return refuse(state, "Q96-435-5-6", "The bank exposes its tiles and sets its hand after the players.")
    if event.person not in state.bank.handlers:
        return refuse(state, "Q96-436-1", f"{event.person} does not handle the bank's tiles.")
    held = state.hands[event.box]
    return _put_down(state, held, event.set_as or house_way(held.tiles), is_house_way=True)


def _settable(state: State, box: int, person: str) -> Hand | Refused:
    """The hand if that player may set it now: the first player of the box (Q96-422), once (Q96-435-3-4), after those with
    priority set markers (Q96-421-1d-2) and after the player's own larger wager (Q96-423)."""
    hand = state.hands.get(box)
    if hand is None or hand.is_withdrawn or box == state.bank.box:
        return Refused("Q96-434", f"Box {box} has no player's hand to set.")
    decides = state.first_player(box)
    if decides != person:
        return Refused("Q96-422", f"{decides} decides for box {box}.")
    if hand.setting is not None:
        clause = "Q96-423" if is_larger_of_two(state, box) else "Q96-435-3-4"
        return Refused(clause, f"Box {box} is set and stays so until its wager is settled.")
    if state.phase is not Phase.HANDS:
        return Refused("Q96-435-5-6", f"Hands are not set now: {state.phase.value}.")
    if must_wait_for_priority(state, box):
        return Refused("Q96-421-1d-2", "A hand with a priority set marker is set first.")
    if must_wait_for_larger(state, box):
        return Refused("Q96-423", f"{person} first sets the hand with the larger wager.")
    return hand


def _put_down(state: State, hand: Hand, setting: Setting, is_house_way: bool) -> Answer:
    if not setting.is_of(hand.tiles):
        return refuse(state, "Q96-434", f"Box {hand.box} is set as two hands of two, of its own four tiles.")
    put = state.with_hand(replace(hand, setting=setting, is_house_way=is_house_way, is_choice_due=False))
    if put.phase is Phase.BANK_SET:
        put = replace(put, phase=Phase.SETTLE)
    return after_hands(put), (HandSet(hand.box),)


def expose_bank(state: State, _event: ExposeBank) -> Answer:
    """All players' hands are set: the bank's tiles are turned up (Q96-435-5-6)."""
    hand = state.hands[state.bank.box]
    after = state.with_hand(replace(hand, is_choice_due=False))
    return replace(after, phase=Phase.BANK_SET), (ShowTiles(hand.box, hand.tiles),)


def set_bank(state: State, event: SetBank) -> Answer:
    """The dealer sets it the house way if the house has a share (Q96-436-3); else a player/banker sets it freely, one of
    those who handle the tiles (Q96-433-3-5), unless he asks the dealer (Q96-436-1)."""
    is_dealers = state.bank.mode is not BankMode.PLAYER
    if is_dealers and event.person is not None:
        return refuse(state, "Q96-436-3", "Where the house has a share in the bank, the dealer sets its hand.")
    if not is_dealers and event.person is None:
        return refuse(state, "Q96-436-1", "The dealer sets a player/banker's hand only when asked to.")
    if not is_dealers and event.person not in handlers_of(state, state.bank.box):
        return refuse(state, "Q96-433-3-5", f"{event.person} does not handle the bank's tiles.")
    return _put_down(state, state.hands[state.bank.box], event.setting, is_house_way=is_dealers)
