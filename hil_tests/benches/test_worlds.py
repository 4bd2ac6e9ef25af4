"""A test finds a unit of its kind with all that it needs, or says why it can't run; what is not wired is not used."""

from pathlib import Path

import pytest
from worlds import World, world

from benches.jig_lines import JigLines, unwired
from wire.jig_messages import LINES

_OF_CARDS = sorted(name for lines in unwired("card_machine", ()).values() for name in lines)
_ALL = frozenset({"hand", "eye", "power"})


class Wired(JigLines):
    """A jig that is not there, with those lines."""

    def __init__(self, lines: set[str]) -> None:
        self.wired = frozenset(lines)


def _has(jig: JigLines, kind: str, named: tuple[str, ...] | None = None) -> set[str]:
    return {part for part, lines in jig.unwired(kind, named).items() if not lines}


@pytest.mark.parametrize("line", _OF_CARDS)
def test_a_jig_without_a_line_of_the_card_machine_lacks_what_needs_it_and_says_its_name(line: str) -> None:
    jig = Wired(set(LINES) - {line})
    has = frozenset(_has(jig, "card_machine"))
    assert len(has) == len(_ALL) - 1
    bench = World("bench-7", has, "/dev/none", "card_machine", "/dev/jig", unwired=jig.unwired("card_machine"))
    lack = bench.lack(set(_ALL), "card_machine")
    assert lack is not None and f"(not wired: {line})" in lack
    assert bench.lack(set(has), "card_machine") is None


def test_a_jig_with_every_line_has_all_for_either_kind_and_nothing_for_another() -> None:
    jig = Wired(set(LINES))
    assert _has(jig, "card_machine") == _ALL
    assert _has(jig, "jackpot") == _ALL | {"door"}
    assert _has(jig, "jig") == set()


def test_a_bench_names_what_is_wired_by_part_or_by_line() -> None:
    jig = Wired(set(LINES) - {"cut_power"})
    assert _has(jig, "jackpot", ("hand", "sniff_load", "watch_lamp", "power")) == {"hand", "eye"}
    assert jig.unwired("jackpot", ("press_no",))["hand"] == ("press_nc",)


@pytest.mark.parametrize("option", ["serial:/dev/ttyACM0", "labgrid"])
def test_more_workers_than_one_are_refused_where_there_is_one_unit(option: str) -> None:
    with pytest.raises(ValueError, match="it is one unit, and 2 workers"):
        world(option, 0, 2)
    assert world(option, 0, 1).name == option


def test_a_test_of_another_kind_than_the_unit_is_skipped_with_both() -> None:
    bench = World("bench-7", _ALL, "/dev/none", "card_machine", "/dev/jig")
    assert bench.lack({"hand"}, "jackpot") == "bench-7 is a card_machine, and this is a test of a jackpot"


def _file(folder: Path, *units: str) -> str:
    path = folder / "bench.toml"
    path.write_text(
        "".join(
            f'[units.{name}]\nkind = "{name.split("-")[0]}"\nboard = "rpi_pico"\nport = "/dev/{name}"\n'
            for name in units
        )
    )
    return str(path)


def test_each_worker_has_a_unit_of_either_kind_where_the_file_names_enough(tmp_path: Path) -> None:
    file = _file(tmp_path, "card_machine-1", "jackpot-1", "jackpot-2")
    first, second = world(file, 0, 2), world(file, 1, 2)
    assert [first.of(kind).name for kind in ("jackpot", "card_machine")] == ["jackpot-1", "card_machine-1"]
    lack = second.of("card_machine").lack(set(), "card_machine")
    assert lack == "jackpot-2 is a jackpot, and this is a test of a card_machine"


def test_a_file_of_card_machines_alone_has_a_world(tmp_path: Path) -> None:
    assert world(_file(tmp_path, "card_machine-1")).of("card_machine").port == "/dev/card_machine-1"


def test_more_workers_than_units_of_one_kind_are_refused_with_how_many_there_are(tmp_path: Path) -> None:
    with pytest.raises(
        ValueError, match="it has 1 jackpot units and 2 card_machine units; run at most so many workers"
    ):
        world(_file(tmp_path, "jackpot-1", "card_machine-1", "card_machine-2"), 0, 3)


def test_a_worker_in_the_place_of_one_that_died_has_no_unit(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="gw2 takes the place of one that died"):
        world(_file(tmp_path, "jackpot-1", "jackpot-2", "jackpot-3"), 2, 2)
