"""`pit schedule ...` as a person types it: one sentence a fault, exit code 1 if refused, 2 if misused, never a traceback."""

import json
import stat
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from schedules import EXAMPLE_PAGE

from pit import cli
from pit.schedule import signing

Run = tuple[int, str, str]


class Desk:
    """A folder with an example page, a key pair, and `pit` at hand."""

    def __init__(self, folder: Path, key: rsa.RSAPrivateKey, monkeypatch: pytest.MonkeyPatch) -> None:
        self.page = folder / "a.toml"
        self.page.write_text(EXAMPLE_PAGE, encoding="utf-8")
        self.key = folder / "key"
        self.public = signing.write_key(key, self.key, None)
        self.file = folder / "a.bin"
        self._monkeypatch = monkeypatch

    def pit(self, capsys: pytest.CaptureFixture[str], *arguments: object) -> Run:
        """Exit code, output and errors of `pit schedule ...`."""
        self._monkeypatch.setattr(sys, "argv", ["pit", "schedule", *map(str, arguments)])
        try:
            cli.main()
            code = 0
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else 0
        told = capsys.readouterr()
        return code, told.out, told.err

    def sign(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert self.pit(capsys, "sign", self.page, "--key", self.key)[0] == 0

    def change(self, old: str, new: str) -> None:
        text = self.page.read_text(encoding="utf-8")
        assert old in text
        self.page.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.fixture
def desk(tmp_path: Path, approver: rsa.RSAPrivateKey, monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(tmp_path, approver, monkeypatch)


Capsys = pytest.CaptureFixture[str]


def test_new_writes_the_example_and_overwrites_nothing(desk: Desk, tmp_path: Path, capsys: Capsys) -> None:
    target = tmp_path / "new.toml"
    assert desk.pit(capsys, "new", target)[0] == 0
    assert target.read_text(encoding="utf-8") == EXAMPLE_PAGE
    target.write_text("mine")
    code, _, errors = desk.pit(capsys, "new", target)
    assert (code, target.read_text()) == (1, "mine")
    assert "it is there already" in errors


def test_check_tells_that_nothing_is_wrong(desk: Desk, capsys: Capsys) -> None:
    code, out, _ = desk.pit(capsys, "check", desk.page)
    assert code == 0
    assert "11 prizes, 1000 stops, nothing wrong" in out
    assert "marked as an example" in out


def test_check_tells_all_that_is_wrong(desk: Desk, capsys: Capsys) -> None:
    desk.change("weight = 275", "weight = 0")
    desk.change('game = "madness-21"', 'game = "keno"')
    code, out, errors = desk.pit(capsys, "check", desk.page)
    assert (code, out) == (1, "")
    assert "its weight is 0" in errors
    assert "game is 'keno'" in errors
    code, out, _ = desk.pit(capsys, "check", desk.page, "--json")
    assert code == 1
    assert len(json.loads(out)["problems"]) == 2


def test_a_file_that_is_not_there_is_told_in_a_sentence(desk: Desk, tmp_path: Path, capsys: Capsys) -> None:
    for command in ("check", "show", "odds"):
        code, _, errors = desk.pit(capsys, command, tmp_path / "none")
        assert code == 1
        assert "it can't be read (No such file or directory)" in errors


def test_odds_are_told_for_any_deck(desk: Desk, capsys: Capsys) -> None:
    own = json.loads(desk.pit(capsys, "odds", desk.page, "--json")[1])
    assert own["edge"]["exact"] == "3353/10250"
    six = json.loads(desk.pit(capsys, "odds", desk.page, "--cards", 52, "--decks", 6, "--json")[1])
    assert round(six["edge"]["is_about"] * 100, 2) == 23.58
    assert round(1 / six["hit"]["is_about"], 2) == 21.06
    assert "3353/10250 = 32.71%" in desk.pit(capsys, "odds", desk.page)[1]


def test_odds_draw_a_picture(desk: Desk, tmp_path: Path, capsys: Capsys) -> None:
    assert desk.pit(capsys, "odds", desk.page, "--svg", tmp_path / "a.svg")[0] == 0
    assert ElementTree.parse(tmp_path / "a.svg").getroot().tag.endswith("svg")
    code, _, errors = desk.pit(capsys, "odds", desk.page, "--svg", tmp_path / "no" / "a.svg")
    assert code == 1
    assert "can't be written" in errors


@pytest.mark.parametrize("arguments", [("--cards", 50), ("--decks", 9), ("--decks", 0), ("--what",)])
def test_odds_of_no_deck_are_misuse(desk: Desk, capsys: Capsys, arguments: tuple[object, ...]) -> None:
    assert desk.pit(capsys, "odds", desk.page, *arguments)[0] == 2


def test_a_signed_file_is_shown_and_valued_like_its_page(desk: Desk, capsys: Capsys) -> None:
    desk.sign(capsys)
    page = json.loads(desk.pit(capsys, "show", desk.page, "--json")[1])
    signed = json.loads(desk.pit(capsys, "show", desk.file, "--json")[1])
    assert {**page, "signed": True} == {name: signed[name] for name in page}
    assert desk.pit(capsys, "odds", desk.page, "--json") == desk.pit(capsys, "odds", desk.file, "--json")


def test_sign_refuses_what_check_refuses(desk: Desk, capsys: Capsys) -> None:
    desk.change("weight = 275", "weight = -1")
    code, _, errors = desk.pit(capsys, "sign", desk.page, "--key", desk.key)
    assert code == 1
    assert "its weight is -1" in errors
    assert not desk.file.exists()


def test_sign_refuses_a_schedule_whose_days_are_over(desk: Desk, capsys: Capsys) -> None:
    desk.change("valid_from = 2026-01-01", "valid_from = 2001-01-01")
    desk.change("valid_until = 2035-12-31", "valid_until = 2001-12-31")
    code, _, errors = desk.pit(capsys, "sign", desk.page, "--key", desk.key)
    assert code == 1
    assert "its last day was over at 2002-01-01 00:00 UTC" in errors


def test_verify_takes_what_was_signed_and_nothing_else(
    desk: Desk, tmp_path: Path, capsys: Capsys, stranger: rsa.RSAPrivateKey
) -> None:
    desk.sign(capsys)
    code, out, _ = desk.pit(capsys, "verify", desk.file, "--key", desk.public, "--json")
    assert (code, json.loads(out)["verified"]) == (0, True)
    other = signing.write_key(stranger, tmp_path / "other", None)
    code, _, errors = desk.pit(capsys, "verify", desk.file, "--key", other)
    assert code == 1
    assert "it was signed with key" in errors
    data = bytearray(desk.file.read_bytes())
    data[150] ^= 1
    data[152] ^= 1
    desk.file.write_bytes(data)
    code, out, _ = desk.pit(capsys, "verify", desk.file, "--key", desk.public, "--json")
    assert (code, json.loads(out)["verified"]) == (1, False)


@pytest.mark.parametrize(
    ("option", "value", "reason"),
    [
        ("--casino", "Other", "not for 'Other'"),
        ("--game", "keno", "not for 'keno'"),
        ("--on", "2025-12-31", "not at 2025-12-31"),
        ("--on", "2036-01-01", "not at 2036-01-01"),
    ],
)
def test_verify_refuses_another_casino_game_or_day(
    desk: Desk, capsys: Capsys, option: str, value: str, reason: str
) -> None:
    desk.sign(capsys)
    code, _, errors = desk.pit(capsys, "verify", desk.file, "--key", desk.public, option, value)
    assert code == 1
    assert reason in errors


def test_verify_takes_its_own_casino_game_and_days(desk: Desk, capsys: Capsys) -> None:
    desk.sign(capsys)
    same = ("--casino", "Example Casino", "--game", "madness-21")
    for day in ("2026-01-01", "2035-12-31"):
        assert desk.pit(capsys, "verify", desk.file, "--key", desk.public, *same, "--on", day)[0] == 0


def test_openssl_agrees_with_the_signature(desk: Desk, tmp_path: Path, capsys: Capsys) -> None:
    try:
        subprocess.run(["openssl", "version"], check=True, capture_output=True)
    except FileNotFoundError:
        pytest.skip("there is no openssl to ask: `apt install openssl` brings it")
    desk.sign(capsys)
    data = desk.file.read_bytes()
    (tmp_path / "body").write_bytes(data[:-384])
    (tmp_path / "signature").write_bytes(data[-384:])
    command = ["openssl", "dgst", "-sha256", "-sigopt", "rsa_padding_mode:pss", "-sigopt", "rsa_pss_saltlen:32"]
    command += ["-verify", str(desk.public), "-signature", str(tmp_path / "signature"), str(tmp_path / "body")]
    assert subprocess.run(command, check=False, capture_output=True).stdout == b"Verified OK\n"


def test_a_key_is_written_for_its_owner_alone_and_never_twice(desk: Desk, tmp_path: Path, capsys: Capsys) -> None:
    (tmp_path / "words").write_text("a long passphrase\n")
    target = tmp_path / "mine"
    code, out, _ = desk.pit(capsys, "key", target, "--passphrase-file", tmp_path / "words")
    assert code == 0
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert b"ENCRYPTED" in target.read_bytes()
    assert "PRIVATE" not in out
    before = target.read_bytes()
    code, _, errors = desk.pit(capsys, "key", target, "--no-passphrase")
    assert (code, target.read_bytes()) == (1, before)
    assert "is there already" in errors


def test_a_wrong_passphrase_signs_nothing(desk: Desk, tmp_path: Path, capsys: Capsys) -> None:
    (tmp_path / "words").write_text("right\n")
    desk.pit(capsys, "key", tmp_path / "mine", "--passphrase-file", tmp_path / "words")
    sign = ("sign", desk.page, "--key", tmp_path / "mine", "--passphrase-file", tmp_path / "words")
    assert desk.pit(capsys, *sign)[0] == 0
    desk.file.unlink()
    (tmp_path / "words").write_text("wrong\n")
    code, _, errors = desk.pit(capsys, *sign)
    assert code == 1
    assert "the passphrase does not open" in errors
    assert not desk.file.exists()


def test_an_empty_passphrase_opens_no_key_that_has_one(desk: Desk, tmp_path: Path, capsys: Capsys) -> None:
    (tmp_path / "words").write_text("right\n")
    desk.pit(capsys, "key", tmp_path / "mine", "--passphrase-file", tmp_path / "words")
    (tmp_path / "words").write_text("\n")
    code, _, errors = desk.pit(
        capsys, "sign", desk.page, "--key", tmp_path / "mine", "--passphrase-file", tmp_path / "words"
    )
    assert (code, "the passphrase does not open" in errors) == (1, True)


def test_a_passphrase_longer_than_openssl_takes_writes_no_key(desk: Desk, tmp_path: Path, capsys: Capsys) -> None:
    (tmp_path / "words").write_bytes(b"x" * 1024)
    code, _, errors = desk.pit(capsys, "key", tmp_path / "mine", "--passphrase-file", tmp_path / "words")
    assert (code, (tmp_path / "mine").exists()) == (1, False)
    assert "longer than 1023 bytes" in errors


def test_keys_that_units_can_not_take_are_refused(desk: Desk, tmp_path: Path, capsys: Capsys) -> None:
    small = rsa.generate_private_key(65537, 2048)
    signing.write_key(small, tmp_path / "small", None)
    (tmp_path / "none").write_text("no key")
    for key, reason in (("small", "2048 bits"), ("none", "no private key"), ("missing", "can't be read")):
        code, _, errors = desk.pit(capsys, "sign", desk.page, "--key", tmp_path / key)
        assert code == 1
        assert reason in errors
    code, _, errors = desk.pit(capsys, "verify", desk.page, "--key", desk.key)
    assert code == 1
    assert "give its .pub file" in errors
