"""Pai gow as the 1996 document has it (Queensland, sections 411 to 454): a bank that goes round the table.

It promises the round of play with its money, irregularities and conduct; tiles, ranks and the house way are in `pai_gow`.

| file | one idea |
|---|---|
| `settings` | how a table is set up |
| `state` | what a table remembers |
| `events`, `preparing_events`, `conduct_events` | what happens |
| `commands` | what the table is told to do |
| `care` | the tiles before play |
| `rounds` | between rounds |
| `seating` | who is at the table |
| `banking` | who is the bank |
| `limits` | how much may be wagered |
| `wagering` | wagers, until no more bets |
| `stacking` | shuffle, la ja, cut |
| `dealing` | dice, deal, exposed tiles |
| `flow` | whose hand is set next |
| `setting_hands` | hands are set |
| `deciding` | who wins |
| `commission` | what the house keeps |
| `settling` | wagers are settled |
| `conduct` | behaviour and the floor manager's powers |
| `awaiting` | what the table waits for |
| `basic_play` | simple computer players |
| `step` | the dispatch |
"""
