"""A round of Spanish blackjack, from the first wager to the cards in the discard rack.

It promises that `step` answers every event in every state, with money in integer cents. It shuffles nothing and knows
no unit. What the clauses don't give is common practice, named as a setting.

| file | one idea |
|---|---|
| `settings` | how one table plays, checked with reasons |
| `events`, `commands`, `state` | what goes in, what comes out, what is remembered |
| `step` | the table of phases, and the dispatch |
| `wagering`, `dealing`, `playing` | from first wager to last decision |
| `doubling`, `splitting`, `hedging` | extra wagers, surrender and insurance |
| `irregular` | exposed cards, and players passed over |
| `dealer`, `payouts`, `bonuses` | the dealer's hand and what each wager gets |
| `offer` | how madness 21 joins the round |
| `awaiting` | who must act now |
| `basic_play` | a fixed way to play, for simulated players |
"""
