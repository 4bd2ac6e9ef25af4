"""The unit's prize schedule beside the table's own settings, before the table opens: what was approved is what is played.

| of the schedule | must agree with |
|---|---|
| game | madness 21 |
| casino | the casino that the table was told, if any |
| cards a deck and decks | the shoe, since the approved return was worked out for it |
| least and greatest stake | the sign's limits lie within them (Q03-34I-3) |
| dates | this moment |

Without an approver's key a unit demonstrates with an example that says none of it. A unit that refuses its schedule arms for
nobody, and the rules then keep madness 21 closed (Q03-34I-4); nothing is compared.
"""

from collections.abc import Iterator
from datetime import datetime

from pit.link.client import Client
from pit.link.errors import Refused
from pit.link.timekeeping import moment
from pit.schedule.on_unit import Standing, standing
from pit.schedule.schedule import GAMES, Schedule, money
from pit.table.game import Settings
from wire import codes


def standing_unless_armed(client: Client) -> Standing | None:
    """What the unit plays by; None of an armed one, which can't be asked: it was compared before it was armed.

    Raises LinkError, Refused.
    """
    try:
        return standing(client)
    except Refused as refused:
        if refused.code != codes.LINK_BUSY:
            raise
        return None


def differences(found: Standing, table: Settings, casino: str | None, now: datetime) -> list[str]:
    """In which ways the unit's verified schedule is not this table's, in sentences; none for any other schedule."""
    if found.standing != codes.SCHEDULE_VERIFIED or found.schedule is None:
        return [f"it plays by no approved schedule, and the table is {casino!r}'s."] if casino else []
    reasons = list(_differences(found.schedule, table, casino, now))
    if found.reason == codes.SCHEDULE_DATES and not reasons:
        reasons.append(f"by the unit's own clock, {moment(found.utc):%Y-%m-%d %H:%M} UTC, it is out of its dates.")
    return reasons


def _differences(schedule: Schedule, table: Settings, casino: str | None, now: datetime) -> Iterator[str]:
    if schedule.game not in GAMES:
        yield f"it is for the game {schedule.game!r}."
    if casino is not None and schedule.casino != casino:
        yield f"it is for the casino {schedule.casino!r}, and the table is {casino!r}'s."
    deck = schedule.deck
    if (deck.cards, deck.count) != (table.deck_kind.value, table.decks):
        yield (
            f"it was approved for {deck.count} decks of {deck.cards} cards, and the table has {table.decks} of "
            f"{table.deck_kind.value}."
        )
    sign, limits = table.madness.sign, schedule.limits
    if (
        sign is not None
        and not limits.stake_min_cents <= sign.minimum_cents <= sign.maximum_cents <= limits.stake_max_cents
    ):
        yield (
            f"it is for stakes from {money(limits.stake_min_cents)} to {money(limits.stake_max_cents)}, and the sign says "
            f"{money(sign.minimum_cents)} to {money(sign.maximum_cents)}."
        )
    if not schedule.valid_from <= now < schedule.valid_until:
        yield (
            f"it is valid from {schedule.valid_from:%Y-%m-%d %H:%M} to {schedule.valid_until:%Y-%m-%d %H:%M} UTC, and it is "
            f"{now:%Y-%m-%d %H:%M}."
        )
