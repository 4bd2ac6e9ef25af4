"""What the games of poker share: ranking of hands, the round of play, pots and commission.

It promises that chips are conserved to the cent, that the better hand has the higher number, and that `rules.answer`
answers every event in every state. It shuffles nothing: the caller brings the picks.

| file | one idea |
|---|---|
| `packs`, `hands`, `ranking` | the cards, what five make, hands ranked by lookup |
| `game`, `topics`, `settings` | what differs between games, whose clause it is, how one table is set up |
| `events` (`start_events`, `play_events`, `conduct_events`) | what goes in |
| `commands` (`money_commands`), `state`, `awaiting` | what comes out, what is remembered, what comes next |
| `preparing`, `starting`, `seating` | the pack, the start of a round, seats and stakes |
| `streets`, `dealing`, `misdeals` | which card goes where, cards out of the shoe, a deal gone wrong |
| `sizes`, `limits`, `options` | amounts of bets, what the player on turn may do |
| `acting`, `bets`, `early_bets`, `flow` | acts, what they change, acts out of turn, how the round goes on |
| `showdown`, `settling`, `sharing`, `pots`, `commission`, `money` | hands shown, pots given away |
| `basic_play` | a fixed way to play, for simulated players |
| `conduct`, `places`, `answers`, `rules` | behaviour, clockwise, the shape of an answer, the dispatch |
"""
