"""Each flipped bit of each copy of a unit's configuration is noticed, and none changes what the configuration says."""

from collections.abc import Iterable

import pytest

from boot import configuration
from boot.configuration import Configuration
from pit.bench.proofs.chips import Chip, Chips, Image, cuts
from wire import upkeep_codes

_VALUES = {
    upkeep_codes.TAG_UNIT_KEY: bytes(range(32)),
    upkeep_codes.TAG_SETTINGS: b"\x01\x10\x27\0\0",
    upkeep_codes.TAG_SCHEDULE_ID: b"of-a-test".ljust(16, b"\0"),
    upkeep_codes.TAG_SCHEDULE_DIGEST: bytes(range(100, 132)),
}
_BYTES = 1024
_PLACES = ((0, 0x0400), (1, 0x0400), (0, 0x0800))  # chip, place: A first, B, A second
_USED = 8 + sum(2 + len(value) for value in _VALUES.values()) + 4  # head, values, CRC


@pytest.fixture
def chips() -> tuple[Chip, Chip]:
    made = Chips()
    given = Configuration(made.a, made.b)
    given.load()
    assert given.put(_VALUES)
    return made.a, made.b


def _read(chips: tuple[Chip, Chip]) -> tuple[int, bool, bytes]:
    """Sound copies, whether one is bad, and their SHA-256."""
    found = Configuration(*chips)
    found.load()
    assert {tag: found.get(tag) for tag in _VALUES} == _VALUES
    count, digest = found.copies()
    return count, found.is_half, digest


def _unnoticed(chips: tuple[Chip, Chip], places: Iterable[tuple[int, int]] = _PLACES) -> set[int]:
    """The bytes, from a copy's first on, in which a bit can be flipped without a word."""
    missed = set()
    for chip, place in places:
        for bit in range(8 * _BYTES):
            chips[chip].cells[place + (bit >> 3)] ^= 1 << (bit & 7)
            count, is_half, _ = _read(chips)
            if (count, is_half) != (2, True):
                missed.add(bit >> 3)
            chips[chip].cells[place + (bit >> 3)] ^= 1 << (bit & 7)
    return missed


def test_all_copies_are_alike_and_say_so(chips: tuple[Chip, Chip]) -> None:
    count, is_half, digest = _read(chips)
    assert (count, is_half, any(digest)) == (3, False, True)


def test_each_flipped_bit_of_each_copy_is_noticed_up_to_its_crc_and_none_changes_a_value(
    chips: tuple[Chip, Chip],
) -> None:
    assert _unnoticed(chips) == set(range(_USED, _BYTES))  # what lies behind is no part of the configuration


def test_a_check_that_skips_a_byte_is_found_out_by_these_flips(
    chips: tuple[Chip, Chip], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = configuration._is_sound
    sound = bytes(chips[0].cells[0x0400:0x0800])

    def skipping(copy: bytearray) -> bool:
        copy[20] = sound[20]
        return whole(copy)

    monkeypatch.setattr(configuration, "_is_sound", skipping)
    assert _unnoticed(chips, _PLACES[:1]) == {20, *range(_USED, _BYTES)}


def test_two_bad_copies_leave_the_third(chips: tuple[Chip, Chip]) -> None:
    for chip, place in _PLACES[:2]:
        chips[chip].cells[place + 12] ^= 1
    assert _read(chips)[0] == 1


def test_no_good_copy_is_a_lost_configuration(chips: tuple[Chip, Chip]) -> None:
    for chip, place in _PLACES:
        chips[chip].cells[place + 12] ^= 1
    found = Configuration(*chips)
    found.load()
    assert (found.is_lost, found.copies()) == (True, (0, bytes(32)))


def test_a_first_change_that_is_cut_in_its_first_copy_leaves_what_was_never_given() -> None:
    whole = Chips()
    given = Configuration(whole.a, whole.b)
    given.load()
    assert given.put(_VALUES)
    for cut in cuts(Image(), whole.log):
        chips = Chips(cut.image)
        found = Configuration(chips.a, chips.b)
        found.load()
        assert not found.is_lost, f"byte {cut.whole}"
        assert {tag: found.get(tag) for tag in _VALUES} in (_VALUES, dict.fromkeys(_VALUES))


@pytest.mark.parametrize("spoilt", [(0, 1), (0, 2), (1,), (2,), (0, 1, 2)])
def test_what_is_bad_elsewhere_with_no_good_copy_is_lost(chips: tuple[Chip, Chip], spoilt: tuple[int, ...]) -> None:
    for number, (chip, place) in enumerate(_PLACES):
        chips[chip].cells[place : place + _BYTES] = b"\xaa" * _BYTES if number in spoilt else bytes(_BYTES)
    found = Configuration(*chips)
    found.load()
    assert found.is_lost
