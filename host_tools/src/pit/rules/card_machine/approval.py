"""Which card machine may be used, in which game, with how many decks. Facts of provisioning: no event changes them."""

from dataclasses import dataclass
from typing import Final

from pit.rules.refusal import Refused

MOST_DECKS: Final = 8
"""The greatest number of decks any approval may give (Q96-65A-3a)."""


@dataclass(frozen=True, slots=True)
class MachineApproval:
    """The chief executive's approval of a machine as it is provisioned: game, and least and greatest number of decks."""

    reference: str
    game: str
    minimum_decks: int
    maximum_decks: int


def check_approval(approval: MachineApproval) -> tuple[Refused, ...]:
    """Every reason why such an approval can't be provisioned; empty if it can.

    Q96-65A-3a: the greatest number of decks is at most 8. A machine that could hold more is provisioned with 8. Q96-DICT:
    a card machine is one that has been approved.
    """
    low, high = approval.minimum_decks, approval.maximum_decks
    tests = (
        (bool(approval.reference.strip()), "Q96-DICT", "A card machine without an approval is none."),
        (1 <= low <= high, "Q96-65A-3a", f"{low} to {high} decks is no range to load."),
        (high <= MOST_DECKS, "Q96-65A-3a", f"{high} decks are more than the {MOST_DECKS} that can be approved."),
    )
    return tuple(Refused(clause, reason) for is_met, clause, reason in tests if not is_met)


def refusal_of_decks(approval: MachineApproval, decks: int) -> Refused | None:
    """Why the machine may not be loaded with this many decks, or None (Q96-65A-3a)."""
    low, high = approval.minimum_decks, min(approval.maximum_decks, MOST_DECKS)
    if low <= decks <= high:
        return None
    return Refused("Q96-65A-3a", f"The machine is approved for {low} to {high} decks, not {decks}.")


def check_use(approval: MachineApproval, game: str, decks: int, side_games: tuple[str, ...]) -> tuple[Refused, ...]:
    """Every reason why the machine can't be used in this game; empty if it can.

    Q96-DICT: only in the game that its approval names. Q96-65A-2: not where a side game that bars it is offered;
    `side_games` names those that are.
    """
    reasons = list(check_approval(approval))
    if approval.game != game:
        reasons.append(Refused("Q96-DICT", f"The machine is approved for {approval.game}, not for {game}."))
    if side_games:
        names = " or ".join(side_games)
        reasons.append(Refused("Q96-65A-2", f"A card machine must not be used where {names} is offered."))
    decks_refusal = refusal_of_decks(approval, decks)
    return (*reasons, decks_refusal) if decks_refusal is not None else tuple(reasons)
