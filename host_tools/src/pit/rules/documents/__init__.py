"""What the three documents say about games as such: which there are, where they stand, what their words mean.

Craps, mini-dice and wheel of fortune are here and nowhere else: the documents renumber them and give no rule of play.

| module | one idea |
|---|---|
| `games` | the games of each document, and whether their text is complete |
| `schedules` | schedules before and after 2003, those left out among them |
| `vocabulary` | words that were defined or no longer are |
| `tables` | which tables a rule about "the table" means |
| `sites` | the casinos that the New Zealand rules name |
"""
