"""A jackpot unit on a bench as tests see it: client, raw link, hand, eye, and what its world can do.

    feature   what the world has
    hand      something presses the button; of a card machine: moves lid, door, cards and wires
    door      something moves a jackpot unit's door
    eye       something reads digits and lamp; of a card machine: relay and lamps
    plants    faults can be planted in contacts, buses and chips
    power     the supply can be cut
    fresh     each test has a unit that was never used
    clock     time passes only as the test lets it
    vm        it runs in a process of this machine: its prompt, its image and its tick counter are at hand
    typed, machine   what the unit says that it has (benches/unit_features.py)

A serial port alone has only what its unit says; a jig adds hand, door, eye and power, as far as it is wired.
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from benches.jig import Jig
from benches.jig_times import LAST_DIGIT
from frame_record import RecordedTransport
from raw_link import RawLink

from pit.bench.jackpot import JackpotBench
from pit.bench.plants.button import Press
from pit.bench.rigs.jackpot import JackpotRig
from pit.link.client import TRIES, Client
from pit.link.errors import NoAnswer, PortError
from wire import codes

VIRTUAL = frozenset({"hand", "door", "eye", "plants", "power", "clock", "fresh", "vm", "typed", "machine"})
POLL_US = 20_000
_AT_REST_US = 60_000_000
_LAST_WORDS_US = 20_000
_START_US = 100_000  # longer than the unit reads its contacts at start: a byte would keep it from waiting

Answer = dict[str, int]


class Event(NamedTuple):
    """One event of the unit's log."""

    number: int
    code: int
    a: int
    c: int


class Hand:
    """Presses, holds, opens and shuts."""

    def __init__(self, rig: JackpotRig) -> None:
        self._rig = rig

    def press(self) -> Press:
        return self._rig.button.press()

    def hold(self) -> Press:
        """Press and keep the button down."""
        return self._rig.button.press(hold_us=None)

    def release(self) -> None:
        self._rig.button.release()

    def open_door(self) -> None:
        self._rig.door.open()

    def shut_door(self) -> None:
        self._rig.door.shut()


class Eye:
    """Reads what a person sees."""

    def __init__(self, rig: JackpotRig) -> None:
        self._rig = rig

    @property
    def digits(self) -> str:
        return self._rig.display.text()

    @property
    def amount_cents(self) -> int | None:
        return self._rig.display.amount_cents()

    @property
    def is_lamp_lit(self) -> bool:
        return self._rig.lamp.is_lit


