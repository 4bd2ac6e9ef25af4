"""A locked unit takes new firmware with its engineer's leave alone, once, and is locked afterwards."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from lasting_unit import LastingUnit

from pit.deploy import deploy as deploying
from pit.deploy import leave
from pit.deploy.deploy import Outcome
from pit.deploy.errors import DeployError
from pit.image.build import ARCHITECTURES, build, cache_folder
from pit.image.manifest import signed, with_manifest
from pit.link.client import Client
from pit.link.errors import Refused
from pit.link.loading import load
from pit.link.transport import SerialTransport
from pit.schedule import on_unit, signing
from pit.tickets import locking
from wire import upkeep_codes

pytestmark = pytest.mark.needs("vm", why="pit deploy is a process of its own here, and its unit behind a pty")

_KIND = "card_machine"
_BOARD = "rpi_pico"
_PATCHES = count(1)
_CASINO = b"Example Casino".ljust(32, b"\0")
_PASSPHRASE = b"a passphrase of a test"


@pytest.fixture(scope="module")
def person() -> rsa.RSAPrivateKey:
    """Supervisor and engineer in one, to save time."""
    return signing.make_key()


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory, person: rsa.RSAPrivateKey) -> Iterator[LastingUnit]:
    """A unit that was deployed to, given its people's keys, and locked down."""
    unit = LastingUnit(tmp_path_factory.mktemp("locked"), _KIND, "--blank")
    deploy(unit, person)
    public = _CASINO + signing.modulus(person.public_key())
    _restarting(unit, lambda client: load(client, upkeep_codes.LOAD_SUPERVISOR, public))
    _restarting(unit, lambda client: load(client, upkeep_codes.LOAD_ENGINEER, public))
    _restarting(unit, locking.lock)
    yield unit
    unit.close()


@pytest.fixture
def key_options(tmp_path: Path, person: rsa.RSAPrivateKey) -> tuple[str, str]:
    """Files of the key, and of its passphrase."""
    signing.write_key(person, tmp_path / "person.pem", _PASSPHRASE)
    (tmp_path / "passphrase").write_bytes(_PASSPHRASE)
    return str(tmp_path / "person.pem"), str(tmp_path / "passphrase")


def deploy(
    unit: LastingUnit,
    signer: rsa.RSAPrivateKey,
    version: tuple[int, int, int] | None = None,
    leave: bytes | None = None,
    key: rsa.RSAPrivateKey | None = None,
) -> Outcome:
    """An image of that version, signed; else of a version above the last."""
    version = version or (9, 0, next(_PATCHES))
    built = build(_KIND, _BOARD, ARCHITECTURES["virtual"], cache_folder())
    image = signed(with_manifest(built, _KIND, _BOARD, version), signer)
    return deploying.deploy(_KIND, unit.port, _BOARD, "RP2040", version, ticket=leave, key=key, image=image)


def _client(unit: LastingUnit) -> Client:
    client = Client(SerialTransport(unit.port), try_us=1_500_000)
    client.hello()
    return client


def _restarting(unit: LastingUnit, act: Callable[[Client], None]) -> None:
    client = _client(unit)
    before = client.identity
    assert before is not None
    act(client)
    client.close()
    on_unit.after_restart(lambda: _client(unit), before).close()


def _issued(unit: LastingUnit, action: int, key: rsa.RSAPrivateKey) -> bytes:
    client = _client(unit)
    try:
        return locking.answered(client, action, key)
    finally:
        client.close()


def test_without_leave_a_locked_unit_takes_nothing_and_the_way_is_told(
    locked: LastingUnit, person: rsa.RSAPrivateKey
) -> None:
    with pytest.raises(
        DeployError, match=r"is locked down.* Nothing was sent; it runs on\. Deploy with its engineer's --key"
    ):
        deploy(locked, person)
    assert leave.is_locked(locked.port)


def test_with_the_engineers_key_it_takes_new_firmware_and_is_locked_afterwards(
    locked: LastingUnit, person: rsa.RSAPrivateKey
) -> None:
    done = deploy(locked, person, key=person)
    assert (done.is_new, done.is_locked) == (True, True)
    with pytest.raises(DeployError, match="is locked down"):
        deploy(locked, person)


def test_with_a_ticket_for_an_upgrade_too_and_once(locked: LastingUnit, person: rsa.RSAPrivateKey) -> None:
    given = _issued(locked, upkeep_codes.ACTION_UPGRADE, person)
    assert deploy(locked, person, leave=given).is_locked
    with pytest.raises(Refused) as refused:
        deploy(locked, person, leave=given)
    assert refused.value.code == upkeep_codes.TICKET_USED
    assert leave.is_locked(locked.port)


def test_another_persons_key_opens_nothing(locked: LastingUnit, person: rsa.RSAPrivateKey) -> None:
    with pytest.raises(Refused) as refused:
        deploy(locked, person, key=signing.make_key())
    assert refused.value.code == upkeep_codes.TICKET_SIGNER
    assert leave.is_locked(locked.port)


def test_a_ticket_for_an_upgrade_is_no_leave_for_an_older_version(
    locked: LastingUnit, person: rsa.RSAPrivateKey
) -> None:
    given = _issued(locked, upkeep_codes.ACTION_UPGRADE, person)
    with pytest.raises(DeployError, match="a ticket for an upgrade is no leave for that"):
        deploy(locked, person, (0, 0, 1), leave=given)
    assert leave.is_locked(locked.port)


def test_lock_and_unlock_say_what_they_do_and_do_nothing_unasked(
    locked: LastingUnit, key_options: tuple[str, str]
) -> None:
    key, passphrase = key_options
    again = locked.pit("lock", locked.port, "--execute")
    assert (again.returncode, "is locked down already; nothing was done" in again.stdout) == (0, True)
    unlocked = locked.pit("unlock", locked.port, "--key", key, "--passphrase-file", passphrase)
    assert (unlocked.returncode, "is unlocked" in unlocked.stdout) == (0, True), unlocked.stderr
    told = locked.pit("lock", locked.port)
    assert (told.returncode, "Nothing was done; add --execute" in told.stdout) == (0, True)
    assert not leave.is_locked(locked.port)
    done = locked.pit("lock", locked.port, "--execute", "--json")
    assert (done.returncode, '"locked": true' in done.stdout) == (0, True), done.stderr
    assert leave.is_locked(locked.port)
