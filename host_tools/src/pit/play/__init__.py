"""Games played without units: computer players, odds, speeds.

It promises that a seed fixes every card, die, tile and decision, and that whoever plays by hand sees what that place at the
table sees. It imports the rules and nothing else of Pit (its speed rows alone are made of the bench's `Row`).

| file | one idea |
|---|---|
| `game` | what a game must say of itself to be played here |
| `games/` | one game a file |
| `registry` | which games there are, and the name nearest to a wrong one |
| `reading` | what people type: dollars, cards, numbers |
| `playing` | one table with its seed: what comes next, what was refused |
| `telling` | events and orders in words, and as JSON |
| `tally`, `simulated`, `workers` | returns with an error bar, the same for any number of workers |
| `exact` | what can be counted, counted |
"""
