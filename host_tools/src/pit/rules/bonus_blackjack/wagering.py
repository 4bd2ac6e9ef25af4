"""Whether a bonus blackjack wager may be placed. Promises one reason for each refusal, the first that applies.

Whether cards were dealt is the game's to know.
"""

from enum import Enum

from pit.rules.bonus_blackjack.payouts import WAGER_CENTS
from pit.rules.bonus_blackjack.settings import BonusSettings
from pit.rules.refusal import Refused, dollars


class Placed(Enum):
    """How a player offers the wager."""

    ON_THE_SPOT = "chips on the spot"
    ELSEWHERE = "chips elsewhere"
    SPOKEN = "spoken only"


def refusal_for_wager(settings: BonusSettings, cents: int, placed: Placed) -> Refused | None:
    """Why no such wager may be placed at this table, or None.

    Q96-50A-1: $1, where the layout has the place and a sign shows the payouts. Q96-50B-4: chips on that place.
    """
    if not settings.is_offered or not settings.layout_has_area:
        return Refused("Q96-50A-1", "The layout's boxes have no place for this wager.")
    if not settings.sign_shows_payouts:
        return Refused("Q96-50A-1", "No sign at the table shows the payouts.")
    if cents != WAGER_CENTS:
        return Refused("Q96-50A-1", f"The wager is {dollars(WAGER_CENTS)}, not {dollars(cents)}.")
    if placed is not Placed.ON_THE_SPOT:
        return Refused("Q96-50B-4", f"The wager is made with chips in its own place; {placed.value} is none.")
    return None


def refusal_for_player(box: int, person: str, first_player: str | None, holder: str | None) -> Refused | None:
    """Why this player may not place it on this box, or None. `holder` has one there already.

    Q96-50B-1, Q96-50B-2: only the first player for the box, whether or not that player does. Q96-50B-5: one a box.
    """
    if holder is not None:
        return Refused("Q96-50B-5", f"{holder} has the one wager that box {box} takes in a round.")
    if first_player is None:
        return Refused("Q96-50B-1", f"{person} has no blackjack wager on box {box}.")
    if person != first_player:
        return Refused("Q96-50B-2", f"Only {first_player}, the first player for box {box}, may place the wager.")
    return None
