"""Whose hand must be set next, and when the round goes on to the bank."""

from dataclasses import replace

from pit.rules.pai_gow_queensland.state import Hand, Phase, State


def unset_hands(state: State) -> tuple[Hand, ...]:
    """The players' hands that are not set yet, by box; the bank's is not among them."""
    return tuple(
        hand
        for box, hand in sorted(state.hands.items())
        if box != state.bank.box and hand.setting is None and not hand.is_withdrawn
    )


def must_wait_for_priority(state: State, box: int) -> bool:
    """Whether a hand with a priority set marker must be set before this box looks at its tiles or sets them
    (Q96-421-1d-2)."""
    return box not in state.priority and any(hand.box in state.priority for hand in unset_hands(state))


def must_wait_for_larger(state: State, box: int) -> bool:
    """Whether the player has a larger wager whose hand can be set now and is set first (Q96-423)."""
    person, cents = state.first_player(box), state.box_cents(box)
    return any(
        state.box_cents(hand.box) > cents
        and state.first_player(hand.box) == person
        and not must_wait_for_priority(state, hand.box)
        for hand in unset_hands(state)
    )


def is_larger_of_two(state: State, box: int) -> bool:
    """Whether the player of the box decides for another, with a smaller wager (Q96-423)."""
    person, cents = state.first_player(box), state.box_cents(box)
    return any(state.first_player(other) == person and state.box_cents(other) < cents for other in state.played)


def after_hands(state: State) -> State:
    """Once all tiles are dealt and all players' hands set, the bank exposes its tiles (Q96-435-5-6)."""
    if state.phase is Phase.HANDS and not unset_hands(state):
        return replace(state, phase=Phase.BANK_EXPOSE)
    return state
