"""A lasting card machine, and the hand on its lid and cards from another terminal."""

import json
from collections.abc import Iterator

import pytest
from lasting_unit import LastingUnit

from pit.link.client import Client
from pit.link.transport import SerialTransport
from wire import card_codes

_SOON_US = 5_000_000


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LastingUnit]:
    lasting = LastingUnit(tmp_path_factory.mktemp("lasting"), "card_machine")
    yield lasting
    lasting.close()


def poll_till(machine: LastingUnit, flag: int, is_set: bool) -> None:
    """Till the unit's poll shows the flag as wanted."""
    client = Client(SerialTransport(machine.port), try_us=1_000_000)
    deadline_us = client.transport.now_us + _SOON_US
    while True:
        flags = client.request("card_poll", acknowledged=0)["flags"]
        assert isinstance(flags, int)
        if bool(flags & flag) == is_set:
            break
        assert client.transport.now_us < deadline_us, f"flags {flags:#x} for 5 s"
    client.close()


def test_it_tells_its_kind(machine: LastingUnit) -> None:
    answer = machine.pit("unit", "id", machine.port, "--json")
    assert (answer.returncode, json.loads(answer.stdout)["kind"]) == (0, "card_machine")


def test_the_unit_sees_its_lid_opened_and_shut(machine: LastingUnit) -> None:
    assert machine.pit("bench", "lid", "open").returncode == 0
    poll_till(machine, card_codes.FLAG_LID_A, False)
    assert machine.see()["lid_open"] is True
    assert machine.pit("bench", "lid", "shut").returncode == 0
    poll_till(machine, card_codes.FLAG_LID_A, True)


def test_the_unit_sees_cards_filled_in_and_a_jam(machine: LastingUnit) -> None:
    answer = machine.pit("bench", "cards", "fill", "52")
    assert (answer.returncode, "52 inside" in answer.stdout) == (0, True)
    poll_till(machine, card_codes.FLAG_SHOE_EMPTY, False)
    assert machine.pit("bench", "jam").returncode == 0
    poll_till(machine, card_codes.FLAG_MACHINE_READY, False)
    assert machine.pit("bench", "jam", "--clear").returncode == 0
    poll_till(machine, card_codes.FLAG_MACHINE_READY, True)


def test_a_card_machine_has_no_button(machine: LastingUnit) -> None:
    answer = machine.pit("bench", "press")
    assert answer.returncode == 1
    assert answer.stderr.startswith("pit: no such thing to do with a card machine: press. Nothing was done.")
