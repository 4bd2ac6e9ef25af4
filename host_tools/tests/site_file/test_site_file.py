"""The site file: read whole, or refused with every reason on its line."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pit.site_file import Site, SiteFileError, parse, read

GOOD = """\
format = 1
casino = "Example Casino"
currency = "AUD"
schedule = "madness.bin"
[keys]
approver = "approver.pub"
supervisor = "supervisor.pub"
[[tables]]
name = "Pit 4"
game = "spanish-blackjack"
[[tables.units]]
kind = "jackpot"
id = "e6614103e7452f2f"
role = 0
address = 3
settings = { force_limit_n = 50, entropy_h = 0.25 }
[[tables.units]]
kind = "card_machine"
port = "/dev/ttyACM1"
role = 1
address = 4
[[tables]]
name = "Roulette 1"
game = "roulette"
"""


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("site")
    for name in ("madness.bin", "approver.pub", "supervisor.pub"):
        (made / name).write_bytes(b"x")
    return made


def reasons(text: str, folder: Path) -> list[str]:
    with pytest.raises(SiteFileError) as refused:
        parse(text, "casino.toml", folder)
    return refused.value.reasons


def test_a_good_file_is_read_whole(folder: Path) -> None:
    site = parse(GOOD, "casino.toml", folder)
    assert (site.casino, site.currency) == ("Example Casino", "AUD")
    assert site.keys == {"approver": folder / "approver.pub", "supervisor": folder / "supervisor.pub"}
    (pit_4, jackpot), (_, machine) = site.units
    assert (pit_4.name, pit_4.schedule, pit_4.line) == ("Pit 4", folder / "madness.bin", 8)
    assert jackpot.unit_id == bytes.fromhex("e6614103e7452f2f")
    assert (jackpot.role, jackpot.address, jackpot.settings, jackpot.line) == (0, 3, {1: 50_000, 4: 64}, 11)
    assert (machine.kind, machine.unit_id, machine.port, machine.settings) == (
        "card_machine",
        None,
        "/dev/ttyACM1",
        None,
    )
    assert site.tables[1].units == ()


def test_a_file_is_read_from_its_own_folder(folder: Path) -> None:
    (folder / "casino.toml").write_text(GOOD)
    assert read(folder / "casino.toml").keys["approver"] == folder / "approver.pub"


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('currency = "AUD"', 'curency = "AUD"', 3, "'curency' (did you mean 'currency'?)"),
        ("[keys]", "[keys]\nauditor = 'x'", 6, "'auditor' in keys (there are: approver, engineer, supervisor)"),
        ("role = 0", "rolle = 0", 14, "'rolle' in units (did you mean 'role'?)"),
        ("force_limit_n = 50", "force_limit = 50", 16, "'force_limit' in settings (did you mean 'force_limit_n'?)"),
        ('name = "Pit 4"', 'title = "Pit 4"', 9, "'title' in tables"),
        ('name = "Pit 4"', "", 8, "name is missing in tables"),
        ('name = "Pit 4"', 'name = ""', 9, "1 to 32 bytes, not 0"),
        ('name = "Pit 4"', 'name = "  "', 9, "1 to 32 bytes"),
        ('name = "Pit 4"', f'name = "{"x" * 33}"', 9, "1 to 32 bytes, not 33"),
        ('name = "Pit 4"', 'name = "a\\nb"', 9, "can't be shown"),
        ('name = "Pit 4"', "name = 4", 9, "it must be a text in quotes"),
        ('casino = "Example Casino"', "casino = true", 2, "it must be a text in quotes"),
        ("format = 1", "format = 2", 1, "this Pit reads format 1"),
        ("spanish-blackjack", "spanish-blackjak", 10, "did you mean 'spanish-blackjack'?"),
        ('kind = "jackpot"', 'kind = "jakpot"', 12, "did you mean 'jackpot'?"),
        ('kind = "jackpot"', "", 11, "kind is missing in units"),
        ('id = "e6614103e7452f2f"', "", 11, "either an id or a port"),
        ("role = 0", 'port = "/dev/x"', 11, "either an id or a port"),
        ("e6614103e7452f2f", "e66141", 13, "16 hex digits"),
        ("e6614103e7452f2f", "gg614103e7452f2f", 13, "16 hex digits"),
        ('id = "e6614103e7452f2f"', "id = 66", 13, "it must be a text in quotes"),
        ("role = 0", "role = 10", 14, "it must be 0 to 9"),
        ("role = 0", "role = -1", 14, "it must be 0 to 9"),
        ("role = 0", "role = true", 14, "it must be a whole number"),
        ("role = 0", "role = 1.0", 14, "it must be a whole number"),
        ("address = 3", "address = 248", 15, "it must be 0 to 247"),
        ("force_limit_n = 50", "force_limit_n = 101", 16, "it must be 1 to 100"),
        ("entropy_h = 0.25", "entropy_h = 0.2", 16, "a number from 0.25 to 1"),
        ("entropy_h = 0.25", "entropy_h = nan", 16, "a number from 0.25 to 1"),
        ("entropy_h = 0.25", "entropy_h = true", 16, "a number from 0.25 to 1"),
        ("{ force_limit_n = 50, entropy_h = 0.25 }", "3", 16, "it must be a table"),
        ("address = 4", "address = 4\nsettings = {}", 22, "a card_machine has no settings"),
        ("address = 4", "address = 3", 17, "a unit with address 3 at this table already, on line 11"),
        ('port = "/dev/ttyACM1"', 'id = "E6614103E7452F2F"', 17, "a unit e6614103e7452f2f already, on line 11"),
        ('"Roulette 1"', '"Pit 4"', 22, "a table 'Pit 4' already, on line 8"),
        ('kind = "card_machine"', 'kind = "jackpot"', 11, "serves the whole table, but the jackpot on line 17"),
        ("madness.bin", "absent.bin", 4, "'absent.bin' of schedule is not there"),
        ('"approver.pub"', '"gone.pub"', 6, "'gone.pub' of approver is not there"),
        ('"approver.pub"', '"\\u0000"', 6, "can't be shown"),
        ('approver = "approver.pub"', "", 8, "no approver's key"),
        ("[[tables]]\nname = \"Roulette", "[[tables]]\nunits = [3]\nname = \"Roulette", 23, "3 in it; it takes tables"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_line(folder: Path, old: str, new: str, line: int, words: str) -> None:
    found = reasons(GOOD.replace(old, new, 1), folder)
    assert [reason for reason in found if reason.startswith(f"line {line}: ") and words in reason], found


@pytest.mark.parametrize("wrong", ["rolle = 0", "role = 99", 'role = "1"', "role = true"])
def test_a_place_that_can_not_be_read_is_told_once_and_not_taken_for_another(folder: Path, wrong: str) -> None:
    text = GOOD.replace('kind = "card_machine"', 'kind = "jackpot"').replace("role = 0", wrong)
    assert len(reasons(text, folder)) == 1


def test_two_units_at_one_place_of_a_table_are_refused(folder: Path) -> None:
    text = GOOD.replace('kind = "card_machine"', 'kind = "jackpot"').replace("role = 0", "role = 1")
    assert reasons(text, folder) == ["line 17: there is a jackpot with role 1 at this table already, on line 11"]


def test_one_address_at_two_tables_is_no_clash(folder: Path) -> None:
    text = GOOD + '[[tables.units]]\nkind = "sign"\nport = "/dev/x"\naddress = 3\n'
    assert "sign" in "".join(reasons(text, folder))
    assert len(list(parse(text.replace("sign", "card_machine"), "x", folder).units)) == 3


def test_a_port_named_twice_is_refused(folder: Path) -> None:
    text = GOOD + '[[tables.units]]\nkind = "jackpot"\nport = "/dev/ttyACM1"\n'
    assert reasons(text, folder) == ["line 25: there is a unit at the port /dev/ttyACM1 already, on line 17"]


def test_every_reason_is_told_at_once(folder: Path) -> None:
    text = (
        GOOD.replace("role = 0", "role = 99").replace("address = 4", "adress = 4").replace("format = 1", "format = 7")
    )
    assert len(reasons(text, folder)) == 3


def test_a_message_is_one_line_and_says_what_to_do(folder: Path) -> None:
    with pytest.raises(SiteFileError) as refused:
        parse(GOOD.replace("role = 0", "role = 99"), "casino.toml", folder)
    assert str(refused.value) == (
        "casino.toml: line 14: role is 99; it must be 0 to 9. Nothing was done. Correct the file."
    )


@pytest.mark.parametrize(
    "text",
    [
        "= 1",
        "a = 1\na = 2",
        "[" * 5_000,
        "x = 2026-13-45",
        "x = " + "9" * 5_000,
        "\x00",
        'x = "\\ud800"',
        "a = {",
        "a.b = 1\na = 2",
    ],
)
def test_what_is_no_toml_is_told_in_a_sentence(text: str, tmp_path: Path) -> None:
    assert reasons(text, tmp_path)


def test_a_file_that_is_no_text_or_is_not_there_is_told(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"\xff\xfe\x00")
    for path, words in (
        (tmp_path / "x", "not text in UTF-8"),
        (tmp_path / "none", "can't be read"),
        (tmp_path, "can't be read"),
    ):
        with pytest.raises(SiteFileError, match=words):
            read(path)


_SCRAPS = st.sampled_from(
    [*GOOD.splitlines(), "[keys]", "[[tables]]", "[[tables.units]]", "role = ", '"""', "{", "}", "]", "= 3", "tables = 3",
     "units = []", "keys = 1", "[tables]", "[[keys]]", "settings = { entropy_h = inf }", "id = 1", "port = []", "'", "\\"]
)  # fmt: skip
_TEXTS = st.lists(_SCRAPS, max_size=30).map("\n".join) | st.text(max_size=80)
_ALTERED = st.tuples(st.integers(0, len(GOOD) - 1), st.integers(0, 12), st.text(max_size=6)).map(
    lambda cut: GOOD[: cut[0]] + cut[2] + GOOD[cut[0] + cut[1] :]
)


@given(_TEXTS | _ALTERED)
def test_whatever_stands_in_the_file_it_is_a_site_or_a_sentence(folder: Path, text: str) -> None:
    try:
        site = parse(text, "casino.toml", folder)
    except SiteFileError as refused:
        assert refused.reasons
        assert all("\n" not in reason for reason in refused.reasons)
    else:
        assert isinstance(site, Site)
        ids = [unit.unit_id for _, unit in site.units if unit.unit_id]
        assert len(ids) == len(set(ids))
        assert all(0 <= unit.role <= 9 and 0 <= unit.address <= 247 for _, unit in site.units)
