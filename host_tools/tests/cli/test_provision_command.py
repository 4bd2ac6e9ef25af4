"""`pit provision`: what a person types at the desk, what is told, and the exit code."""

import json
import os
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from lasting_unit import LastingUnit
from pit_command import pit

from pit.cli.keystore import fingerprint
from pit.keystore import open_keystore
from pit.keystore.envelope import Cost
from pit.keystore.keystore import create_keystore
from pit.schedule import page, signing

ROLES = ("approver", "supervisor", "engineer")
SECRET = "correct horse"


class Desk:
    """A folder with keys, a signed schedule, a keystore and a site file; `pit` runs in it."""

    def __init__(self, folder: Path, runs_in: Path, people: dict[str, rsa.RSAPrivateKey], unit_id: str) -> None:
        self.folder = folder
        self.unit_id = unit_id
        self.keystore = folder / "casino.keys"
        create_keystore(self.keystore, SECRET.encode(), Cost(n=2))
        (folder / "passphrase").write_text(f"{SECRET}\n")
        for role, key in people.items():
            signing.write_public_key(key.public_key(), folder / f"{role}.pub")
        schedule = replace(page.read(page.EXAMPLE_FILE), is_example=False)
        (folder / "madness.bin").write_bytes(signing.sign(schedule, people["approver"]))
        self.write(self.site)
        named = {"PIT_KEYSTORE": str(self.keystore), "PIT_KEYSTORE_SECRET_FILE": str(folder / "passphrase")}
        shown = {"XDG_RUNTIME_DIR": str(runs_in), "COLUMNS": "200", "NO_COLOR": "1"}
        self.environment = os.environ | named | shown

    @property
    def site(self) -> str:
        keys = "".join(f'{role} = "{role}.pub"\n' for role in ROLES)
        return (
            f'casino = "Example Casino"\ncurrency = "AUD"\nschedule = "madness.bin"\n[keys]\n{keys}'
            '[[tables]]\nname = "Pit 4"\ngame = "spanish-blackjack"\n'
            f'[[tables.units]]\nkind = "jackpot"\nid = "{self.unit_id}"\nsettings = {{ force_limit_n = 50 }}\n'
        )

    def write(self, site: str) -> None:
        (self.folder / "casino.toml").write_text(site)

    def pit(self, *arguments: str, **changed: str) -> subprocess.CompletedProcess[str]:
        environment = {name: value for name, value in (self.environment | changed).items() if value}
        return pit(*arguments, environment=environment, folder=self.folder)

    def provision(self, *arguments: str, **changed: str) -> subprocess.CompletedProcess[str]:
        return self.pit("provision", "--site", "casino.toml", *arguments, **changed)


@pytest.fixture(scope="module")
def people() -> dict[str, rsa.RSAPrivateKey]:
    return {role: signing.make_key() for role in ROLES}


@pytest.fixture(scope="module")
def unit_id(unit: LastingUnit) -> str:
    found: str = json.loads(unit.pit("unit", "id", unit.port, "--json").stdout)["unit"]
    return found


@pytest.fixture
def desk(tmp_path: Path, unit: LastingUnit, unit_id: str, people: dict[str, rsa.RSAPrivateKey]) -> Desk:
    return Desk(tmp_path, unit.folder, people, unit_id)


def test_a_site_is_told_then_done_then_there_is_nothing_to_do(
    tmp_path: Path, people: dict[str, rsa.RSAPrivateKey]
) -> None:
    (tmp_path / "unit").mkdir()
    lasting = LastingUnit(tmp_path / "unit")
    try:
        found = json.loads(lasting.pit("unit", "id", lasting.port, "--json").stdout)["unit"]
        (tmp_path / "desk").mkdir()
        desk = Desk(tmp_path / "desk", lasting.folder, people, found)
        told = desk.provision()
        assert (told.returncode, "Nothing was done" in told.stdout, "table 'Pit 4'" in told.stdout) == (
            0,
            True,
            True,
        ), told
        assert open_keystore(desk.keystore, SECRET.encode()).unit_ids == ()
        assert not (desk.folder / ".pit").exists()
        desk.pit("site", "create", "--casino", "Example Casino")
        assert desk.provision().returncode == 0
        assert json.loads(desk.pit("site", "units", "list", "--json").stdout) == []
        done = desk.provision("--execute", "--json")
        assert done.returncode == 0, done
        (row,) = json.loads(done.stdout)
        assert (row["unit"], row["table"], row["role"], row["end"]) == (found, "Pit 4", 0, "done")
        key = open_keystore(desk.keystore, SECRET.encode()).unit_key(bytes.fromhex(found))
        assert key is not None
        (kept,) = json.loads(desk.pit("site", "units", "list", "--json").stdout)
        assert (kept["unit"], kept["table"], kept["verified"]) == (found, None, None)
        assert kept["provisioning"].startswith(f"done: {row['note']}"[:200])
        assert "has no table 'Pit 4'" in done.stderr
        assert (kept["key"], kept["configuration"]) == (fingerprint(key), row["configuration"])
        status = json.loads(desk.pit("site", "status", "--json").stdout)
        assert (status["units_never_verified"], len(status["units_only_provisioned"])) == ([], 1)
        again = desk.provision("--execute")
        assert (again.returncode, "held it all already" in again.stdout) == (0, True)
        everything = told.stdout + told.stderr + done.stdout + done.stderr + again.stdout + again.stderr
        assert key.hex() not in everything
        stands = json.loads(desk.pit("unit", "provisioned", lasting.port, "--json").stdout)
        assert (stands["table"], stands["role"], stands["own key"]) == ("Pit 4", 0, "the keystore's")
        assert stands["engineer's key"] == f"{signing.key_id(people['engineer'].public_key()).hex()} for Example Casino"
        without = desk.pit("unit", "reset", lasting.port, PIT_KEYSTORE="")
        assert (without.returncode, "--keystore" in without.stderr) == (1, True)
        assert desk.pit("unit", "reset", lasting.port).returncode == 0
    finally:
        lasting.close()


