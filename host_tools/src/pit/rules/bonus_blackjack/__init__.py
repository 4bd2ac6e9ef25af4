"""Bonus blackjack: a $1 side wager on the first player's own cards, with fixed payouts.

It promises each payout to the cent and who may place the wager. It deals no cards: a game says what a hand holds and when
no more cards come.

| file | one idea |
|---|---|
| `settings` | what a table must have to offer it, and the nominated blackjack |
| `wagering` | whether one wager may be placed |
| `payouts` | what cards win, and how much |
"""
