"""How one table plays its game of twenty-one: facts that stand for a shoe. Each game gives its own defaults.

It checks what makes sense in any game; what a game asks of its table besides is in that game's own settings.
"""

from dataclasses import dataclass
from enum import Enum

from pit.rules.decks import DeckKind
from pit.rules.madness_21.naming import refusal_for_name
from pit.rules.madness_21.settings import Device, MadnessSettings
from pit.rules.refusal import COMMON_PRACTICE, Refused, dollars


class BoxOne(Enum):
    """On which side of the dealer box 1 lies. Cards are dealt from the dealer's left."""

    AT_DEALERS_LEFT = "dealer's left"
    AT_DEALERS_RIGHT = "dealer's right"


class DealerBlackjackTakes(Enum):
    """What a dealer blackjack takes of boxes that were split or doubled; busted hands were lost before it.

    ORIGINAL_BETS: the main wagers; what was added goes back. BUSTED_BETS_PLUS_ONE: one wager of the hands still in
    play; the rest goes back. ALL_BETS: everything.
    """

    ORIGINAL_BETS = "original bets"
    BUSTED_BETS_PLUS_ONE = "busted bets plus one"
    ALL_BETS = "all bets"


class DoubleOn(Enum):
    """Which hands may be doubled."""

    ANY_TOTAL = "any total"
    HARD_9_TO_11 = "hard 9 to 11"


class ExposedCard(Enum):
    """What becomes of a card drawn in error and exposed (section 36, whose rule the document doesn't give)."""

    IS_THE_NEXT_CARD = "is the next card"
    IS_BURNED = "is burned"


@dataclass(frozen=True, slots=True)
class RoundPlay:
    """How the main game is played. Each game sets its own defaults and says where they come from."""

    dealer_hits_soft_17: bool
    player_blackjack_beats_dealer: bool
    dealer_blackjack_takes: DealerBlackjackTakes
    double_on: DoubleOn
    double_after_any_number_of_cards: bool
    double_after_split: bool
    may_insure: bool
    most_hands_a_box: int
    split_by_value: bool
    may_resplit_aces: bool
    split_aces_get_one_card: bool
    exposed_card: ExposedCard


@dataclass(frozen=True, slots=True)
class RoundSettings:
    """One table. Amounts in cents; `cut_cards` is how many cards behind the cutting card end the shoe.

    `takes_coins`: wagers are placed and paid in coins too (Q03-5).
    """

    minimum_cents: int
    maximum_cents: int
    wager_step_cents: int
    boxes: int
    players_a_box: int
    box_one: BoxOne
    deck_kind: DeckKind
    decks: int
    cut_cards: int
    play: RoundPlay
    madness: MadnessSettings
    takes_coins: bool = False

    def boxes_from_dealers_left(self) -> tuple[int, ...]:
        """Box numbers in dealing order."""
        upward = tuple(range(1, self.boxes + 1))
        return upward if self.box_one is BoxOne.AT_DEALERS_LEFT else upward[::-1]

    def boxes_from_dealers_right(self) -> tuple[int, ...]:
        """Box numbers in the order of payouts and of the jackpot button (Q03-34M-5)."""
        return self.boxes_from_dealers_left()[::-1]


def table_reasons(settings: RoundSettings) -> tuple[Refused, ...]:
    """Why no game can be played at such a table; empty if one can (common practice)."""
    low, high, step = settings.minimum_cents, settings.maximum_cents, settings.wager_step_cents
    full_shoe = settings.decks * settings.deck_kind.value
    tests = (
        (0 < low <= high, f"The least wager {dollars(low)} must be above $0 and not above {dollars(high)}."),
        (step > 0 and step % 2 == 0, f"The wager step of {step} cents must be even, so that 3 to 2 pays whole cents."),
        (step <= 0 or low % step == 0 == high % step, f"Both limits must be multiples of {dollars(step)}."),
        (1 <= settings.boxes <= 9, f"A layout has 1 to 9 boxes, not {settings.boxes}."),
        (1 <= settings.players_a_box <= 3, f"A box takes 1 to 3 players, not {settings.players_a_box}."),
        (1 <= settings.decks <= 8, f"A shoe has 1 to 8 decks, not {settings.decks}."),
        (0 <= settings.cut_cards < full_shoe, f"{settings.cut_cards} cut cards leave none of {full_shoe} to deal."),
        (1 <= settings.play.most_hands_a_box <= 8, "A box may be split into at most 8 hands."),
    )
    return tuple(Refused(COMMON_PRACTICE, reason) for is_met, reason in tests if not is_met)


def madness_reasons(madness: MadnessSettings) -> tuple[Refused, ...]:
    """Why madness 21 can't be offered so; empty if it can.

    Q03-34H-2: a name other than madness 21 needs its approval reference. Q03-34I-3: the sign's limits are whole
    dollars, the least not above the greatest.
    """
    reasons = []
    refusal = refusal_for_name(madness.display_name, madness.name_approval_reference)
    if refusal is not None:
        reasons.append(refusal)
    sign = madness.sign
    if sign is not None:
        low, high = sign.minimum_cents, sign.maximum_cents
        if not 0 < low <= high or low % 100 or high % 100:
            limits = f"{dollars(low)} to {dollars(high)}"
            reasons.append(Refused("Q03-34I-3", f"The sign's {limits} must be whole dollars, the least first."))
    fitted = [device.device for device in madness.equipment]
    doubled = [device.value for device in Device if fitted.count(device) > 1]
    if doubled:
        reasons.append(Refused("Q03-34H-1b", f"The table lists its {', '.join(doubled)} twice."))
    return tuple(reasons)
