"""Madness 21: a side wager on the controlling player's blackjack, paid by the jackpot button's prize.

It promises one press a box, taken by the right person, and the same prize to every winning wager on it. It deals no
cards and pays no main wager: a game tells it which boxes won. Times, lamps and displays belong to the units.

| file | one idea |
|---|---|
| `settings` | what the table must have for the wager to be offered |
| `naming` | what the wager may be called |
| `wagering` | whether one wager may be placed, and who is excluded |
| `eligibility` | whose turn it is at the button |
| `events`, `commands` | what the offering is told, and what it orders |
| `offering` | box by box from the dealer's right: offer, press, amount, pay |
"""
