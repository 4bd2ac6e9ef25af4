"""Manila poker as the 1996 document has it: 32 cards, two hole cards, five communal cards, five rounds of betting.

It promises the clauses Q96-249 to Q96-286. Q03-11 moved the game to another schedule and let the layout bear name or logo.

| file | one idea |
|---|---|
| `game` | the facts of the game |
| `limits` | sizes of opening bets and raises |
| `exposure` | a communal card seen too early |
| `step` | the dispatch |
"""
