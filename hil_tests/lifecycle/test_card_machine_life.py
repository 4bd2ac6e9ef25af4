"""A card machine's unit through `pit deploy`: blank, running, upgraded, rolled back, and never taken from a running round."""

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest
from lasting_unit import LastingUnit

from pit.deploy import deploy as deploying
from pit.deploy.deploy import Outcome
from pit.deploy.errors import DeployError
from pit.image.build import Image, build, cache_folder, compile_file
from pit.link.client import Client
from pit.link.transport import SerialTransport
from wire import card_codes

pytestmark = pytest.mark.needs("vm", why="pit deploy is a process of its own here, and its unit behind a pty")

_NOW = (1, 0, 0)
_NEXT = (1, 1, 0)
_LAST = (1, 2, 0)
_SOON_US = 5_000_000
_PREPARED = card_codes.LOAD_SORTED | card_codes.LOAD_INSPECTED | card_codes.LOAD_SHUFFLED
_GAME = card_codes.GAME_BLACKJACK


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[LastingUnit]:
    blank = LastingUnit(tmp_path, "card_machine", "--blank")
    yield blank
    blank.close()


def _deploy(machine: LastingUnit, version: tuple[int, int, int]) -> Outcome:
    return deploying.deploy("card_machine", machine.port, "rpi_pico", "RP2040", version)


def _client(machine: LastingUnit) -> Client:
    client = Client(SerialTransport(machine.port), try_us=1_500_000)
    client.hello()
    return client


def _await_flag(client: Client, flag: int, is_set: bool = True) -> None:
    until_us = client.transport.now_us + _SOON_US
    while bool(int(str(client.request("card_poll", acknowledged=0)["flags"])) & flag) is not is_set:
        assert client.transport.now_us < until_us, f"flag {flag:#x} did not come for 5 s"


def test_it_is_deployed_upgraded_and_rolled_back_with_its_approval_kept(
    machine: LastingUnit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _deploy(machine, _NOW).image == "a"
    client = _client(machine)
    client.request("approve", game=_GAME, min_decks=4, max_decks=8, deck_cards=52, offered=0)
    client.close()
    assert _deploy(machine, _NEXT).image == "b"

    (tmp_path / "module.py").write_text("raise ValueError\n")

    def spoilt(kind: str, board: str, architecture: str, cache: Path) -> Image:
        image = build(kind, board, architecture, cache)
        module = compile_file(tmp_path / "module.py", "boot/kind.py", architecture, cache_folder())
        return dataclasses.replace(image, files=image.files | {"boot/kind.mpy": module})

    monkeypatch.setattr(deploying, "build", spoilt)
    with pytest.raises(DeployError, match="/a did not come to IDLE, and the unit went back to /b"):
        _deploy(machine, _LAST)
    assert machine.pit("bench", "cards", "fill", "312").returncode == 0
    client = _client(machine)
    _await_flag(client, card_codes.FLAG_MACHINE_READY)
    client.request("load_cards", decks=6, deck_cards=52, cards=312, outside=0, steps=_PREPARED)
    client.close()


def test_an_upgrade_is_refused_while_its_relay_is_closed_and_the_round_goes_on(machine: LastingUnit) -> None:
    _deploy(machine, _NOW)
    assert machine.pit("bench", "cards", "fill", "312").returncode == 0
    client = _client(machine)
    client.request("approve", game=_GAME, min_decks=4, max_decks=8, deck_cards=52, offered=0)
    _await_flag(client, card_codes.FLAG_MACHINE_READY)
    client.request("load_cards", decks=6, deck_cards=52, cards=312, outside=0, steps=_PREPARED)
    _await_flag(client, card_codes.FLAG_SHOE_EMPTY, is_set=False)
    client.request("deal", round=1, game=_GAME, offered=0)
    _await_flag(client, card_codes.FLAG_CONTACT)
    boots = client.identity.boots if client.identity else 0
    client.close()
    with pytest.raises(DeployError, match=r"refuses: .*its relay is closed\. Nothing was sent; it runs on"):
        _deploy(machine, _NEXT)
    client = _client(machine)
    assert client.identity is not None
    assert client.identity.boots == boots
    client.close()
