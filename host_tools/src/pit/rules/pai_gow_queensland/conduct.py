"""How players behave, and what a floor manager may do about it."""

from dataclasses import replace

from pit.rules.pai_gow.tiles import Tile
from pit.rules.pai_gow_queensland.answers import Answer, refuse
from pit.rules.pai_gow_queensland.banking import handlers_of
from pit.rules.pai_gow_queensland.commands import (
    Command,
    ContraventionNoted,
    KeptFromTable,
    ReturnWager,
    SilenceOrdered,
    TilesRemoved,
)
from pit.rules.pai_gow_queensland.conduct_events import (
    CancelWager,
    Exclude,
    KeepApart,
    LooksAtUnplayed,
    OrderSilence,
    ShowsTiles,
    Talks,
    TilesLeaveArea,
    TouchesTiles,
)
from pit.rules.pai_gow_queensland.flow import after_hands
from pit.rules.pai_gow_queensland.seating import send_away
from pit.rules.pai_gow_queensland.state import Phase, State
from pit.rules.pai_gow_queensland.wagering import without_wager
from pit.rules.people import Role

_MIXING = frozenset({Phase.BETWEEN, Phase.WAGERS, Phase.CUT})
_BANK_HIDDEN = frozenset({Phase.DEAL, Phase.HANDS, Phase.BANK_EXPOSE})


def touches_tiles(state: State, event: TouchesTiles) -> Answer:
    """Nobody touches tiles while they are shuffled or cut: that goes on record (Q96-430-5). Later only who handles the box
    (Q96-433-3-5)."""
    if state.phase in _MIXING:
        return state, (ContraventionNoted(event.person, "Q96-430-5"),)
    box = event.box
    if box is None or box not in state.hands or event.person not in handlers_of(state, box):
        return refuse(state, "Q96-433-3-5", f"{event.person} does not handle those tiles.")
    return state, ()


def tiles_leave_area(state: State, event: TilesLeaveArea) -> Answer:
    """Tiles stay in the playing area, in sight of dealer and floor manager (Q96-433-1-2)."""
    return state, (ContraventionNoted(event.person, "Q96-433-1-2"),)


def shows_tiles(state: State, event: ShowsTiles) -> Answer:
    """Faces stay hidden from the other players (Q96-433-1-2); a bank that exposes its own is played all the same
    (Q96-449)."""
    hand = state.hands.get(event.box)
    if hand is None or event.person not in handlers_of(state, event.box):
        return refuse(state, "Q96-433-3-5", f"{event.person} does not handle the tiles of box {event.box}.")
    if event.box == state.bank.box:
        return state.with_hand(replace(hand, is_looked_at=True, is_choice_due=False)), ()
    return state, (ContraventionNoted(event.person, "Q96-433-1-2"),)


def visible(state: State, viewer: str, box: int) -> tuple[Tile | None, ...]:
    """The tiles of a box as the viewer may see them, None for a hidden one (Q96-433-1-2, Q96-435-7).

    All see what was exposed in dealing, the bank's tiles once they are up, and everything that was played once it is settled.
    """
    hand = state.hands.get(box)
    if hand is None:
        return (None,) * len(state.unplayed.get(box, ()))
    is_own = viewer in handlers_of(state, box)
    is_up = state.phase is Phase.COLLECT or (box == state.bank.box and state.phase not in _BANK_HIDDEN)
    return tuple(tile if is_own or is_up or place < hand.exposed else None for place, tile in enumerate(hand.tiles))


def looks_at_unplayed(state: State, event: LooksAtUnplayed) -> Answer:
    """Tiles that are not in play stay down until all wagers are settled, for the dealer too (Q96-435-7)."""
    if state.phase is not Phase.COLLECT:
        who = event.person.value if isinstance(event.person, Role) else event.person
        return refuse(state, "Q96-435-7", f"The {who} may not look at tiles out of play before all wagers are settled.")
    return state, ()


def order_silence(state: State, event: OrderSilence) -> Answer:
    """A floor manager has all players be silent once the first tiles are dealt (Q96-453)."""
    if event.by is not Role.FLOOR_MANAGER:
        return refuse(state, "Q96-453", f"A floor manager orders silence, not a {event.by.value}.")
    return replace(state, is_silence_ordered=True), (SilenceOrdered("Q96-453"),)


def talks(state: State, event: Talks) -> Answer:
    """Against an order that is in force it is a contravention (Q96-453); before the first tiles it is none."""
    if state.is_silence_ordered and state.dealt:
        return state, (ContraventionNoted(event.person, "Q96-453"),)
    return state, ()


def cancel_wager(state: State, event: CancelWager) -> Answer:
    """A floor manager cancels the wager of a player who broke a rule; it goes back (Q96-454)."""
    if event.by is not Role.FLOOR_MANAGER:
        return refuse(state, "Q96-454", f"A floor manager cancels wagers, not a {event.by.value}.")
    cents = state.wagers.get((event.box, event.person))
    if cents is None or state.phase is Phase.COLLECT:
        return refuse(state, "Q96-454", f"{event.person} has no wager on box {event.box} that is not settled.")
    orders: list[Command] = [ReturnWager(event.box, event.person, cents, "Q96-454")]
    after = without_wager(state, event.box, event.person)
    hand = after.hands.get(event.box)
    if hand is not None and not after.on_box(event.box):
        after = after.with_hand(replace(hand, is_withdrawn=True, is_choice_due=False))
        orders.append(TilesRemoved(event.box, "Q96-454"))
    return after_hands(after), tuple(orders)


def exclude(state: State, event: Exclude) -> Answer:
    """A floor manager excludes a player from the game (Q96-454): no more wagers at once, gone when the round is over."""
    if event.by is not Role.FLOOR_MANAGER:
        return refuse(state, "Q96-454", f"A floor manager excludes players, not a {event.by.value}.")
    after = replace(state, excluded=state.excluded | {event.person})
    return _then_sent_away(after, KeptFromTable(event.person, None, "Q96-454"))


def keep_apart(state: State, event: KeepApart) -> Answer:
    """A floor manager keeps a player from any table at which another plays (Q96-454)."""
    if event.by is not Role.FLOOR_MANAGER or event.person == event.other:
        return refuse(state, "Q96-454", "A floor manager keeps one player apart from another.")
    after = replace(state, apart=state.apart | {(event.person, event.other)})
    return _then_sent_away(after, KeptFromTable(event.person, event.other, "Q96-454"))


def _then_sent_away(state: State, order: Command) -> Answer:
    if state.phase is not Phase.BETWEEN:
        return state, (order,)
    after, gone = send_away(state)
    return after, (order, *gone)
