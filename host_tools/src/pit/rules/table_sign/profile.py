"""How tall a sign's characters are. Integer micrometres."""

from dataclasses import dataclass
from typing import Final

from pit.rules.refusal import Refused

LEAST_HEIGHT_UM: Final = 8_000
"""8 mm (Q96-23-2, Q96-259-2, Q96-295-2)."""


@dataclass(frozen=True, slots=True)
class SignProfile:
    """How tall a sign's characters are: rows of a glyph, and the pitch of a row in micrometres."""

    glyph_rows: int
    row_pitch_um: int

    def height_um(self) -> int:
        """Height of a character in micrometres."""
        return self.glyph_rows * self.row_pitch_um


def refuse_height(profile: SignProfile, clause: str) -> Refused | None:
    """Why the characters are too small; None if they are at least 8 mm tall (Q96-23-2, Q96-259-2, Q96-295-2)."""
    if profile.height_um() >= LEAST_HEIGHT_UM:
        return None
    return Refused(clause, f"Characters of {profile.height_um()} um are less than {LEAST_HEIGHT_UM} um tall.")
