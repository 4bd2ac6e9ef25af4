"""Pai gow as the New Zealand notice of 7 December 2001 amends it: three ways to bank, each with its own order of settling.

It promises the rules that the notice gives, to the cent, and one answer to every event. The base rules are not in the document:
what they leave open is common practice or a named setting, and is cited so.

| file | one idea |
|---|---|
| `rule_book` | which rules the notice changes, and from which day |
| `settings`, `cuts` | how one table is set up; the ways to cut |
| `events` | what goes in |
| `commands` | what comes out |
| `state`, `answers` | what is remembered; the shape of an answer |
| `banking` | who banks, and the bank's stake |
| `chips`, `wagering` | the wagers of the other players |
| `cutting` | washing, stacking, the cut |
| `delivering` | no more bets, the dice, tiles out to the boxes |
| `legal_setting`, `hands` | hands set by players |
| `bank_hand` | the bank's hand set, shown and confirmed |
| `conceding` | a hand given up |
| `matching` | hands exposed and compared, one after the other |
| `settling` | losses, wins, what is left for the bank |
| `awaiting`, `basic_play` | what comes next; a fixed way to play |
| `step` | the dispatch |

Tiles, ranks, dice and the house way are those of `pai_gow`.
"""
