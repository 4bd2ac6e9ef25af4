"""Whether a madness 21 wager may be placed, and who may exclude a player from them.

Promises one reason for each refusal, the first that applies. Whether cards were dealt is the game's to know.
"""

from pit.rules.madness_21.settings import MadnessSettings, MadnessStanding, SignLimits
from pit.rules.people import Role
from pit.rules.refusal import Refused, dollars


def open_limits(settings: MadnessSettings, standing: MadnessStanding) -> SignLimits | Refused:
    """The sign's limits if the table takes madness 21 wagers now, or why it takes none at all.

    Q03-34H-1a: the layout's boxes need an area for the wager. Q03-34H-1b: all three devices fitted and approved.
    Q03-34I-3: without a sign there are no limits to lie within. Q03-34I-4: none while a device is out of order.
    """
    if not settings.layout_has_area:
        return Refused("Q03-34H-1a", "The layout has no area for madness 21 wagers.")
    missing = settings.unapproved_devices()
    if missing:
        names = ", ".join(device.value for device in missing)
        return Refused("Q03-34H-1b", f"The table lacks an approved {names}.")
    if settings.sign is None:
        return Refused("Q03-34I-3", "The table shows no sign with madness 21 limits.")
    if standing.faulty:
        names = ", ".join(sorted(device.value for device in standing.faulty))
        return Refused("Q03-34I-4", f"The {names} is out of order: madness 21 is closed until it works.")
    return settings.sign


def refusal_for_wager(settings: MadnessSettings, standing: MadnessStanding, person: str, cents: int) -> Refused | None:
    """Why this person may not place a wager of `cents`, on any box, or None.

    Q03-34I-3: within the sign's limits, in whole dollars since the
    prize is stated per $1. Q03-34L-2: not by a person whom the key employee has excluded.
    """
    limits = open_limits(settings, standing)
    if isinstance(limits, Refused):
        return limits
    if person in standing.excluded:
        return Refused("Q03-34L-2", f"{person} is excluded from madness 21 wagers.")
    low, high = limits.minimum_cents, limits.maximum_cents
    if not low <= cents <= high:
        return Refused("Q03-34I-3", f"{dollars(cents)} is not within the sign's {dollars(low)} to {dollars(high)}.")
    if cents % 100:
        return Refused("Q03-34I-3", f"{dollars(cents)} is not a whole number of dollars.")
    return None


def refusal_for_exclusion(by: Role) -> Refused | None:
    """Why this employee may not exclude a player, or None.

    Q03-34L-2: the key employee in charge of table games decides; a flag from the press-force sensor excludes nobody.
    """
    if by is not Role.KEY_EMPLOYEE_TABLE_GAMES:
        return Refused("Q03-34L-2", f"A {by.value} may not exclude a player from madness 21 wagers.")
    return None
