"""`pit verify` on virtual units: a sound one holds, what is wrong is a sentence each, and an altered report is not believed."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from lasting_unit import LastingUnit

from boot.version import VERSION
from pit.bench.assembly import BOARD
from pit.bench.plants import own_flash
from pit.cli.keystore import fingerprint
from pit.deploy import deploy as deploying
from pit.image.build import ARCHITECTURES, Image, build, cache_folder
from pit.image.flash import running_image
from pit.image.folder import write_image
from pit.image.manifest import signed, with_manifest
from pit.keystore import create_keystore
from pit.keystore.envelope import Cost
from pit.link.client import Client
from pit.link.loading import load
from pit.link.transport import SerialTransport
from pit.schedule import on_unit, page, signing
from pit.site_store.store import Store
from pit.site_store.tables import SiteTable, put_table
from pit.site_store.units import units
from wire import upkeep_codes

_CASINO = "Example Casino"
_PADDED = _CASINO.encode().ljust(32, b"\0")
_UNIT_KEY = bytes(range(32))


class Desk:
    """A unit with all that it should have, and the files of who verifies it."""

    def __init__(self, folder: Path, engineer: rsa.RSAPrivateKey) -> None:
        self.folder = folder
        self.unit = LastingUnit(folder, "jackpot", "--blank")
        self.image = folder / "image"
        self.keystore = folder / "keystore"
        self.secret = folder / "secret"
        self.secret.write_bytes(b"secret")
        (folder / "interpreter.bin").write_bytes(own_flash.interpreter())
        signing.write_key(engineer, folder / "engineer.pem", None)
        built = build("jackpot", BOARD, ARCHITECTURES["virtual"], cache_folder())
        self.released = signed(with_manifest(built, "jackpot", BOARD, VERSION, own_flash.interpreter()), engineer)
        write_image(self.released, self.image)
        deploying.deploy("jackpot", self.unit.port, BOARD, "RP2040", VERSION, image=self.released)
        public = signing.modulus(engineer.public_key())
        self._give(upkeep_codes.LOAD_ENGINEER, _PADDED + public)
        self._give(upkeep_codes.LOAD_APPROVER, _PADDED + public)
        self._give(upkeep_codes.LOAD_SCHEDULE, signing.sign(page.read(page.EXAMPLE_FILE), engineer))
        client = self._give(upkeep_codes.LOAD_UNIT_KEY, _UNIT_KEY)
        made = create_keystore(self.keystore, b"secret", Cost(n=2))
        made.put_unit_key(client, _UNIT_KEY)
        made.put_role_key("engineer", engineer)

    def _give(self, what: int, data: bytes) -> bytes:
        """Load it and wait for the restart; the unit's id."""
        client = self._client()
        before = client.hello()
        load(client, what, data)
        client.close()
        on_unit.after_restart(self._client, before).close()
        return before.unit_id

    def _client(self) -> Client:
        client = Client(SerialTransport(self.unit.port), try_us=1_500_000)
        client.hello()
        return client

    def verify(self, *options: str, port: str = "") -> tuple[int, str]:
        """Exit code and what it prints."""
        keys = ("--keystore", str(self.keystore), "--keystore-secret", str(self.secret))
        done = self.unit.pit("verify", *((port or self.unit.port,) if port != "-" else ()), *options, *keys)
        return done.returncode, done.stdout + done.stderr

    @property
    def against(self) -> tuple[str, ...]:
        return ("--image", str(self.image), "--interpreter", str(self.folder / "interpreter.bin"))


@pytest.fixture(scope="module")
def engineer() -> rsa.RSAPrivateKey:
    return signing.make_key()


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory, engineer: rsa.RSAPrivateKey) -> Iterator[Desk]:
    made = Desk(tmp_path_factory.mktemp("desk"), engineer)
    yield made
    made.unit.close()


def test_a_unit_as_it_should_be_holds(desk: Desk) -> None:
    code, said = desk.verify(*desk.against)
    assert (code, "DOES NOT HOLD" in said) == (0, False), said
    assert "answered from every byte of the released image" in said


