"""What the table waits for. Promises one answer in every state, for runners and for screens."""

from dataclasses import dataclass

from pit.rules.caribbean_stud.state import Phase, State


@dataclass(frozen=True, slots=True)
class AwaitDeck:
    """A shuffled deck; `in_rack` names the one that can't be it until the rack is emptied."""

    in_rack: str


@dataclass(frozen=True, slots=True)
class AwaitAntes:
    """Antes; `people` have one."""

    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AwaitDecision:
    """The player who bets or folds."""

    person: str


@dataclass(frozen=True, slots=True)
class AwaitCollect:
    """The cards to be put into the rack; `is_rack_in_the_way` if another deck's lie there."""

    is_rack_in_the_way: bool


def awaiting(state: State) -> AwaitDeck | AwaitAntes | AwaitDecision | AwaitCollect:
    """What comes next at the table."""
    if state.phase is Phase.DECIDING:
        return AwaitDecision(next(hand.person for hand in state.hands if hand.has_bet is None))
    if state.phase is Phase.COLLECT:
        return AwaitCollect(bool(state.rack) and state.rack_deck != state.deck)
    return AwaitAntes(tuple(hand.person for hand in state.hands)) if state.cards else AwaitDeck(state.rack_deck)
