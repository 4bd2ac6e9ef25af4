"""Whose memory it is: what each state of the four headers says, before anything else is believed."""

import pytest

from kernel.header import FOREIGN, NONE, OURS, UNFINISHED, Header
from kernel.record import seal
from pit.bench.proofs.chips import Chips, Image

UNIT = b"12345678"
FORMAT = 1


def header_on(chips: Chips, unit_id: bytes = UNIT) -> Header:
    return Header(chips.a, chips.b, unit_id)


def in_service(unit_id: bytes = UNIT, pairings: int = 1) -> Image:
    chips = Chips()
    header = header_on(chips, unit_id)
    for _ in range(pairings):
        assert header.begin(FORMAT)
        assert header.finish(FORMAT)
    return chips.image


def found(image: Image) -> int:
    return header_on(Chips(image)).load()


def test_a_blank_memory_has_no_header() -> None:
    assert found(Image()) == NONE


def test_a_memory_in_service_is_ours() -> None:
    assert found(in_service()) == OURS


def test_a_memory_of_another_unit_is_foreign() -> None:
    assert found(in_service(b"87654321")) == FOREIGN


@pytest.mark.parametrize("chip", [0, 1])
def test_one_chip_of_another_unit_makes_it_foreign(chip: int) -> None:
    ours, other = in_service(), in_service(b"87654321")
    mixed = Image(other.a, ours.b) if chip == 0 else Image(ours.a, other.b)
    assert found(mixed) == FOREIGN


def test_chips_that_were_swapped_are_foreign() -> None:
    image = in_service()
    assert found(Image(image.b, image.a)) == FOREIGN


def test_a_chip_of_an_earlier_pairing_is_foreign() -> None:
    assert found(Image(in_service(pairings=2).a, in_service(pairings=1).b)) == FOREIGN


def test_an_initialisation_that_only_began_is_unfinished() -> None:
    chips = Chips(in_service())
    header = header_on(chips)
    header.load()
    header.begin(FORMAT)
    assert found(chips.image) == UNFINISHED


def test_an_initialisation_that_goes_on_keeps_its_pairing() -> None:
    chips = Chips()
    header = header_on(chips)
    header.begin(FORMAT)
    again = header_on(chips)
    again.load()
    written = len(chips.log)
    assert again.begin(FORMAT)
    assert len(chips.log) == written


def test_a_sound_record_of_another_kind_is_no_header() -> None:
    chips = Chips(in_service())
    for chip in (chips.a, chips.b):
        for at in (0, 32):
            record = bytearray(chip.cells[at : at + 32])
            record[:4] = b"PITS"
            seal(record)
            chip.cells[at : at + 32] = record
    assert found(chips.image) == NONE


@pytest.mark.parametrize("good", range(4))
def test_one_good_header_rebuilds_the_others(good: int) -> None:
    image = in_service()
    for place in {0, 1, 2, 3} - {good}:
        image = image.spoilt(place % 2, [place // 2 * 32 + 9])
    chips = Chips(image)
    header = header_on(chips)
    assert header.load() == OURS
    assert header.trusted == 1 << good % 2
    assert header.mend() == 3
    assert chips.image == in_service()


def test_four_bad_headers_are_none() -> None:
    image = in_service().spoilt(0, [9, 41]).spoilt(1, [9, 41])
    header = header_on(Chips(image))
    assert header.load() == NONE
    assert header.torn == 4


def test_the_newest_format_of_one_pairing_counts() -> None:
    chips = Chips(in_service())
    header = header_on(chips)
    header.load()
    chips.a.dropped = range(1, 2)
    header.finish(FORMAT + 1)
    again = header_on(chips)
    assert again.load() == OURS
    assert again.format == FORMAT + 1


@pytest.mark.parametrize("dead", ["a", "b"])
def test_a_silent_device_is_named_and_the_other_speaks(dead: str) -> None:
    chips = Chips(in_service())
    getattr(chips, dead).is_dead = True
    header = header_on(chips)
    assert header.load() == OURS
    assert (header.silent, header.trusted) == ((1, 2) if dead == "a" else (2, 1))


@pytest.mark.parametrize("dead", ["a", "b"])
def test_a_device_that_refuses_stops_an_initialisation(dead: str) -> None:
    chips = Chips()
    getattr(chips, dead).is_dead = True
    assert not header_on(chips).begin(FORMAT)
