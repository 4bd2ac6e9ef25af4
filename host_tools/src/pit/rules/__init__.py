"""The rules core: pure functions, events in, (state, commands) out.

It promises the same commands for the same events, money in integer cents, and a clause id at each rule.
It does no I/O and knows no clock, randomness or device: the caller shuffles, times and pays.

| module | one idea |
|---|---|
| `cards`, `decks` | a card; a shoe of 48-card Spanish or 52-card decks, and a shuffle by given picks |
| `twenty_one` | what a hand of cards counts |
| `twenty_one_round` | the round that games of twenty-one share |
| `people`, `refusal`, `wagers` | who acts; a "no" with its clause; where each wager's money goes |
| `madness_21` | the side wager with the jackpot button, for any game that offers it |
| `bonus_blackjack`, `super_sevens` | side wagers on a player's own cards |
| `card_machine` | whether a card machine may be used, and what follows when it fails |
| `table_sign` | what signs at tables must show, and when a minimum is raised |
| `chips`, `internal_controls`, `documents` | tokens and coins; what a casino decides; what the documents say of games as such |
| `banked_round` | wagers on a layout against the bank, settled by one result |
| `roulette`, `sic_bo`, `keno` | what is particular to each of them |
| `baccarat`, `mini_baccarat` | a round of baccarat, and who is banker |
| `caribbean_stud` | five cards each against the dealer |
| `spanish_blackjack` | a round of Spanish blackjack |
| `blackjack` | a round of blackjack, from a shoe or a card machine |
| `poker` | hands ranked, and the round of play that the games of poker share |
| `manila_poker`, `draw_poker`, `stud_poker` | what is particular to each game of poker |
| `pai_gow_new_zealand` | pai gow as the New Zealand notice of 2001 amends it |
| `register` | a row for each requirement of the documents, the one file that is read from the disk |

How the clauses are read is in READINGS.md.
"""
