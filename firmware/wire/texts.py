"""What the numbers of codes.py are called, who owns each result, and what it means to a person.

For the host only; never deployed.
"""

from wire import card_codes, codes, upkeep_codes

KINDS = {
    codes.KIND_JACKPOT: "jackpot",
    codes.KIND_CARD_MACHINE: "card_machine",
}

STATES = {
    codes.BOOT: "BOOT",
    codes.SELF_TEST: "SELF_TEST",
    codes.IDLE: "IDLE",
    codes.ARMED: "ARMED",
    codes.DRAWN: "DRAWN",
    codes.SHOWN: "SHOWN",
    codes.FAULT: "FAULT",
    codes.DOOR_OPEN: "DOOR_OPEN",
    codes.UNRECOVERABLE: "UNRECOVERABLE",
    card_codes.DEALING: "DEALING",
    card_codes.HELD: "HELD",
    card_codes.EMPTY: "EMPTY",
    card_codes.LOADED: "LOADED",
}

FLAGS = {
    codes.FLAG_LAMP: "lamp lit",
    codes.FLAG_DOOR: "door open",
    codes.FLAG_SUPPLY: "supply low",
    codes.FLAG_BUTTON: "button down",
    codes.FLAG_SCHEDULE_UNVERIFIED: "schedule unverified",
    codes.FLAG_LINK_LOST: "link lost",
    codes.FLAG_REBUILT: "memory rebuilt",
    codes.FLAG_TESTING: "testing",
    codes.FLAG_EXCESS_FORCE: "excess force",
    card_codes.FLAG_RELAY: "relay driven",
    card_codes.FLAG_CONTACT: "contact closed",
    card_codes.FLAG_LID_A: "lid channel A on",
    card_codes.FLAG_LID_B: "lid channel B on",
    card_codes.FLAG_MACHINE_READY: "card machine ready",
    card_codes.FLAG_SHOE_EMPTY: "shoe empty",
    card_codes.FLAG_CARD: "card in a beam",
}

