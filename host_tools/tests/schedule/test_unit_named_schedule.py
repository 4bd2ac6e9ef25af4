"""A unit plays by the one file that its configuration names: an older one, signed as well, can't be put back on its flash."""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from schedules import EXAMPLE, with_prizes
from test_unit_loading import load
from unit_side import UNIT_ID, RestingGame, booted, configured, given, on_flash

from boot import staging
from boot.configuration import Configuration
from pit.bench.proofs.chips import Chips, Image, cuts
from pit.schedule import signing
from units.jackpot import approval, settings
from units.jackpot.schedule import Schedule as UnitSchedule
from wire import codes, upkeep_codes


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the unit keeps its schedule; nothing is there yet."""
    path = on_flash(tmp_path, None)
    monkeypatch.setattr(approval, "PATH", path)
    return Path(path)


def loaded_twice(approver: rsa.RSAPrivateKey) -> tuple[Image, bytes, bytes]:
    """A unit's memory after it was loaded with an old schedule and then with a new one; both files."""
    image = given(approver.public_key())
    old, new = signing.sign(with_prizes((700, 1)), approver), signing.sign(with_prizes((900, 1)), approver)
    for data in (old, new):
        game = RestingGame(image)
        assert load(game, upkeep_codes.LOAD_SCHEDULE, data) == 0
        image = game.store.image
    return image, old, new


def force_limit_of(image: Image) -> int:
    """What a unit with this memory takes for its force limit, in millinewtons."""
    chips = Chips(image)
    return approval.take_up(UnitSchedule(), chips.a, chips.b, UNIT_ID)[0]


def test_an_older_schedule_that_is_put_back_on_flash_is_refused(approver: rsa.RSAPrivateKey, file: Path) -> None:
    image, old, _ = loaded_twice(approver)
    assert booted(image).reason == 0
    file.write_bytes(old)
    schedule = booted(image)
    assert (schedule.standing, schedule.reason) == (codes.SCHEDULE_REFUSED, upkeep_codes.SCHEDULE_OTHER)


def test_a_signed_file_that_was_never_loaded_is_refused(approver: rsa.RSAPrivateKey, file: Path) -> None:
    file.write_bytes(signing.sign(EXAMPLE, approver))
    assert booted(given(approver.public_key())).reason == upkeep_codes.SCHEDULE_OTHER


def test_a_load_that_was_cut_before_its_last_step_is_finished_at_boot(approver: rsa.RSAPrivateKey, file: Path) -> None:
    image, old, new = loaded_twice(approver)
    file.write_bytes(old)
    Path(staging.staged(str(file))).write_bytes(new)
    assert booted(image).reason == 0
    assert file.read_bytes() == new


def test_what_waits_beside_the_file_counts_only_if_it_is_named(approver: rsa.RSAPrivateKey, file: Path) -> None:
    image, old, new = loaded_twice(approver)
    Path(staging.staged(str(file))).write_bytes(old)
    assert booted(image).reason == 0
    assert file.read_bytes() == new


def test_a_unit_that_was_loaded_once_never_demonstrates_again(approver: rsa.RSAPrivateKey, file: Path) -> None:
    chips = Chips()
    configured(chips, {upkeep_codes.TAG_SCHEDULE_DIGEST: bytes(32)})
    assert booted(chips.image).standing == codes.SCHEDULE_REFUSED


def test_a_configuration_without_a_good_copy_is_refused(file: Path) -> None:
    chips = Chips()
    configured(chips, {upkeep_codes.TAG_UNIT_KEY: bytes(32)})
    whole = chips.image
    lost = whole.spoilt(0, [0x400, 0x800]).spoilt(1, [0x400])
    assert booted(lost).reason == upkeep_codes.SCHEDULE_SETTINGS
    assert booted(whole.spoilt(0, [0x400])).is_key_half


def pair(number: int, value: int) -> bytes:
    return bytes([number]) + value.to_bytes(4, "little")


