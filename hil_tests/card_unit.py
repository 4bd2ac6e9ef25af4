"""A card machine's unit on a bench as tests see it: its requests, its poll, and the machine with its cards.

`rig` is the plants', or on a real port the jig's, which has the same names for what people, cards and eyes do. `trust` gives it
a supervisor's key, as nobody else can clear a wrong count.
"""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from benches.card_jig import CardJig
from benches.jig_times import RELAY
from cryptography.hazmat.primitives.asymmetric import rsa
from frame_record import RecordedTransport
from lid_times import LidTimes
from plant_seed import PLANT_SEED
from raw_link import RawLink
from tapped_wires import tapped

from pit.bench.card_machine import CardMachineBench
from pit.bench.clock import Clock
from pit.bench.pump import Pump
from pit.bench.rigs.card_machine import CardMachineRig
from pit.bench.transport import BenchTransport
from pit.link.client import TRIES, Client
from pit.link.errors import NoAnswer, PortError, Refused
from pit.schedule import signing
from pit.tickets import ticket
from wire import card_codes, codes, upkeep_codes

POLL_US = 20_000
PREPARED = card_codes.LOAD_SORTED | card_codes.LOAD_INSPECTED | card_codes.LOAD_SHUFFLED
CARD_US = 250_000
_TRY_US = 500_000
_START_US = 400_000
_SOON_US = 100_000  # a relay closes
DESK_US = 10_000_000  # the same where the time is real and the desk may be busy
_COUNTED_US = 50_000  # from a card's last edge till the unit has counted it
_SHOE = (
    "the unit's shoe wire says that it is empty: it must say yes once the jig lets it, by its machine or by a jumper"
)
_GREETINGS = 20
_TRIES_OF_DESK = 20
_PIECE = 128
_ENDS_DEALING = ("deal", "hold", "end_round", "unload")  # a `deal` that is refused does, too

Answer = dict[str, int]


