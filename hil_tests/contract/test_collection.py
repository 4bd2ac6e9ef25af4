"""What a unit that is built for collection hands out is what it would play with; a released unit hands out nothing."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from given_schedule import after_restart
from unit_under_test import UnitUnderTest
from worlds import virtual_unit

from pit.image.build import manifest
from pit.link.errors import Refused
from pit.rng import collection
from pit.rng.collection import CollectionError
from pit.schedule import on_unit
from rng.generator import CARRIED, Generator
from wire import codes, collecting

_IS_VIRTUAL = pytest.mark.needs("vm", why="a unit that is built for collection is a virtual one here")

pytestmark = pytest.mark.needs("plants", "power")

_DRAWS = 300


@pytest.fixture
def collecting_unit(tmp_path: Path) -> Iterator[UnitUnderTest]:
    with virtual_unit(tmp_path, manifest="debug") as unit:
        yield unit


class Tap:
    """Keeps every raw bit and every byte of the interpreter's own that a unit took, and gives them again."""

    def __init__(self, unit: UnitUnderTest) -> None:
        self.bits = bytearray()
        self.system = bytearray()
        wiring = unit.rig.wiring
        register = unit.rig.board.entropy_register
        self.unit_id_of_chip = wiring.unit_id
        source, system = wiring.registers[register], wiring.urandom

        def read() -> int:
            self.bits.append(source() & 1)
            return self.bits[-1]

        def urandom(count: int) -> bytes:
            data = system(count)
            self.system += data
            return data

        wiring.registers[register] = read
        wiring.urandom = urandom

    def fill_entropy(self, raw: bytearray) -> None:
        raw[:] = self.bits[: len(raw)]
        del self.bits[: len(raw)]

    def fill_system_random(self, into: bytearray) -> None:
        into[:] = self.system[: len(into)]
        del self.system[: len(into)]

    def unit_id(self) -> bytes:
        return self.unit_id_of_chip


def numbers(unit: UnitUnderTest, count: int = _DRAWS) -> list[int]:
    return [stop for stop, _ in collection.collect(unit.client, collection.FINAL, count).draws]


@_IS_VIRTUAL
def test_the_draws_follow_from_the_bits_of_the_source_alone(tmp_path: Path) -> None:
    """The unit's draws are those that its code makes on another interpreter, of the very bits that it took."""
    with virtual_unit(tmp_path, manifest="debug", is_on=False) as unit:
        tap = Tap(unit)
        unit.give_power()
        unit.poll_state(codes.IDLE)
        unit.client.request("collect", what=collecting.PREPARE, count=0)
        answer = unit.client.request("collect", what=collecting.DRAWS, count=37)["data"]
        assert isinstance(answer, bytes)
        tap.fill_system_random(bytearray(8))  # the session's nonce
        twin = Generator(tap)
        assert twin.start(bytes(CARRIED))
        while tap.bits:
            twin.collect()
        assert twin.refresh()
        expected = [twin.draw(1_000) for _ in range(37)]
        assert [int.from_bytes(answer[at : at + 4], "little") for at in range(0, len(answer), 6)] == expected


@_IS_VIRTUAL
def test_another_source_gives_other_draws_and_the_same_source_the_same(tmp_path: Path) -> None:
    def drawn(name: str, source_seed: int) -> list[int]:
        with virtual_unit(tmp_path / name, manifest="debug", is_on=False) as unit:
            rng = Random(source_seed)
            unit.rig.wiring.registers[unit.rig.board.entropy_register] = lambda: rng.getrandbits(1)
            unit.give_power()
            unit.poll_state(codes.IDLE)
            return numbers(unit)

    first = drawn("first", 1)
    assert drawn("again", 1) == first
    other = drawn("other", 2)
    assert sum(a == b for a, b in zip(first, other, strict=True)) < 20


@_IS_VIRTUAL
@pytest.mark.parametrize("what", [collection.RAW, collection.BITS, collection.FINAL])
def test_collecting_moves_no_meter_and_writes_no_event(collecting_unit: UnitUnderTest, what: str) -> None:
    unit = collecting_unit
    before, newest = unit.meters(), unit.newest_event()
    found = collection.collect(unit.client, what, 1_600)
    assert found.count == 1_600
    assert len(found.data) == (9_600 if what == collection.FINAL else 200)
    assert unit.meters() == before
    assert [e.code for e in unit.events(newest) if e.code not in (codes.EVENT_LINK_LOST, codes.EVENT_LINK_BACK)] == []
    assert unit.poll()["state"] == codes.IDLE


@_IS_VIRTUAL
def test_each_draw_comes_with_the_prize_that_owns_it(collecting_unit: UnitUnderTest) -> None:
    found = collection.collect(collecting_unit.client, collection.FINAL, 500)
    assert found.prizes[0] == (275, 500)
    assert found.prizes[-1] == (1_000, 100_000)
    for stop, prize in found.draws:
        start = found.prizes[prize - 1][0] if prize else 0
        assert start <= stop < found.prizes[prize][0]


@_IS_VIRTUAL
def test_raw_bits_are_those_that_the_source_gave(tmp_path: Path) -> None:
    with virtual_unit(tmp_path, manifest="debug") as unit:
        tap = Tap(unit)
        found = collection.collect(unit.client, collection.RAW, 800)
        text = "".join(map(str, tap.bits))
        assert "".join(map(str, collection.numbers_of(found.data, 1))) in text


@_IS_VIRTUAL
def test_a_collection_tells_a_and_h_of_its_unit(collecting_unit: UnitUnderTest) -> None:
    unit = collecting_unit
    found = collection.collect(unit.client, collection.RAW, 80)
    assert (found.a, found.h_256) == (30, 128)
    on_unit.configure(unit.client, {3: 22, 4: 200})
    after_restart(unit)
    again = collection.collect(unit.client, collection.RAW, 80)
    assert (again.a, again.h_256) == (22, 200)


@_IS_VIRTUAL
def test_nothing_is_collected_while_a_game_runs(collecting_unit: UnitUnderTest) -> None:
    unit = collecting_unit
    unit.arm()
    with pytest.raises(Refused) as refused:
        collection.collect(unit.client, collection.FINAL, 100)
    assert refused.value.code == codes.REQUEST_STATE


@_IS_VIRTUAL
def test_a_dead_source_gives_raw_bits_but_no_draws(collecting_unit: UnitUnderTest) -> None:
    unit = collecting_unit
    unit.rig.entropy.stick(1)
    raw = unit.client.request("collect", what=collecting.RAW, count=100)["data"]
    assert raw == b"\xff" * 100
    with pytest.raises(Refused) as refused:
        unit.client.request("collect", what=collecting.DRAWS, count=1)
    assert refused.value.code == codes.REQUEST_FAULT


@_IS_VIRTUAL
def test_a_unit_that_collects_still_plays(collecting_unit: UnitUnderTest) -> None:
    prize = collecting_unit.play()
    assert collecting_unit.meters()["draws"] == 1
    assert prize["prize_cents"] > 0


def test_a_released_unit_collects_nothing(unit: UnitUnderTest) -> None:
    with pytest.raises(CollectionError, match="debug manifest"):
        collection.collect(unit.client, collection.RAW, 100)


def test_the_release_holds_no_file_that_collects() -> None:
    released, built = manifest("jackpot"), manifest("jackpot", "debug")
    assert set(built) - set(released) == {"boot/collect.py", "wire/collecting.py"}
    assert set(released) <= set(built)
