"""Caribbean stud poker: five cards each against the dealer, and a jackpot wager on the player's own hand.

The 2003 rule gives the jackpot, the deck, the rack and conduct; the main game is common practice.

| module | one idea |
|---|---|
| `controls` | what the casino's internal controls decide |
| `hands` | what a hand pays, when the dealer's counts, which hands win the jackpot |
| `settings`, `state`, `events` | facts of a table; what it remembers, is told and orders |
| `step`, `awaiting` | one event in, the next state and commands out; what the table waits for |
| `deck` | the deck counted, and the rack that holds one deck's cards |
| `odds` | hands counted |
| `basic_play` | simulated players |
"""
