"""Loading: only at rest, only whole, only what the unit can verify; anything else leaves it as it was."""

import hashlib
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from schedules import EXAMPLE, with_prizes
from unit_side import PLACE_A, RestingGame, given, on_flash, padded, place

from boot.keys import NONE, SOUND
from pit.bench.proofs.chips import Chips, Image
from pit.schedule import signing
from units.jackpot import approval
from units.jackpot.loading import JackpotLoading
from wire import codes, upkeep_codes
from wire.frame import HEADER, Frame

PIECE = 200


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the unit keeps its schedule; nothing is there yet."""
    path = on_flash(tmp_path, None)
    monkeypatch.setattr(approval, "PATH", path)
    return Path(path)


def frame_of(data: bytes) -> Frame:
    frame = Frame()
    frame.begin(1, 0, 0, 0)
    frame.put(data, len(data))
    frame.at = HEADER
    return frame


def begun(game: RestingGame, what: int, data: bytes) -> JackpotLoading:
    assert JackpotLoading.refusal_to_begin(game, what, len(data)) == 0  # type: ignore[arg-type]
    loading = JackpotLoading(game, what, len(data))  # type: ignore[arg-type]
    for at in range(0, len(data), PIECE):
        assert loading.chunk(at, frame_of(data[at : at + PIECE])) == 0
    return loading


def load(game: RestingGame, what: int, data: bytes) -> int:
    return begun(game, what, data).end(hashlib.sha256(data).digest())


def key_of(approver: rsa.RSAPrivateKey, casino: str = "Example Casino") -> bytes:
    return padded(casino) + signing.modulus(approver.public_key())


def test_a_signed_schedule_is_kept_and_the_unit_restarts(approver: rsa.RSAPrivateKey, file: Path) -> None:
    game = RestingGame(given(approver.public_key()))
    data = signing.sign(EXAMPLE, approver)
    assert load(game, upkeep_codes.LOAD_SCHEDULE, data) == 0
    assert file.read_bytes() == data
    assert game.wants_reset
    start = int.from_bytes(hashlib.sha256(data).digest()[:4], "little")
    assert game.logged == [(upkeep_codes.EVENT_LOADED, upkeep_codes.LOAD_SCHEDULE, start)]


def test_a_key_is_taken_once(approver: rsa.RSAPrivateKey, stranger: rsa.RSAPrivateKey) -> None:
    game = RestingGame(Image())
    assert load(game, upkeep_codes.LOAD_APPROVER, key_of(approver)) == 0
    assert game.wants_reset
    again = RestingGame(game.store.image)
    assert load(again, upkeep_codes.LOAD_APPROVER, key_of(stranger)) == upkeep_codes.REQUEST_KEY_STANDS
    assert not again.wants_reset
    assert again.store.image == game.store.image
    assert again.logged[0][1] == upkeep_codes.LOAD_APPROVER | 0x80


def test_what_is_no_key_is_refused(approver: rsa.RSAPrivateKey) -> None:
    game = RestingGame(Image())
    assert load(game, upkeep_codes.LOAD_APPROVER, padded("Example Casino") + bytes(384)) == upkeep_codes.REQUEST_KEY
    assert place(Chips(game.store.image)).load() == NONE


@pytest.mark.parametrize(
    ("image", "reason"),
    [
        ("none", upkeep_codes.SCHEDULE_NO_KEY),
        ("lost", upkeep_codes.SCHEDULE_KEY_LOST),
        ("stranger's", upkeep_codes.SCHEDULE_SIGNER),
        ("other casino's", upkeep_codes.SCHEDULE_CASINO),
    ],
)
def test_a_schedule_that_the_unit_can_not_verify_leaves_the_old_one(
    approver: rsa.RSAPrivateKey, stranger: rsa.RSAPrivateKey, file: Path, image: str, reason: int
) -> None:
    images = {
        "none": Image(),
        "lost": Image().spoilt(0, [PLACE_A]),
        "stranger's": given(stranger.public_key()),
        "other casino's": given(approver.public_key(), "Other"),
    }
    file.write_bytes(b"old")
    game = RestingGame(images[image])
    assert load(game, upkeep_codes.LOAD_SCHEDULE, signing.sign(EXAMPLE, approver)) == reason
    assert file.read_bytes() == b"old"
    assert not game.wants_reset


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        (codes.ARMED, codes.REQUEST_STATE),
        (codes.DRAWN, codes.REQUEST_UNSETTLED),
        (codes.SHOWN, codes.REQUEST_UNSETTLED),
    ],
)
def test_nothing_is_loaded_while_a_draw_is_pending(
    approver: rsa.RSAPrivateKey, file: Path, state: int, reason: int
) -> None:
    game = RestingGame(given(approver.public_key()))
    data = signing.sign(EXAMPLE, approver)
    loading = begun(game, upkeep_codes.LOAD_SCHEDULE, data)
    game.machine.game = state
    assert JackpotLoading.refusal_to_begin(game, upkeep_codes.LOAD_SCHEDULE, len(data)) == reason  # type: ignore[arg-type]
    assert loading.end(hashlib.sha256(data).digest()) == reason
    assert not file.exists()
    assert not game.wants_reset


def test_nothing_is_loaded_into_a_unit_that_is_lost_starting_or_about_to_restart(approver: rsa.RSAPrivateKey) -> None:
    for name, value in (("is_lost", True), ("is_ready", False)):
        game = RestingGame(given(approver.public_key()))
        setattr(game.machine, name, value)
        assert JackpotLoading.refusal_to_begin(game, upkeep_codes.LOAD_SCHEDULE, 700) == codes.REQUEST_STATE  # type: ignore[arg-type]
    game = RestingGame(given(approver.public_key()))
    game.wants_reset = True
    assert JackpotLoading.refusal_to_begin(game, upkeep_codes.LOAD_SCHEDULE, 700) == codes.REQUEST_STATE  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("what", "length"),
    [
        (0, 416),
        (3, 416),
        (upkeep_codes.LOAD_APPROVER, 415),
        (upkeep_codes.LOAD_APPROVER, 417),
        (upkeep_codes.LOAD_SCHEDULE, 0),
        (upkeep_codes.LOAD_SCHEDULE, approval.LONGEST + 1),
        (upkeep_codes.LOAD_SCHEDULE, 65_535),
    ],
)
def test_what_is_not_known_or_of_no_possible_size_is_not_begun(what: int, length: int) -> None:
    assert JackpotLoading.refusal_to_begin(RestingGame(Image()), what, length) == codes.REQUEST_VALUE  # type: ignore[arg-type]


def test_a_piece_that_is_missing_or_altered_is_noticed(approver: rsa.RSAPrivateKey, file: Path) -> None:
    data = signing.sign(EXAMPLE, approver)
    game = RestingGame(given(approver.public_key()))
    short = JackpotLoading(game, upkeep_codes.LOAD_SCHEDULE, len(data))  # type: ignore[arg-type]
    short.chunk(0, frame_of(data[:PIECE]))
    assert short.end(hashlib.sha256(data).digest()) == upkeep_codes.REQUEST_ALTERED
    wrong = begun(game, upkeep_codes.LOAD_SCHEDULE, data)
    assert wrong.end(hashlib.sha256(data + b"\0").digest()) == upkeep_codes.REQUEST_ALTERED
    assert not file.exists()


def test_bytes_that_never_came_are_missed_even_if_they_should_be_zeros() -> None:
    loading = JackpotLoading(RestingGame(Image()), upkeep_codes.LOAD_SCHEDULE, 700)  # type: ignore[arg-type]
    assert loading.end(hashlib.sha256(bytes(700)).digest()) == upkeep_codes.REQUEST_ALTERED


def test_pieces_out_of_order_or_beyond_the_end_are_refused(approver: rsa.RSAPrivateKey) -> None:
    loading = JackpotLoading(RestingGame(Image()), upkeep_codes.LOAD_APPROVER, 416)  # type: ignore[arg-type]
    assert loading.chunk(8, frame_of(bytes(8))) == codes.REQUEST_VALUE
    assert loading.chunk(0, frame_of(bytes(200))) == 0
    assert loading.chunk(0, frame_of(bytes(200))) == codes.REQUEST_VALUE
    assert loading.chunk(200, frame_of(bytes(217))) == codes.REQUEST_VALUE
    assert loading.held == 200


def test_flash_that_does_not_take_it_leaves_the_old_one(
    approver: rsa.RSAPrivateKey, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(approval, "PATH", str(tmp_path / "no such folder" / "schedule.bin"))
    game = RestingGame(given(approver.public_key()))
    assert load(game, upkeep_codes.LOAD_SCHEDULE, signing.sign(EXAMPLE, approver)) == upkeep_codes.REQUEST_STORE
    assert not game.wants_reset


def test_a_second_schedule_replaces_the_first(approver: rsa.RSAPrivateKey, file: Path) -> None:
    image = given(approver.public_key())
    second = signing.sign(with_prizes((700, 1)), approver)
    load(RestingGame(image), upkeep_codes.LOAD_SCHEDULE, signing.sign(EXAMPLE, approver))
    load(RestingGame(image), upkeep_codes.LOAD_SCHEDULE, second)
    assert file.read_bytes() == second
    assert place(Chips(image)).load() == SOUND
