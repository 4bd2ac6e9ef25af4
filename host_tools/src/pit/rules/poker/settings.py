"""How one poker table is set up, checked with reasons. Money in whole dollars, as integer cents."""

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from pit.rules.poker.commission import DOLLAR
from pit.rules.poker.packs import Pack
from pit.rules.poker.topics import Topic
from pit.rules.refusal import COMMON_PRACTICE, Refused, dollars

if TYPE_CHECKING:
    from pit.rules.poker.game import Game


class Equipment(Enum):
    """What a poker table must have (Q96-259-1, Q96-295-1)."""

    BUCK = "buck"
    CUTTING_CARD = "cutting card"
    DEALING_SHOE = "dealing shoe"
    DROP_BOX = "drop box"


class LayoutMark(Enum):
    """What a layout bears: a discard circle, and the casino's name or logo (Q96-258-2, Q96-294, Q03-11-2)."""

    DISCARD_CIRCLE = "discard circle"
    CASINO_NAME = "casino's name"
    CASINO_LOGO = "casino's logo"


class Unopened(Enum):
    """Who wins where nobody opens the final round of betting (Q96-271-7)."""

    SHOWDOWN = "hands are shown, the designated player's first"
    BLIND_BETTOR = "the player who made the last blind bet"


class BettingForm(Enum):
    """How much may be bet where the document leaves it to a section that is lost (Q96-287-pot)."""

    FIXED = "fixed amounts"
    FULL_POT = "full pot betting"
    HALF_POT = "half pot betting"
    STRADDLE = "straddle betting"


class Opener(Enum):
    """Whose up card makes the first bet of a stud round."""

    LOWEST_CARD = "the lowest up card"
    HIGHEST_CARD = "the highest up card"


@dataclass(frozen=True, slots=True)
class PokerSettings:
    """One table. Cents. `takes_coins`: bets are placed and pots paid in coins too (Q03-5)."""

    minimum_wager_cents: int = 5 * DOLLAR
    minimum_stake_cents: int = 50 * DOLLAR
    seats: int = 8
    pack: Pack = Pack.REDUCED_32
    equipment: frozenset[Equipment] = field(default_factory=lambda: frozenset(Equipment))
    layout: frozenset[LayoutMark] = frozenset({LayoutMark.DISCARD_CIRCLE, LayoutMark.CASINO_NAME})
    unopened: Unopened = Unopened.SHOWDOWN
    form: BettingForm = BettingForm.FIXED
    ante_cents: int = DOLLAR
    opener: Opener = Opener.LOWEST_CARD
    takes_coins: bool = False


def check_settings(game: "Game", settings: PokerSettings) -> tuple[Refused, ...]:
    """Everything that speaks against opening the table, each with its clause.

    Equipment and layout, number of seats (Q96-258-1, Q96-294), pack (Q96-249-deck, Q96-287-deck),
    and forms of betting whose section is lost (Q96-287-pot).
    """
    found = _check_equipment(game.cite(Topic.EQUIPMENT), settings.equipment)
    found += _check_layout(game.cite(Topic.LAYOUT), settings.layout)
    if not 2 <= settings.seats <= game.most_seats:
        reason = f"{settings.seats} seats; {game.name} takes 2 to {game.most_seats}."
        found.append(Refused(game.cite(Topic.SEATS), reason))
    if settings.pack not in game.packs:
        allowed = ", ".join(str(pack.value) for pack in sorted(game.packs, key=lambda pack: pack.value))
        found.append(Refused(game.cite(Topic.PACK), f"A pack of {settings.pack.value}; {game.name} takes {allowed}."))
    if settings.form is not BettingForm.FIXED:
        reason = f"The text of {settings.form.value} is lost; a table may not offer it until a source is supplied."
        found.append(Refused("Q96-287-pot", reason))
    if settings.unopened is Unopened.BLIND_BETTOR and not game.blind_opens:
        found.append(Refused(COMMON_PRACTICE, f"In {game.name} no blind bettor wins a pot that nobody opens."))
    last = game.streets[-1]
    needed = settings.seats * sum(street.down + street.up for street in game.streets[:-1])
    needed += sum(street.board for street in game.streets) + (1 if last.down + last.up else 0)
    if needed > settings.pack.value:
        reason = f"{settings.seats} players need {needed} cards or more; the pack has {settings.pack.value}."
        found.append(Refused(game.cite(Topic.PACK), reason))
    for name, cents in (
        ("least wager", settings.minimum_wager_cents),
        ("minimum table stake", settings.minimum_stake_cents),
        ("ante", settings.ante_cents),
    ):
        if cents < DOLLAR or cents % DOLLAR:
            found.append(Refused(COMMON_PRACTICE, f"The {name} is {dollars(cents)}; it must be whole dollars."))
    return tuple(found)


def _check_equipment(clause: str, equipment: frozenset[Equipment]) -> list[Refused]:
    """What the table lacks by the game's clause (Q96-259-1, Q96-295-1)."""
    return [Refused(clause, f"The table has no {missing.value}.") for missing in Equipment if missing not in equipment]


def _check_layout(clause: str, layout: frozenset[LayoutMark]) -> list[Refused]:
    """What the layout lacks by the game's clause: a circle, and a name or a logo (Q96-258-2, Q96-294).

    Q03-11-2: name or logo is an amendment of Manila poker's clause.
    """
    found = []
    if LayoutMark.DISCARD_CIRCLE not in layout:
        found.append(Refused(clause, "The layout has no discard circle."))
    if not layout & {LayoutMark.CASINO_NAME, LayoutMark.CASINO_LOGO}:
        amended = "Q03-11-2" if clause == "Q96-258-2" else clause
        found.append(Refused(amended, "The layout bears neither the casino's name nor its logo."))
    return found
