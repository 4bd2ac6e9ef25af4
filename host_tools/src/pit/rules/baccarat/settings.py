"""How one table plays: facts that stand for a shoe, checked with reasons before play."""

from dataclasses import dataclass, field

from pit.rules.baccarat.bets import Pays
from pit.rules.baccarat.game import Direction, Game
from pit.rules.banked_round.wagers import Limits, check_limits
from pit.rules.internal_controls import NO_CONTROLS, InternalControls
from pit.rules.refusal import COMMON_PRACTICE, Refused


@dataclass(frozen=True, slots=True)
class BaccaratSettings:
    """One table. `numbered`: which way its seats are numbered from 1. `cut_cards` lie behind the cutting card."""

    seats: int = 9
    numbered: Direction = Direction.ANTICLOCKWISE
    decks: int = 8
    cut_cards: int = 14
    limits: Limits = field(default_factory=lambda: Limits(minimum_cents=10_00, maximum_cents=1_000_00))
    pays: Pays = field(default_factory=Pays)
    controls: InternalControls = NO_CONTROLS


def check_settings(game: Game, settings: BaccaratSettings) -> tuple[Refused, ...]:
    """Every reason why the table can't be played at; empty if it can."""
    reasons = list(check_limits(settings.limits))
    if not 1 <= settings.seats <= game.most_seats:
        reasons.append(Refused(COMMON_PRACTICE, f"{game.name} has 1 to {game.most_seats} seats, not {settings.seats}."))
    if not 1 <= settings.decks <= 8 or not 6 <= settings.cut_cards < 52 * settings.decks - 6:
        reason = f"{settings.decks} decks with {settings.cut_cards} cards cut off can't be played out."
        reasons.append(Refused(COMMON_PRACTICE, reason))
    return tuple(reasons)
