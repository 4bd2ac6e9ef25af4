"""`pit unit change-key|replace`: challenge, ticket about one thing, word without --execute, deed with it."""

import json
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from lasting_unit import LastingUnit

from pit.schedule import signing

_CASINO = "Example Casino"
_OTHER_BOARD = b"newboard"
_PEOPLE = ("supervisor", "engineer", "approver", "next")


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Key files of four people; the public halves beside them."""
    folder = tmp_path_factory.mktemp("people")
    for name in _PEOPLE:
        signing.write_key(signing.make_key(), folder / name, None)
    return {name: folder / name for name in _PEOPLE}


@pytest.fixture
def own(tmp_path: Path) -> Iterator[LastingUnit]:
    lasting = LastingUnit(tmp_path)
    yield lasting
    lasting.close()


def public(key: Path) -> str:
    return f"{key}.pub"


def trust(unit: LastingUnit, people: dict[str, Path], *roles: str) -> None:
    for role in roles:
        named = (public(people[role]), unit.port, "--casino", _CASINO, "--execute")
        is_approver = role == "approver"
        answer = (
            unit.pit("schedule", "trust", *named)
            if is_approver
            else unit.pit("ticket", "trust", *named, "--role", role)
        )
        assert answer.returncode == 0, answer.stderr


def issue(unit: LastingUnit, signer: Path, action: str, out: Path, *about: str) -> Path:
    asked = json.loads(unit.pit("ticket", "challenge", unit.port, "--json").stdout)
    named = ("--unit", asked["unit"], "--challenge", asked["challenge"], "--key", str(signer), "--out", str(out))
    answer = unit.pit("ticket", "issue", *named, "--action", action, *about)
    assert answer.returncode == 0, answer.stderr
    return out


def test_the_approvers_key_is_changed_for_the_one_that_the_ticket_is_about(
    own: LastingUnit, people: dict[str, Path], tmp_path: Path
) -> None:
    trust(own, people, "supervisor", "approver")
    about = ("--new-key", public(people["next"]), "--holder", "approver", "--casino", _CASINO)
    ticket = issue(own, people["supervisor"], "change-key", tmp_path / "t", *about)
    command = ("unit", "change-key", own.port, "--ticket", str(ticket))
    other = own.pit(*command, "--new-key", public(people["engineer"]), *about[2:], "--execute")
    assert (other.returncode, "about another key" in other.stderr) == (1, True)
    told = own.pit(*command, *about)
    assert (told.returncode, "Nothing was done" in told.stdout) == (0, True)
    done = own.pit(*command, *about, "--execute")
    assert done.returncode == 0, done.stderr
    again = own.pit(*command, *about, "--execute")
    assert (again.returncode, "used before" in again.stderr) == (1, True)


def test_the_units_own_key_is_changed_and_no_digit_of_it_is_printed(
    own: LastingUnit, people: dict[str, Path], tmp_path: Path
) -> None:
    trust(own, people, "supervisor")
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_text(secrets.token_hex(32))
    new.write_text(secrets.token_hex(32))
    assert own.pit("unit", "key", own.port, "--key", str(old), "--execute").returncode == 0
    about = ("--new-key", str(new), "--holder", "unit")
    ticket = issue(own, people["supervisor"], "change-key", tmp_path / "t", *about)
    done = own.pit("unit", "change-key", own.port, "--ticket", str(ticket), *about, "--execute")
    assert done.returncode == 0, done.stderr
    assert new.read_text()[:8] not in done.stdout + done.stderr
    assert own.pit("unit", "snapshot", own.port, "--key", str(new)).returncode == 0
    assert own.pit("unit", "snapshot", own.port, "--key", str(old)).returncode == 1


def test_records_move_to_the_board_they_stand_in(people: dict[str, Path], tmp_path: Path) -> None:
    unit = LastingUnit(tmp_path)
    trust(unit, people, "supervisor", "engineer")
    former = json.loads(unit.pit("unit", "id", unit.port, "--json").stdout)["unit"]
    boots = json.loads(unit.pit("unit", "meters", unit.port, "--json").stdout)["boots"]
    unit.close()
    (tmp_path / "state" / "unit_id").write_text(_OTHER_BOARD.hex())
    unit = LastingUnit(tmp_path)
    try:
        ticket = issue(unit, people["engineer"], "replace", tmp_path / "t", "--former", former)
        command = ("unit", "replace", unit.port, "--ticket", str(ticket))
        wrong = issue(unit, people["engineer"], "replace", tmp_path / "wrong", "--former", "ab" * 8)
        for execute in ((), ("--execute",)):
            other = unit.pit("unit", "replace", unit.port, "--ticket", str(wrong), *execute)
            assert (other.returncode, "whom the ticket is about" in other.stderr) == (1, True), other
        ticket = issue(unit, people["engineer"], "replace", tmp_path / "t", "--former", former)
        told = unit.pit(*command)
        assert (told.returncode, former in told.stdout, "Nothing was done" in told.stdout) == (0, True, True)
        assert unit.pit("unit", "check", unit.port).returncode == 1
        done = unit.pit(*command, "--execute")
        assert done.returncode == 0, done.stderr
        assert unit.pit("unit", "check", unit.port).returncode == 0
        assert json.loads(unit.pit("unit", "meters", unit.port, "--json").stdout)["boots"] == boots + 1
        again = unit.pit(*command)
        assert (again.returncode, "there are none to take over" in again.stderr) == (1, True)
    finally:
        unit.close()


@pytest.mark.parametrize(
    ("action", "about", "words"),
    [
        ("replace", (), "--former"),
        ("change-key", (), "--new-key"),
        ("change-key", ("--new-key", "x", "--holder", "nobody"), "--holder"),
        ("change-key", ("--new-key", "x", "--holder", "approver"), "--casino"),
        ("clear-memory", ("--former", "00" * 8), "no other unit"),
        ("clear-memory", ("--as-engineer",), "--as-engineer"),
        ("replace", ("--keystore", "x"), "--keystore"),
    ],
)
def test_a_ticket_that_says_too_little_or_too_much_is_wrong_usage(
    own: LastingUnit, people: dict[str, Path], action: str, about: tuple[str, ...], words: str
) -> None:
    named = ("--unit", "00" * 8, "--challenge", "00" * 16, "--key", str(people["supervisor"]))
    answer = own.pit("ticket", "issue", *named, "--action", action, *about)
    assert (answer.returncode, words in answer.stderr) == (2, True), answer.stderr
