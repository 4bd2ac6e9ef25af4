"""A unit finds out at each start whether its image may play: each bit of files, manifest, signature and interpreter counts."""

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from flash_side import CASINO, UNIT_ID, Flash, stand_in

from boot import keys, pss
from pit.bench.proofs.chips import Chips
from pit.image.build import Image
from pit.image.folder import write_image
from pit.image.manifest import MANIFEST, SIGNATURE, signed, with_manifest
from pit.schedule import signing
from wire import upkeep_codes

_FILES = {
    "main.py": b"start",
    "board.mpy": b"M\x06\x00b",
    "hal/adapter.mpy": b"M\x06\x13adapter",
    "wire/crc.mpy": b"M\x06\x00",
}
Sampled = Callable[[Sequence[int]], list[int]]
_INTERPRETER = bytes(range(256)) * 17  # more than one piece, and not whole ones


@pytest.fixture
def image() -> Image:
    return with_manifest(Image(_FILES), "jackpot", "rpi_pico", (1, 2, 3), _INTERPRETER)


@pytest.fixture
def flash(image: Image, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flash:
    """Of a unit that was never given an engineer's key; its image is unsigned."""
    made = Flash(tmp_path / "flash", image, _INTERPRETER)
    stand_in(monkeypatch, made)
    return made


@pytest.fixture
def signed_flash(flash: Flash, image: Image, approver: rsa.RSAPrivateKey, monkeypatch: pytest.MonkeyPatch) -> Flash:
    """Of a unit that holds its engineer's key, with an image that bears the signature."""
    flash.give_key(approver.public_key())
    write_image(signed(image, approver), flash.path)
    # What a signature stands for is worked out once each: the check of tens of thousands would take minutes.
    monkeypatch.setattr(pss, "pow", functools.lru_cache(8)(pow), raising=False)
    return flash


def _flips(data: bytes, bits: Iterable[int]) -> Iterator[tuple[int, bytes]]:
    for bit in bits:
        flipped = bytearray(data)
        flipped[bit >> 3] ^= 1 << (bit & 7)
        yield bit, bytes(flipped)


def _unnoticed(flash: Flash, name: str, sampled: Sampled) -> list[int]:
    """Those bits of a file that can be flipped without a word; the file is whole again afterwards."""
    path = flash.path / name
    data = path.read_bytes()
    found = []
    for bit, flipped in _flips(data, sampled(range(8 * len(data)))):
        path.write_bytes(flipped)
        if not flash.refusal():
            found.append(bit)
    path.write_bytes(data)
    return found


def test_an_unsigned_image_plays_on_a_unit_that_was_never_given_an_engineers_key(flash: Flash) -> None:
    assert flash.refusal() == 0


def test_an_image_without_a_manifest_plays_there_too(flash: Flash) -> None:
    (flash.path / "a" / MANIFEST).unlink()
    assert flash.refusal() == 0


def test_a_signed_image_plays(signed_flash: Flash) -> None:
    assert signed_flash.refusal() == 0


@pytest.mark.one_in(4)
def test_each_flipped_bit_of_a_signed_image_its_manifest_and_its_signature_is_noticed(
    signed_flash: Flash, sampled: Sampled
) -> None:
    names = list(signed_flash.files())
    assert {"main.py", f"a/{MANIFEST}", f"a/{SIGNATURE}", "a/hal/adapter.mpy"} <= set(names)
    assert {name: bits for name in names if (bits := _unnoticed(signed_flash, name, sampled))} == {}


@pytest.mark.one_in(4)
def test_each_flipped_bit_of_an_unsigned_images_files_is_noticed(flash: Flash, sampled: Sampled) -> None:
    names = [name for name in flash.files() if not name.endswith(MANIFEST)]
    assert {name: bits for name in names if (bits := _unnoticed(flash, name, sampled))} == {}


def test_each_flipped_bit_of_the_interpreter_is_noticed(flash: Flash) -> None:
    for bit in range(0, 8 * len(_INTERPRETER), 7):
        flash.interpreter[bit >> 3] ^= 1 << (bit & 7)
        assert flash.refusal() == upkeep_codes.IMAGE_INTERPRETER, bit
        flash.interpreter[bit >> 3] ^= 1 << (bit & 7)
    assert flash.refusal() == 0


def test_a_check_that_skips_a_byte_is_found_out_by_these_flips(flash: Flash, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = flash.read

    def skipping(at: int, count: int) -> bytearray:
        piece = whole(at, count)
        piece[0] = _INTERPRETER[at]
        return piece

    monkeypatch.setattr(flash, "read", skipping)
    missed = []
    for byte in range(len(_INTERPRETER)):
        flash.interpreter[byte] ^= 1
        if not flash.refusal():
            missed.append(byte)
        flash.interpreter[byte] ^= 1
    assert missed == list(range(0, len(_INTERPRETER), 1024))


@pytest.mark.parametrize(
    ("name", "code"),
    [
        (f"a/{MANIFEST}", upkeep_codes.IMAGE_NO_MANIFEST),
        (f"a/{SIGNATURE}", upkeep_codes.IMAGE_UNSIGNED),
        ("a/board.mpy", upkeep_codes.IMAGE_FILE),
        ("main.py", upkeep_codes.IMAGE_FILE),
    ],
)
def test_what_is_missing_is_told(signed_flash: Flash, name: str, code: int) -> None:
    (signed_flash.path / name).unlink()
    assert signed_flash.refusal() == code


@pytest.mark.parametrize("name", ["a/extra.mpy", "a/hal/extra.py", "a/deep/er.mpy", "boot.py"])
def test_a_file_that_does_not_belong_there_is_told(signed_flash: Flash, name: str) -> None:
    signed_flash.write(name, b"")
    assert signed_flash.refusal() == upkeep_codes.IMAGE_FILE


@pytest.mark.parametrize("name", ["schedule.bin", "b/rest.mpy", "locked"])
def test_what_lies_elsewhere_on_the_flash_is_of_no_account(signed_flash: Flash, name: str) -> None:
    signed_flash.write(name, b"")
    assert signed_flash.refusal() == 0


def test_two_files_that_changed_places_are_told(signed_flash: Flash) -> None:
    signed_flash.write("a/board.mpy", _FILES["hal/adapter.mpy"])
    signed_flash.write("a/hal/adapter.mpy", _FILES["board.mpy"])
    assert signed_flash.refusal() == upkeep_codes.IMAGE_FILE


def test_another_engineers_image_is_refused(signed_flash: Flash, image: Image, stranger: rsa.RSAPrivateKey) -> None:
    write_image(signed(image, stranger), signed_flash.path)
    assert signed_flash.refusal() == upkeep_codes.IMAGE_SIGNER


def test_another_images_signature_does_not_fit(signed_flash: Flash, image: Image, approver: rsa.RSAPrivateKey) -> None:
    other = signed(with_manifest(image, "jackpot", "rpi_pico", (1, 2, 4), _INTERPRETER), approver)
    signed_flash.write(f"a/{SIGNATURE}", other.files[SIGNATURE])
    assert signed_flash.refusal() == upkeep_codes.IMAGE_SIGNATURE


@pytest.mark.parametrize(("kind", "board"), [("card_machine", "rpi_pico"), ("jackpot", "rpi_pico2")])
def test_an_image_for_another_kind_or_board_is_refused(
    signed_flash: Flash, approver: rsa.RSAPrivateKey, kind: str, board: str
) -> None:
    made = with_manifest(Image(_FILES), kind, board, (1, 2, 3), _INTERPRETER)
    write_image(signed(made, approver), signed_flash.path)
    assert signed_flash.refusal() == upkeep_codes.IMAGE_FORM


def test_an_image_that_names_no_interpreter_plays_on_any(signed_flash: Flash, approver: rsa.RSAPrivateKey) -> None:
    made = signed(with_manifest(Image(_FILES), "jackpot", "rpi_pico", (1, 2, 3)), approver)
    write_image(made, signed_flash.path)
    signed_flash.interpreter[0] ^= 1
    assert signed_flash.refusal() == 0


def test_a_lost_key_is_no_leave_to_play(signed_flash: Flash) -> None:
    for chip, place in zip(signed_flash.chips, (0x3600, 0x0A00), strict=True):
        chip.cells[place + 100] ^= 1
    assert signed_flash.refusal() == upkeep_codes.IMAGE_KEY_LOST


def test_a_bad_copy_of_the_key_is_mended_by_the_other(signed_flash: Flash) -> None:
    chip = signed_flash.chips[0]
    assert isinstance(chip, type(Chips().a))
    chip.cells[0x3600 + 100] ^= 1
    assert signed_flash.refusal() == 0
    key = keys.PublicKey(*signed_flash.chips, UNIT_ID, keys.ENGINEER)
    assert (key.load(), key.is_half, key.casino) == (keys.SOUND, False, CASINO)


def test_the_main_py_of_a_trial_that_went_back_is_the_other_images_and_signed(
    signed_flash: Flash, image: Image, approver: rsa.RSAPrivateKey
) -> None:
    newer = signed(
        with_manifest(Image(image.files | {"main.py": b"newer"}), "jackpot", "rpi_pico", (2, 0, 0)), approver
    )
    signed_flash.write("main.py", b"newer")
    assert signed_flash.refusal() == upkeep_codes.IMAGE_FILE
    signed_flash.write(f"b/{MANIFEST}", newer.files[MANIFEST])
    assert signed_flash.refusal() == upkeep_codes.IMAGE_FILE
    signed_flash.write(f"b/{SIGNATURE}", newer.files[SIGNATURE])
    assert signed_flash.refusal() == 0


def test_the_main_py_of_another_engineers_image_is_refused(
    signed_flash: Flash, image: Image, stranger: rsa.RSAPrivateKey
) -> None:
    newer = signed(
        with_manifest(Image(image.files | {"main.py": b"newer"}), "jackpot", "rpi_pico", (2, 0, 0)), stranger
    )
    signed_flash.write("main.py", b"newer")
    signed_flash.write(f"b/{MANIFEST}", newer.files[MANIFEST])
    signed_flash.write(f"b/{SIGNATURE}", newer.files[SIGNATURE])
    assert signed_flash.refusal() == upkeep_codes.IMAGE_FILE


@pytest.mark.parametrize(
    "text", [b"", b"{}", b"[]", b'{"format":1}', b"\xff", b'"format":', b'{"board":"rpi_pico","files":{"']
)
def test_a_manifest_that_is_none_is_no_crash(flash: Flash, text: bytes) -> None:
    flash.write(f"a/{MANIFEST}", text)
    assert flash.refusal() == (upkeep_codes.IMAGE_FORM if text else 0)


def test_the_units_name_for_a_signature_is_the_hosts(approver: rsa.RSAPrivateKey) -> None:
    assert pss.key_id(signing.modulus(approver.public_key())) == signing.key_id(approver.public_key())
