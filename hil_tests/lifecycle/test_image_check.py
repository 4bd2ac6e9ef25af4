"""A unit that holds its engineer's key plays only the image that the engineer signed; else it has a fault and stays readable."""

from random import Random

import pytest
from card_unit import CardUnit
from cryptography.hazmat.primitives.asymmetric import rsa
from given_schedule import after_restart
from signed_image import give_engineer, image, put, put_signed
from unit_under_test import UnitUnderTest

from pit.image.build import Image
from pit.link import snapshot
from pit.link.errors import Refused
from pit.schedule import signing
from wire import codes, upkeep_codes

pytestmark = pytest.mark.needs("plants", "power", "vm", why="bits of its files and of its interpreter are flipped")

_RESTARTS_US = 500_000
_SAMPLES = 8
# A usual start runs none of these: with one bit otherwise, what it runs might not come so far as its check.
_AT_REST = (
    "boot/staging.mpy",
    "boot/tickets.mpy",
    "boot/trial.mpy",
    "hal/bus.mpy",
    "hal/drivers/rs485.mpy",
    "units/inspection.mpy",
    "units/jackpot/loading.mpy",
    "units/jackpot/maintenance.mpy",
    "units/leave.mpy",
    "units/loading.mpy",
    "units/maintenance.mpy",
    "units/timekeeping.mpy",
)


@pytest.fixture(scope="module")
def engineer() -> rsa.RSAPrivateKey:
    return signing.make_key()


@pytest.fixture
def signed_unit(unit: UnitUnderTest, engineer: rsa.RSAPrivateKey) -> UnitUnderTest:
    """It holds its engineer's key, and runs an image that bears the signature."""
    unit.cut_power()
    put_signed(unit.bench, engineer)
    unit.give_power()
    give_engineer(unit.client, engineer)
    after_restart(unit)
    return unit


def _found(unit: UnitUnderTest) -> list[int]:
    """Why the image was refused, by the log."""
    return [event.a for event in unit.events() if event.code == upkeep_codes.EVENT_IMAGE]


def _restart_with(unit: UnitUnderTest, whole: Image, name: str = "", data: bytes = b"") -> None:
    unit.cut_power()
    put(unit.bench.unit, whole, {name: data} if name else None)
    unit.give_power()


def _is_unplayable(unit: UnitUnderTest, code: int) -> bool:
    with pytest.raises(Refused) as refused:
        unit.ask("arm", press_id=1_000, box=1, seat=1)
    said = (refused.value.code, upkeep_codes.FAULT_IMAGE in unit.faults(), _found(unit)[-1:])
    return said == (codes.REQUEST_FAULT, True, [code])


def test_a_unit_without_an_engineers_key_plays_an_unsigned_image(unit: UnitUnderTest) -> None:
    unit.play()
    assert _found(unit) == []


def test_a_signed_image_plays(signed_unit: UnitUnderTest) -> None:
    signed_unit.poll_state(codes.IDLE)
    signed_unit.play()
    assert _found(signed_unit) == []


def test_an_unsigned_image_is_refused_once_the_engineers_key_is_there(
    unit: UnitUnderTest, engineer: rsa.RSAPrivateKey
) -> None:
    give_engineer(unit.client, engineer)
    after_restart(unit)
    assert _is_unplayable(unit, upkeep_codes.IMAGE_UNSIGNED)


def test_a_flipped_bit_of_a_file_is_noticed_wherever_it_lies(
    signed_unit: UnitUnderTest, engineer: rsa.RSAPrivateKey
) -> None:
    signed_unit.cut_power()
    whole = put_signed(signed_unit.bench, engineer)
    source = Random("flips")
    for name in source.sample(_AT_REST, _SAMPLES):
        data = bytearray(whole.files[name])
        bit = source.randrange(8 * len(data))
        data[bit >> 3] ^= 1 << (bit & 7)
        put(signed_unit.bench.unit, whole, {name: bytes(data)})
        signed_unit.give_power()
        assert upkeep_codes.FAULT_IMAGE in signed_unit.faults(), (name, bit)
        signed_unit.cut_power()
    put(signed_unit.bench.unit, whole)
    signed_unit.give_power()
    signed_unit.poll_state(codes.IDLE)


def test_a_flipped_bit_of_the_interpreter_is_noticed(signed_unit: UnitUnderTest) -> None:
    signed_unit.cut_power()
    signed_unit.rig.own_flash.flip_bit(61_234, 5)
    signed_unit.give_power()
    assert _is_unplayable(signed_unit, upkeep_codes.IMAGE_INTERPRETER)


def test_a_file_too_many_is_noticed(signed_unit: UnitUnderTest, engineer: rsa.RSAPrivateKey) -> None:
    signed_unit.cut_power()
    whole = put_signed(signed_unit.bench, engineer)
    _restart_with(signed_unit, whole, "units/extra.py", b"")
    assert _is_unplayable(signed_unit, upkeep_codes.IMAGE_FILE)


def test_an_unplayable_unit_keeps_its_prize_readable_and_settles_it(
    signed_unit: UnitUnderTest, engineer: rsa.RSAPrivateKey
) -> None:
    signed_unit.arm()
    prize = signed_unit.press()
    _restart_with(signed_unit, image())
    answer = signed_unit.poll_until(lambda a: a["game"] == codes.SHOWN)
    assert (answer["state"], answer["fault"]) == (codes.FAULT, upkeep_codes.FAULT_IMAGE)
    assert signed_unit.ask("prize", press_id=prize["press_id"])["prize_cents"] == prize["prize_cents"]
    signed_unit.settle(prize)
    assert snapshot.take(signed_unit.client).paid_cents == prize["prize_cents"]


def test_the_fault_can_not_be_cleared_and_goes_with_a_good_image(
    signed_unit: UnitUnderTest, engineer: rsa.RSAPrivateKey
) -> None:
    _restart_with(signed_unit, image())
    with pytest.raises(Refused) as refused:
        signed_unit.ask("clear_fault", fault=upkeep_codes.FAULT_IMAGE)
    assert refused.value.code == codes.REQUEST_FAULT
    signed_unit.cut_power()
    put_signed(signed_unit.bench, engineer)
    signed_unit.give_power()
    signed_unit.poll_state(codes.IDLE)
    signed_unit.play()


def test_a_card_machine_with_an_unsigned_image_deals_nothing(card_unit: CardUnit, engineer: rsa.RSAPrivateKey) -> None:
    assert card_unit.deal_refusal() == 0
    card_unit.ask("end_round", round=1)
    give_engineer(card_unit.client, engineer)
    card_unit.let_pass(_RESTARTS_US)
    card_unit.await_boot()
    assert upkeep_codes.FAULT_IMAGE in card_unit.faults()
    assert card_unit.deal_refusal(2) == codes.REQUEST_FAULT
    assert not card_unit.is_dealing_possible()


def test_a_card_machine_with_a_signed_image_deals(card_unit: CardUnit, engineer: rsa.RSAPrivateKey) -> None:
    card_unit.cut_power()
    put_signed(card_unit.bench, engineer)
    card_unit.give_power()
    give_engineer(card_unit.client, engineer)
    card_unit.let_pass(_RESTARTS_US)
    card_unit.await_boot()
    card_unit.keep_polling(_RESTARTS_US)
    assert (card_unit.faults(), card_unit.deal_refusal()) == (set(), 0)