# number: (family, owner, what it says, what to do next)
RESULTS = {
    codes.LINK_VERSION: ("link", "session", "it speaks another version of the link", "deploy firmware of this Pit's version"),
    codes.LINK_UNKNOWN_TYPE: ("link", "answers", "it does not know this request", "deploy firmware of this Pit's version"),
    codes.LINK_LENGTH: ("link", "answers", "the request has the wrong length", "deploy firmware of this Pit's version"),
    codes.LINK_BUSY: ("link", "answers", "it is busy", "try again"),
    codes.LINK_NO_SESSION: ("link", "session", "it has restarted and knows no session", "open the link anew"),
    codes.LINK_TAG: ("link", "session", "the request's tag is wrong", "check the unit's key"),
    codes.REQUEST_STATE: ("request", "machine", "its state does not allow it", "look at `pit unit status`"),
    codes.REQUEST_FAULT: ("request", "faults", "a fault stands", "mend it, then clear the fault"),
    codes.REQUEST_DOOR: ("request", "enclosure", "its door is open", "shut the door"),
    codes.REQUEST_SCHEDULE: ("request", "schedule", "it has no prize schedule it may use", "see `pit unit schedule`"),
    codes.REQUEST_HEAP: ("request", "game", "it has too little free memory", "reset the unit"),
    codes.REQUEST_UNSETTLED: ("request", "machine", "the last prize is not settled", "settle it first"),
    codes.REQUEST_PRESS_ID: ("request", "game", "the press id is not the one it is armed for", "reconcile with the ledger"),
    codes.REQUEST_AMOUNT: ("request", "game", "the amount is not the one it drew", "read its prize again"),
    codes.REQUEST_VALUE: ("request", "answers", "a value is out of its range", "correct the request"),
    codes.REQUEST_NOT_FOUND: ("request", "answers", "it has no such thing", "ask for another"),
    codes.REQUEST_OLD_PRESS_ID: ("request", "machine", "the press id was used before", "use a new press id"),
    codes.REQUEST_HEARTBEAT: ("request", "heartbeat", "it was not polled in time", "poll it, then try again"),
    upkeep_codes.REQUEST_ALTERED: ("request", "loading", "what arrived is not what was sent", "load it again"),
    upkeep_codes.REQUEST_STORE: ("request", "loading", "its flash or memory did not take it", "look at its faults and events"),
    upkeep_codes.REQUEST_KEY_STANDS: ("request", "loading", "it has such a key already", "use what was signed with that key"),
    upkeep_codes.REQUEST_KEY: ("request", "loading", "that is no key of 3072 bits", "give it an RSA key of 3072 bits"),
    codes.SCHEDULE_NO_FILE: ("request", "schedule", "it has no schedule file", "load a signed schedule"),
    codes.SCHEDULE_NO_KEY: ("request", "schedule", "it has no approver's key", "give it one with `pit schedule trust`"),
    codes.SCHEDULE_KEY_LOST: (
        "request",
        "schedule",
        "its approver's key has no good copy",
        "find out why, then give it the key again with `pit schedule trust`",
    ),
    codes.SCHEDULE_FORM: ("request", "schedule", "the schedule file is damaged, or none at all", "load a good copy"),
    codes.SCHEDULE_SIGNER: ("request", "schedule", "the schedule was signed with another key", "have its approver sign it"),
    codes.SCHEDULE_SIGNATURE: ("request", "schedule", "the schedule's signature does not fit", "load a good copy"),
    codes.SCHEDULE_GAME: ("request", "schedule", "the schedule is for another game", "load one for madness 21"),
    codes.SCHEDULE_CASINO: ("request", "schedule", "the schedule is for another casino", "load this casino's schedule"),
    codes.SCHEDULE_VALUES: (
        "request",
        "schedule",
        "prizes, weights, limits or dates of the schedule can't be used",
        "run `pit schedule check` on its source",
    ),
    codes.SCHEDULE_OTHER: (
        "request",
        "schedule",
        "the schedule file is not the one that its configuration names",
        "load the schedule that is in force with `pit schedule load`",
    ),
    codes.SCHEDULE_SETTINGS: (
        "request",
        "schedule",
        "its configuration has no good copy, or a setting out of its range",
        "give it its settings with `pit unit configure`; if its log shows no change, take it out of use",
    ),
    codes.SCHEDULE_DATES: ("request", "schedule", "the schedule is not valid at this time", "load one that is"),
    upkeep_codes.TICKET_FORM: ("request", "tickets", "that is no ticket", "issue one with `pit ticket issue`"),
    upkeep_codes.TICKET_NO_KEY: (
        "request",
        "tickets",
        "it has no key of the person that this takes which can be read",
        "give it one with `pit ticket trust` while its memory is sound",
    ),
    upkeep_codes.TICKET_SIGNER: (
        "request",
        "tickets",
        "the ticket is not from the person whose key it holds for that",
        "have that person issue one",
    ),
    upkeep_codes.TICKET_SIGNATURE: ("request", "tickets", "the ticket's signature does not fit", "issue a new ticket"),
    upkeep_codes.TICKET_UNIT: ("request", "tickets", "the ticket is for another unit", "issue one for this unit"),
    upkeep_codes.TICKET_NONCE: (
        "request",
        "tickets",
        "the ticket answers another challenge than its newest",
        "issue one for `pit ticket challenge`, which a restart or another challenge makes void",
    ),
    codes.TICKET_ACTION: ("request", "tickets", "the ticket is for something it can't do", "issue one for this action"),
    upkeep_codes.TICKET_USED: ("request", "tickets", "the ticket was used before", "issue a new ticket"),
    upkeep_codes.TIME_NO_KEY: (
        "request",
        "timekeeping",
        "it has no key of its own that can be read, so nobody can tell it the time",
        "give it one with `pit unit key`",
    ),
    upkeep_codes.TIME_TAG: (
        "request",
        "timekeeping",
        "the time bears another key's tag, or answers no challenge of its",
        "tell it anew with `pit unit set-time` and its own key",
    ),
    card_codes.REQUEST_LID: ("request", "interlock", "the lid is not shut on both channels", "shut the lid"),
    card_codes.REQUEST_MACHINE: ("request", "interlock", "the card machine is not ready", "look at the card machine"),
    card_codes.REQUEST_BEAM: ("request", "interlock", "a card lies in a beam", "take the card out or let it pass"),
    card_codes.REQUEST_SHOE: ("request", "interlock", "no card lies in the shoe", "look at the card machine"),
    card_codes.REQUEST_NOT_LOADED: ("request", "interlock", "no cards are loaded", "load the cards (65A(3))"),
    card_codes.REQUEST_CUTTING_CARD: ("request", "interlock", "the cutting card is still in", "take it out (65A(3)(d))"),
    card_codes.REQUEST_STEPS: (
        "request",
        "interlock",
        "the cards were not sorted, inspected and shuffled",
        "do so before they are loaded (65A(3)(b))",
    ),
    card_codes.REQUEST_DECKS: ("request", "interlock", "it is not approved for so many decks", "load as its approval says"),
    card_codes.REQUEST_GAME: (
        "request",
        "interlock",
        "it is not approved for this game",
        "use it in the game its approval names",
    ),
    card_codes.REQUEST_OFFERED: (
        "request",
        "interlock",
        "super sevens or bonus blackjack is offered",
        "offer neither with a card machine (65A(2))",
    ),
    card_codes.REQUEST_COUNT: ("request", "interlock", "the cards do not balance", "count the deck; a supervisor clears it"),
    card_codes.REQUEST_ROUND: ("request", "interlock", "another round goes on", "end that round first"),
    card_codes.REQUEST_APPROVAL: ("request", "interlock", "it was given no approval", "tell it what it is approved for"),
    card_codes.REQUEST_RELAY: ("request", "interlock", "its relay is not at rest", "try again in a moment"),
    card_codes.REQUEST_NOT_ASKED: ("request", "interlock", "nobody asked it to deal", "ask it to deal"),
    codes.INTERNAL_MEMORY: ("internal", "memory", "its critical memory failed", "take it out of use and read its records"),
}

