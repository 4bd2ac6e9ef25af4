"""A challenge is answered only by who has every byte of image and interpreter, as a third party works it out from the release."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from flash_side import Flash, stand_in
from typer.testing import CliRunner

from boot import proof
from pit.cli.commands import app
from pit.image import answer
from pit.image.build import BuildError, Image
from pit.image.folder import read_image, write_image
from pit.image.manifest import signed, with_manifest

_FILES = {
    "main.py": b"start",
    "board.mpy": b"M\x06\x00b" * 700,
    "hal/adapter.mpy": b"M\x06\x13adapter",
    "wire/crc.mpy": b"",
}
_INTERPRETER = bytes(range(256)) * 17
_NONCE = bytes(range(32))


@pytest.fixture
def image(approver: rsa.RSAPrivateKey) -> Image:
    return signed(with_manifest(Image(_FILES), "jackpot", "rpi_pico", (1, 2, 3), _INTERPRETER), approver)


@pytest.fixture
def flash(image: Image, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flash:
    made = Flash(tmp_path / "flash", image, _INTERPRETER)
    stand_in(monkeypatch, made)
    monkeypatch.setattr(proof, "sys", SimpleNamespace(path=["/a", ".frozen"]))
    monkeypatch.setattr(made, "log", lambda code, a, c: None, raising=False)
    return made


def _answer(flash: Flash, nonce: bytes = _NONCE) -> bytes:
    going = proof.Proof(flash, nonce, str(flash.path))  # type: ignore[arg-type]
    for _ in range(1_000):
        going.step()
        if going.is_done:
            return going.answer
    raise AssertionError("it came to no end")


def test_the_unit_answers_as_the_third_party_works_it_out(flash: Flash, image: Image) -> None:
    assert _answer(flash) == answer.expected(image, _NONCE, _INTERPRETER)


def test_the_released_folder_gives_the_same_answer(flash: Flash, image: Image, tmp_path: Path) -> None:
    write_image(image, tmp_path / "released")
    assert _answer(flash) == answer.expected(read_image(tmp_path / "released"), _NONCE, _INTERPRETER)


def test_another_nonce_has_another_answer(flash: Flash) -> None:
    assert _answer(flash, bytes(32)) != _answer(flash)


def test_an_unsigned_image_that_names_no_interpreter_is_answered_for_too(flash: Flash) -> None:
    plain = with_manifest(Image(_FILES), "jackpot", "rpi_pico", (1, 2, 3))
    write_image(plain, flash.path)
    assert _answer(flash) == answer.expected(plain, _NONCE)


def test_each_flipped_bit_of_the_image_gives_another_answer(flash: Flash) -> None:
    right = _answer(flash)
    for name in flash.files():
        path = flash.path / name
        data = path.read_bytes()
        for bit in range(0, 8 * len(data), 1 if len(data) < 100 else 31):
            flipped = bytearray(data)
            flipped[bit >> 3] ^= 1 << (bit & 7)
            path.write_bytes(flipped)
            try:
                assert _answer(flash) != right, (name, bit)
            except (OSError, ValueError):
                continue  # a manifest that names what is not there is answered for by nobody
            finally:
                path.write_bytes(data)


def test_a_flipped_bit_of_the_interpreter_gives_another_answer(flash: Flash) -> None:
    right = _answer(flash)
    for byte in range(0, len(_INTERPRETER), 97):
        flash.interpreter[byte] ^= 1
        assert _answer(flash) != right, byte
        flash.interpreter[byte] ^= 1


@pytest.mark.parametrize("name", ["a/extra.mpy", "a/hal/extra.mpy"])
def test_a_file_too_many_gives_another_answer(flash: Flash, name: str) -> None:
    right = _answer(flash)
    flash.write(name, b"")
    assert _answer(flash) != right


def test_a_slice_takes_no_more_than_its_share(flash: Flash) -> None:
    going = proof.Proof(flash, _NONCE, str(flash.path))  # type: ignore[arg-type]
    before = 0
    while not going.is_done:
        going.step()
        assert going.done - before <= 8192 + 512
        before = going.done
    named = sum(map(len, _FILES.values())) + len(_INTERPRETER)
    assert (going.total, going.done > named) == (named, True)


def test_a_third_party_without_the_interpreter_is_told_that_it_is_needed(image: Image) -> None:
    with pytest.raises(ValueError, match="names an interpreter"):
        answer.expected(image, _NONCE)


def test_the_command_tells_the_same_answer(image: Image, tmp_path: Path) -> None:
    write_image(image, tmp_path / "released")
    (tmp_path / "interpreter.bin").write_bytes(_INTERPRETER)
    asked = ["image", "answer", str(tmp_path / "released"), "--nonce", _NONCE.hex()]
    told = CliRunner().invoke(app, [*asked, "--interpreter", str(tmp_path / "interpreter.bin")])
    assert (told.exit_code, told.output.strip()) == (0, answer.expected(image, _NONCE, _INTERPRETER).hex())
    assert isinstance(CliRunner().invoke(app, asked).exception, BuildError)
    assert CliRunner().invoke(app, [*asked[:-1], "12"]).exit_code == 2
