"""Manila poker as the 1996 document has it: 32 cards, two hole cards, five communal cards, five rounds of betting.

It promises sections 249 to 286. The 2003 document moved the game to another schedule and lets the layout bear name or logo.

| file | one idea |
|---|---|
| `game` | the facts of the game |
| `limits` | sizes of opening bets and raises |
| `exposure` | a communal card seen too early |
| `step` | the dispatch |
"""
