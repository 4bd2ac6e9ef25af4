"""Sic-bo: three dice, with non-value chips as the 2003 rule has them (Q03-16-3); wagers and payouts are common practice.

| module | one idea |
|---|---|
| `bets` | what may be wagered, and what three dice mean for it |
| `table` | a table of sic-bo, and what each wager pays there |
| `odds` | all 216 ways the dice can fall |
| `basic_play` | simulated players |
"""
