"""`pit keystore` and `--keystore`: what a person types to keep keys, and that no key is ever printed."""

import json
import os
import secrets
import subprocess
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from lasting_unit import LastingUnit
from pit_command import pit

from pit.cli.commands import COMMANDS, load
from pit.keystore import open_keystore, read_secret
from pit.schedule import signing

UNIT = "00112233445566ff"
COMMANDS_WITH_A_PORT = [
    "unit status",
    "unit meters",
    "ticket challenge",
    "schedule load",
    "monitor",
    "table run",
    "deploy",
]


class Desk:
    """A folder with a keystore, its passphrase in a file, and `pit` run there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "casino.keys"
        self.secret = folder / "passphrase"
        self.secret.write_text("correct horse\n")
        named = {"PIT_KEYSTORE": str(self.file), "PIT_KEYSTORE_SECRET_FILE": str(self.secret)}
        self.environment = os.environ | named | {"COLUMNS": "200", "NO_COLOR": "1"}

    def pit(self, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        return pit(*arguments, environment=self.environment, typed=typed, folder=self.folder)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    made = Desk(tmp_path)
    assert made.pit("keystore", "create").returncode == 0
    return made


@pytest.fixture(scope="module")
def person() -> rsa.RSAPrivateKey:
    return signing.make_key()


def test_a_keystore_is_made_once_and_says_what_to_keep(desk: Desk) -> None:
    again = desk.pit("keystore", "create")
    assert (again.returncode, "there already" in again.stderr) == (1, True)
    assert open_keystore(desk.file, b"correct horse").unit_ids == ()


def test_a_keystore_opens_with_a_key_file_that_is_made_for_it(desk: Desk) -> None:
    made = desk.pit("keystore", "create", "other.keys", "--new-key-file", "other.key")
    assert made.returncode == 0, made.stderr
    assert oct((desk.folder / "other.key").stat().st_mode)[-3:] == "600"
    assert open_keystore(desk.folder / "other.keys", read_secret(desk.folder / "other.key")).unit_ids == ()
    assert desk.pit("keystore", "create", "third.keys", "--new-key-file", "other.key").returncode == 1
    assert not (desk.folder / "third.keys").exists()


def test_a_list_shows_ids_and_fingerprints_and_no_key(desk: Desk, person: rsa.RSAPrivateKey) -> None:
    key = secrets.token_hex(32)
    (desk.folder / "unit.key").write_text(key)
    added = desk.pit("keystore", "add-unit", str(desk.file), UNIT, "unit.key")
    assert added.returncode == 0, added.stderr
    signing.write_key(person, desk.folder / "boss", None)
    given = desk.pit("keystore", "add-role", str(desk.file), "supervisor", "boss")
    assert given.returncode == 0, given.stderr
    told = desk.pit("keystore", "list", "--json")
    rows = json.loads(told.stdout)
    assert [(row["holder"], row["id"]) for row in rows] == [("unit", UNIT), ("supervisor", "")]
    assert rows[1]["key"] == signing.key_id(person.public_key()).hex()
    everything = added.stdout + added.stderr + told.stdout + told.stderr + desk.pit("keystore", "list").stdout
    assert key not in everything
    assert key[:16] not in everything


def test_a_public_key_is_written_for_units_and_nothing_is_overwritten(desk: Desk, person: rsa.RSAPrivateKey) -> None:
    signing.write_key(person, desk.folder / "boss", None)
    assert desk.pit("keystore", "add-role", str(desk.file), "approver", "boss").returncode == 0
    assert desk.pit("keystore", "export-public", str(desk.file), "approver", "approver.pub").returncode == 0
    assert signing.read_public_key(desk.folder / "approver.pub") == person.public_key()
    again = desk.pit("keystore", "export-public", str(desk.file), "approver", "approver.pub")
    assert (again.returncode, "there already" in again.stderr) == (1, True)
    none = desk.pit("keystore", "export-public", str(desk.file), "engineer", "engineer.pub")
    assert (none.returncode, "no key of the engineer" in none.stderr) == (1, True)
    assert desk.pit("keystore", "export-public", str(desk.file), "janitor", "x.pub").returncode == 2


def test_a_changed_passphrase_opens_and_the_old_one_does_not(desk: Desk) -> None:
    (desk.folder / "new").write_text("battery staple")
    assert desk.pit("keystore", "change-passphrase", "--new-passphrase-file", "new").returncode == 0
    refused = desk.pit("keystore", "list")
    assert (refused.returncode, "does not open" in refused.stderr) == (1, True)
    assert desk.pit("keystore", "list", "--key-file", "new").returncode == 0


def test_a_passphrase_that_is_typed_is_not_echoed(desk: Desk) -> None:
    del desk.environment["PIT_KEYSTORE_SECRET_FILE"]
    told = desk.pit("keystore", "list", typed="correct horse\n")
    assert told.returncode == 0, told.stderr
    assert "correct horse" not in told.stdout + told.stderr


def test_a_units_key_is_forgotten_only_with_execute(desk: Desk) -> None:
    (desk.folder / "unit.key").write_text(secrets.token_hex(32))
    assert desk.pit("keystore", "add-unit", str(desk.file), UNIT, "unit.key").returncode == 0
    told = desk.pit("keystore", "remove-unit", str(desk.file), UNIT)
    assert (told.returncode, "Nothing was done" in told.stdout) == (0, True)
    assert len(json.loads(desk.pit("keystore", "list", "--json").stdout)) == 1
    assert desk.pit("keystore", "remove-unit", str(desk.file), UNIT, "--execute").returncode == 0
    assert json.loads(desk.pit("keystore", "list", "--json").stdout) == []
    again = desk.pit("keystore", "remove-unit", str(desk.file), UNIT, "--execute")
    assert (again.returncode, "no key of a unit" in again.stderr) == (1, True)


@pytest.mark.parametrize("command", COMMANDS_WITH_A_PORT)
def test_every_command_that_talks_to_a_unit_takes_a_keystore(command: str) -> None:
    first, *rest = command.split()
    found = load(first)
    for name in rest:
        found = found.commands[name]  # type: ignore[attr-defined]
    assert {"--keystore", "--keystore-secret"} <= {name for parameter in found.params for name in parameter.opts}


def test_no_command_has_an_option_twice() -> None:
    def names(command: object) -> list[list[str]]:
        own = [name for parameter in getattr(command, "params", []) for name in parameter.opts]
        return [own, *(each for sub in getattr(command, "commands", {}).values() for each in names(sub))]

    assert [own for command in COMMANDS for own in names(load(command)) if len(own) != len(set(own))] == []


def test_a_unit_without_a_key_answers_whether_or_not_a_keystore_is_named(unit: LastingUnit, desk: Desk) -> None:
    named = ("--keystore", str(desk.file), "--passphrase-file", str(desk.secret))
    answer = unit.pit("unit", "status", unit.port, "--json", *named)
    assert answer.returncode == 0, answer.stderr
