"""What a unit says that it has decides which tests it gets; where it says otherwise than its bench, no test runs."""

from pathlib import Path

import pytest
from card_unit import CardUnit
from given_schedule import after_restart
from unit_under_test import UnitUnderTest

from benches.unit_features import Bench, Contradiction, ask
from pit.link.client import Client
from pit.link.loading import load
from pit.link.transport import PassedOn
from wire import upkeep_codes

pytestmark = [
    pytest.mark.needs("plants", "power", "clock"),
    pytest.mark.slow_on_pico("it tells of benches with real ports, and the virtual unit answers as one"),
]


def _bench(kind: str | None = None, board: str | None = None, claimed: tuple[str, ...] = ()) -> Bench:
    return Bench("bench-7", kind, board, frozenset(claimed))


class Deaf(PassedOn):
    """A port on which commands get lost, as on RS-485."""

    def write(self, data: bytes) -> None:
        if data != b"id\r":
            super().write(data)


def test_a_unit_on_usb_takes_typed_commands(unit: UnitUnderTest) -> None:
    assert ask(unit.client, _bench("jackpot", "rpi_pico", ("typed",))) == ("jackpot", frozenset({"typed"}))


def test_a_unit_whose_port_takes_no_command_lacks_them_and_answers_frames(unit: UnitUnderTest) -> None:
    client = Client(Deaf(unit.transport))
    assert ask(client, _bench()) == ("jackpot", frozenset())


def test_a_card_machines_unit_has_a_machine_while_its_wires_say_so(card_unit: CardUnit) -> None:
    assert ask(card_unit.client, _bench()) == ("card_machine", frozenset({"typed", "machine"}))


@pytest.mark.parametrize("wire", ["ready", "shoe"])
def test_a_card_machines_unit_with_nothing_in_its_plug_lacks_the_machine(card_unit: CardUnit, wire: str) -> None:
    getattr(card_unit.rig, wire).break_wire()
    card_unit.keep_polling(500_000)
    assert ask(card_unit.client, _bench()) == ("card_machine", frozenset({"typed"}))


def _refusal(client: Client, bench: Bench) -> str:
    with pytest.raises(Contradiction) as told:
        ask(client, bench)
    assert "No test ran." in str(told.value)
    return str(told.value)


def test_a_unit_of_another_kind_is_refused_with_both(unit: UnitUnderTest) -> None:
    assert "is a jackpot; the bench says that it is a card_machine" in _refusal(unit.client, _bench("card_machine"))


@pytest.mark.parametrize("board", ["rpi_pico2", "pybv11"])
def test_a_unit_whose_heap_is_of_another_board_is_refused_with_both(unit: UnitUnderTest, board: str) -> None:
    assert f"bytes; the bench says that its board is {board}" in _refusal(unit.client, _bench("jackpot", board))


def test_a_board_whose_heap_grows_is_taken_at_its_word(
    unit: UnitUnderTest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benches.unit_features.BOARDS", tmp_path)
    for name, port in (("grows", "esp32"), ("stays", "rp2")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "board.toml").write_text(f'port = "{port}"\n[memory]\nheap = 10_000\n')
    assert ask(unit.client, _bench("jackpot", "grows"))[0] == "jackpot"
    assert "which has about 10000" in _refusal(unit.client, _bench("jackpot", "stays"))


def test_a_unit_that_lacks_what_the_bench_claims_is_refused_with_its_name(unit: UnitUnderTest) -> None:
    said = _refusal(Client(Deaf(unit.transport)), _bench(claimed=("typed",)))
    assert "lacks a feature that the bench says it has, 'typed': it answers no command" in said


def test_a_unit_that_has_a_key_is_left_alone(unit: UnitUnderTest) -> None:
    key = bytes(range(32))
    load(unit.client, upkeep_codes.LOAD_UNIT_KEY, key)
    unit.client.use_keys(lambda _: key)
    after_restart(unit)
    assert "it belongs to a table" in _refusal(unit.client, _bench())