FAULTS = {
    codes.FAULT_BUTTON_DISCREPANCY: "the button's contacts disagree",
    codes.FAULT_BUTTON_HELD: "the button is held down",
    codes.FAULT_DISPLAY: "the prize meter's echo is wrong",
    codes.FAULT_MEMORY_A: "memory A fails",
    codes.FAULT_MEMORY_B: "memory B fails",
    codes.FAULT_MEMORY_LOST: "no good copy of the records",
    codes.FAULT_ENTROPY: "the source of randomness is dead",
    codes.FAULT_SUPPLY: "the supply is low",
    codes.FAULT_PART: "a part of the program failed or did not run",
    codes.FAULT_DEALER_DISPLAY: "the dealer's display does not answer (play goes on)",
    codes.FAULT_FORCE_SENSOR: "the force sensor gives no signal (play goes on)",
    codes.FAULT_SELF_TEST: "the self-test failed",
    codes.FAULT_METERS: "the meters do not balance",
    codes.FAULT_FOREIGN_MEMORY: "the memory is another unit's, or of a newer format",
    codes.FAULT_SCHEDULE: "the prize schedule is not usable",
    card_codes.FAULT_LID: "the lid's two channels disagree",
    card_codes.FAULT_RELAY_WELDED: "the relay's contact is welded",
    card_codes.FAULT_RELAY_BROKEN: "the relay's contact does not close",
    card_codes.FAULT_BEAM: "a card is stuck in a beam",
    card_codes.FAULT_CARD_MOVED: "a card moved while it was not allowed",
    card_codes.FAULT_COUNT: "the cards do not balance",
    card_codes.FAULT_MACHINE: "the card machine reports a fault",
    card_codes.FAULT_SHOE: "the shoe stays empty",
}

