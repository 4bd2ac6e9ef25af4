"""What a winning stake is paid: so much for so much. Promises whole cents where the stake is even."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Odds:
    """`win` for each `stake`, such as 3 to 2."""

    win: int
    stake: int

    def pay(self, stake_cents: int) -> int:
        """Cents won by the stake; whole where the stake is even."""
        return stake_cents * self.win // self.stake


EVEN_MONEY = Odds(1, 1)
THREE_TO_TWO = Odds(3, 2)
TWO_TO_ONE = Odds(2, 1)
THREE_TO_ONE = Odds(3, 1)
