"""A host and its unit with a forger between them, round after round: one request of the host, then what the forger makes of it.

In each round the host asks one thing, in some with forged answers before the true one; then forged requests go to the unit.
Judged is by effects: nothing is carried out that the host did not ask for in that round, no answer is believed that the unit did
not give (of an untagged poll: none that tells something), nothing raises, and the host's next request is answered.
"""

from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from pit.bench.proofs.link_desk import DeskUnit
from pit.bench.proofs.link_forger import Forger, body_of, on_wire
from pit.link.client import Client
from pit.link.errors import LinkError, Refused
from pit.link.proof import TELLS
from pit.link.table import MESSAGES, Message, Value
from wire import codes, messages
from wire.frame import ANSWER, HEADER, TAGGED

KEY = bytes(range(32))
OTHER_KEY = bytes(range(1, 33))

_FORGED_REQUESTS = 16  # a round
_FORGED_ANSWERS = 4
_IN_FLIGHT = 4
_ANSWERS_FORGED_EVERY = 2  # rounds
_SESSION_ROUNDS = 60  # then a session that was heard is played again from its hello
_NUMBERS = 4  # after which the host's numbers begin again: so soon that old answers bear new requests' numbers
_KEPT = 5  # violations told

_Ask = tuple[str, dict[str, Value]]


@dataclass
class Tally:
    """What was sent, and what went wrong."""

    to_unit: int = 0
    to_host: int = 0
    rounds: int = 0
    refused: int = 0  # frames that the unit refused for their tag
    ways: Counter[str] = field(default_factory=Counter)
    accepted: list[str] = field(default_factory=list)
    crashes: list[str] = field(default_factory=list)
    stalls: list[str] = field(default_factory=list)

    @property
    def frames(self) -> int:
        return self.to_unit + self.to_host

    @property
    def is_clean(self) -> bool:
        return not (self.accepted or self.crashes or self.stalls)


class Tap:
    """The host's line: says forged answers before a true one, and keeps what passes."""

    def __init__(self, unit: DeskUnit) -> None:
        self.name = "besieged"
        self.unit = unit
        self.asked: list[bytes] = []
        self.answered: list[bytes] = []
        self.lies: deque[bytes] = deque()
        self.on_write: Callable[[bytes], None] = lambda data: None

    @property
    def now_us(self) -> int:
        return self.unit.now_us

    def write(self, data: bytes) -> None:
        self.on_write(data)
        self.asked.append(data)
        self.unit.write(data)

    def read(self, deadline_us: int) -> bytes:
        if self.lies:
            return self.lies.popleft()
        data = self.unit.read(deadline_us)
        if data:
            self.answered.append(data)
        return data

    def wait(self, until_us: int) -> None:
        self.unit.wait(until_us)

    def drop_input(self) -> None:
        self.lies.clear()
        self.unit.drop_input()

    def close(self) -> None:
        self.unit.close()


