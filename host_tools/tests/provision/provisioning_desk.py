"""A desk to provision at: three people's keys, a signed schedule, a keystore, and what a jackpot unit should hold."""

from dataclasses import replace
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import rsa

from pit.keystore import Keystore, create_keystore
from pit.keystore.envelope import Cost
from pit.link.client import Client
from pit.link.transport import SerialTransport
from pit.provision.carry import Provisioning
from pit.provision.outcome import Outcome
from pit.provision.wanted import Schedule, Wanted
from pit.schedule import page, signing
from pit.schedule.binary import unpack

CASINO = "Example Casino"
SECRET = b"secret"
ROLES = ("supervisor", "engineer", "approver")
STEPS = (
    "asking", "table", "role", "bus address", "settings", "supervisor's key", "engineer's key", "approver's key", "unit key",
    "schedule", "restart", "checking",
)  # fmt: skip


class Desk:
    """Made once: a key pair takes a while."""

    def __init__(self) -> None:
        self.people: dict[str, rsa.RSAPrivateKey] = {role: signing.make_key() for role in ROLES}

    @property
    def keys(self) -> dict[str, rsa.RSAPublicKey]:
        return {role: key.public_key() for role, key in self.people.items()}

    def schedule(self, name: str = "of-a-test") -> Schedule:
        made = replace(page.read(page.EXAMPLE_FILE), id=name, is_example=False)
        data = signing.sign(made, self.people["approver"])
        return Schedule(data, unpack(data).digest, name)

    def wanted(self, role: int = 0) -> Wanted:
        """All that a jackpot unit can be given."""
        return Wanted(
            kind="jackpot",
            table="Pit 4",
            role=role,
            address=role + 3,
            casino=CASINO,
            keys=self.keys,
            settings={1: 50_000, 4: 64},
            schedule=self.schedule(),
        )


def new_keystore(folder: Path, name: str = "casino.keys") -> Keystore:
    """One that opens at once."""
    return create_keystore(folder / name, SECRET, Cost(n=2))


def opened(port: str) -> Client:
    """A session with a unit that may be starting."""
    client = Client(SerialTransport(port), try_us=1_000_000, tries=8)
    client.hello(30_000_000)
    return client


def silent(_step: str, _done: int, _of: int) -> None:
    """Nobody listens."""


def provisioning(port: str, wanted: Wanted, keystore: Keystore | None, *, may_change: bool = False) -> Provisioning:
    return Provisioning(port, wanted, keystore, silent, lambda _: port, may_change=may_change)


def provision(
    port: str, wanted: Wanted, keystore: Keystore | None, *, may_change: bool = False, execute: bool = True
) -> Outcome:
    return provisioning(port, wanted, keystore, may_change=may_change).run(execute=execute)
