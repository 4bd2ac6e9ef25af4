"""The site's store: what all tables of a casino share, in one SQLite file. It runs no table and speaks to no unit.

| module | one idea |
|---|---|
| `store` | the file: opened, checked, written whole or not at all |
| `schema` | its tables, and the number that changes when they do |
| `gaming_day` | which gaming day a moment belongs to |
| `tables` | tables, their limits, and how many may teach |
| `units` | units, where they are and when they were last verified |
| `persons` | when two spellings are one person |
| `exclusions` | who may place no madness 21 wager at any table |
| `incidents` | presses with too much force, each till somebody has decided about it |
| `days` | what tables tell of their rounds and their units' meters |
| `day_facts` | all that the store has of one gaming day |
| `reconcile` | whether a gaming day adds up |
"""
