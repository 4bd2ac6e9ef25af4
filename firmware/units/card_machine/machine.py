"""The card machine's interlock as a pure state machine: it may deal only while everything says so, and its cards balance.

    game     event         -> game      commands
    EMPTY    load             LOADED    write, log loaded                or, if the count is not the decks', as a wrong balance
    LOADED   cutting card     LOADED    write, log cutting card out
    LOADED   deal             DEALING   write, close, log round
    DEALING  deal             DEALING   close, log resumed               after a hold: it never closes by itself
    DEALING  hold             DEALING   open, log held
    any      card out, back   the same  write, and if the balance is wrong: open, put the fault, log the count
    DEALING  end              LOADED    open, write, log end             or, if out is not returned, as a wrong balance
    any      unload           EMPTY     open, write, log unloaded

FAULT, DOOR_OPEN and UNRECOVERABLE lie over these and keep the relay open. The inputs are facts that the wiring sets; `hold`
comes from whoever watches them, after an interrupt has already let go of the relay. Cards: 0 <= loaded - out + returned <=
loaded, equal at the round's end. It knows the rule of no game. Source: clauses Q96-65A-1 to Q96-65A-3g, Q96-DICT.
"""

from micropython import const

from wire import card_codes, codes

# Events.
LOAD = const(1)
CUTTING_CARD_OUT = const(2)
DEAL = const(3)
HOLD_NOW = const(4)
CARD_OUT = const(5)
CARD_BACK = const(6)
END = const(7)
UNLOAD = const(8)

# Commands.
WRITE = const(1)
CLOSE = const(2)
OPEN = const(3)
PUT_COUNT = const(4)
LOG_LOADED = const(5)
LOG_CUTTING_CARD = const(6)
LOG_ROUND = const(7)
LOG_RESUMED = const(8)
LOG_HELD = const(9)
LOG_END = const(10)
LOG_UNLOADED = const(11)
LOG_COUNT = const(12)

_ROOM = const(8)  # no step gives more commands
MOST_DECKS = const(8)  # 65A(3)(a)
_BARRED = const(0x03)  # 65A(2): bonus blackjack, super sevens
_PREPARED = const(0x07)  # 65A(3)(b): sorted, inspected, shuffled
_STEPS = const(0x1F)


