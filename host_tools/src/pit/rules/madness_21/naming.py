"""What a madness 21 wager may be called. Promises that no unapproved name reaches a sign."""

from pit.rules.madness_21.settings import STATUTORY_NAME
from pit.rules.refusal import Refused

LONGEST_NAME = 40
"""Characters; a setting of ours, so that a sign and a terminal line can show the name."""


def refusal_for_name(name: str, approval_reference: str, clause: str = "Q03-34H-2") -> Refused | None:
    """Why the wager may not bear this name, or None.

    Q03-34H-2: the operator may rename the wager with the chief executive's approval. Blackjack has the same rule
    under Q03-7-17; its table passes that clause.
    """
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        return Refused(clause, f"A wager's name is 1 to {LONGEST_NAME} printable characters; the name stays as it was.")
    if name != STATUTORY_NAME and not approval_reference.strip():
        return Refused(clause, f"The name {name!r} has no approval reference; the name stays as it was.")
    return None
