"""How one table plays Spanish blackjack: facts that stand for a shoe, checked with reasons before play.

The clauses amend a schedule whose full text they don't give, so each choice below that a clause doesn't settle is
common practice: the default is what is published for Australian tables, and a casino's internal controls may differ.
Sources: Jupiters Gold Coast and Treasury Brisbane, how-to-play pages for "21"; public pages on Australian pontoon and
Spanish 21 (bonuses, rescue, surrender); Casino Gaming Amendment Rule (No. 1) 2006 (Qld) s 4(5) for original bets only.
"""

from dataclasses import dataclass, field

from pit.rules.decks import DeckKind
from pit.rules.madness_21.settings import MadnessSettings
from pit.rules.refusal import Refused
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


@dataclass(frozen=True, slots=True)
class PlaySettings(RoundPlay):
    """The main game. All of it is common practice, with the published Australian choice as the default."""

    dealer_hits_soft_17: bool = True
    player_blackjack_beats_dealer: bool = True
    dealer_blackjack_takes: DealerBlackjackTakes = DealerBlackjackTakes.ORIGINAL_BETS
    double_on: DoubleOn = DoubleOn.ANY_TOTAL
    double_after_any_number_of_cards: bool = True
    double_after_split: bool = True
    may_forfeit_after_double: bool = True
    may_surrender: bool = True
    may_insure: bool = True
    most_hands_a_box: int = 4
    split_by_value: bool = True
    may_resplit_aces: bool = False
    split_aces_get_one_card: bool = True
    bonus_after_split: bool = True
    bonuses_paid: bool = True
    exposed_card: ExposedCard = ExposedCard.IS_THE_NEXT_CARD


@dataclass(frozen=True, slots=True)
class TableSettings(RoundSettings):
    """One table. Amounts in cents; `cut_cards` is how many cards behind the cutting card end the shoe."""

    minimum_cents: int = 500
    maximum_cents: int = 50_000
    wager_step_cents: int = 100
    boxes: int = 7
    players_a_box: int = 3
    box_one: BoxOne = BoxOne.AT_DEALERS_LEFT
    deck_kind: DeckKind = DeckKind.SPANISH
    decks: int = 6
    cut_cards: int = 52
    play: PlaySettings = field(default_factory=PlaySettings)
    madness: MadnessSettings = field(default_factory=MadnessSettings)


def check_settings(settings: TableSettings) -> tuple[Refused, ...]:
    """Every reason why these settings can't be played; empty if they can."""
    return (*table_reasons(settings), *madness_reasons(settings.madness))
