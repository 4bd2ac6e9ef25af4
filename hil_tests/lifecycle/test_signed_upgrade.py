"""An upgrade of a unit that holds its engineer's key: a signed image stays, any other is taken back, and what ran plays on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from lasting_unit import LastingUnit
from signed_image import CASINO, release

from pit.deploy import deploy as deploying
from pit.deploy.deploy import Outcome
from pit.deploy.errors import DeployError
from pit.deploy.waiting import await_unit
from pit.image.build import Image
from pit.image.manifest import SIGNATURE, signed, with_manifest
from pit.link.client import Client
from pit.link.loading import load
from pit.link.transport import SerialTransport
from pit.schedule import on_unit, signing
from wire import upkeep_codes

pytestmark = pytest.mark.needs("vm", why="it deploys to units of its own")

_NOW = (1, 0, 0)
_NEXT = (1, 1, 0)


@pytest.fixture(scope="module")
def engineer() -> rsa.RSAPrivateKey:
    return signing.make_key()


@pytest.fixture
def unit(tmp_path: Path, engineer: rsa.RSAPrivateKey) -> Iterator[LastingUnit]:
    """It runs a signed image from /a, and holds its engineer's key."""
    lasting = LastingUnit(tmp_path, "jackpot", "--blank")
    _deploy(lasting, release(engineer, _NOW), _NOW)
    client = _client(lasting)
    before = client.hello()
    load(client, upkeep_codes.LOAD_ENGINEER, CASINO + signing.modulus(engineer.public_key()))
    client.close()
    on_unit.after_restart(lambda: _client(lasting), before).close()
    yield lasting
    lasting.close()


def _client(unit: LastingUnit) -> Client:
    client = Client(SerialTransport(unit.port), try_us=1_500_000)
    client.hello()
    return client


def _deploy(unit: LastingUnit, image: Image, version: tuple[int, int, int]) -> Outcome:
    return deploying.deploy("jackpot", unit.port, "rpi_pico", "RP2040", version, image=image)


def _logged(unit: LastingUnit) -> list[int]:
    """Why images were refused, by the unit's log."""
    client = _client(unit)
    found, number = [], 0
    while (answer := client.request("poll", acknowledged=number))["event"]:
        number = int(str(answer["event"]))
        if answer["event_code"] == upkeep_codes.EVENT_IMAGE:
            found.append(int(str(answer["event_a"])))
    client.close()
    return found


def test_a_signed_upgrade_stays(unit: LastingUnit, engineer: rsa.RSAPrivateKey) -> None:
    assert _deploy(unit, release(engineer, _NEXT), _NEXT).image == "b"
    unit.pit("bench", "power", "off")
    unit.pit("bench", "power", "on")
    assert (await_unit(unit.port), _logged(unit)) == ("b", [])


def test_a_strangers_image_is_taken_back_and_the_old_one_plays_on(unit: LastingUnit) -> None:
    with pytest.raises(DeployError, match="/b did not come to IDLE, and the unit went back to /a"):
        _deploy(unit, release(signing.make_key(), _NEXT), _NEXT)
    assert (await_unit(unit.port), _logged(unit)) == ("a", [upkeep_codes.IMAGE_SIGNER])


def test_a_signature_with_one_bit_otherwise_is_taken_back(unit: LastingUnit, engineer: rsa.RSAPrivateKey) -> None:
    image = release(engineer, _NEXT)
    flipped = bytearray(image.files[SIGNATURE])
    flipped[200] ^= 0x10
    with pytest.raises(DeployError, match="went back to /a"):
        _deploy(unit, Image(image.files | {SIGNATURE: bytes(flipped)}), _NEXT)
    assert (await_unit(unit.port), _logged(unit)) == ("a", [upkeep_codes.IMAGE_SIGNATURE])


def test_an_image_for_another_interpreter_is_taken_back(unit: LastingUnit, engineer: rsa.RSAPrivateKey) -> None:
    image = signed(with_manifest(release(engineer, _NEXT), "jackpot", "rpi_pico", _NEXT, b"another"), engineer)
    with pytest.raises(DeployError, match="went back to /a"):
        _deploy(unit, image, _NEXT)
    assert _logged(unit) == [upkeep_codes.IMAGE_INTERPRETER]


def test_a_main_py_that_a_failed_upgrade_left_keeps_the_old_image_playing(
    unit: LastingUnit, engineer: rsa.RSAPrivateKey
) -> None:
    newer = release(engineer, _NEXT)
    changed = Image(newer.files | {"main.py": newer.files["main.py"] + b"# newer\n"})
    made = signed(with_manifest(changed, "jackpot", "rpi_pico", _NEXT, b"another"), engineer)
    with pytest.raises(DeployError, match="went back to /a"):
        _deploy(unit, made, _NEXT)
    assert (await_unit(unit.port), _logged(unit)) == ("a", [upkeep_codes.IMAGE_INTERPRETER])


def test_an_unsigned_image_is_not_even_sent(unit: LastingUnit) -> None:
    with pytest.raises(DeployError, match=r"is signed, and this one is not.*Nothing was written; it runs on"):
        deploying.deploy("jackpot", unit.port, "rpi_pico", "RP2040", _NEXT)
    assert await_unit(unit.port) == "a"
