"""A round at betting boxes that every game of twenty-one here shares, from the first wager to the last card lifted.

It promises whole cents, one order of boxes, and a refusal that changes nothing; it is no game by itself. A rule that the
schedules of both games have bears the id of Spanish blackjack's; `blackjack.clauses` says under which id blackjack has it.

| file | one idea |
|---|---|
| `settings`, `events`, `commands`, `state`, `answers` | what a table is, hears, orders and remembers |
| `dispatch`, `rounds` | which event is taken when; how a round goes on |
| `wagering`, `dealing`, `playing` | from first wager to last decision |
| `doubling`, `splitting`, `insuring` | extra wagers |
| `irregular` | exposed cards, and players passed over |
| `dealer`, `settling`, `payouts`, `odds` | the dealer's hand and what each wager gets |
| `offer` | how madness 21 joins the round |
| `awaiting` | who must act now |
| `basic_play` | what a simulated player may do with a hand |
"""
