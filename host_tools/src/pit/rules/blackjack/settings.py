"""How one table plays blackjack: facts that stand for a shoe, checked with reasons before play.

The documents amend rules whose full text they don't give, so each choice of the main game that no clause settles is common
practice in Australia: draw to 16 and stand on all 17s, no hole card, no surrender, double on 9 to 11. Sources: The Star
Sydney, how to play blackjack; Casino Canberra, blackjack; M. Van Emmerik, Blackjack Conditions in Australia (1999); Wizard
of Odds, Australian blackjack; Casino Gaming Amendment Rule (No. 1) 2006 (Qld) s 4(5) for original bets only.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pit.rules.blackjack.clauses import own_clause
from pit.rules.bonus_blackjack.settings import OWN_NAME, BonusSettings, bonus_reasons
from pit.rules.card_machine.approval import MachineApproval, check_use
from pit.rules.decks import DeckKind
from pit.rules.madness_21.settings import MadnessSettings
from pit.rules.refusal import Refused, dollars
from pit.rules.twenty_one_round.settings import (
    BoxOne,
    DealerBlackjackTakes,
    DoubleOn,
    ExposedCard,
    RoundPlay,
    RoundSettings,
    madness_reasons,
    table_reasons,
)

GAME: Final = "blackjack"
MOST_TEACHING_TABLES: Final = 4
_LOW_MINIMUM_CENTS: Final = 5_00
_LEAST_MAXIMUM_CENTS: Final = 100_00
_TEACHING_LIMITS: Final = (2_00, 10_00)


@dataclass(frozen=True, slots=True)
class PlaySettings(RoundPlay):
    """The main game. All of it is common practice, with the published Australian choice as the default."""

    dealer_hits_soft_17: bool = False
    player_blackjack_beats_dealer: bool = False
    dealer_blackjack_takes: DealerBlackjackTakes = DealerBlackjackTakes.ORIGINAL_BETS
    double_on: DoubleOn = DoubleOn.HARD_9_TO_11
    double_after_any_number_of_cards: bool = False
    double_after_split: bool = True
    may_insure: bool = True
    most_hands_a_box: int = 3
    split_by_value: bool = True
    may_resplit_aces: bool = False
    split_aces_get_one_card: bool = True
    exposed_card: ExposedCard = ExposedCard.IS_THE_NEXT_CARD


@dataclass(frozen=True, slots=True)
class TableSettings(RoundSettings):
    """One table. Amounts in cents; a limit of 0 has not been set. `cut_cards` lie behind the cutting card in a shoe.

    `is_teaching_table`: patrons are taught there, so it may run at exactly $2 to $10. `entry_after_first_round`: whether
    someone may join in a later round of a shoe (section 22, whose text is not in the documents).
    """

    minimum_cents: int = 0
    maximum_cents: int = 0
    wager_step_cents: int = 100
    boxes: int = 7
    players_a_box: int = 3
    box_one: BoxOne = BoxOne.AT_DEALERS_LEFT
    deck_kind: DeckKind = DeckKind.STANDARD
    decks: int = 6
    cut_cards: int = 52
    play: PlaySettings = field(default_factory=PlaySettings)
    madness: MadnessSettings = field(default_factory=MadnessSettings)
    is_teaching_table: bool = False
    entry_after_first_round: bool = True
    bonus: BonusSettings = field(default_factory=BonusSettings)
    offers_super_sevens: bool = False
    card_machine: MachineApproval | None = None

    def has_teaching_limits(self) -> bool:
        """Whether the table runs at the limits that only teaching tables may have (Q96-23-4)."""
        return (self.minimum_cents, self.maximum_cents) == _TEACHING_LIMITS


def check_settings(settings: TableSettings) -> tuple[Refused, ...]:
    """Every reason why these settings can't be played; empty if they can."""
    reasons = (
        *_limit_reasons(settings),
        *madness_reasons(settings.madness),
        *bonus_reasons(settings.bonus, settings.decks),
        *_machine_reasons(settings),
    )
    return tuple(Refused(own_clause(refused.clause), refused.reason) for refused in reasons)


def _limit_reasons(settings: TableSettings) -> tuple[Refused, ...]:
    """Why the limits and the rest of the table make no sense.

    Q96-23-1: both limits must be set. Q96-23-3: where the least is $5 or lower, the greatest is at least $100. Q96-23-4:
    but a table where patrons are taught may run at $2 to $10.
    """
    low, high = settings.minimum_cents, settings.maximum_cents
    if not low or not high:
        return (Refused("Q96-23-1", "A blackjack table needs both a least and a greatest wager."),)
    reasons = table_reasons(settings)
    if low > _LOW_MINIMUM_CENTS or high >= _LEAST_MAXIMUM_CENTS:
        return reasons
    if settings.has_teaching_limits() and settings.is_teaching_table:
        return reasons
    clause = "Q96-23-4" if settings.has_teaching_limits() else "Q96-23-3"
    least = dollars(_LEAST_MAXIMUM_CENTS)
    return (*reasons, Refused(clause, f"With a least wager of {dollars(low)} the greatest is {least} or more."))


def _machine_reasons(settings: TableSettings) -> tuple[Refused, ...]:
    """Why the card machine can't be used here (Q96-65A-1, Q96-65A-2, Q96-65A-3a, Q96-DICT)."""
    if settings.card_machine is None:
        return ()
    offered = ((settings.offers_super_sevens, "super sevens"), (settings.bonus.is_offered, OWN_NAME))
    return check_use(
        settings.card_machine, GAME, settings.decks, tuple(name for is_offered, name in offered if is_offered)
    )


def check_casino(tables: Sequence[TableSettings]) -> tuple[Refused, ...]:
    """Why these blackjack tables can't run in one casino at a time; empty if they can (Q96-23-4)."""
    teaching = sum(table.has_teaching_limits() for table in tables)
    if teaching <= MOST_TEACHING_TABLES:
        return ()
    return (Refused("Q96-23-4", f"{teaching} tables run at $2 to $10; a casino may have {MOST_TEACHING_TABLES}."),)
