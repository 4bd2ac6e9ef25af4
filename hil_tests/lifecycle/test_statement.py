"""A unit at rest states how it stands under its own key, and answers a third party's challenge while its polls are served."""

import os

import pytest
from card_unit import CardUnit
from cryptography.hazmat.primitives.asymmetric import rsa
from given_schedule import after_restart
from signed_image import give_engineer, image, put
from unit_under_test import UnitUnderTest

from pit.bench.plants import own_flash
from pit.image import answer, manifest
from pit.image.build import Image
from pit.link import statement
from pit.link.client import Client
from pit.link.errors import Refused
from pit.link.loading import load
from pit.link.table import Value
from pit.schedule import signing
from wire import card_codes, codes, upkeep_codes

pytestmark = pytest.mark.needs("plants", "power", "vm", why="a signed image for this interpreter is laid on its flash")

_KEY = bytes(range(32))


@pytest.fixture(scope="module")
def engineer() -> rsa.RSAPrivateKey:
    return signing.make_key()


@pytest.fixture(scope="module")
def released(engineer: rsa.RSAPrivateKey) -> Image:
    return manifest.signed(image(), engineer)


@pytest.fixture
def signed_unit(unit: UnitUnderTest, engineer: rsa.RSAPrivateKey, released: Image) -> UnitUnderTest:
    """It has its unit key and its engineer's, and runs the released image."""
    unit.cut_power()
    put(unit.bench.unit, released)
    unit.give_power()
    give_engineer(unit.client, engineer)
    after_restart(unit)
    load(unit.client, upkeep_codes.LOAD_UNIT_KEY, _KEY)
    after_restart(unit)
    unit.client = Client(unit.transport, try_us=500_000, keys=lambda _: _KEY)
    return unit


def _bytes(value: Value) -> bytes:
    assert isinstance(value, bytes)
    return value


def test_a_unit_without_keys_says_that_its_image_is_unverified_and_its_word_unsigned(unit: UnitUnderTest) -> None:
    said = statement.take(unit.client)
    assert (said.image_standing, said.is_signed, said.folder) == (statement.UNVERIFIED, False, "a")
    assert said.manifest_digest == manifest.digest(image())
    assert set(said.keys.values()) == {(statement.NONE, bytes(8))}


def test_a_signed_image_is_stated_under_the_units_key(signed_unit: UnitUnderTest, engineer: rsa.RSAPrivateKey) -> None:
    said = statement.take(signed_unit.client)
    assert (said.image_standing, said.image_reason) == (statement.VERIFIED, 0)
    assert said.keys["engineer"] == (statement.SOUND, signing.key_id(engineer.public_key()))
    assert (statement.is_by(said, _KEY), statement.is_by(said, bytes(32))) == (True, False)
    assert (said.configuration_copies, said.configuration_version) == (3, 1)


def test_whoever_has_no_key_may_ask_a_unit_that_has_one(signed_unit: UnitUnderTest) -> None:
    anybody = Client(signed_unit.transport, try_us=500_000)
    said = statement.take(anybody)
    assert statement.is_by(said, _KEY)
    nonce = os.urandom(32)
    given, tag = statement.challenge(anybody, nonce)
    assert statement.is_answer_by(said.unit_id, nonce, given, tag, _KEY)


def test_a_refused_image_is_stated_with_the_reason_that_the_start_found(
    signed_unit: UnitUnderTest, released: Image
) -> None:
    signed_unit.cut_power()
    put(signed_unit.bench.unit, released, {"units/extra.mpy": b""})
    signed_unit.give_power()
    said = statement.take(signed_unit.client)
    assert (said.image_standing, said.image_reason) == (statement.REFUSED, upkeep_codes.IMAGE_FILE)
    assert said.has_image_fault


def test_a_challenge_is_answered_as_the_release_says(signed_unit: UnitUnderTest, released: Image) -> None:
    nonce = os.urandom(32)
    given, tag = statement.challenge(signed_unit.client, nonce)
    assert given == answer.expected(released, nonce, own_flash.interpreter())
    assert statement.is_answer_by(statement.take(signed_unit.client).unit_id, nonce, given, tag, _KEY)
    assert upkeep_codes.EVENT_PROVEN in [event.code for event in signed_unit.events()]