class Siege:
    """One unit, besieged."""

    def __init__(self, seed: int, *, is_card_machine: bool = False) -> None:
        self.tally = Tally()
        self._random = Random(seed)
        self._is_card_machine = is_card_machine
        self.unit = DeskUnit(KEY, seed=seed, is_card_machine=is_card_machine)
        self._tap = Tap(self.unit)
        self._client = Client(self._tap, keys=lambda _: KEY, nonce=lambda: self._random.randbytes(8), tries=2)
        strangers = self._strangers(seed)
        self._to_unit = Forger(self._random, [body_of(data) for line in strangers for data in line.asked])
        self._to_host = Forger(self._random, [body_of(data) for line in strangers for data in line.answered])
        self._session: list[bytes] = []
        self._hear(self._ask(("echo", {"data": b""})))
        self._tap.on_write = self._attack_in_flight

    def go_on(self, frames: int) -> bool:
        """Till so many frames were forged. False: something went wrong."""
        while self.tally.frames < frames and self.tally.is_clean:
            self._round()
        return self.tally.is_clean

    @property
    def heard(self) -> list[bytes]:
        """The last that the host said: header, payload and tag of each frame."""
        return list(self._to_unit.heard)

    def _round(self) -> None:
        tally = self.tally
        tally.rounds += 1
        self._set_scene()
        is_forged = tally.rounds % _ANSWERS_FORGED_EVERY == 0
        ask = self._something()
        self._one_request(ask, is_forged=is_forged)
        if tally.rounds % _SESSION_ROUNDS == 0:
            for frame in self._session:
                self._attack("session replayed", frame)
            self._session.clear()
        elif self._random.random() < 0.05:
            self._reorder()
        for _ in range(_FORGED_REQUESTS):
            self._attack(*self._to_unit.forge())
        if self._random.random() < 0.5:
            self.unit.fall_silent()

    # The host's side

    def _one_request(self, ask: _Ask, *, is_forged: bool) -> None:
        before = len(self.unit.effects)
        found = self._ask(ask, is_forged=is_forged)
        if found is None and is_forged:
            found = self._ask(ask)
        if found is None:
            self._note(self.tally.stalls, f"round {self.tally.rounds}: '{ask[0]}' was not answered")
            return
        self._hear(found)
        done = self.unit.effects[before:]
        if len(set(done)) > 1:
            self._note(self.tally.accepted, f"round {self.tally.rounds}: '{ask[0]}' did {done}")

    def _ask(self, ask: _Ask, *, is_forged: bool = False) -> "dict[str, Value] | Refused | None":
        name, values = ask
        tap, client = self._tap, self._client
        if is_forged:
            self._lie(MESSAGES[name])
        try:
            answer: dict[str, Value] | Refused = client.request(name, **values)
        except Refused as refused:
            answer = refused
        except LinkError:
            return None
        except Exception as error:  # noqa: BLE001 - whatever it is, a host would end with it
            self._note(self.tally.crashes, f"round {self.tally.rounds}: the host raised {error!r}")
            return None
        finally:
            tap.lies.clear()
            client._seq %= _NUMBERS
        self._compare(MESSAGES[name], answer)
        return answer

    def _lie(self, message: Message) -> None:
        """Forged answers, most of them to the request that comes next."""
        number = (self._client._seq + 1) & 0xFFFF
        for _ in range(_FORGED_ANSWERS):
            way, data = self._to_host.forge()
            self.tally.to_host += 1
            self.tally.ways[f"answer {way}"] += 1
            if way != "noise" and self._random.random() < 0.8:
                body = bytearray(body_of(data))
                if len(body) >= HEADER:
                    if self._random.random() < 0.7:
                        body[4:HEADER] = number.to_bytes(2, "little")
                    if self._random.random() < 0.5:
                        body[3] = message.type | ANSWER
                    data = on_wire(bytes(body))
            self._tap.lies.append(data)
        for data in self._to_host.kept(number, message.type | ANSWER):
            self.tally.to_host += 1
            self.tally.ways["answer kept"] += 1
            self._tap.lies.append(data)

    def _compare(self, message: Message, answer: "dict[str, Value] | Refused") -> None:
        """Whether the host believes what the unit said last. An untagged poll may be answered by anybody who tells nothing."""
        if message.name == "poll" and not (isinstance(answer, dict) and any(answer[field] for field in TELLS)):
            return
        said = body_of(self._tap.answered[-1]) if self._tap.answered else b""
        payload = said[HEADER:-8] if said and said[0] & TAGGED else said[HEADER:]
        if isinstance(answer, Refused):
            is_true = said[3:4] == bytes((messages.REFUSED | ANSWER,)) and payload[0] == answer.code
        else:
            is_true = said[3:4] == bytes((message.type | ANSWER,)) and payload == _packed(message, answer)
        if not is_true:
            self._note(
                self.tally.accepted, f"round {self.tally.rounds}: the host believed {answer} as '{message.name}'"
            )

    def _hear(self, answer: object) -> None:
        """The forger hears what passed."""
        tap = self._tap
        for data in tap.asked:
            self._to_unit.hear(data)
            self._session.append(data)
        for data in tap.answered:
            self._to_host.hear(data)
        tap.asked.clear()
        tap.answered.clear()

    def _set_scene(self) -> None:
        """Now and then a prize or a fault to be told by polls."""
        machine = self.unit.game.machine
        machine.game = self._random.choice((codes.IDLE, codes.SHOWN))
        machine.prize_cents = self._random.choice((0, 500))
        machine.fault = self._random.choice((0, 0, codes.FAULT_DISPLAY))

    def _something(self) -> _Ask:
        number = self._random.randrange(1, 1 << 20)
        if self._is_card_machine:
            return self._random.choice(_of_card_machine(number))
        return self._random.choice(_of_jackpot(number))

    # The forger's side

    def _attack(self, way: str, data: bytes) -> None:
        unit, tally = self.unit, self.tally
        before, refused = len(unit.effects), unit.answers.mismatches
        tally.to_unit += 1
        tally.ways[way] += 1
        unit.hear(data)
        tally.refused += unit.answers.mismatches - refused
        if len(unit.effects) > before:
            self._note(tally.accepted, f"round {tally.rounds}: {way}: the unit did {unit.effects[before:]}")
        if unit.crashes:
            self._note(tally.crashes, f"round {tally.rounds}: {way}: the unit raised {unit.crashes[-1]}")
            unit.crashes.clear()

    def _attack_in_flight(self, data: bytes) -> None:
        for _ in range(_IN_FLIGHT if self.tally.rounds % _ANSWERS_FORGED_EVERY else 0):
            forged = self._to_unit.in_flight(data)
            if forged != data:
                self._attack("in flight", forged)

    def _reorder(self) -> None:
        """Two requests that the forger held back, the second first. The host gives both up and begins anew."""
        name = "hold" if self._is_card_machine else "disarm"
        values: dict[str, Value] = {} if self._is_card_machine else {"press_id": 9}
        held = [self._client._framed(MESSAGES[name], values)[1] for _ in range(2)]
        self._attack("reordered", held[1])
        self._client._is_open = False

    def _note(self, notes: list[str], what: str) -> None:
        if len(notes) < _KEPT:
            notes.append(what)

    def _strangers(self, seed: int) -> list[Tap]:
        """Lines that the forger heard elsewhere: a unit with another key, and a twin with this key at another address."""
        found = []
        for key, address in ((OTHER_KEY, 1), (KEY, 2)):
            unit = DeskUnit(key, seed=seed + 1, address=address, is_card_machine=self._is_card_machine)
            line = Tap(unit)
            client = Client(line, address, keys=lambda _, key=key: key)  # type: ignore[misc]
            for _ in range(20):
                name, values = self._something()
                try:
                    client.request(name, **values)
                except Refused:
                    continue
            found.append(line)
        return found


