"""A press that came meanwhile goes before a poll's answer and the reading of contacts; one that came before an arm is dropped."""

from types import SimpleNamespace

import pytest

import pit  # noqa: F401 (lets CPython import the firmware's files)
from hal.drivers.button import Button
from kernel.clock import NEVER
from pit.bench.proofs.link_desk import DeskBoard, DeskGame
from units.jackpot import game as game_module
from units.jackpot.answers import JackpotAnswers
from units.jackpot.game import Game
from units.jackpot.machine import Machine
from units.jackpot.signals import ButtonPart, PressPart
from wire import codes
from wire.frame import HEADER, Frame

_UNIT = bytes(range(8))
_NOW = 40


class _Pressed:
    """A button that was pressed once, and the game that it is for: what was done, in order."""

    def __init__(self) -> None:
        self.did: list[str] = []
        self.due = NEVER
        self._left = 1

    def take_press(self) -> int:
        self._left -= 1
        return _NOW if self._left == 0 else -1

    def check(self) -> int:
        self.did.append("contacts read")
        return 0

    def press(self) -> None:
        self.did.append("press")


def test_the_answer_to_a_poll_tells_of_the_press_that_came_before_it() -> None:
    game = DeskGame(_UNIT, None)

    def press() -> None:
        game.machine.state = game.machine.game = codes.SHOWN
        game.machine.prize_cents = 2_500

    game.button = SimpleNamespace(is_down=True, take_press=_Pressed().take_press)
    game.press = press  # type: ignore[attr-defined]
    signals = SimpleNamespace(lamp=SimpleNamespace(is_lit=False), is_over_limit=False)
    answers = JackpotAnswers(DeskBoard(_UNIT, 1), game, game, signals, None, None, 1)  # type: ignore[arg-type]
    request = Frame()
    request.put_u32(0)
    assert answers._poll(request) == 0
    assert answers._reply.raw[HEADER] == codes.SHOWN
    assert int.from_bytes(answers._reply.raw[HEADER + 10 : HEADER + 14], "little") == 2_500


def test_a_press_goes_before_the_reading_of_the_contacts() -> None:
    pressed = _Pressed()
    ButtonPart(pressed, pressed).run(_NOW)  # type: ignore[arg-type]
    assert pressed.did == ["press", "contacts read"]


def test_after_a_press_between_two_parts_another_turn_reads_the_contacts_soon() -> None:
    pressed = _Pressed()
    part = PressPart(pressed, pressed)  # type: ignore[arg-type]
    part.run(_NOW)
    assert (pressed.did, part.due) == (["press"], _NOW)
    part.run(_NOW + 1)
    assert (pressed.did, part.due) == (["press"], NEVER)


class _Contact:
    """A pin of a contact to ground."""

    def __init__(self, is_closed: bool) -> None:
        self.is_closed = is_closed

    def value(self) -> int:
        return 0 if self.is_closed else 1


def test_an_arm_drops_the_press_before_it_and_the_next_one_counts_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    hal = SimpleNamespace(
        ticks_ms=lambda: _NOW,
        ticks_diff=lambda later, earlier: later - earlier,
        ticks_add=int.__add__,
        wake=lambda: None,
    )
    no, nc = _Contact(False), _Contact(True)
    button = Button(hal)
    button.wire(no, nc)  # type: ignore[arg-type]

    def press_and_release() -> None:
        nc.is_closed, no.is_closed = False, True
        button.on_closing()
        nc.is_closed, no.is_closed = True, False
        button.on_edge()

    machine = Machine()
    machine.is_ready, machine.is_door_open, machine.is_link_lost = True, False, False
    monkeypatch.setattr(game_module, "gc", SimpleNamespace(collect=lambda: None, mem_free=lambda: 100_000))
    game = SimpleNamespace(
        machine=machine,
        button=button,
        hal=hal,
        wants_reset=False,
        schedule=SimpleNamespace(refusal=lambda utc: 0),
        memory=SimpleNamespace(events=SimpleNamespace(utc=0)),
        chance=SimpleNamespace(refresh=lambda: 0, allow=lambda free_bytes: None),
        faults=SimpleNamespace(first_blocking=0),
        _put_any=lambda fault: None,
        _check_memory=lambda: None,
        end_test=lambda: None,
        _step=machine.step,
        refresh=lambda: None,
    )
    press_and_release()
    assert Game.arm(game, 8, 1, 1) == 0  # type: ignore[arg-type]
    assert button.take_press() == -1
    press_and_release()
    assert button.take_press() == _NOW
