"""A round of blackjack, from the first wager to the cards in the discard rack or back in the card machine.

It promises that `step` answers every event in every state, with money in integer cents and every card accounted for. It
shuffles nothing and knows no unit. What it has in common with Spanish blackjack is in `twenty_one_round`.

| file | one idea |
|---|---|
| `settings` | how one table plays, checked with reasons; which tables one casino may run |
| `events`, `commands`, `state`, `answers` | what goes in, what comes out, what is remembered |
| `clauses` | which ids the shared rules have in blackjack's own schedule |
| `step`, `notices` | the dispatch, and what must be said when the state changes |
| `wagering`, `bonus`, `sevens` | main and side wagers |
| `hands` | what a hand gets |
| `shoe` | shuffles, the cutting card, the last three rounds |
| `machine` | loading, dealing from and returning to a card machine |
| `malfunction`, `taking_back` | sections 65B to 65D |
| `awaiting` | who must act now |
| `basic_play` | a fixed way to play, for simulated players |
"""
