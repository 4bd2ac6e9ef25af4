"""What a blackjack and an insurance wager are paid."""

from typing import Final

from pit.rules.odds import THREE_TO_TWO, TWO_TO_ONE

BLACKJACK_ODDS: Final = THREE_TO_TWO
INSURANCE_ODDS: Final = TWO_TO_ONE