def test_a_unit_on_which_a_byte_differs_from_the_release_does_not_hold(desk: Desk, tmp_path: Path) -> None:
    files = desk.released.files
    other = Image(files | {"units/leave.mpy": files["units/leave.mpy"] + b"\0"})
    write_image(other, tmp_path / "image")
    code, said = desk.verify("--image", str(tmp_path / "image"), *desk.against[2:])
    assert (code, "some byte on the unit differs" in said) == (1, True), said


def test_a_third_partys_nonce_is_the_one_that_is_answered(desk: Desk, tmp_path: Path) -> None:
    nonce = bytes(range(7, 39)).hex()
    code, _ = desk.verify(*desk.against, "--nonce", nonce, "--report", str(tmp_path / "report.json"))
    assert code == 0
    assert json.loads((tmp_path / "report.json").read_text())["facts"]["challenge"]["nonce"] == nonce


def test_a_signed_report_is_believed_and_one_page_holds_it(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    code, _ = desk.verify(*desk.against, "--report", str(file), "--key", str(desk.folder / "engineer.pem"))
    assert code == 0
    page_text = (tmp_path / "report.html").read_text()
    assert ("Nothing speaks against this unit" in page_text, "src=" in page_text, "href=" in page_text) == (
        True,
        False,
        False,
    )
    code, said = desk.verify(str(file), "--key", str(desk.folder / "engineer.pem.pub"), port="check")
    assert (code, "vouches for statement and answer" in said) == (0, True), said


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"memory": "sound"', '"memory": "fine"'),
        ('"echo_errors": 0', '"echo_errors": 1'),
        ("is whole as", "is fine as"),
    ],
)
def test_an_altered_report_is_not_believed(desk: Desk, tmp_path: Path, old: str, new: str) -> None:
    file = tmp_path / "report.json"
    desk.verify(*desk.against, "--report", str(file), "--key", str(desk.folder / "engineer.pem"))
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    code, said = desk.verify(str(file), "--key", str(desk.folder / "engineer.pem.pub"), port="check")
    assert (code, "the report was altered, or another key signed it" in said) == (1, True), said


def test_a_unit_that_was_given_nothing_is_told_what_it_lacks(tmp_path: Path) -> None:
    bare = LastingUnit(tmp_path, "jackpot")
    try:
        done = bare.pit("verify", bare.port)
    finally:
        bare.close()
    assert done.returncode == 1
    assert "the unit was never given its engineer's key" in done.stdout
    assert "the built-in example, signed by nobody" in done.stdout


