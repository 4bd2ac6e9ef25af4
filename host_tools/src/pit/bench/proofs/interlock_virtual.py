"""A whole card-machine unit on the VM as the proof's world: every word of the host goes over the link.

A supervisor's word is a signed ticket, as it is for anybody. No flash is written while the relay's contact is closed: that is
asserted. It can't be blinded: a blackout is one of the desk's troubles.
"""

import hashlib
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import rsa

from pit.bench.card_machine import CardMachineBench
from pit.bench.clock import Clock
from pit.bench.pump import Pump
from pit.bench.transport import BenchTransport
from pit.link.client import Client
from pit.link.errors import Refused
from pit.link.table import octets, whole
from pit.schedule import signing
from pit.tickets import ticket
from wire import card_codes, codes, upkeep_codes

_START_US = 400_000
_TRY_US = 500_000
_PIECE = 128
_KEY_BITS = 3_072
_ALL_EVENTS = 0xFFFF_FFFF


class VirtualWorld:
    """One virtual unit on the virtual clock."""

    is_blind = False

    def __init__(self, folder: Path, *, seed: int) -> None:
        self._bench = CardMachineBench(Pump(Clock(is_virtual=True)), folder, seed=seed)
        self.rig = self._bench.rig
        self._transport = BenchTransport(self._bench.unit)
        self._client = Client(self._transport, try_us=_TRY_US)
        self._supervisor: rsa.RSAPrivateKey | None = None
        self._flash_writes = 0
        self.rig.relay.watch(self._relay_moved)

    @property
    def is_on(self) -> bool:
        return self._bench.unit.is_powered

    def close(self) -> None:
        self._transport.close()
        self._bench.close()

    def give_power(self) -> None:
        self._bench.unit.power_on()
        self._await_start()
        if self._supervisor is None:
            self._supervisor = rsa.generate_private_key(65537, _KEY_BITS)
            casino = b"Example Casino".ljust(32, b"\0")
            self._load(upkeep_codes.LOAD_SUPERVISOR, casino + signing.modulus(self._supervisor.public_key()))

    def cut_power(self) -> None:
        self._bench.unit.power_off()

    def pass_time(self, us: int) -> None:
        self._transport.wait(self._transport.now_us + us)

    def black_out(self, us: int) -> None:
        self.pass_time(us)

    def poll(self) -> None:
        self._client.request("card_poll", acknowledged=_ALL_EVENTS)

    def ask(self, name: str, **fields: int) -> int:
        try:
            self._client.request(name, **fields)
        except Refused as refused:
            return refused.code
        return 0

    def clear_count(self) -> None:
        nonce = octets(self._client.request("challenge")["nonce"])
        unit_id = self._client.hello().unit_id
        assert self._supervisor is not None
        self._load(codes.LOAD_TICKET, ticket.issue(card_codes.ACTION_CLEAR_COUNT, unit_id, nonce, self._supervisor))

    def faults(self) -> int:
        return whole(self._client.request("status")["faults"])

    def _load(self, what: int, data: bytes) -> None:
        """What is loaded ends in a restart of the unit."""
        self._client.request("load_begin", what=what, length=len(data))
        for at in range(0, len(data), _PIECE):
            self._client.request("load_chunk", offset=at, data=data[at : at + _PIECE])
        self._client.request("load_end", digest=hashlib.sha256(data).digest())
        self._await_start()

    def _relay_moved(self, is_closed: bool) -> None:
        if not is_closed:
            assert self._bench.unit.flash.writes == self._flash_writes, "flash was written while the relay was closed"
        self._flash_writes = self._bench.unit.flash.writes

    def _await_start(self) -> None:
        self.pass_time(_START_US)
        self._client.hello()
