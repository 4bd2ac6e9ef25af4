"""A bench file is read whole or refused with the place and the reason."""

from pathlib import Path

import pytest

from benches.bench_file import BenchFileError, BenchUnit, read

_UNIT = '[units.button-1]\nkind = "jackpot"\nboard = "rpi_pico"\nport = "/dev/ttyACM0"\n'
_JIG = _UNIT + 'jig = "/j"\n'


def _file(folder: Path, text: str) -> Path:
    path = folder / "bench.toml"
    path.write_text(text)
    return path


def test_units_are_read_in_the_order_of_the_file(tmp_path: Path) -> None:
    second = (
        '[units.a]\nkind = "card_machine"\nboard = "rpi_pico2"\nport = "socket://10.0.0.2:4000"\njig = "/dev/ttyACM7"\n'
    )
    more = 'wired = ["eye", "break_ready"]\nfeatures = ["machine"]\n'
    assert read(_file(tmp_path, _UNIT + second + more)) == (
        BenchUnit("button-1", "jackpot", "rpi_pico", "/dev/ttyACM0", None, None),
        BenchUnit(
            *("a", "card_machine", "rpi_pico2", "socket://10.0.0.2:4000", "/dev/ttyACM7"),
            *(frozenset({"eye", "break_ready"}), frozenset({"machine"})),
        ),
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("units = 3", "names no unit"),
        ("", "names no unit"),
        ("[units.x]\n", "[units.x] lacks kind"),
        ("units.x = 3\n", "[units.x] must be a table"),
        ("unit = 3", "the file has 'unit', which is not known; did you mean 'units'?"),
        (_UNIT + "prot = 1\n", "[units.button-1] has 'prot', which is not known; did you mean 'port'?"),
        (_UNIT.replace("jackpot", "jackpt"), "did you mean 'jackpot'?; it is one of jackpot, card_machine"),
        (_UNIT.replace("rpi_pico", "rpi_pic"), "did you mean 'rpi_pico'?"),
        (_UNIT.replace('"jackpot"', "7"), "kind of [units.button-1] can't be 7"),
        (_UNIT + 'wired = ["hand"]\n', "says what is wired, but names no jig"),
        (_UNIT + 'jig = "/dev/x"\nwired = ["nose"]\n', "wired of [units.button-1] is 'nose'"),
        (_UNIT + 'features = ["machine"]\n', "features of [units.button-1] is 'machine'; it is one of typed"),
        (
            _UNIT.replace("jackpot", "card_machine").replace("rpi_pico", "esp32_s3"),
            "the esp32_s3 of [units.button-1] carries no card_machine, but jackpot",
        ),
        (_UNIT + 'jig = "/dev/ttyACM0"\n', "/dev/ttyACM0 stands twice, at [units.button-1] and [units.button-1]"),
        (_UNIT + _UNIT.replace("button-1", "b"), "/dev/ttyACM0 stands twice, at [units.button-1] and [units.b]"),
        (_UNIT + _UNIT.replace("button-1", "b").replace("/dev/", "/dev/../dev/"), "/dev/../dev/ttyACM0 stands twice"),
        (
            _JIG + _JIG.replace("button-1", "b").replace("ACM0", "ACM1"),
            "/j stands twice, at [units.button-1] and [units.b]",
        ),
        (_JIG + 'wired = ["open_lid_a"]\n', "wired of [units.button-1] is 'open_lid_a'"),
        (_JIG.replace("jackpot", "card_machine") + 'wired = ["door"]\n', "wired of [units.button-1] is 'door'"),
        (_JIG + 'wired = "hand"\n', "wired of [units.button-1] can't be 'hand'"),
        (_JIG + "wired = [[1]]\n", "wired of [units.button-1] is [1]"),
        (_UNIT.replace("/dev/ttyACM0", "  "), "port of [units.button-1] can't be '  '"),
        (_UNIT.replace("/dev/ttyACM0", "a\\u0000b"), "port of [units.button-1] can't be 'a\\x00b'"),
        (_UNIT.replace("button-1", '"a\\nb"'), "a unit can't be called 'a\\nb'"),
        (_UNIT.replace("button-1", '""'), "a unit can't be called ''"),
        ("[units", "is no TOML"),
        (_UNIT + f"x = {'9' * 5000}\n", "is no TOML"),
        (f"x = {'[' * 3000}{']' * 3000}\n", "is no TOML"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(BenchFileError) as refused:
        read(_file(tmp_path, text))
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BenchFileError, match="can't be read"):
        read(tmp_path / "none.toml")
