"""A card machine in a game: whether it may be used, how it is loaded, and what follows when it fails.

It promises that every card is accounted for, one by one, whatever path a malfunction takes. It deals nothing: a game says
which cards are in the machine, and a unit with its interlock does the dealing.

| file | one idea |
|---|---|
| `approval` | which machine may be used, in which game, with how many decks |
| `preparation` | sorting, inspecting, shuffling, cutting, in their order |
| `malfunction` | which of sections 65B, 65C and 65D applies, from facts |
| `procedure` | that section's steps, each confirmed by the dealer |
| `events`, `commands` | what a game is told of its machine, and what it orders |
"""
