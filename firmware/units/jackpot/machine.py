"""The jackpot unit's game as a pure state machine: one press id, one draw, one amount, shown till it is settled.

    state   event       -> state   commands
    IDLE    arm            ARMED   write armed, log armed
    ARMED   press          DRAWN   draw (and commit)
    ARMED   disarm         IDLE    write disarmed, log disarmed
    DRAWN   committed      DRAWN   show
    DRAWN   shown          SHOWN   beep, complete, log press, log prize, book
    DRAWN   undecided      ARMED   book (a fault stands)
    SHOWN   settle         IDLE    write settled, log settled, book

FAULT, DOOR_OPEN and UNRECOVERABLE lie over these and can be reached from each: the game below keeps its place, but takes no
press and shows no new amount. `step` fills `commands`, which is made once; whoever wires the machine carries them out in order
and tells what came of it. No clock, no chip, no rule of any game. Source: design of 34J, 34M; clause Q03-34M-8a.
"""

from micropython import const

from wire import codes

# Events.
ARM = const(1)
DISARM = const(2)
PRESS = const(3)
COMMITTED = const(4)
SHOWN = const(5)
SETTLE = const(6)
UNDECIDED = const(7)  # the draw or its commit failed: no amount was fixed

# Commands.
WRITE_ARMED = const(1)
WRITE_DISARMED = const(2)
WRITE_SETTLED = const(3)
DRAW = const(4)
COMPLETE = const(5)
SHOW = const(6)
BEEP = const(7)
BOOK = const(8)
LOG_ARMED = const(9)
LOG_DISARMED = const(10)
LOG_PRESS = const(11)
LOG_PRIZE = const(12)
LOG_SETTLED = const(13)
LOG_IGNORED = const(14)
LOG_RESHOWN = const(15)
LOG_REARMED = const(16)

_ROOM = const(8)  # no step gives more commands


class Machine:
    def __init__(self) -> None:
        self.game = codes.IDLE
        self.press_id = 0
        self.box = 0
        self.seat = 0
        self.prize_cents = 0
        self.index = 0
        self.random = 0
        self.draw_no = 0
        self.outcome = 0
        self.is_ready = False  # self-test passed and memory read
        self.is_lost = False  # memory is unrecoverable
        self.is_door_open = True
        self.is_link_lost = True
        self.fault = 0
        self.commands = bytearray(_ROOM)

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
        return self.game

    @property
    def takes_press(self) -> bool:
        """The lamp is lit exactly when this is so."""
        return (
            self.game == codes.ARMED
            and self.is_ready
            and not self.is_lost
            and not self.fault
            and not self.is_door_open
            and not self.is_link_lost
        )

    def refusal_to_arm(self, press_id: int, box: int, seat: int) -> int:
        """Why an arm is refused, as a result number; 0 if it is not, or if it is the one that stands."""
        if self.is_lost or not self.is_ready:
            return codes.REQUEST_STATE
        if self.fault:
            return codes.REQUEST_FAULT
        if self.is_door_open:
            return codes.REQUEST_DOOR
        if self.is_link_lost:
            return codes.REQUEST_HEARTBEAT
        if self.game == codes.DRAWN or self.game == codes.SHOWN:
            return codes.REQUEST_UNSETTLED
        if self.game == codes.ARMED:
            is_same = press_id == self.press_id and box == self.box and seat == self.seat
            return 0 if is_same else codes.REQUEST_STATE
        if press_id <= self.press_id:
            return codes.REQUEST_OLD_PRESS_ID
        return 0

    def restore(self, game: int) -> int:
        """Take the game up where memory says it stood; the fields are set by the caller. How many `commands` that gives."""
        commands = self.commands
        self.game = game
        if game == codes.ARMED:
            commands[0] = LOG_REARMED
            return 1
        if game == codes.DRAWN:
            self.game = codes.SHOWN
            commands[0] = SHOW
            commands[1] = LOG_RESHOWN
            commands[2] = BOOK
            return 3
        return 0

    def step(self, event: int) -> int:
        """Take one event; the answer is how many `commands` it gave. An event that doesn't belong here gives none."""
        # Written out: a call for each command would take 30 us, and the first ones stand before the last digit.
        commands = self.commands
        game = self.game
        count = 0
        if event == PRESS:
            if self.takes_press:
                self.game = codes.DRAWN
                commands[0] = DRAW
            else:
                commands[0] = LOG_IGNORED
            count = 1
        elif event == COMMITTED and game == codes.DRAWN:
            commands[0] = SHOW
            count = 1
        elif event == SHOWN and game == codes.DRAWN:
            self.game = codes.SHOWN
            commands[0] = BEEP
            commands[1] = COMPLETE
            commands[2] = LOG_PRESS
            commands[3] = LOG_PRIZE
            commands[4] = BOOK
            count = 5
        elif event == UNDECIDED and game == codes.DRAWN:
            self.game = codes.ARMED
            commands[0] = BOOK
            count = 1
        elif event == ARM and game == codes.IDLE:
            self.game = codes.ARMED
            commands[0] = WRITE_ARMED
            commands[1] = LOG_ARMED
            count = 2
        elif event == DISARM and game == codes.ARMED:
            self.game = codes.IDLE
            commands[0] = WRITE_DISARMED
            commands[1] = LOG_DISARMED
            count = 2
        elif event == SETTLE and game == codes.SHOWN:
            self.game = codes.IDLE
            commands[0] = WRITE_SETTLED
            commands[1] = LOG_SETTLED
            commands[2] = BOOK
            count = 3
        return count
