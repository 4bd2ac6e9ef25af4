"""A unit's port on the interpreter of the desk: the firmware's receiver and answers, on a stand-in for the game behind them.

`effects` tells what got through: each request of a marked kind that the unit carried out, in order, and each heartbeat of a card
machine. It is what a forger must not lengthen. The stand-in plays no game: states and events are set by whoever drives it. It is
busy for good to what only a whole unit can be asked (loading, inspection), and its heap is always the same.
"""

import random
from types import SimpleNamespace
from typing import Any, cast

import units.answers
from units.answers import Answers
from units.card_machine.answers import CardAnswers
from units.jackpot.answers import JackpotAnswers
from wire import card_codes, codes
from wire.frame import FRAME, Frame, Receiver
from wire.tags import Tags

BOOT_EVENTS = 3
vars(units.answers)["gc"] = SimpleNamespace(mem_free=lambda: 100_000, mem_alloc=lambda: 100_000)
_STEP_US = 100


class DeskEvents:
    """As much of kernel/events.py as answers use. `codes` are the events' codes, the first being number 1."""

    oldest = 1

    def __init__(self) -> None:
        self.codes = [codes.EVENT_BOOT] * BOOT_EVENTS
        self.utc = 0

    @property
    def newest(self) -> int:
        return len(self.codes)

    def read(self, number: int, into: bytearray) -> bool:
        if not 0 < number <= len(self.codes):
            return False
        into[:] = number.to_bytes(4, "little") + bytes(2) + bytes([self.codes[number - 1]]) + bytes(17)
        return True


class DeskGame:
    """What a kind's answers carry requests out with: each is written down and done at once."""

    kind = codes.KIND_JACKPOT
    is_testing = False
    is_at_rest = True
    is_drawn = True
    is_schedule_verified = True
    memory_errors = (0, 0)

    def __init__(self, unit_id: bytes, key: bytes | None) -> None:
        self.effects: list[tuple[str, int]] = []
        self.logged: list[tuple[int, int, int]] = []
        self.unit_id = unit_id
        self.tags = None if key is None else Tags(key)
        self.loading: Any = None
        self.wants_reset = False
        self.machine: Any = SimpleNamespace(
            state=codes.IDLE, game=codes.IDLE, fault=0, box=1, press_id=7, prize_cents=0, index=3, random=4, draw_no=5,
            is_door_open=False, is_link_lost=False, takes_press=True, why=0, round=0, out=0, returned=0, inside=0, loaded=0,
        )  # fmt: skip
        meters = SimpleNamespace(
            boots=1,
            draws=0,
            ignored=0,
            drawn_cents=0,
            paid_cents=0,
            void_cents=0,
            pending_cents=0,
            faults=lambda fault: 0,
        )
        games = SimpleNamespace(read=lambda age, into: False)
        self.memory = SimpleNamespace(events=DeskEvents(), meters=meters, games=games, rebuilt=0, book=lambda: True)
        self.faults = SimpleNamespace(bits=0, stands=lambda fault: False)
        self.button = SimpleNamespace(is_down=False, take_press=lambda: -1)  # nobody presses it
        self.meter = SimpleNamespace(echo_errors=0)
        self.lamps = SimpleNamespace(is_green=False)
        self.relay = SimpleNamespace(is_driven=False, is_contact_closed=False)

    def book(self) -> None:
        """The books of this unit are always up to date."""

    def _did(self, what: str, number: int = 0) -> int:
        self.effects.append((what, number))
        return 0

    def log(self, code: int, a: int, c: int) -> None:
        self.logged.append((code, a, c))

    def arm(self, press_id: int, box: int, seat: int) -> int:
        return self._did("arm", press_id)

    def disarm(self, press_id: int) -> int:
        return self._did("disarm", press_id)

    def settle(self, press_id: int, prize_cents: int, outcome: int) -> int:
        return self._did("settle", press_id)

    def clear_fault(self, fault: int) -> int:
        return self._did("clear_fault", fault)

    def begin_test(self, seconds: int) -> None:
        self._did("lamp_test", seconds)

    def beat(self, now: int) -> None:
        self._did("beat")

    def deal(self, number: int, game: int, offered: int) -> int:
        return self._did("deal", number)

    def hold(self, why: int) -> None:
        self._did("hold")

    def approve(self, game: int, fewest: int, most: int, deck_cards: int, offered: int) -> int:
        return self._did("approve", game)

    def load(self, decks: int, deck_cards: int, cards: int, outside: int, steps: int) -> int:
        return self._did("load", cards)

    def cutting_card_out(self) -> int:
        return self._did("cutting_card_out")

    def end_round(self, number: int) -> int:
        return self._did("end_round", number)

    def unload(self) -> int:
        return self._did("unload")


