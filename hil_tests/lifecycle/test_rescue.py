"""A unit gives its records of play to whoever asks, also another unit's, in each state but armed; it gives no key and writes
nothing.
"""

from collections.abc import Callable

import pytest
from given_schedule import after_restart
from memory_at_rest import lose_journal
from raw_link import REFUSED
from signed_leave import give_keys
from unit_under_test import UnitUnderTest

from pit.link.errors import Refused
from pit.link.loading import load
from pit.rescue import by_link, report
from pit.rescue.image import MemoryImage
from pit.rescue.records import take_apart
from wire import codes, upkeep_codes

pytestmark = [
    pytest.mark.needs("plants", "power", "clock"),
    pytest.mark.slow_on_pico("its chip starts again in each test, which takes a minute each time"),
]

OTHER_BOARD = b"newboard"


def cells(unit: UnitUnderTest) -> tuple[bytes, bytes]:
    return unit.rig.fram_a.image.snapshot(), unit.rig.fram_b.image.snapshot()


def rescued(unit: UnitUnderTest) -> MemoryImage:
    return by_link.read(unit.client)


def in_another_board(unit: UnitUnderTest) -> bytes:
    """Put the memories into another board; the number of the first."""
    unit.cut_power()
    own, unit.rig.wiring.unit_id = unit.rig.wiring.unit_id, OTHER_BOARD
    unit.give_power()
    return own


@pytest.mark.on_pico
def test_another_units_memories_are_told_with_the_prize_that_is_owed(unit: UnitUnderTest) -> None:
    paid = unit.play()["prize_cents"]
    unit.arm(box=3, seat=2)
    owed = unit.press()
    own = in_another_board(unit)
    assert unit.poll()["fault"] == codes.FAULT_FOREIGN_MEMORY
    image = rescued(unit)
    found = take_apart(image)
    assert (found.owner.unit, image.board) == (own, OTHER_BOARD)
    assert found.pending is not None
    assert (found.pending.press_id, found.pending.prize_cents) == (owed["press_id"], owed["prize_cents"])
    assert (found.pending.box, found.pending.seat) == (3, 2)
    assert found.meters is not None
    assert (found.meters.paid_cents, found.meters.pending_cents) == (paid, owed["prize_cents"])
    assert report.is_sound(image, found)


def test_meanwhile_the_table_sees_a_fault_and_no_game_starts(unit: UnitUnderTest) -> None:
    unit.play()
    in_another_board(unit)
    assert unit.poll()["fault"] == codes.FAULT_FOREIGN_MEMORY
    assert unit.poll()["state"] == codes.UNRECOVERABLE
    with pytest.raises(Refused):
        unit.arm()


def test_a_rescue_writes_nothing(unit: UnitUnderTest) -> None:
    unit.play()
    in_another_board(unit)
    before = cells(unit)
    rescued(unit)
    assert cells(unit) == before


def test_what_is_read_is_what_the_memories_hold(unit: UnitUnderTest) -> None:
    unit.play()
    in_another_board(unit)
    image = rescued(unit)
    for chip, held in enumerate(cells(unit)):
        for at in range(0, len(held), 64):
            assert image.piece(chip, at, 64) in (None, held[at : at + 64])
        assert image.missing(chip) == 0


def test_no_byte_of_a_key_leaves_the_unit(unit: UnitUnderTest) -> None:
    give_keys(unit, "supervisor", "approver", "engineer")
    load(unit.client, upkeep_codes.LOAD_UNIT_KEY, b"\xa5" * 32)
    unit.client.use_keys(lambda _: b"\xa5" * 32)
    after_restart(unit)
    for chip, at in ((0, 0x0400), (0, 0x0800), (0, 0x1200), (0, 0x3400), (1, 0x0200), (1, 0x0400), (1, 0x1200)):
        with pytest.raises(Refused) as refused:
            unit.client.request("read_memory", chip=chip, at=at, length=16)
        assert refused.value.code == codes.REQUEST_VALUE
    image = rescued(unit)
    assert all(b"\xa5" * 8 not in chip and b"PITK" not in chip and b"PITC" not in chip for chip in image.chips)


def _shown(unit: UnitUnderTest) -> None:
    unit.arm()
    unit.press()


def _lost(unit: UnitUnderTest) -> None:
    unit.play()
    unit.cut_power()
    lose_journal(unit)
    unit.give_power()


def _open(unit: UnitUnderTest) -> None:
    unit.hand.open_door()
    unit.keep_polling(200_000)


@pytest.mark.parametrize("bring", [_shown, _lost, _open])
def test_it_is_answered_in_each_state_but_armed(unit: UnitUnderTest, bring: Callable[[UnitUnderTest], None]) -> None:
    bring(unit)
    assert rescued(unit).missing(0) == 0


def test_an_armed_unit_is_not_held_up(unit: UnitUnderTest) -> None:
    unit.arm()
    with pytest.raises(Refused) as refused:
        rescued(unit)
    assert refused.value.code == codes.LINK_BUSY


@pytest.mark.parametrize("chip", [0, 1])
def test_a_silent_memory_leaves_the_other_and_is_told(unit: UnitUnderTest, chip: int) -> None:
    paid = unit.play()["prize_cents"]
    (unit.rig.fram_a, unit.rig.fram_b)[chip].is_absent = True
    image = rescued(unit)
    found = take_apart(image)
    assert image.missing(chip) > 9_000
    assert found.meters is not None
    assert found.meters.paid_cents == paid
    assert not report.is_sound(image, found)


@pytest.mark.on_pico
@pytest.mark.parametrize("length", [0, 3, 5])
def test_a_request_of_another_length_is_refused(unit: UnitUnderTest, length: int) -> None:
    answer = unit.link.ask(unit.link.request("read_memory", bytes(length)))
    assert (answer.type, answer.payload[0]) == (REFUSED, codes.LINK_LENGTH)
