"""Wagers laid on a layout against the bank, and settled by one result.

It promises the same commands for the same events, and that every accepted cent is taken or returned before the next round.
It knows no game: what may be wagered and what wins are facts that roulette, sic-bo and keno give it.

| module | one idea |
|---|---|
| `money` | where each wager's money goes |
| `wagers` | a wager as it lies, and the limits it must keep |
| `verdicts` | what a result means for one wager, and the commands that follow |
| `layout`, `state`, `events` | what a game gives; what the table remembers; what it is told |
| `non_value_chips` | chips that are worth what the dealer says |
| `step`, `awaiting` | one event in, the next state and commands out; what the table waits for |
| `returns` | what a wager gives back on the average |
"""
