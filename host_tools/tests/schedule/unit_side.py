"""The unit's own side of schedules, under CPython: two FRAMs in memory, a file in place of its flash, a game that rests."""

from hashlib import sha256
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import rsa

from boot import keys
from boot.configuration import Configuration
from pit.bench.proofs.chips import Chips, Image
from pit.schedule import signing
from pit.schedule.schedule import TEXTS
from units.jackpot import approval
from units.jackpot.game import Game
from units.jackpot.schedule import Schedule as UnitSchedule
from wire import codes, upkeep_codes

UNIT_ID = b"12345678"
PLACE_A, PLACE_B = 0x3400, 0x0800


def padded(casino: str) -> bytes:
    """A casino's name as units keep it."""
    return casino.encode().ljust(TEXTS["casino"], b"\0")


def place(chips: Chips, unit_id: bytes = UNIT_ID) -> keys.PublicKey:
    """Where the approver's key is kept on these chips."""
    return keys.PublicKey(chips.a, chips.b, unit_id, keys.APPROVER)


def given(
    key: rsa.RSAPublicKey, casino: str = "Example Casino", unit_id: bytes = UNIT_ID, named: bytes | None = None
) -> Image:
    """The memory of a unit that was given this key, and loaded with the schedule file `named`."""
    chips = Chips()
    if named is not None:
        configured(chips, {upkeep_codes.TAG_SCHEDULE_DIGEST: sha256(named).digest()})
    at = place(chips, unit_id)
    at.load()
    assert at.put(padded(casino), signing.modulus(key))
    return chips.image


def configured(chips: Chips, values: dict[int, bytes]) -> None:
    """Have the configuration on these chips say so."""
    configuration = Configuration(chips.a, chips.b)
    configuration.load()
    assert configuration.put(values)


def trusted(key: rsa.RSAPublicKey, casino: str = "Example Casino") -> keys.PublicKey:
    """The key as a booting unit reads it."""
    at = place(Chips(given(key, casino)))
    assert at.load() == keys.SOUND
    return at


def booted(image: Image) -> UnitSchedule:
    """What a unit with this memory, and the file at `approval.PATH`, plays by."""
    schedule = UnitSchedule()
    chips = Chips(image)
    approval.take_up(schedule, chips.a, chips.b, UNIT_ID)
    return schedule


class RestingGame:
    """As much of a game as loading asks for."""

    class Machine:
        def __init__(self) -> None:
            self.game = codes.IDLE
            self.is_lost = False
            self.is_ready = True

    def __init__(self, image: Image) -> None:
        store = Chips(image)
        self.store = store
        self.chips = (store.a, store.b)
        self.unit_id = UNIT_ID
        self.machine = RestingGame.Machine()
        self.wants_reset = False
        self.logged: list[tuple[int, int, int]] = []

    refusal_to_take = Game.refusal_to_take

    def log(self, code: int, a: int, c: int) -> None:
        self.logged.append((code, a, c))


def on_flash(folder: Path, data: bytes | None) -> str:
    """The path of a schedule file with this content, or of none."""
    path = folder / "schedule.bin"
    if data is not None:
        path.write_bytes(data)
    return str(path)
