"""An older image goes onto a unit only with its engineer's ticket: for that unit, that challenge, once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from lasting_unit import LastingUnit
from signed_image import release

from pit.deploy import deploy as deploying
from pit.deploy.deploy import Outcome
from pit.deploy.errors import DeployError
from pit.deploy.waiting import await_unit
from pit.link.client import Client
from pit.link.errors import Refused
from pit.link.loading import load
from pit.link.transport import SerialTransport
from pit.schedule import on_unit, signing
from pit.tickets import ticket
from wire import codes, upkeep_codes

pytestmark = pytest.mark.needs("vm", why="it deploys to units of its own")

_NEWER = (9, 0, 0)  # of its manifest
_OLDER = (0, 0, 1)  # than its firmware calls itself, too
_CASINO = b"Example Casino".ljust(32, b"\0")


@pytest.fixture(scope="module")
def engineer() -> rsa.RSAPrivateKey:
    return signing.make_key()


@pytest.fixture
def unit(tmp_path: Path) -> Iterator[LastingUnit]:
    lasting = LastingUnit(tmp_path, "jackpot", "--blank")
    yield lasting
    lasting.close()


def _client(unit: LastingUnit) -> Client:
    client = Client(SerialTransport(unit.port), try_us=1_500_000)
    client.hello()
    return client


def _deploy(
    unit: LastingUnit,
    version: tuple[int, int, int],
    leave: bytes | None = None,
    engineer: rsa.RSAPrivateKey | None = None,
) -> Outcome:
    image = None if engineer is None else release(engineer, version)
    return deploying.deploy("jackpot", unit.port, "rpi_pico", "RP2040", version, ticket=leave, image=image)


def _give_key(unit: LastingUnit, what: int, key: rsa.RSAPrivateKey) -> None:
    client = _client(unit)
    before = client.identity
    assert before is not None
    load(client, what, _CASINO + signing.modulus(key.public_key()))
    client.close()
    on_unit.after_restart(lambda: _client(unit), before)


def _issued(unit: LastingUnit, key: rsa.RSAPrivateKey, action: int = upkeep_codes.ACTION_DOWNGRADE) -> bytes:
    client = _client(unit)
    nonce = client.request("challenge")["nonce"]
    assert isinstance(nonce, bytes)
    assert client.identity is not None
    made = ticket.issue(action, client.identity.unit_id, nonce, key)
    client.close()
    return made


def _refusal(unit: LastingUnit, data: bytes) -> int:
    client = _client(unit)
    with pytest.raises(Refused) as refused:
        load(client, codes.LOAD_TICKET, data)
    client.close()
    return refused.value.code


def test_a_downgrade_goes_through_once_with_an_engineers_ticket_and_not_again(
    unit: LastingUnit, engineer: rsa.RSAPrivateKey
) -> None:
    _deploy(unit, _NEWER, None, engineer)
    _give_key(unit, upkeep_codes.LOAD_ENGINEER, engineer)
    leave = _issued(unit, engineer)
    assert _deploy(unit, _OLDER, leave, engineer).image == "b"
    assert _refusal(unit, leave) == upkeep_codes.TICKET_USED
    client = _client(unit)
    events = []
    number = 0
    while (answer := client.request("poll", acknowledged=number))["event"]:
        number = int(str(answer["event"]))
        events.append((answer["event_code"], answer["event_a"]))
    client.close()
    assert (upkeep_codes.EVENT_TICKET, upkeep_codes.ACTION_DOWNGRADE) in events


def test_a_ticket_that_the_unit_refuses_leaves_it_running_what_it_ran(
    unit: LastingUnit, engineer: rsa.RSAPrivateKey
) -> None:
    _deploy(unit, _NEWER)
    leave = _issued(unit, engineer)
    with pytest.raises(Refused) as refused:
        _deploy(unit, _OLDER, leave)
    assert refused.value.code == upkeep_codes.TICKET_NO_KEY
    assert await_unit(unit.port) == "a"


def test_a_supervisors_ticket_is_no_leave_for_a_downgrade(unit: LastingUnit, engineer: rsa.RSAPrivateKey) -> None:
    _deploy(unit, _NEWER)
    _give_key(unit, upkeep_codes.LOAD_SUPERVISOR, engineer)
    assert _refusal(unit, _issued(unit, engineer)) == upkeep_codes.TICKET_NO_KEY
    assert await_unit(unit.port) == "a"


def test_no_ticket_takes_the_unit_from_a_running_game(unit: LastingUnit, engineer: rsa.RSAPrivateKey) -> None:
    _deploy(unit, _NEWER, None, engineer)
    _give_key(unit, upkeep_codes.LOAD_ENGINEER, engineer)
    leave = _issued(unit, engineer)
    client = _client(unit)
    client.request("poll", acknowledged=0)
    client.request("arm", press_id=7, box=1, seat=1)
    with pytest.raises(Refused):
        load(client, codes.LOAD_TICKET, leave)
    assert client.request("status")["game"] == codes.ARMED
    client.close()


def test_a_ticket_is_not_sent_where_none_is_needed(unit: LastingUnit, engineer: rsa.RSAPrivateKey) -> None:
    _deploy(unit, _NEWER)
    with pytest.raises(DeployError, match=r"that takes no ticket\. Nothing was sent"):
        _deploy(unit, (9, 9, 9), ticket.issue(upkeep_codes.ACTION_DOWNGRADE, bytes(8), bytes(16), engineer))
    assert await_unit(unit.port) == "a"


def test_a_ticket_for_another_action_is_not_sent(
    unit: LastingUnit, engineer: rsa.RSAPrivateKey, tmp_path: Path
) -> None:
    (tmp_path / "clear.ticket").write_bytes(ticket.issue(codes.ACTION_CLEAR_MEMORY, bytes(8), bytes(16), engineer))
    told = unit.pit("deploy", "jackpot", unit.port, "--ticket", str(tmp_path / "clear.ticket"))
    assert (told.returncode, "gives leave for clear-memory, not for a downgrade. Nothing was sent" in told.stderr) == (
        1,
        True,
    )
