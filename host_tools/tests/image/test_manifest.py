"""An image's manifest and signature: what is named is what is there, and every single bit counts."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from typer.testing import CliRunner

from pit.cli.commands import app
from pit.image import manifest
from pit.image.build import BuildError, Image
from pit.image.folder import read_image, write_image
from pit.image.interpreter import _BLOCK, read_interpreter
from pit.schedule import signing

_FILES = {"main.py": b"start", "board.mpy": b"M\x06\x00board", "hal/adapter.mpy": b"M\x06\x13adapter"}
_INTERPRETER = bytes(range(256)) * 3


@pytest.fixture(scope="module")
def engineer() -> rsa.RSAPrivateKey:
    return signing.make_key()


@pytest.fixture
def image() -> Image:
    return manifest.with_manifest(Image(_FILES), "jackpot", "rpi_pico", (1, 2, 3), _INTERPRETER)


def _flips(data: bytes) -> Iterator[bytes]:
    for bit in range(8 * len(data)):
        flipped = bytearray(data)
        flipped[bit >> 3] ^= 1 << (bit & 7)
        yield bytes(flipped)


def test_a_manifest_names_board_kind_version_interpreter_and_every_file(image: Image) -> None:
    said = manifest.read_manifest(image)
    assert (said.board, said.kind, said.version, said.mpy) == ("rpi_pico", "jackpot", (1, 2, 3), "6.3 armv6m")
    assert (set(said.files), said.interpreter_bytes) == ({"/main.py", "board.mpy", "hal/adapter.mpy"}, 768)


def test_the_same_image_has_the_same_manifest_whatever_stood_there(image: Image) -> None:
    again = manifest.with_manifest(image, "jackpot", "rpi_pico", (1, 2, 3), _INTERPRETER)
    assert again == image


def test_an_engineers_signature_holds(image: Image, engineer: rsa.RSAPrivateKey) -> None:
    done = manifest.signed(image, engineer)
    assert manifest.is_signed_by(done, engineer.public_key())
    assert manifest.signer(done) == signing.key_id(engineer.public_key())


def test_another_engineers_key_does_not_fit(image: Image, engineer: rsa.RSAPrivateKey) -> None:
    assert not manifest.is_signed_by(manifest.signed(image, engineer), signing.make_key().public_key())


def test_each_flipped_bit_of_a_manifest_breaks_its_signature(image: Image, engineer: rsa.RSAPrivateKey) -> None:
    done = manifest.signed(image, engineer)
    for flipped in _flips(done.files[manifest.MANIFEST]):
        changed = Image(done.files | {manifest.MANIFEST: flipped})
        assert not manifest.is_signed_by(changed, engineer.public_key())


def test_each_flipped_bit_of_a_file_is_told(image: Image) -> None:
    for name, data in _FILES.items():
        for flipped in _flips(data):
            assert manifest.differences(Image(image.files | {name: flipped})), name


def test_a_missing_file_and_a_strange_one_are_told_by_name(image: Image) -> None:
    files = {name: data for name, data in image.files.items() if name != "board.mpy"} | {"extra.mpy": b""}
    assert manifest.differences(Image(files)) == ["board.mpy is missing", "extra.mpy does not belong to it"]


def test_an_image_that_was_altered_is_not_signed(image: Image, engineer: rsa.RSAPrivateKey) -> None:
    with pytest.raises(BuildError, match=r"board\.mpy is not what its manifest names: .* Nothing was signed"):
        manifest.signed(Image(image.files | {"board.mpy": b"other"}), engineer)


def test_a_manifest_in_another_form_is_refused(image: Image) -> None:
    spaced = image.files[manifest.MANIFEST].replace(b":", b": ", 1)
    with pytest.raises(BuildError, match="not as Pit writes it"):
        manifest.read_manifest(Image(image.files | {manifest.MANIFEST: spaced}))


def test_an_image_survives_its_folder(image: Image, tmp_path: Path) -> None:
    write_image(image, tmp_path / "image")
    assert read_image(tmp_path / "image") == image


def _uf2(*blocks: tuple[int, int, bytes]) -> bytes:
    made = b""
    for number, (family, address, payload) in enumerate(blocks):
        head = (0x0A324655, 0x9E5D5157, 0x2000, address, len(payload), number, len(blocks), family)
        made += _BLOCK.pack(*head, payload, 0x0AB16F30)
    return made


def test_an_interpreter_is_read_out_of_its_uf2(tmp_path: Path) -> None:
    file = tmp_path / "pico.uf2"
    pieces = [(0xE48BFF56, 0x1000_0000 + at, _INTERPRETER[at : at + 256]) for at in range(0, 768, 256)]
    file.write_bytes(_uf2((0xE48BFF57, 0x10FF_FF00, bytes(256)), *pieces))
    assert read_interpreter(file) == _INTERPRETER


@pytest.mark.parametrize("cut", [1, 100, 511])
def test_a_uf2_that_was_cut_short_is_told(tmp_path: Path, cut: int) -> None:
    file = tmp_path / "pico.uf2"
    file.write_bytes(_uf2((0xE48BFF56, 0x1000_0000, bytes(256)))[:-cut])
    with pytest.raises(BuildError, match="cut short or is no UF2"):
        read_interpreter(file)


def test_a_uf2_with_a_gap_is_told(tmp_path: Path) -> None:
    file = tmp_path / "pico.uf2"
    file.write_bytes(_uf2((0xE48BFF56, 0x1000_0000, bytes(256)), (0xE48BFF56, 0x1000_0200, bytes(256))))
    with pytest.raises(BuildError, match="in one piece"):
        read_interpreter(file)


def test_built_signed_and_shown_by_the_command(tmp_path: Path, engineer: rsa.RSAPrivateKey) -> None:
    run, folder, key = CliRunner(), str(tmp_path / "image"), tmp_path / "engineer.pem"
    public = signing.write_key(engineer, key, None)
    assert run.invoke(app, ["image", "build", "jackpot", "--out", folder]).exit_code == 0
    assert run.invoke(app, ["image", "show", folder, "--key", str(public)]).exit_code == 1
    done = run.invoke(app, ["image", "sign", folder, "--key", str(key)])
    assert (done.exit_code, "It names no interpreter" in done.output) == (0, True)
    assert run.invoke(app, ["image", "show", folder, "--key", str(public)]).exit_code == 0


def test_an_image_that_was_altered_on_the_desk_is_shown_as_wrong(tmp_path: Path, image: Image) -> None:
    folder = tmp_path / "image"
    write_image(replace(image), folder)
    (folder / "a" / "board.mpy").write_bytes(b"other")
    shown = CliRunner().invoke(app, ["image", "show", str(folder)])
    assert (shown.exit_code, "board.mpy is not what its manifest names" in shown.output) == (1, True)
