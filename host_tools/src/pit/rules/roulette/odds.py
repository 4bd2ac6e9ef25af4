"""What each wager at roulette gives back, exactly: all 37 pockets are equally likely (Q96-131-2)."""

from collections.abc import Mapping
from fractions import Fraction

from pit.rules.banked_round.returns import Chances, chances
from pit.rules.roulette.bets import ALL_BETS, Bet, judge
from pit.rules.roulette.table import RouletteSettings


def odds(settings: RouletteSettings | None = None) -> Mapping[Bet, Chances]:
    """The chances of every wager of the layout."""
    chosen = settings or RouletteSettings()
    pockets = chosen.wheel.pockets
    weight = Fraction(1, len(pockets))
    return {bet: chances((judge(bet, pocket, chosen.halves_at_zero), weight) for pocket in pockets) for bet in ALL_BETS}
