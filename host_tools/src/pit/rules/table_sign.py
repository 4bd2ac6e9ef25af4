"""The sign at a table that shows its least and greatest wager. Promises that letters are large enough to be read.

It renders no pixels: a sign unit shows the text that this module gives.
"""

from dataclasses import dataclass
from typing import Final

from pit.rules.refusal import Refused, dollars

LEAST_HEIGHT_UM: Final = 8_000
"""8 mm (Q96-23-2)."""


@dataclass(frozen=True, slots=True)
class SignProfile:
    """How tall a sign's characters are: rows of a glyph, and the pitch of a row in micrometres."""

    glyph_rows: int
    row_pitch_um: int

    def height_um(self) -> int:
        """Height of a character in micrometres."""
        return self.glyph_rows * self.row_pitch_um


def limits_sign(profile: SignProfile, minimum_cents: int, maximum_cents: int) -> tuple[str, str] | Refused:
    """The two lines that the sign shows, or why the sign won't do.

    Q96-23-2: both limits, in characters at least 8 mm tall. Q03-34I-3-fn: at any table, whatever the game.
    """
    if profile.height_um() < LEAST_HEIGHT_UM:
        return Refused("Q96-23-2", f"Characters of {profile.height_um()} um are less than {LEAST_HEIGHT_UM} um tall.")
    if not minimum_cents or not maximum_cents:
        return Refused("Q03-34I-3-fn", "A table's sign shows both the least and the greatest wager.")
    return f"MIN {dollars(minimum_cents)}", f"MAX {dollars(maximum_cents)}"
