"""A round of Spanish blackjack, from the first wager to the cards in the discard rack.

It promises that `step` answers every event in every state, with money in integer cents. It shuffles nothing and knows
no unit. What the clauses don't give is common practice, named as a setting. What it has in common with blackjack is in
`twenty_one_round`.

| file | one idea |
|---|---|
| `settings` | how one table plays, checked with reasons |
| `events`, `commands`, `state`, `awaiting` | what goes in, what comes out, what is remembered, who acts next |
| `step` | the dispatch |
| `after_card`, `giving_up` | a 21 that wins at once; surrender and forfeit |
| `dealer`, `bonuses` | what each hand gets |
| `basic_play` | a fixed way to play, for simulated players |
"""