@pytest.mark.parametrize(
    ("number", "least", "most"), [(1, 1_000, 100_000), (2, 1, 1_000), (3, 20, 40), (4, 64, 256)], ids=str
)
def test_a_setting_out_of_its_range_is_refused_at_load_and_at_boot(
    file: Path, number: int, least: int, most: int
) -> None:
    for value in (least, most):
        game = RestingGame(Image())
        assert load(game, upkeep_codes.LOAD_SETTINGS, pair(number, value)) == 0
        assert booted(game.store.image).reason == 0
    for value in (0, least - 1, most + 1, 0xFFFFFFFF):
        game = RestingGame(Image())
        assert load(game, upkeep_codes.LOAD_SETTINGS, pair(number, value)) == codes.REQUEST_VALUE
        assert game.store.image == Image()
        chips = Chips()
        configured(chips, {upkeep_codes.TAG_SETTINGS: pair(number, value)})
        assert booted(chips.image).reason == upkeep_codes.SCHEDULE_SETTINGS


@pytest.mark.parametrize("data", [b"\x03", pair(0, 30), pair(5, 30), pair(3, 30) * 2, pair(3, 30)[:-1]])
def test_what_is_no_set_of_settings_is_refused(data: bytes) -> None:
    assert settings.read(data) is None


def test_settings_stand_beside_each_other_and_the_rest_is_usual() -> None:
    assert settings.read(b"") == (60_000, 100, None)
    assert settings.read(pair(3, 30) + pair(4, 128)) == (60_000, 100, None)
    assert settings.read(pair(1, 45_000) + pair(3, 20) + pair(4, 64)) == (45_000, 100, (81, 915, 468, 1024))


def test_a_cut_anywhere_in_the_naming_of_a_new_schedule_leaves_the_old_one_or_the_new(
    approver: rsa.RSAPrivateKey, file: Path
) -> None:
    image = given(approver.public_key())
    old, new = signing.sign(with_prizes((700, 1)), approver), signing.sign(with_prizes((900, 1)), approver)
    for data in (old, new):
        before, game = image, RestingGame(image)
        assert load(game, upkeep_codes.LOAD_SCHEDULE, data) == 0
        image = game.store.image
    found = set()
    for cut in cuts(before, game.store.log):
        file.write_bytes(old)
        Path(staging.staged(str(file))).write_bytes(new)
        schedule = booted(cut.image)
        found.add((schedule.standing, schedule.prize_cents(0)))
    assert found == {(codes.SCHEDULE_VERIFIED, 700), (codes.SCHEDULE_VERIFIED, 900)}


@pytest.mark.parametrize("dead", ["a", "b"])
def test_what_a_memory_refused_does_not_count_after_the_next_boot_either(
    approver: rsa.RSAPrivateKey, file: Path, dead: str
) -> None:
    image, _, _ = loaded_twice(approver)
    changes = {
        upkeep_codes.LOAD_SCHEDULE: signing.sign(with_prizes((1100, 1)), approver),
        upkeep_codes.LOAD_SETTINGS: bytes([1]) + (5_000).to_bytes(4, "little"),
    }
    for what, data in changes.items():
        game = RestingGame(image)
        getattr(game.store, dead).is_dead = True
        assert load(game, what, data) == upkeep_codes.REQUEST_STORE
        assert booted(game.store.image).prize_cents(0) == 900
        assert force_limit_of(game.store.image) == 60_000


def test_mending_keeps_each_copy_it_made_though_another_memory_is_dead(file: Path) -> None:
    chips = Chips()
    configured(chips, {upkeep_codes.TAG_UNIT_KEY: bytes(32)})
    chips = Chips(chips.image.spoilt(0, [0x400]))
    chips.b.is_dead = True
    configuration = Configuration(chips.a, chips.b)
    configuration.load()
    assert not configuration.mend()
    only_first = Chips(chips.image.spoilt(0, [0x800]).spoilt(1, [0x400]))
    configuration = Configuration(only_first.a, only_first.b)
    configuration.load()
    assert configuration.get(upkeep_codes.TAG_UNIT_KEY) == bytes(32)


@pytest.mark.parametrize(
    ("data", "full_scale_mn"),
    [
        (b"", 0),
        ((999).to_bytes(4, "little"), 0),
        ((1_000).to_bytes(4, "little"), 1_000),
        ((4_000_000).to_bytes(4, "little"), 4_000_000),
        ((4_000_001).to_bytes(4, "little"), 0),
        ((50_000).to_bytes(3, "little"), 0),
    ],
)
def test_a_force_sensors_full_scale_is_one_that_can_be_or_the_boards(data: bytes, full_scale_mn: int) -> None:
    assert settings.full_scale_mn(data) == full_scale_mn
