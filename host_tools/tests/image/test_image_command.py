"""`pit image build`: a folder for a board, or a sentence."""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from typer.testing import CliRunner

from pit.cli.commands import app
from pit.image.build import BuildError, Image
from pit.image.folder import read_image, write_image
from pit.image.manifest import is_signed_by, with_manifest
from pit.keystore import KeystoreError, create_keystore
from pit.keystore.envelope import Cost
from pit.schedule import signing


def test_a_release_is_laid_out_for_the_board(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["image", "build", "jackpot", "--out", str(tmp_path / "image")])
    assert done.exit_code == 0
    assert (tmp_path / "image" / "a" / "boot" / "start.mpy").is_file()


def test_an_unknown_kind_is_told_with_the_kinds_there_are(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["image", "build", "toaster", "--out", str(tmp_path / "image")])
    assert isinstance(done.exception, BuildError)
    assert "no unit called 'toaster'; it has card_machine, jackpot" in str(done.exception)


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("dear")
    with pytest.raises(BuildError, match="holds something that is no image; nothing was written"):
        CliRunner().invoke(app, ["image", "build", "jackpot", "--out", str(tmp_path)], catch_exceptions=False)
    assert (tmp_path / "letter").read_text() == "dear"


def test_an_engineers_key_in_a_keystore_signs_an_image(tmp_path: Path, approver: rsa.RSAPrivateKey) -> None:
    image = with_manifest(Image({"main.py": b"", "boot/start.mpy": b"M\x06\0\0"}), "jackpot", "rpi_pico", (0, 1, 0))
    write_image(image, tmp_path / "image")
    keystore = create_keystore(tmp_path / "keystore", b"secret", Cost(n=2))
    (tmp_path / "secret").write_bytes(b"secret")
    named = ["image", "sign", str(tmp_path / "image"), "--keystore", str(tmp_path / "keystore")]
    named += ["--passphrase-file", str(tmp_path / "secret")]
    without = CliRunner().invoke(app, named)
    assert isinstance(without.exception, KeystoreError)
    assert "holds no key of the engineer. Nothing was signed" in str(without.exception)
    keystore.put_role_key("engineer", approver)
    done = CliRunner().invoke(app, named)
    assert (done.exit_code, signing.key_id(approver.public_key()).hex() in done.output) == (0, True)
    assert is_signed_by(read_image(tmp_path / "image"), approver.public_key())


@pytest.mark.parametrize("named", [(), ("--key", "a", "--keystore", "b")])
def test_an_image_is_signed_with_one_key(tmp_path: Path, named: tuple[str, ...]) -> None:
    write_image(with_manifest(Image({"main.py": b""}), "jackpot", "rpi_pico", (0, 1, 0)), tmp_path / "image")
    done = CliRunner().invoke(app, ["image", "sign", str(tmp_path / "image"), *named])
    assert (done.exit_code, "who signs?" in done.output) == (2, True)
