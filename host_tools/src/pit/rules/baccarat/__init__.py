"""Baccarat, and the round that mini-baccarat shares with it: who is banker, who deals, third cards, wagers.

The 2003 rule gives who is banker and when; the table of third cards, payouts and commission are common practice.

| module | one idea |
|---|---|
| `points` | what cards count, and when a third one is drawn |
| `bets` | the three wagers, and what they win |
| `game` | what differs between baccarat and mini-baccarat |
| `settings`, `state`, `events`, `commands` | facts of a table; what it remembers, is told and orders |
| `banker` | the shoe offered, taken, given up |
| `dealing` | cards, third cards, the result |
| `irregular` | rounds that go wrong, and what needs an employee of some standing |
| `step`, `awaiting` | one event in, the next state and commands out; what the table waits for |
| `odds` | exact chances from a full shoe |
| `basic_play` | simulated players |
"""
