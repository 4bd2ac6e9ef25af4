"""`pit unit rescue`: what a person types when a board died, was swapped or came back blank."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from lasting_unit import LastingUnit

from pit.link.client import Client
from pit.link.table import Value
from pit.link.transport import SerialTransport
from wire import codes

_OTHER_BOARD = "6e6577626f617264"


def _poll_till_shown(client: Client) -> dict[str, Value]:
    """A unit takes a press only while it is polled."""
    ends_us = client.transport.now_us + 20_000_000
    while (answer := client.request("poll", acknowledged=0))["game"] != codes.SHOWN:
        assert client.transport.now_us < ends_us, "nobody pressed"
    return answer


def _owing(folder: Path) -> tuple[str, int]:
    """A unit that drew a prize and lost its power before it was settled: its number, and the prize in cents per $1."""
    unit = LastingUnit(folder)
    try:
        client = Client(SerialTransport(unit.port))
        who = client.hello()
        client.request("poll", acknowledged=0)
        client.request("arm", press_id=7, box=3, seat=2)
        with ThreadPoolExecutor(1) as hand:
            pressed = hand.submit(unit.pit, "bench", "press")
            answer = _poll_till_shown(client)
            assert pressed.result().returncode == 0
        cents = answer["prize_cents"]
        assert isinstance(cents, int)
        assert cents
        client.close()
        assert unit.pit("bench", "power", "off").returncode == 0
        return who.unit_id.hex(), cents
    finally:
        unit.close()


@pytest.fixture(scope="module")
def swapped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LastingUnit, str, int]]:
    """The memories of a unit that owes a prize, in another board that runs Pit."""
    folder = tmp_path_factory.mktemp("swapped")
    own, cents = _owing(folder)
    (folder / "state" / "unit_id").write_text(_OTHER_BOARD)
    unit = LastingUnit(folder)
    yield unit, own, cents
    unit.close()


@pytest.fixture(scope="module")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LastingUnit, str, int]]:
    """A unit that owes a prize and came back blank."""
    folder = tmp_path_factory.mktemp("blank")
    own, cents = _owing(folder)
    (folder / "state" / "flash.img").unlink()
    unit = LastingUnit(folder, "jackpot", "--blank")
    yield unit, own, cents
    unit.close()


def _cells(unit: LastingUnit) -> list[bytes]:
    return [(unit.folder / "state" / name).read_bytes() for name in ("fram_a.img", "fram_b.img")]


def test_in_another_board_the_prize_is_told_with_its_own_unit(swapped: tuple[LastingUnit, str, int]) -> None:
    unit, own, cents = swapped
    answer = unit.pit("unit", "rescue", unit.port, "--json")
    assert answer.returncode == 0, answer.stderr
    found = json.loads(answer.stdout)
    assert (found["unit"], found["board"], found["source"]) == (own, _OTHER_BOARD, "the unit's link")
    assert (found["pending"]["prize_cents"], found["pending"]["press_id"]) == (cents, 7)
    assert found["meters"]["pending_cents"] == cents
    assert found["doubts"] == []


def test_a_blank_board_gives_the_same_through_its_prompt_and_nothing_is_written(
    blank: tuple[LastingUnit, str, int],
) -> None:
    unit, own, cents = blank
    before = _cells(unit)
    answer = unit.pit("unit", "rescue", unit.port, "--json")
    assert answer.returncode == 0, answer.stdout + answer.stderr
    found = json.loads(answer.stdout)
    assert (found["unit"], found["board"], found["source"]) == (own, own, "the board's prompt")
    assert (found["pending"]["prize_cents"], found["pending"]["box"]) == (cents, 3)
    assert found["bytes_not_read"] == [0, 0]
    assert _cells(unit) == before


def test_a_kept_image_tells_the_same_without_a_unit(swapped: tuple[LastingUnit, str, int], tmp_path: Path) -> None:
    unit, own, _ = swapped
    kept = tmp_path / "kept.rescue"
    first = unit.pit("unit", "rescue", unit.port, "--json", "--out", str(kept))
    assert first.returncode == 0, first.stderr
    again = unit.pit("unit", "rescue", "--image", str(kept), "--json")
    assert json.loads(again.stdout) == json.loads(first.stdout)
    text = unit.pit("unit", "rescue", "--image", str(kept))
    assert own in text.stdout
    assert "per $1, press 7, box 3, seat 2, draw 1" in text.stdout
    over = unit.pit("unit", "rescue", unit.port, "--out", str(kept))
    assert (over.returncode, "left alone" in over.stderr) == (1, True)


def test_a_damaged_image_is_refused_and_a_doubt_is_exit_code_1(
    swapped: tuple[LastingUnit, str, int], tmp_path: Path
) -> None:
    unit, _, _ = swapped
    kept = tmp_path / "kept.rescue"
    unit.pit("unit", "rescue", unit.port, "--json", "--out", str(kept))
    kept.write_bytes(kept.read_bytes()[:-1] + b"\0")
    answer = unit.pit("unit", "rescue", "--image", str(kept))
    assert (answer.returncode, "altered or damaged" in answer.stderr) == (1, True)


@pytest.mark.parametrize("arguments", [(), ("/dev/ttyACM0", "--image", "x")])
def test_either_a_port_or_an_image(swapped: tuple[LastingUnit, str, int], arguments: tuple[str, ...]) -> None:
    unit, _, _ = swapped
    assert unit.pit("unit", "rescue", *arguments).returncode == 2


def test_a_board_that_is_not_known_is_told_before_anything_is_read(blank: tuple[LastingUnit, str, int]) -> None:
    unit, _, _ = blank
    answer = unit.pit("unit", "rescue", unit.port, "--board", "no_such")
    assert (answer.returncode, "known boards" in answer.stderr) == (1, True)