def _of_jackpot(number: int) -> list[_Ask]:
    return [
        ("arm", {"press_id": number, "box": 1 + number % 9, "seat": 1}),
        ("disarm", {"press_id": number}),
        ("settle", {"press_id": number, "prize_cents": 500, "outcome": codes.PAID}),
        ("prize", {"press_id": 7}),
        ("clear_fault", {"fault": number % 18}),
        ("lamp_test", {"seconds": number % 60}),
        ("poll", {"acknowledged": number % 5}),
        ("poll", {"acknowledged": 3}),
        ("status", {}),
        ("meters", {}),
    ]


def _of_card_machine(number: int) -> list[_Ask]:
    return [
        ("card_poll", {"acknowledged": number % 5}),
        ("deal", {"round": number, "game": 1, "offered": 0}),
        ("hold", {}),
        ("end_round", {"round": number}),
        ("load_cards", {"decks": 6, "deck_cards": 52, "cards": number % 400, "outside": 0, "steps": 7}),
        ("clear_fault", {"fault": number % 18}),
        ("status", {}),
    ]


def _packed(message: Message, values: dict[str, Value]) -> bytes:
    parts = []
    for one in message.answer:
        value = values[one.name]
        parts.append(value if isinstance(value, bytes) else value.to_bytes(one.width or 0, "little"))
    return b"".join(parts)
