"""What every pai gow shares: tiles, ranking, the setting of four tiles into two hands, the house way.

It promises no order of play and no money: those are each game's own.

| file | one idea |
|---|---|
| `tiles` | the 32 tiles |
| `ranks` | what two tiles are worth |
| `setting` | four tiles as a low and a high hand |
| `dice` | the box that three dice pick |
| `chong` | the least low hand that the house way aims at |
| `splitting` | when the house way splits a pair |
| `exceptions` | the sets that the house way treats apart |
| `high_tiles` | where high-ranking tiles go |
| `house_way` | the setting that a dealer makes |
"""