def test_another_build_answers_otherwise(signed_unit: UnitUnderTest, released: Image) -> None:
    nonce = os.urandom(32)
    given, _ = statement.challenge(signed_unit.client, nonce)
    other = Image(released.files | {"units/leave.mpy": released.files["units/leave.mpy"] + b"\0"})
    assert given != answer.expected(other, nonce, own_flash.interpreter())


def test_polls_are_served_between_the_slices_of_an_answer(signed_unit: UnitUnderTest) -> None:
    signed_unit.client.request("image_challenge", nonce=bytes(32))
    slices = 0
    answered = bytes(32)
    while answered == bytes(32):
        answered = _bytes(signed_unit.client.request("image_answer")["answer"])
        signed_unit.poll_until(lambda _: True)
        slices += 1
    assert slices > 20
    assert not signed_unit.poll()["flags"] & codes.FLAG_LINK_LOST


def test_a_game_that_begins_ends_the_answer(signed_unit: UnitUnderTest) -> None:
    client = signed_unit.client
    client.request("image_challenge", nonce=bytes(32))
    client.request("image_answer")
    press_id = signed_unit.arm()
    with pytest.raises(Refused) as busy:
        client.request("image_answer")
    assert busy.value.code == codes.LINK_BUSY
    signed_unit.press()
    with pytest.raises(Refused) as running:
        client.request("image_answer")
    assert running.value.code == codes.REQUEST_UNSETTLED
    prize = signed_unit.ask("prize", press_id=press_id)
    signed_unit.settle({**prize, "press_id": press_id})
    with pytest.raises(Refused) as gone:
        client.request("image_answer")
    assert gone.value.code == codes.REQUEST_STATE


def test_an_answer_without_a_challenge_is_refused(signed_unit: UnitUnderTest) -> None:
    with pytest.raises(Refused) as refused:
        signed_unit.client.request("image_answer")
    assert refused.value.code == codes.REQUEST_STATE


def test_what_is_loaded_in_the_middle_of_an_answer_ends_it(signed_unit: UnitUnderTest) -> None:
    client = signed_unit.client
    client.request("image_challenge", nonce=bytes(32))
    client.request("load_begin", what=upkeep_codes.LOAD_SETTINGS, length=5)
    with pytest.raises(Refused) as refused:
        client.request("image_answer")
    assert refused.value.code == codes.REQUEST_STATE


def test_a_chunk_for_an_answer_is_refused_and_harms_nothing(signed_unit: UnitUnderTest) -> None:
    client = signed_unit.client
    client.request("image_challenge", nonce=bytes(32))
    with pytest.raises(Refused):
        client.request("load_chunk", offset=0, data=b"x")
    client.request("image_challenge", nonce=bytes(32))
    with pytest.raises(Refused):
        client.request("load_end", digest=bytes(32))
    signed_unit.play()


def test_a_bad_copy_of_the_configuration_is_stated(signed_unit: UnitUnderTest) -> None:
    signed_unit.rig.fram_b.flip_bit(0x0410, 4)
    assert statement.take(signed_unit.client).configuration_copies == 2


def test_play_goes_on_after_all_of_it(signed_unit: UnitUnderTest) -> None:
    statement.take(signed_unit.client)
    statement.challenge(signed_unit.client, bytes(32))
    signed_unit.play()


def test_a_card_machine_states_and_answers_too(card_unit: CardUnit) -> None:
    said = statement.take(card_unit.client)
    assert (said.kind, said.image_standing) == (card_codes.KIND_CARD_MACHINE, statement.UNVERIFIED)
    nonce = os.urandom(32)
    given, _ = statement.challenge(card_unit.client, nonce)
    assert given == answer.expected(image("card_machine"), nonce, own_flash.interpreter())


def test_a_card_machine_that_deals_is_not_asked(card_unit: CardUnit) -> None:
    card_unit.begin()
    for name, fields in (("statement", {"nonce": bytes(16)}), ("image_challenge", {"nonce": bytes(32)})):
        with pytest.raises(Refused) as refused:
            card_unit.client.request(name, **fields)
        assert refused.value.code == codes.REQUEST_STATE