class UnitUnderTest:
    """One running unit. `bench` is there where the world has plants."""

    def __init__(
        self,
        transport: RecordedTransport,
        features: frozenset[str],
        *,
        try_us: int,
        tries: int = TRIES,
        bench: JackpotBench | None = None,
        jig: Jig | None = None,
    ) -> None:
        self.transport = transport
        self.features = features
        self.client = Client(transport, try_us=try_us, tries=tries)
        self.link = RawLink(transport)
        self._bench = bench
        self._jig = jig
        self._jig_cuts = 0
        self._before: Answer = {}
        self._acknowledged = 0
        self.press_us: list[int] = []  # from the press edge to the last digit, of each press that an eye saw

    # What a world may lack

    @property
    def bench(self) -> JackpotBench:
        assert self._bench is not None, "this test lacks its mark: needs('plants')"
        return self._bench

    @property
    def rig(self) -> JackpotRig:
        return self.bench.rig

    @property
    def hand(self) -> Hand | Jig:
        return self._jig or Hand(self.rig)

    @property
    def eye(self) -> Eye | Jig:
        return self._jig or Eye(self.rig)

    @property
    def log(self) -> Path | None:
        """Where the unit's interpreter writes what nobody should see."""
        return self._bench.log if self._bench else None

    @property
    def measured(self) -> dict[str, list[int]]:
        """What was timed, by what it is and its unit; what a jig timed last is known once that is closed."""
        return {LAST_DIGIT: self.press_us} if self._jig is None else self._jig.measured

    @property
    def cuts(self) -> int:
        """How often its supply was cut."""
        return self._bench.rig.cuts if self._bench else self._jig_cuts

    # Asking

    def ask(self, name: str, **fields: int) -> Answer:
        """A request's answer, of whole numbers; use `client.request` for fields of bytes."""
        return {field: value for field, value in self.client.request(name, **fields).items() if isinstance(value, int)}

    def poll(self) -> Answer:
        return self.ask("poll", acknowledged=self._acknowledged)

    def keep_polling(self, for_us: int) -> Answer:
        """Let time pass as a table does, polling; the last answer."""
        return self.poll_until(lambda _: False, for_us)

    def poll_until(self, is_so: Callable[[Answer], bool], within_us: int = 1_000_000) -> Answer:
        """Poll till an answer satisfies, or time is up; the last answer."""
        ends_us = self.transport.now_us + within_us
        while True:
            answer = self.poll()
            if is_so(answer) or self.transport.now_us >= ends_us:
                return answer
            self.transport.wait(min(ends_us, self.transport.now_us + POLL_US))

    def poll_state(self, state: int, within_us: int = 1_000_000) -> Answer:
        """Poll till the unit reports `state`; fails if it doesn't in time."""
        answer = self.poll_until(lambda a: a["state"] == state, within_us)
        assert answer["state"] == state, f"state {answer['state']}, fault {answer['fault']}, not state {state}"
        return answer

    def let_pass(self, for_us: int) -> None:
        """Let time pass without a word from the host."""
        self.transport.wait(self.transport.now_us + for_us)

    def faults(self) -> set[int]:
        """Every standing fault."""
        bits = self.ask("status")["faults"]
        return {number for number in range(32) if bits >> number & 1}

    def newest_event(self) -> int:
        return self.client.hello().newest_event

    def events(self, after: int = 0) -> list[Event]:
        """The unit's log after event number `after`, oldest first, read by polls."""
        found = []
        while (answer := self.ask("poll", acknowledged=after))["event"]:
            after = answer["event"]
            found.append(Event(after, answer["event_code"], answer["event_a"], answer["event_c"]))
        return found

    def meters(self) -> Answer:
        """The unit's meters since the test began, as if it had been new then; amounts in cents, `faults` left out."""
        return {name: value - self._before.get(name, 0) for name, value in self._meters_of_life().items()}

    def begin(self) -> None:
        """What the meters say from here on is this test's. A new unit needs no such word."""
        before = self._meters_of_life()
        before["boots"] -= 1
        self._before = before

    def _meters_of_life(self) -> Answer:
        fields = self.client.request("meters")
        return {
            name: value if isinstance(value, int) else int.from_bytes(value, "little")
            for name, value in fields.items()
            if name != "faults"
        }

    # Playing

    def next_press_id(self) -> int:
        """One that the unit has never seen."""
        return self.poll()["press_id"] + 1

    def arm(self, box: int = 1, seat: int = 1) -> int:
        """Arm for a new press; its press id."""
        press_id = self.next_press_id()
        self.ask("arm", press_id=press_id, box=box, seat=seat)
        return press_id

    def press(self) -> Answer:
        """Press an armed button; the poll that reports the prize."""
        pressed = self.hand.press()
        prize = self.poll_state(codes.SHOWN)
        if self._jig is not None:
            self._jig.note_prize(prize["prize_cents"])
        if pressed is not None and (shown_us := self.rig.display.shown_since_us(prize["prize_cents"])) is not None:
            self.press_us.append(shown_us - pressed.closes_us)
        return prize

    def settle(self, prize: Answer, outcome: int = codes.PAID) -> None:
        self.ask("settle", press_id=prize["press_id"], prize_cents=prize["prize_cents"], outcome=outcome)

    def rest(self) -> None:
        """Poll till the button has come to rest, so that it can be pressed again."""
        if self._jig is not None:
            self.poll_until(lambda answer: not answer["flags"] & codes.FLAG_BUTTON, _AT_REST_US)
            return
        button = self.rig.button
        ends_us = self.transport.now_us + _AT_REST_US
        while button.is_moving and self.transport.now_us < ends_us:
            self.keep_polling(POLL_US)

    def play(self) -> Answer:
        """One game from arm to settlement; its prize."""
        self.arm()
        prize = self.press()
        self.settle(prize)
        self.rest()
        return prize

    # The port

    def check_port(self) -> None:
        """Nothing but frames and answers to commands ever came out of the port, and nothing went to a process's log.

        An emulated unit has no other way out than its port: its log holds what is judged there.
        """
        self.link.packets(1, _LAST_WORDS_US)
        assert self.transport.strange_text() == []
        if "vm" in self.features and self.log is not None and self.log.is_file():
            assert self.log.read_text(errors="replace") == ""

    # Power

    def cut_power(self) -> None:
        if self._jig is not None:
            self._jig.drive("cut_power", 1)
            self._jig_cuts += 1
        else:
            self.bench.unit.power_off()

    def give_power(self) -> Answer:
        """Power it on and poll till it is up; its first poll."""
        if self._jig is not None:
            self._jig.drive("cut_power", 0)
        else:
            self.bench.unit.power_on()
        self.let_pass(_START_US)
        return self.await_boot()

    def await_boot(self) -> Answer:
        """Poll a unit that is starting; its first answer. `hello` opens the session that a restart forgot."""
        self._acknowledged = 0
        for _ in range(20):
            try:
                self.client.hello()
                return self.poll()
            except PortError:
                self.transport.come_back()
            except NoAnswer:
                continue
        raise AssertionError("the unit did not come up")

    def bring_to_idle(self) -> None:
        """Whatever was left over is settled as void, disarmed or cleared; fails if the unit can't be used."""
        self.await_boot()
        answer = self.poll_until(lambda answer: answer["state"] != codes.DOOR_OPEN)
        if answer["game"] == codes.SHOWN:
            prize = self.ask("prize", press_id=answer["press_id"])
            self.settle({**prize, "press_id": answer["press_id"]}, codes.VOID)
        elif answer["game"] == codes.ARMED:
            self.ask("disarm", press_id=answer["press_id"])
        if answer["fault"]:
            self.ask("clear_fault", fault=answer["fault"])
        self.poll_state(codes.IDLE)