def test_a_sites_units_are_verified_and_one_that_is_not_there_is_told(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "casino.toml"
    signing_key = desk.folder / "engineer.pem.pub"
    file.write_text(_SITE.format(key=signing_key, port=desk.unit.port, gone=tmp_path / "nothing"))
    code, said = desk.verify("--site", str(file), *desk.against, "--report", str(tmp_path / "reports"), port="-")
    assert (code, said.count("DOES NOT HOLD"), "is not there" in said) == (1, 1, True), said
    assert len(list((tmp_path / "reports").glob("*.html"))) == 1


def test_a_unit_that_the_site_names_by_its_id_alone_is_found(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "casino.toml"
    name = json.loads(desk.unit.pit("unit", "id", desk.unit.port, "--json").stdout)["unit"]
    text = _SITE.format(key=desk.folder / "engineer.pem.pub", port=desk.unit.port, gone=tmp_path / "nothing")
    file.write_text(text.replace(f'port = "{desk.unit.port}"', f'id = "{name}"'))
    _, said = desk.verify("--site", str(file), *desk.against, "--json", port="-")
    found = {each["unit"]: each for each in json.loads(said)}
    assert (found[name]["port"], found[name]["verdict"]) == (desk.unit.port, "holds"), said


def test_what_was_found_is_kept_in_the_sites_store(desk: Desk, store_file: Path, tmp_path: Path) -> None:
    with Store(store_file) as store:
        put_table(store, SiteTable("Pit 4", "spanish-blackjack", 500, 10_000))
    code, said = desk.verify(*desk.against, "--site-store", str(store_file), "--by", "Ann Lee")
    with Store(store_file) as store:
        (unit,) = units(store)
    assert (code, unit.is_verified, unit.verified_by, unit.verified_as, unit.table) == (0, True, "Ann Lee", "", None), (
        said
    )
    assert unit.firmware == ".".join(map(str, VERSION))
    assert unit.configuration
    assert unit.key_fingerprint == fingerprint(_UNIT_KEY)
    file = tmp_path / "casino.toml"
    file.write_text(_SITE.format(key=desk.folder / "engineer.pem.pub", port=desk.unit.port, gone=tmp_path / "nothing"))
    desk.verify("--site", str(file), "--site-store", str(store_file), port="-")
    with Store(store_file) as store:
        (unit,) = units(store)
    assert (unit.is_verified, unit.table, bool(unit.verified_by)) == (True, "Pit 4", True)


def test_a_site_store_that_is_named_and_not_there_is_told_before_the_unit_is_asked(desk: Desk, tmp_path: Path) -> None:
    code, said = desk.verify("--site-store", str(tmp_path / "site.db"), port=str(tmp_path / "no port"))
    assert (code, "there is no site store" in said, "Traceback" in said) == (1, True, False), said


def test_a_role_in_the_keystore_signs_and_is_checked_against(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    code, said = desk.verify(*desk.against, "--report", str(file), "--signer", "engineer")
    assert code == 0, said
    code, said = desk.verify(str(file), "--signer", "engineer", port="check")
    assert (code, "vouches for statement and answer" in said) == (0, True), said
    code, said = desk.verify(*desk.against, "--signer", "supervisor")
    assert (code, "holds no key of the supervisor" in said) == (1, True), said


@pytest.mark.parametrize("taken", ["report.json", "report.html"])
def test_a_report_that_is_there_is_left_alone_unless_it_may_be_replaced(desk: Desk, tmp_path: Path, taken: str) -> None:
    (tmp_path / taken).write_text("signed once")
    named = ("--report", str(tmp_path / "report.json"))
    code, said = desk.verify(*named)
    assert (code, f"{taken} is there already" in said, "--replace" in said) == (1, True, True), said
    assert [each.read_text() for each in tmp_path.iterdir()] == ["signed once"]
    desk.verify(*named, "--replace")
    assert json.loads((tmp_path / "report.json").read_text())["facts"]["unit"]["kind"] == "jackpot"


def test_a_folder_with_reports_in_it_is_left_alone(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "reports").mkdir()
    (tmp_path / "reports" / "old.json").write_text("signed once")
    file = tmp_path / "casino.toml"
    file.write_text(_SITE.format(key=desk.folder / "engineer.pem.pub", port=desk.unit.port, gone=tmp_path / "nothing"))
    code, said = desk.verify("--site", str(file), "--report", str(tmp_path / "reports"), port="-")
    assert (code, "is there already" in said) == (1, True), said


def test_starting_its_bench_again_leaves_the_signed_image_where_it_is(tmp_path: Path, desk: Desk) -> None:
    state = tmp_path / "state"
    state.mkdir()
    shutil.copy(desk.folder / "state" / "flash.img", state / "flash.img")
    again = LastingUnit(tmp_path)
    try:
        runs = running_image((state / "flash.img").read_bytes())
    finally:
        again.process.terminate()
        _, said = again.process.communicate(60)
    assert runs.files == desk.released.files
    assert "its engineer signed: it stays, and runs" in said
    for wrong in (("card_machine",), ("jackpot", "--jig")):
        where = state if wrong == ("card_machine",) else state.rename(tmp_path / "unit").parent
        refused = again.pit("bench", "start", *wrong, "--state", str(where))
        assert (refused.returncode, "Nothing was started" in refused.stderr) == (1, True), refused


@pytest.mark.parametrize("words", [(), ("check",), ("--nonce", "12")])
def test_wrong_use_is_told(desk: Desk, words: tuple[str, ...]) -> None:
    done = desk.unit.pit("verify", *(("/dev/null",) if words[:1] == ("--nonce",) else ()), *words)
    assert done.returncode == 2


_SITE = """
format = 1
casino = "Example Casino"
currency = "AUD"

[keys]
approver = "{key}"
supervisor = "{key}"
engineer = "{key}"

[[tables]]
name = "Pit 4"
game = "spanish-blackjack"

[[tables.units]]
kind = "jackpot"
port = "{port}"
role = 1

[[tables.units]]
kind = "jackpot"
port = "{gone}"
role = 2
"""
