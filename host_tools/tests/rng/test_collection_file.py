"""A file of collected bits or draws holds what was collected, and a broken one is told apart."""

import json
from dataclasses import replace
from pathlib import Path
from struct import pack
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pit.rng import collection
from pit.rng.collection import Collection, CollectionError
from wire import collecting

_PRIZES = ((900, 500), (1_000, 10_000))
_DRAWS = Collection(
    "final", "e6614103e7452d2f", "0.1.0", 2, _PRIZES, bytes.fromhex("8403000001008303000000000000")[:12]
)


def test_a_file_gives_back_what_was_saved(tmp_path: Path) -> None:
    _DRAWS.save(tmp_path / "x")
    assert collection.load(tmp_path / "x") == _DRAWS


def test_draws_are_stop_and_prize() -> None:
    assert _DRAWS.draws == [(900, 1), (899, 0)]
    assert _DRAWS.total == 1_000


def test_a_file_says_that_entropy_is_not_assessed(tmp_path: Path) -> None:
    _DRAWS.save(tmp_path / "x")
    assert b"H is not assessed" in (tmp_path / "x").read_bytes()


@pytest.mark.parametrize("content", [b"", b"{}\n", b"\xff\xfe", b'{"format": "other"}\nabc', b"[1]\nabc"])
def test_another_file_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x").write_bytes(content)
    with pytest.raises(CollectionError, match="no collection"):
        collection.load(tmp_path / "x")


@pytest.mark.parametrize(
    ("fact", "value"),
    [
        ("what", "other"),
        ("unit", None),
        ("count", 2.0),
        ("count", -2),
        ("a", 19),
        ("a", "30"),
        ("h_256", 0),
        ("h_256", 257),
        ("prizes", []),
        ("prizes", [[1000, 500], [900, 600]]),
        ("prizes", [[0, 500]]),
        ("prizes", [["900", 500]]),
    ],
)
def test_a_fact_that_no_unit_gives_is_refused(tmp_path: Path, fact: str, value: object) -> None:
    _DRAWS.save(tmp_path / "x")
    head, _, data = (tmp_path / "x").read_bytes().partition(b"\n")
    (tmp_path / "x").write_bytes(json.dumps({**json.loads(head), fact: value}).encode() + b"\n" + data)
    with pytest.raises(CollectionError, match="no collection"):
        collection.load(tmp_path / "x")


def test_a_cut_file_is_refused(tmp_path: Path) -> None:
    replace(_DRAWS, data=_DRAWS.data[:-1]).save(tmp_path / "x")
    with pytest.raises(CollectionError, match="is cut"):
        collection.load(tmp_path / "x")


class _Unit:
    """Answers a collection; its meters move if it is told so."""

    identity = SimpleNamespace(unit_id=bytes(8), version=(0, 1, 0))

    def __init__(
        self, *, moves: bool = False, limits: tuple[int, int, int, int, int, int] = (30, 128, 61, 810, 422, 512)
    ) -> None:
        self._moves = moves
        self._limits = limits
        self._meters = 0

    def request(self, name: str, **fields: int) -> dict[str, object]:
        if name == "meters":
            self._meters += self._moves
            return {"draws": self._meters}
        what, count = fields["what"], fields["count"]
        answers = {
            collecting.RAW: bytes(count),
            collecting.PRIZES: b"\1\0" + bytes(8),
            collecting.LIMITS: pack("<BHHHHH", *self._limits),
        }
        return {"data": answers.get(what, b"")}


def test_a_unit_whose_meters_move_gives_no_collection() -> None:
    assert collection.collect(_Unit(moves=False), "raw", 800).count == 800  # type: ignore[arg-type]
    with pytest.raises(CollectionError, match="meters moved"):
        collection.collect(_Unit(moves=True), "raw", 800)  # type: ignore[arg-type]


def test_a_collection_keeps_what_the_units_health_tests_stood_on(tmp_path: Path) -> None:
    unit = _Unit(limits=(20, 256, 21, 589, 311, 512))
    found = collection.collect(unit, "raw", 800)  # type: ignore[arg-type]
    assert (found.a, found.h_256) == (20, 256)
    found.save(tmp_path / "x")
    assert collection.load(tmp_path / "x") == found


@pytest.mark.parametrize(
    "limits",
    [
        (30, 128, 62, 810, 422, 512),
        (30, 128, 61, 811, 422, 512),
        (30, 128, 61, 810, 421, 512),
        (30, 64, 61, 810, 422, 512),
    ],
)
def test_a_unit_whose_tests_are_not_those_of_its_settings_gives_no_collection(
    limits: tuple[int, int, int, int, int, int],
) -> None:
    with pytest.raises(CollectionError, match="its health tests fail at"):
        collection.collect(_Unit(limits=limits), "raw", 800)  # type: ignore[arg-type]


@given(st.binary(max_size=40))
def test_bits_are_read_highest_first(data: bytes) -> None:
    text = "".join(f"{byte:08b}" for byte in data)
    assert "".join(map(str, collection.numbers_of(data, 1))) == text
    assert "".join(f"{number:04b}" for number in collection.numbers_of(data, 4)) == text
    assert collection.numbers_of(data) == list(data)
