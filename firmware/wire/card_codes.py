"""The numbers that only a card machine has; those it shares with other units are in codes.py, and no number stands in both.

Retired numbers stay in the list and are never used again.
"""

from micropython import const

KIND_CARD_MACHINE = const(2)

# States, as reported, and what lies in the machine.
DEALING = const(9)  # a round goes on, and the card machine may deal
HELD = const(10)  # a round goes on, and the card machine may not deal now
EMPTY = const(11)  # no cards in play: nothing was loaded
LOADED = const(12)  # between rounds

# Flags of a unit's state.
FLAG_RELAY = const(0x0200)  # the relay that allows dealing is driven
FLAG_CONTACT = const(0x0400)  # its mirror contact says that it is closed
FLAG_LID_A = const(0x0800)  # the first lid channel is on
FLAG_LID_B = const(0x1000)  # the second lid channel is on
FLAG_MACHINE_READY = const(0x2000)  # the card machine says that it is ready
FLAG_SHOE_EMPTY = const(0x4000)  # no card lies in its shoe
FLAG_CARD = const(0x8000)  # a card lies in a beam

# Why a card machine may not deal.
REQUEST_LID = const(80)
REQUEST_MACHINE = const(81)
REQUEST_BEAM = const(82)
REQUEST_SHOE = const(83)
REQUEST_NOT_LOADED = const(84)
REQUEST_CUTTING_CARD = const(85)
REQUEST_STEPS = const(86)
REQUEST_DECKS = const(87)
REQUEST_GAME = const(88)
REQUEST_OFFERED = const(89)
REQUEST_COUNT = const(90)
REQUEST_ROUND = const(91)
REQUEST_APPROVAL = const(92)
REQUEST_RELAY = const(93)
REQUEST_NOT_ASKED = const(94)  # nobody has asked it to

# Faults.
FAULT_LID = const(19)  # the two lid channels disagree
FAULT_RELAY_WELDED = const(20)  # the relay was let go, and its contact stays closed
FAULT_RELAY_BROKEN = const(21)  # the relay is driven, and its contact stays open
FAULT_BEAM = const(22)  # a card does not leave a beam
FAULT_CARD_MOVED = const(23)  # a card moved with the relay open
FAULT_COUNT = const(24)  # the cards do not balance
FAULT_MACHINE = const(25)  # the card machine's own fault line
FAULT_SHOE = const(26)  # the shoe stays empty although cards must be there

# Events.
EVENT_APPROVED = const(32)  # a: game, c: most decks << 8 | fewest
EVENT_CARDS_LOADED = const(33)  # a: decks, c: cards inside
EVENT_CUTTING_CARD_OUT = const(34)
EVENT_ROUND = const(35)  # the first deal of a round. c: round
EVENT_HELD = const(36)  # dealing was stopped. a: why, as a result; c: round
EVENT_RESUMED = const(37)  # dealing goes on. c: round
EVENT_ROUND_END = const(38)  # c: round
EVENT_UNLOADED = const(39)  # a: decks, c: cards inside
EVENT_WRONG_COUNT = const(40)  # c: cards returned << 16 | cards out

# Parts of the unit's loop.
PART_INTERLOCK = const(11)
PART_LAMPS = const(12)

# Games that an approval can name.
GAME_BLACKJACK = const(1)
GAME_SPANISH_BLACKJACK = const(2)
GAME_PAI_GOW = const(3)
GAME_POKER = const(4)

# Side games offered beside it: bits. 65A(2) allows none of the first two with a card machine.
OFFERED_BONUS_BLACKJACK = const(0x01)
OFFERED_SUPER_SEVENS = const(0x02)
OFFERED_MADNESS_21 = const(0x04)

# What was done with the cards that are loaded: bits.
LOAD_SORTED = const(0x01)
LOAD_INSPECTED = const(0x02)
LOAD_SHUFFLED = const(0x04)
LOAD_CUTTING_CARD = const(0x08)  # a cutting card hides the bottom card
LOAD_TRANSFER = const(0x10)  # they come from another machine in the middle of a round (65B, 65C)

# What a ticket gives leave for.
ACTION_CLEAR_COUNT = const(7)