def test_a_site_file_is_checked_with_its_keys_and_schedules_and_no_unit(desk: Desk) -> None:
    assert "1 units, nothing wrong" in desk.provision("--check").stdout
    (desk.folder / "madness.bin").write_bytes((desk.folder / "madness.bin").read_bytes()[:-1] + b"\0")
    assert desk.provision("--check").returncode == 1


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("name = ", "nmae = ", "line 9: there is no key 'nmae' in tables (did you mean 'name'?)"),
        ('currency = "AUD"', 'currency = "NZD"', "is in AUD, the site in NZD"),
        ('"Example Casino"', '"Other Casino"', "Other Casino"),
        ('approver = "approver.pub"', 'approver = "engineer.pub"', "madness.bin"),
        ('approver = "approver.pub"', 'approver = "madness.bin"', "no public key"),
    ],
)
def test_a_site_that_does_not_fit_is_refused_before_any_unit_is_asked(
    desk: Desk, old: str, new: str, words: str
) -> None:
    desk.write(desk.site.replace(old, new))
    answer = desk.provision("--execute")
    assert (answer.returncode, answer.stdout, "Traceback" in answer.stderr) == (1, "", False), answer
    assert words in answer.stderr


def test_a_unit_that_is_not_there_is_told_and_the_exit_code_is_1(desk: Desk) -> None:
    desk.write(desk.site.replace(desk.unit_id, "00" * 8))
    answer = desk.provision("--json")
    (row,) = json.loads(answer.stdout)
    assert (answer.returncode, row["end"], row["at"]) == (1, "failed", "looking for it")


def test_without_a_keystore_it_says_how_to_name_one(desk: Desk) -> None:
    answer = desk.provision(PIT_KEYSTORE="")
    assert (answer.returncode, "--keystore" in answer.stderr) == (1, True)
    assert desk.provision("--no-unit-key", PIT_KEYSTORE="").returncode == 0


def test_a_single_unit_is_told_what_it_would_get_from_options(unit: LastingUnit, desk: Desk) -> None:
    keys = [word for role in ROLES for word in (f"--{role}", f"{role}.pub")]
    named = ["--table", "Pit 9", "--role", "3", "--bus-address", "5", "--casino", "Example Casino", *keys]
    answer = desk.pit("provision", unit.port, *named, "--schedule", "madness.bin", "--force-limit-n", "40", "--json")
    assert answer.returncode == 0, answer
    (row,) = json.loads(answer.stdout)
    assert (row["end"], row["unit"], len(row["steps"])) == ("would", desk.unit_id, 10)


def test_a_unit_that_was_given_nothing_says_so(unit: LastingUnit, desk: Desk) -> None:
    stands = json.loads(desk.pit("unit", "provisioned", unit.port, "--json").stdout)
    assert {name for name, value in stands.items() if value not in ("", [])} == {"unit"}


@pytest.mark.parametrize(
    "wrong",
    [
        (),
        ("--check",),
        ("--site", "casino.toml", "--table", "x"),
        ("a", "b", "--role", "1"),
        ("a", "a"),
        ("a", "--unit", "12"),
        ("a", "--role", "10"),
        ("a", "--bus-address", "248"),
    ],
)
def test_wrong_use_is_exit_code_2(desk: Desk, wrong: tuple[str, ...]) -> None:
    assert desk.pit("provision", *wrong).returncode == 2


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (("--table", "x" * 33), "1 to 32 bytes"),
        (("--approver", "approver.pub"), "Say which"),
        (("--schedule", "madness.bin"), "Name --approver and --casino"),
        (("--schedule", "none", "--approver", "approver.pub", "--casino", "Example Casino"), "can't be read"),
        (("--kind", "card_machine"), "it is a jackpot, not a card_machine"),
        (("--unit", "00" * 8), "not 0000000000000000"),
    ],
)
def test_what_can_not_be_given_is_told(unit: LastingUnit, desk: Desk, wrong: tuple[str, ...], words: str) -> None:
    answer = desk.pit("provision", unit.port, *wrong)
    assert (answer.returncode, words in answer.stderr + answer.stdout) == (1, True), answer
