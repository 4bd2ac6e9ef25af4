"""The sign at a table that shows its least and greatest wager. Promises that letters are large enough to be read."""

from pit.rules.refusal import Refused, dollars
from pit.rules.table_sign.profile import SignProfile, refuse_height


def limits_sign(profile: SignProfile, minimum_cents: int, maximum_cents: int) -> tuple[str, str] | Refused:
    """The two lines that the sign shows, or why the sign won't do.

    Q96-23-2: both limits, in characters at least 8 mm tall. Q03-34I-3-fn: at any table, whatever the game.
    """
    refused = refuse_height(profile, "Q96-23-2")
    if refused is not None:
        return refused
    if not minimum_cents or not maximum_cents:
        return Refused("Q03-34I-3-fn", "A table's sign shows both the least and the greatest wager.")
    return f"MIN {dollars(minimum_cents)}", f"MAX {dollars(maximum_cents)}"
