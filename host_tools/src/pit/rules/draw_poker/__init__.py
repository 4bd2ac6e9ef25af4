"""Draw poker: five cards down, a round of betting, a draw, a final round of betting.

Sections 287 to 295 of the 1996 document are exact here. The sections after them are lost: the rest is
common practice, and full pot, half pot and straddle betting are refused.

| file | one idea |
|---|---|
| `game` | the facts of the game, and sizes of bets |
| `step` | the dispatch |
"""