class CardUnit:
    """One running unit beside its card machine; decks are of 52 cards unless told otherwise."""

    def __init__(
        self, bench: CardMachineBench | None, transport: RecordedTransport, *, jig: CardJig | None = None
    ) -> None:
        self.transport = transport
        self.client = Client(transport, try_us=_TRY_US, tries=TRIES if jig is None else _TRIES_OF_DESK)
        self.link = RawLink(transport)
        self._bench = bench
        self._jig = jig
        self._jig_cuts = 0
        self._lid = None if bench is None else LidTimes(bench.rig)
        self.newest_before = 0  # the last event before this test
        self.asks_again = jig is not None  # after a poll that came too late: a desk's time is real, and it may be busy
        self._is_dealing = False  # it was asked to, and nobody asked it since to stop

    @property
    def bench(self) -> CardMachineBench:
        assert self._bench is not None, "this test lacks its mark: needs('plants')"
        return self._bench

    @property
    def rig(self) -> CardMachineRig:
        """Of a jig's rig the names that CardJig has; the rest needs plants."""
        return self.bench.rig if self._jig is None else cast(CardMachineRig, self._jig)

    @property
    def measured(self) -> dict[str, list[int]]:
        """What was timed, by what it is and its unit."""
        if self._jig is not None:
            return self._jig.measured
        lid = self._lid
        return {RELAY: lid.relay_us, "lid edge to coil let go, us": lid.coil_us} if lid else {}

    @property
    def cuts(self) -> int:
        """How often its supply was cut."""
        return self._bench.rig.cuts if self._bench else self._jig_cuts

    @property
    def log(self) -> Path | None:
        """Where the unit's interpreter writes what nobody should see."""
        return self._bench.log if self._bench else None

    # Asking

    def ask(self, name: str, **fields: int) -> Answer:
        self._is_dealing &= name not in _ENDS_DEALING
        answer = {
            field: value for field, value in self.client.request(name, **fields).items() if isinstance(value, int)
        }
        self._is_dealing |= name == "deal"
        return answer

    def refusal(self, name: str, **fields: int) -> int:
        """Why it refuses, as a result number; 0 if it does not."""
        try:
            self.ask(name, **fields)
        except Refused as refused:
            return refused.code
        return 0

    def poll(self) -> Answer:
        answer = self._poll()
        if not self.asks_again or not self._is_dealing or answer["state"] != card_codes.HELD:
            return answer
        self._is_dealing = self._goes_on(answer["round"])
        return self._poll() if self._is_dealing else answer

    def _poll(self) -> Answer:
        return self.ask("card_poll", acknowledged=0xFFFF_FFFF)

    def _goes_on(self, number: int) -> bool:
        """If a late poll stopped the unit, and nothing else, it is asked to deal again, as a table asks."""
        if [why for why, _ in self.events(card_codes.EVENT_HELD)][-1:] != [codes.REQUEST_HEARTBEAT]:
            return False
        return self.deal_refusal(number) in (0, card_codes.REQUEST_RELAY)

    def poll_until(self, is_so: Callable[[Answer], bool], within_us: int = 2_000_000) -> Answer:
        ends_us = self.transport.now_us + within_us
        while True:
            answer = self.poll()
            if is_so(answer) or self.transport.now_us >= ends_us:
                return answer
            self.transport.wait(min(ends_us, self.transport.now_us + POLL_US))

    def keep_polling(self, for_us: int) -> Answer:
        return self.poll_until(lambda _: False, for_us)

    def let_pass(self, for_us: int) -> None:
        """Let time pass without a word from the host."""
        self.transport.wait(self.transport.now_us + for_us)

    def faults(self) -> set[int]:
        bits = self.ask("status")["faults"]
        return {number for number in range(32) if bits >> number & 1}

    def events(self, code: int) -> list[tuple[int, int]]:
        """The values a and c of every event of that code since the test began."""
        found, number = [], self.newest_before
        while (answer := self.ask("card_poll", acknowledged=number))["event"]:
            number = answer["event"]
            if answer["event_code"] == code:
                found.append((answer["event_a"], answer["event_c"]))
        return found

    # Cards

    def approve(
        self, *, fewest: int = 4, most: int = 8, offered: int = 0, game: int = card_codes.GAME_BLACKJACK
    ) -> None:
        self.ask("approve", game=game, min_decks=fewest, max_decks=most, deck_cards=52, offered=offered)

    def load(self, decks: int = 6, steps: int = PREPARED) -> None:
        """Put whole decks in, sorted, inspected and shuffled, and say so."""
        self.rig.machine.fill(range(decks * 52))
        self.keep_polling(100_000)
        if self._jig is not None:
            seen = self.poll_until(lambda seen: not seen["flags"] & card_codes.FLAG_SHOE_EMPTY, DESK_US)
            assert not seen["flags"] & card_codes.FLAG_SHOE_EMPTY, _SHOE
        self.ask("load_cards", decks=decks, deck_cards=52, cards=decks * 52, outside=0, steps=steps)

    def deal_refusal(self, number: int = 1, *, offered: int = 0, game: int = card_codes.GAME_BLACKJACK) -> int:
        fields = {"round": number, "game": game, "offered": offered}
        refusal = self.refusal("deal", **fields)
        ends_us = self.transport.now_us + DESK_US
        while self.asks_again and refusal == codes.REQUEST_HEARTBEAT and self.transport.now_us < ends_us:
            self._poll()  # the desk was busy since the last one
            refusal = self.refusal("deal", **fields)
        return refusal

    def begin(self, number: int = 1) -> None:
        """A round, with the relay closed."""
        assert self.deal_refusal(number) == 0
        self.poll_until(lambda _: self.rig.relay.is_closed, _SOON_US if self._jig is None else DESK_US)
        assert self.rig.relay.is_closed

    def cards_out(self, count: int) -> None:
        """The dealer wants so many cards, and they come."""
        self.rig.machine.deal(count)
        self.keep_polling(count * CARD_US)
        if self._jig is not None:
            machine = self._jig.machine
            self.poll_until(lambda seen: seen["state"] != card_codes.DEALING or not machine.is_dealing, DESK_US)
            self.keep_polling(_COUNTED_US)

    def card_in_beam(self) -> None:
        """A round begins, and its first card is on its way through the exit beam."""
        self.begin()
        self.rig.machine.deal()
        self.let_pass(70_000)
        assert self.rig.exit_beam.is_blocked

    def cards_back(self) -> None:
        """Every card of the layout goes back into the machine."""
        count = len(self.rig.machine.layout)
        self.rig.machine.take_back(list(self.rig.machine.layout))
        self.keep_polling((count + 1) * CARD_US)
        if self._jig is not None:
            machine = self._jig.machine
            self.poll_until(lambda _: not machine.is_taking_back, DESK_US)
            self.keep_polling(_COUNTED_US)

    def is_dealing_possible(self) -> bool:
        """Does a card come if the dealer wants one?"""
        moves = len(self.rig.machine.moves)
        self.cards_out(1)
        return len(self.rig.machine.moves) > moves

    # People

    def trust(self, supervisor: rsa.RSAPrivateKey) -> None:
        self._load(
            upkeep_codes.LOAD_SUPERVISOR, b"Example Casino".ljust(32, b"\0") + signing.modulus(supervisor.public_key())
        )
        self.await_boot()

    def take_ticket(self, action: int, supervisor: rsa.RSAPrivateKey) -> None:
        """Challenge, sign, load. Raises Refused."""
        nonce = self.client.request("challenge")["nonce"]
        assert isinstance(nonce, bytes)
        identity = self.client.hello()
        self._load(codes.LOAD_TICKET, ticket.issue(action, identity.unit_id, nonce, supervisor))
        self.await_boot()

    def _load(self, what: int, data: bytes) -> None:
        self.client.request("load_begin", what=what, length=len(data))
        for at in range(0, len(data), _PIECE):
            self.client.request("load_chunk", offset=at, data=data[at : at + _PIECE])
        self.client.request("load_end", digest=hashlib.sha256(data).digest())

    # Power

    def cut_power(self) -> None:
        if self._jig is None:
            self.bench.unit.power_off()
        else:
            self._jig.drive("cut_power", 1)
            self._jig_cuts += 1

    def give_power(self) -> Answer:
        if self._jig is None:
            self.bench.unit.power_on()
        else:
            self._jig.drive("cut_power", 0)
        return self.await_boot()

    def await_boot(self) -> Answer:
        """Once it has started and its contacts have rested."""
        self.let_pass(_START_US)
        if self._jig is None:
            self.client.hello()
        else:
            self.greet()
        return self.keep_polling(100_000)

    def greet(self) -> None:
        """A port may go and come back as its unit starts."""
        for _ in range(_GREETINGS):
            try:
                self.client.hello()
                return
            except PortError:
                self.transport.come_back()
            except NoAnswer:
                continue
        raise AssertionError("the unit did not come up")


@contextmanager
def virtual_card_unit(
    folder: Path, *, seed: int = PLANT_SEED, start_ticks_ms: int = 0, vcd: Path | None = None
) -> Iterator[CardUnit]:
    """A fresh unit with blank memory, approved for nothing, its machine empty; `vcd`: its waveform."""
    bench = CardMachineBench(Pump(Clock(is_virtual=True)), folder, seed=seed, start_ticks_ms=start_ticks_ms)
    try:
        with tapped(vcd, bench.rig, BenchTransport(bench.unit)) as port:
            transport = RecordedTransport(port)
            unit = CardUnit(bench, transport)
            unit.give_power()
            yield unit
            transport.close()
    finally:
        bench.close()
