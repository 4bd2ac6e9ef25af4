"""`pit prove speed`, the heap of a jackpot unit that holds all that one can be given, beside that of a blank one.

It has a signed image, three persons' public keys, table, role, settings, a schedule, a key of its own and an address on a bus.
What it holds it loads at its start: code for the bus and for tags, and names. It promises nothing for what a host asks later.
"""

import tempfile
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import rsa

from pit.bench.assembly import BOARD, with_manifest_of
from pit.bench.clock import Clock
from pit.bench.jackpot import JackpotBench
from pit.bench.proofs.rows import Row
from pit.bench.pump import Pump
from pit.bench.transport import BenchTransport
from pit.image.build import ARCHITECTURES, build, cache_folder
from pit.image.flash import flash_image
from pit.image.manifest import signed
from pit.link.client import Client
from pit.link.loading import load
from pit.schedule import page, signing
from wire import codes, upkeep_codes

_KEY = bytes(range(32))
_CASINO = b"Example Casino".ljust(32, b"\0")
_TABLE = b"Pit 4"
_ROLE, _ADDRESS = 1, 5
_SETTINGS = {1: 50_000, 2: 100, 3: 30, 4: 128}
_TRY_US = 3_000_000
_START_US = 4_000_000


def rows(empty_bytes: int, vm_to_pico: float, most_bytes: int) -> list[Row]:
    """`empty_bytes`: heap of a VM on the bench without firmware."""
    with tempfile.TemporaryDirectory() as folder:
        firmware = used_after_boot(Path(folder)) - empty_bytes
    return [
        Row(
            "heap after boot, provisioned in full and on a bus, estimated for a Pico",
            round(firmware / vm_to_pico),
            "bytes",
            most_bytes,
        )
    ]


def used_after_boot(folder: Path) -> int:
    """Bytes of the VM's heap once such a unit is up. Raises RuntimeError if it holds less, or can't play."""
    person = signing.make_key()
    bench = JackpotBench(Pump(Clock(is_virtual=True)), folder, seed=1)
    image = signed(
        with_manifest_of(build("jackpot", BOARD, ARCHITECTURES["virtual"], cache_folder()), "jackpot", BOARD), person
    )
    bench.unit.flash.image.write_bytes(flash_image(image))
    transport = BenchTransport(bench.unit)
    try:
        bench.unit.power_on()
        client = Client(transport, try_us=_TRY_US)
        client.hello()
        _give_all(client, person)
        transport.wait(transport.now_us + _START_US)
        client = Client(transport, try_us=_TRY_US)
        client.hello()
        used = _used(client)  # without a tag, so it takes nothing of the heap itself
        client.hello()
        after_boot = 2 * used - _used(client)  # less what the one hello left to be collected
        _require_whole(client)
    finally:
        transport.close()
        bench.close()
    return after_boot


def _give_all(client: Client, person: rsa.RSAPrivateKey) -> None:
    public = _CASINO + signing.modulus(person.public_key())
    settings = b"".join(number.to_bytes(1) + value.to_bytes(4, "little") for number, value in _SETTINGS.items())
    for what, data in (
        (upkeep_codes.LOAD_SETTINGS, settings),
        (upkeep_codes.LOAD_TABLE, _TABLE),
        (upkeep_codes.LOAD_ROLE, bytes([_ROLE])),
        (upkeep_codes.LOAD_ADDRESS, bytes([_ADDRESS])),
        (upkeep_codes.LOAD_SUPERVISOR, public),
        (upkeep_codes.LOAD_ENGINEER, public),
        (upkeep_codes.LOAD_APPROVER, public),
        (upkeep_codes.LOAD_UNIT_KEY, _KEY),
    ):
        load(client, what | upkeep_codes.LOAD_MORE, data)
    load(client, upkeep_codes.LOAD_SCHEDULE, signing.sign(page.read(page.EXAMPLE_FILE), person))


def _require_whole(client: Client) -> None:
    assert client.identity is not None
    status = client.request("status")
    flags, faults = status["flags"], status["faults"]
    assert isinstance(flags, int)
    is_playing = status["state"] == codes.IDLE and not faults and not flags & codes.FLAG_SCHEDULE_UNVERIFIED
    if not is_playing or not client.identity.has_key:
        raise RuntimeError(f"the unit does not play by what it was given: {status}")


def _used(client: Client) -> int:
    used = client.request("counters")["heap_used"]
    assert isinstance(used, int)
    return used