class DeskBoard:
    """The adapter's part of it: a clock that others move, and what the unit says."""

    def __init__(self, unit_id: bytes, seed: int) -> None:
        self.now_us = 0
        self.said = bytearray()
        self._unit_id = unit_id
        self._random = random.Random(f"{seed}/board")

    def ticks_ms(self) -> int:
        return self.now_us // 1000

    def unit_id(self) -> bytes:
        return self._unit_id

    def reset_cause(self) -> int:
        return 1

    def fill_system_random(self, into: bytearray) -> None:
        into[:] = self._random.randbytes(len(into))

    def write(self, data: bytearray, length: int) -> bool:
        self.said += data[:length]
        return True


class JackpotDesk(JackpotAnswers):
    """All but what only a whole unit can be asked."""

    def _maintain(self, kind: int, frame: Frame) -> int:
        return int(codes.LINK_BUSY)


class CardDesk(CardAnswers):
    """The same of a card machine."""

    def _maintain(self, kind: int, frame: Frame) -> int:
        return int(codes.LINK_BUSY)

    def _inspect(self, kind: int, frame: Frame) -> int:
        return int(codes.LINK_BUSY)


class DeskUnit:
    """A unit that answers at once, and the host's line to it. An exception in it is kept as a crash."""

    def __init__(self, key: bytes | None, *, seed: int = 0, address: int = 1, is_card_machine: bool = False) -> None:
        self.name = f"desk {address}"
        self.key = key
        self.board = DeskBoard(random.Random(f"{seed}/unit").randbytes(8), seed)
        self.game = DeskGame(self.board.unit_id(), key)
        self.receiver = Receiver()
        self.answers = (self._card_machine if is_card_machine else self._jackpot)(address)
        self.crashes: list[str] = []

    @property
    def effects(self) -> list[tuple[str, int]]:
        """What was carried out. A jackpot unit's heartbeat is not among it: any host may keep it alive."""
        return self.game.effects

    def hear(self, data: bytes) -> bytes:
        """Bytes on the line; what the unit says to them."""
        self.board.said.clear()
        receiver = self.receiver
        try:
            for byte in data:
                if receiver.feed(byte) == FRAME:
                    self.answers.take(receiver.frame, receiver.bad_frames)
        except Exception as error:  # noqa: BLE001 - whatever it is, the unit would restart
            self.crashes.append(repr(error))
        return bytes(self.board.said)

    def fall_silent(self) -> None:
        """Nobody speaks for so long that what was begun is dropped."""
        self.receiver.gap()

    # As a transport

    @property
    def now_us(self) -> int:
        return self.board.now_us

    def write(self, data: bytes) -> None:
        self.hear(data)

    def read(self, deadline_us: int) -> bytes:
        if self.board.said:
            data = bytes(self.board.said)
            self.board.said.clear()
            self.board.now_us += _STEP_US
            return data
        self.wait(deadline_us)
        return b""

    def wait(self, until_us: int) -> None:
        self.board.now_us = max(self.board.now_us, until_us)

    def drop_input(self) -> None:
        self.board.said.clear()

    def close(self) -> None:
        """There is nothing to give back."""

    def _jackpot(self, address: int) -> Answers:
        board, game = cast("Any", self.board), cast("Any", self.game)
        signals: Any = SimpleNamespace(
            lamp=SimpleNamespace(is_lit=False), is_over_limit=False, force=SimpleNamespace(peak_mn=0)
        )
        heartbeat: Any = SimpleNamespace(beat=lambda now: None)
        desk: Any = SimpleNamespace(errors=0)
        return JackpotDesk(board, game, heartbeat, signals, game, desk, address)

    def _card_machine(self, address: int) -> Answers:
        board, game = cast("Any", self.board), cast("Any", self.game)
        game.kind = card_codes.KIND_CARD_MACHINE
        for name in (
            "decks",
            "deck_cards",
            "steps",
            "approved_game",
            "min_decks",
            "max_decks",
            "approved_deck_cards",
            "offered",
        ):
            setattr(game.machine, name, 0)
        game.machine.is_machine_ready = game.machine.is_shoe_empty = game.machine.is_card_in_beam = False
        beam = SimpleNamespace(noise=0)
        lid = SimpleNamespace(is_a_on=False, is_b_on=False)
        interlock: Any = SimpleNamespace(lid=lid, exit_beam=beam, return_beam=beam)
        return CardDesk(board, game, interlock, game, game, address)