EVENTS = {
    codes.EVENT_BOOT: "boot",
    codes.EVENT_ARMED: "armed",
    codes.EVENT_DISARMED: "disarmed",
    codes.EVENT_PRESS: "press",
    codes.EVENT_PRIZE: "prize",
    codes.EVENT_FORCE: "force",
    codes.EVENT_SETTLED: "settled",
    codes.EVENT_FAULT: "fault",
    codes.EVENT_FAULT_GONE: "fault gone",
    codes.EVENT_DOOR_OPEN: "door open",
    codes.EVENT_DOOR_SHUT: "door shut",
    codes.EVENT_PRESS_IGNORED: "press ignored",
    codes.EVENT_REBUILT: "memory rebuilt",
    codes.EVENT_LINK_LOST: "link lost",
    codes.EVENT_LINK_BACK: "link back",
    codes.EVENT_LAMP_TEST: "lamp test",
    codes.EVENT_REARMED: "armed again",
    codes.EVENT_RESHOWN: "shown again",
    codes.EVENT_CLEARED: "fault cleared",
    codes.EVENT_CRASH: "program failed",
    codes.EVENT_SCHEDULE: "schedule read",
    upkeep_codes.EVENT_LOADED: "loaded",
    upkeep_codes.EVENT_TICKET: "ticket taken",
    upkeep_codes.EVENT_TIME: "time told",
    codes.EVENT_NEW_MEMORY: "memory new",
    codes.EVENT_FAULT_STAYS: "fault stays",
    card_codes.EVENT_APPROVED: "approved",
    card_codes.EVENT_CARDS_LOADED: "cards loaded",
    card_codes.EVENT_CUTTING_CARD_OUT: "cutting card out",
    card_codes.EVENT_ROUND: "round",
    card_codes.EVENT_HELD: "dealing held",
    card_codes.EVENT_RESUMED: "dealing resumed",
    card_codes.EVENT_ROUND_END: "round end",
    card_codes.EVENT_UNLOADED: "cards unloaded",
    card_codes.EVENT_WRONG_COUNT: "wrong count",
}

PARTS = {
    codes.PART_NONE: "outside the loop",
    codes.PART_WAIT: "wait",
    codes.PART_BUTTON: "button",
    codes.PART_ENCLOSURE: "enclosure",
    codes.PART_PORT: "port",
    codes.PART_SIGNALS: "signals",
    codes.PART_METER: "prize meter",
    codes.PART_HEARTBEAT: "heartbeat",
    codes.PART_DESK: "dealer's display",
    codes.PART_CHANCE: "random numbers",
    codes.PART_RESET: "reset",
    card_codes.PART_INTERLOCK: "interlock",
    card_codes.PART_LAMPS: "lamps",
}

CRASHES = {
    codes.CRASH_RAISED: "it raised an error",
    codes.CRASH_IDLE: "it asked to be left alone for too long",
    codes.CRASH_STUCK: "it did not come back, and the watchdog bit",
}

# action: (name, role of the ticket)
ACTIONS = {
    codes.ACTION_CLEAR_MEMORY: ("clear-memory", 1),
    card_codes.ACTION_CLEAR_COUNT: ("clear-count", 1),
    upkeep_codes.ACTION_DOWNGRADE: ("downgrade", 2),
}

STANDINGS = {
    codes.SCHEDULE_DEMONSTRATION: "demonstration: the built-in example, signed by nobody",
    codes.SCHEDULE_VERIFIED: "verified",
    codes.SCHEDULE_REFUSED: "refused",
}

GAMES = {
    card_codes.GAME_BLACKJACK: "blackjack",
    card_codes.GAME_SPANISH_BLACKJACK: "spanish blackjack",
    card_codes.GAME_PAI_GOW: "pai gow",
    card_codes.GAME_POKER: "poker",
}

OFFERED = {
    card_codes.OFFERED_BONUS_BLACKJACK: "bonus blackjack",
    card_codes.OFFERED_SUPER_SEVENS: "super sevens",
    card_codes.OFFERED_MADNESS_21: "madness 21",
}
