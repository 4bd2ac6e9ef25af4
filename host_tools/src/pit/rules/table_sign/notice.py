"""When a minimum table stake may be raised: after a notice of 20 minutes, or if everyone at the table agrees.

It knows no clock: the caller gives milliseconds since the notice was put up.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from pit.rules.refusal import Refused, dollars
from pit.rules.table_sign.frames import StakeGame

LEAST_NOTICE_MS: Final = 20 * 60 * 1_000
"""20 minutes (Q96-259-3, Q96-295-3)."""
_CLAUSES: Final = {StakeGame.MANILA: "Q96-259-3", StakeGame.DRAW: "Q96-295-3"}


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice at the table: the new stake in cents, since when it is up, and when the stake is to change. Milliseconds."""

    stake_cents: int
    up_since_ms: int
    change_at_ms: int

    def lines(self) -> tuple[str, str, str]:
        """What the notice shows: the new minimum, and the whole seconds from going up to the change."""
        seconds = (self.change_at_ms - self.up_since_ms) // 1_000
        return "NEW MINIMUM TABLE STAKE", dollars(self.stake_cents), f"IN {seconds // 60}:{seconds % 60:02d}"


@dataclass(frozen=True, slots=True)
class StakeChange:
    """The minimum table stake from now on, in cents."""

    stake_cents: int
    clause: str


def change_stake(
    game: StakeGame,
    now_cents: int,
    wanted_cents: int,
    now_ms: int,
    notice: Notice | None = None,
    at_table: Collection[str] = (),
    agreed: Collection[str] = (),
) -> StakeChange | Refused:
    """The change of a minimum table stake, or why it must wait.

    Q96-259-3 (Manila poker), Q96-295-3 (draw poker): a rise needs a notice of that stake and its time that has been up for
    20 minutes before that time, or the consent of all players at the table; a table without players has nobody to ask.
    A lower stake needs neither.
    """
    clause = _CLAUSES[game]
    if wanted_cents < 1:
        return Refused(clause, f"A minimum table stake of {dollars(wanted_cents)} is none.")
    is_rise = wanted_cents > now_cents
    if not is_rise or (at_table and set(at_table) <= set(agreed)) or _is_due(notice, wanted_cents, now_ms):
        return StakeChange(wanted_cents, clause)
    return Refused(
        clause,
        f"A rise to {dollars(wanted_cents)} needs a notice of it, up for 20 minutes before its time, or everyone's consent.",
    )


def _is_due(notice: Notice | None, wanted_cents: int, now_ms: int) -> bool:
    if notice is None or notice.stake_cents != wanted_cents or now_ms < notice.change_at_ms:
        return False
    return notice.change_at_ms - notice.up_since_ms >= LEAST_NOTICE_MS