class Machine:
    def __init__(self) -> None:
        self.game = card_codes.EMPTY
        self.is_wanted = False  # the host asked it to deal, and nothing has held it since
        self.round = 0
        self.decks = 0
        self.deck_cards = 0
        self.loaded = 0
        self.out = 0
        self.returned = 0
        self.steps = 0
        self.outside = 0  # cards that the host said lie on the layout as these are loaded
        self.is_count_wrong = False  # latched; a supervisor clears it
        # What the machine is approved for; game 0 is no approval.
        self.approved_game = 0
        self.min_decks = 0
        self.max_decks = 0
        self.approved_deck_cards = 0
        self.offered = 0
        # What the unit's inputs say.
        self.is_lid_on = False
        self.is_machine_ready = False
        self.is_shoe_empty = True
        self.is_card_in_beam = False
        self.is_relay_at_rest = False
        self.is_ready = False  # self-test passed and memory read
        self.is_lost = False  # memory is unrecoverable
        self.is_door_open = True
        self.is_link_lost = True
        self.fault = 0
        self.commands = bytearray(_ROOM)
        self.count = 0
        self.orders = 0  # steps that gave commands: who carries some out sees whether newer ones have come

    @property
    def state(self) -> int:
        """What the unit reports."""
        if self.is_lost:
            return codes.UNRECOVERABLE
        if not self.is_ready:
            return codes.SELF_TEST
        if self.fault:
            return codes.FAULT
        if self.is_door_open:
            return codes.DOOR_OPEN
        if self.game != card_codes.DEALING:
            return codes.IDLE
        return card_codes.DEALING if self.is_wanted else card_codes.HELD

    @property
    def inside(self) -> int:
        """Cards that must be in the machine."""
        return self.loaded - self.out + self.returned

    @property
    def is_balanced(self) -> bool:
        return 0 <= self.inside <= self.loaded

    # Why not

    @property
    def why_not(self) -> int:
        """What keeps it from dealing now, as a result number; 0 if nothing does. Its own inputs and its cards."""
        if self.is_lost or not self.is_ready:
            return codes.REQUEST_STATE
        if self.is_count_wrong:
            return card_codes.REQUEST_COUNT
        if self.fault:
            return codes.REQUEST_FAULT
        if self.is_door_open:
            return codes.REQUEST_DOOR
        if self.is_link_lost:
            return codes.REQUEST_HEARTBEAT
        if not self.is_lid_on:
            return card_codes.REQUEST_LID
        if not self.is_machine_ready:
            return card_codes.REQUEST_MACHINE
        if self.game == card_codes.EMPTY:
            return card_codes.REQUEST_NOT_LOADED
        if self.steps & card_codes.LOAD_CUTTING_CARD:
            return card_codes.REQUEST_CUTTING_CARD
        return card_codes.REQUEST_OFFERED if self.offered & _BARRED else 0

    @property
    def why(self) -> int:
        """As `why_not`; a unit that lacks nothing but the host's word says so."""
        return self.why_not or (0 if self.is_wanted else card_codes.REQUEST_NOT_ASKED)

    @property
    def may_deal(self) -> bool:
        """The relay may be driven exactly while this is so."""
        return self.is_wanted and self.game == card_codes.DEALING and not self.why_not

    def refusal_to_approve(self, game: int, min_decks: int, max_decks: int, deck_cards: int) -> int:
        """Why it can't be approved for that, as a result number, or 0 (65A(3)(a)).

        Not over a lost memory: what was written there could hide from the next start that anything was lost.
        """
        if self.is_lost or not self.is_ready or self.game != card_codes.EMPTY:
            return codes.REQUEST_STATE
        is_range = 1 <= min_decks <= max_decks <= MOST_DECKS
        return 0 if game and is_range and deck_cards in (48, 52) else codes.REQUEST_VALUE

    def refusal_to_load(self, decks: int, deck_cards: int, outside: int, steps: int) -> int:
        """Why such cards may not be loaded, whatever their count, or 0 (65A(3)(a), (b); 65B(2), 65C(2))."""
        if self.is_lost or not self.is_ready or self.game != card_codes.EMPTY:
            return codes.REQUEST_STATE
        if self.is_count_wrong:
            return card_codes.REQUEST_COUNT
        if self.fault:
            return codes.REQUEST_FAULT
        if not self.approved_game:
            return card_codes.REQUEST_APPROVAL
        if not self.min_decks <= decks <= self.max_decks or deck_cards != self.approved_deck_cards:
            return card_codes.REQUEST_DECKS
        is_transfer = steps & card_codes.LOAD_TRANSFER != 0
        if steps & ~_STEPS or is_transfer != (outside > 0):
            return codes.REQUEST_VALUE
        if not is_transfer and steps & _PREPARED != _PREPARED:
            return card_codes.REQUEST_STEPS
        return 0

    def refusal_to_deal(self, number: int, game: int, offered: int) -> int:
        """Why round `number` may not be dealt, or go on; 0 if it may."""
        if not self.approved_game:
            return card_codes.REQUEST_APPROVAL
        if game != self.approved_game:
            return card_codes.REQUEST_GAME
        if (offered | self.offered) & _BARRED:
            return card_codes.REQUEST_OFFERED
        why_not = self.why_not
        if why_not:
            return why_not
        if self.game == card_codes.DEALING:
            if number != self.round:
                return card_codes.REQUEST_ROUND
        elif number <= self.round:
            return card_codes.REQUEST_ROUND
        elif self.is_card_in_beam:
            return card_codes.REQUEST_BEAM
        if self.is_shoe_empty:
            return card_codes.REQUEST_SHOE
        return 0 if self.is_wanted or self.is_relay_at_rest else card_codes.REQUEST_RELAY

    def refusal_to_end(self, number: int) -> int:
        """Why round `number` can't end now, whatever its balance; 0 if it can."""
        if self.game != card_codes.DEALING:
            return codes.REQUEST_STATE
        if number != self.round:
            return card_codes.REQUEST_ROUND
        return card_codes.REQUEST_BEAM if self.is_card_in_beam else 0

    # Steps

    def take_load(self, decks: int, deck_cards: int, cards: int, outside: int, steps: int) -> None:
        """Cards lie in the machine, `cards` of them; LOAD comes next."""
        self.decks = decks
        self.deck_cards = deck_cards
        self.loaded = decks * deck_cards
        self.out = self.loaded - cards
        self.returned = 0
        self.outside = outside
        self.steps = steps
        self.round = 0

    def step(self, event: int) -> int:
        """Take one event; the answer is how many `commands` it gave. An event that doesn't belong here gives none."""
        self.count = 0
        game = self.game
        if event == CARD_OUT or event == CARD_BACK:
            if game != card_codes.EMPTY:
                self._count_card(event)
        elif event == HOLD_NOW:
            if self.is_wanted:
                self.is_wanted = False
                self._do(OPEN)
                self._do(LOG_HELD)
        elif event == DEAL:
            self._deal()
        elif event == END and game == card_codes.DEALING:
            self.is_wanted = False
            self._do(OPEN)
            if self.out == self.returned:
                self.game = card_codes.LOADED
                self._do(WRITE)
                self._do(LOG_END)
            else:
                self._wrong_count()
        elif event == LOAD and game == card_codes.EMPTY:
            if self.out == self.outside:
                self.game = card_codes.LOADED
                self._do(WRITE)
                self._do(LOG_LOADED)
            else:
                self._wrong_count()
        elif event == CUTTING_CARD_OUT and game == card_codes.LOADED:
            self.steps &= ~card_codes.LOAD_CUTTING_CARD
            self._do(WRITE)
            self._do(LOG_CUTTING_CARD)
        elif event == UNLOAD and game != card_codes.EMPTY:
            self.is_wanted = False
            self.game = card_codes.EMPTY
            self._do(OPEN)
            self._do(LOG_UNLOADED)
            self._do(WRITE)
        return self.count

    def _deal(self) -> None:
        if self.game == card_codes.LOADED:
            self.game = card_codes.DEALING
            self.is_wanted = True
            # Cards that lay outside before stay so: those of a round that another machine began (65B(2), 65C(2)).
            self.out -= self.returned
            self.returned = 0
            self._do(WRITE)
            self._do(LOG_ROUND)
            self._do(CLOSE)
        elif self.game == card_codes.DEALING and not self.is_wanted:
            self.is_wanted = True
            self._do(LOG_RESUMED)
            self._do(CLOSE)

    def _count_card(self, event: int) -> None:
        if event == CARD_OUT:
            self.out += 1
        else:
            self.returned += 1
        if self.is_balanced or self.is_count_wrong:
            self._do(WRITE)
        else:
            self.is_wanted = False
            self._do(OPEN)
            self._wrong_count()

    def _wrong_count(self) -> None:
        self.is_count_wrong = True
        self._do(PUT_COUNT)
        self._do(LOG_COUNT)
        self._do(WRITE)

    def _do(self, command: int) -> None:
        if not self.count:
            self.orders = self.orders + 1 & 0xFFFF
        self.commands[self.count] = command
        self.count += 1
