"""A unit at rest without room for what a request needs refuses it and restarts: no fault stands, and play goes on."""

from types import SimpleNamespace

import pytest

import pit  # noqa: F401 (lets CPython import the firmware's files)
from units import maintenance
from units.card_machine.answers import CardAnswers
from units.jackpot import maintenance as jackpot_maintenance
from units.jackpot.answers import JackpotAnswers
from wire import codes
from wire.frame import Frame

_CHALLENGE = 0x24


def _no_room(*_arguments: object) -> int:
    raise MemoryError


def test_a_jackpot_unit_without_room_refuses_and_restarts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jackpot_maintenance, "answer", _no_room)
    game = SimpleNamespace(machine=SimpleNamespace(takes_press=False), loading=None, wants_reset=False)
    answers = SimpleNamespace(_game=game, _reply=Frame(), _test=None)
    assert JackpotAnswers._maintain(answers, _CHALLENGE, Frame()) == codes.REQUEST_HEAP  # type: ignore[arg-type]
    assert game.wants_reset


def test_a_card_machine_without_room_refuses_and_restarts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maintenance, "answer", _no_room)
    keeper = SimpleNamespace(loading=None, wants_reset=False)
    answers = SimpleNamespace(_keeper=keeper, _reply=Frame(), _test=None)
    assert CardAnswers._maintain(answers, _CHALLENGE, Frame()) == codes.REQUEST_HEAP  # type: ignore[arg-type]
    assert keeper.wants_reset
