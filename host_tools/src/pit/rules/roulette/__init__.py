"""Roulette with one zero: the wheel as the 1996 rule has it (Q96-131-2 to Q96-131-2B), wagers and payouts of common practice.

| module | one idea |
|---|---|
| `wheel` | the pockets, their order and colours |
| `bets` | what may be wagered, and what it pays |
| `table` | a table of roulette |
| `odds` | what each wager gives back, exactly |
| `basic_play` | simulated players |
"""
