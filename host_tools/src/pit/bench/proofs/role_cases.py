"""Steps that change whose a unit is, or whose word counts there, for cutting their power: key change, replacement, factory clear.

Each is done by the firmware's own module on chips in memory, for whoever has a ticket. What must hold after a cut is said per
step: which keys stand, and that whoever could give leave before or could give it after can still end it. The ticket itself is
no part of it; lock and unlock, which write to flash, are cut on the VM.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from types import SimpleNamespace
from typing import Any, Final, Protocol

from boot import keys
from boot.configuration import Configuration
from kernel import memory
from kernel.memory import Memory
from pit.bench.proofs import memory_cases
from pit.bench.proofs.chips import Chips, Image
from pit.bench.proofs.memory_facts import UNIT_ID, Facts, read_facts
from pit.schedule import signing
from units import factory, key_change, replacing
from wire import codes, upkeep_codes

OTHER_BOARD: Final = b"newboard"
ROLES: Final = (keys.APPROVER, keys.SUPERVISOR, keys.ENGINEER)
_CASINO: Final = b"Example Casino".ljust(keys.CASINO_BYTES, b"\0")
_OWN_KEY: Final = b"\xa5" * 32
_NEW_OWN_KEY: Final = b"\x5a" * 32


class Board:
    """As much of a unit at rest as these steps ask for, after its boot."""

    kind = codes.KIND_JACKPOT
    is_at_rest = True

    def __init__(self, image: Image, unit_id: bytes) -> None:
        self.store = Chips(image)
        self.chips = (self.store.a, self.store.b)
        self.unit_id = unit_id
        self.machine = SimpleNamespace(is_door_open=False)
        self.memory = Memory(self.store.a, self.store.b, unit_id)
        self.memory.boot()
        self.written = len(self.store.log)  # by the boot

    def refusal_to_take(self, what: int) -> int:
        return 0

    def log(self, code: int, a: int, c: int) -> None:
        self.memory.events.append(code, a, c, 0)

    def key(self, role: int) -> keys.PublicKey:
        """The key that stands for this board in that role."""
        found = keys.PublicKey(self.store.a, self.store.b, self.unit_id, role)
        found.load()
        return found

    def modulus(self, role: int) -> bytes:
        """Empty where none stands sound."""
        found = self.key(role)
        return found.modulus if found.status == keys.SOUND else b""

    def value(self, tag: int) -> bytes | None:
        """What the configuration says."""
        configuration = Configuration(self.store.a, self.store.b)
        configuration.load()
        found: bytes | None = configuration.get(tag)
        return found

    @property
    def play(self) -> Facts:
        """Prize, meters and games; the log goes on by itself, and whose the memory is bears on play alone."""
        return replace(read_facts(self.memory), newest_event=0, events=(), is_playable=True)


class Judge(Protocol):
    """What must hold of a step. `may_be`: after a cut; `is_done`: once it is done; `has_leave`: somebody may go on with it."""

    def may_be(self, board: Board) -> bool: ...

    def has_leave(self, board: Board) -> bool: ...

    def is_done(self, board: Board) -> bool: ...


@dataclass(frozen=True)
class RoleCase:
    """`do` gives 0 once it is done, else why not; on the board with the number `unit_id`."""

    name: str
    image: Image
    unit_id: bytes
    do: Callable[[Any], int]
    judge: Judge


@dataclass(frozen=True)
class _PersonChanged:
    role: int
    old: bytes
    new: bytes

    def may_be(self, board: Board) -> bool:
        others = [board.modulus(role) for role in ROLES if role != self.role]
        is_whole = others == [_moduli()[role] for role in ROLES if role != self.role]
        return is_whole and board.modulus(self.role) in (self.old, self.new) and _own_key(board) == _OWN_KEY

    def has_leave(self, board: Board) -> bool:
        return True

    def is_done(self, board: Board) -> bool:
        found = board.key(self.role)
        return self.may_be(board) and found.modulus == self.new and not found.is_half


@dataclass(frozen=True)
class _OwnChanged:
    def may_be(self, board: Board) -> bool:
        return _moduli() == {role: board.modulus(role) for role in ROLES} and _own_key(board) in (
            _OWN_KEY,
            _NEW_OWN_KEY,
        )

    def has_leave(self, board: Board) -> bool:
        return True

    def is_done(self, board: Board) -> bool:
        return self.may_be(board) and _own_key(board) == _NEW_OWN_KEY


@dataclass(frozen=True)
class _Replaced:
    def may_be(self, board: Board) -> bool:
        former = Board(board.store.image, UNIT_ID)
        return all(board.modulus(role) or former.modulus(role) for role in ROLES)

    def has_leave(self, board: Board) -> bool:
        return bool(board.memory.verdict == memory.FOREIGN)

    def is_done(self, board: Board) -> bool:
        is_ours = board.memory.verdict <= memory.REBUILT and _moduli() == {role: board.modulus(role) for role in ROLES}
        return (
            is_ours and _own_key(board) is None and Board(board.store.image, UNIT_ID).memory.verdict == memory.FOREIGN
        )


@dataclass(frozen=True)
class _Cleared:
    signer: int

    def may_be(self, board: Board) -> bool:
        is_marked = board.value(upkeep_codes.TAG_CLEARED) is not None
        is_whole = _moduli() == {role: board.modulus(role) for role in ROLES} and _own_key(board) == _OWN_KEY
        return is_whole if not is_marked else self.has_leave(board) or self.is_done(board)

    def has_leave(self, board: Board) -> bool:
        return bool(board.modulus(self.signer))

    def is_done(self, board: Board) -> bool:
        """No word counts any more, and the next owner gets in; the signer's key, cut in its erasure, may be half there still."""
        is_nobodys = not any(board.modulus(role) for role in ROLES) and _own_key(board) is None
        next_owner = Board(board.store.image, board.unit_id)
        return is_nobodys and all(next_owner.key(role).put(_CASINO, _next_modulus()) for role in ROLES)


def cases() -> list[RoleCase]:
    """Each of them; making the keys takes a second or two."""
    return [
        *(_of_person(role, what) for role, what in _LOADS.items()),
        RoleCase(
            "change of the unit's own key", _owned(memory_cases.played()), UNIT_ID, _change(_own_given()), _OwnChanged()
        ),
        RoleCase("replacement, a prize owed", _owned(memory_cases.drawn()), OTHER_BOARD, _replace, _Replaced()),
        *(
            RoleCase(
                f"factory clear by the {name}", _owned(memory_cases.played()), UNIT_ID, _clear(role), _Cleared(role)
            )
            for role, name in ((keys.SUPERVISOR, "supervisor"), (keys.ENGINEER, "engineer"))
        ),
    ]


def planted() -> list[RoleCase]:
    """Steps done in an order that a cut must show to be wrong."""
    found = {case.name: case for case in cases()}
    change, clear, move = (
        found[name]
        for name in ("change of the supervisor's key", "factory clear by the supervisor", "replacement, a prize owed")
    )
    return [
        replace(change, name="a change that takes the old key away first", do=_take_away_first),
        replace(clear, name="a clear that takes its signer's key first", do=_clear_signer_first),
        replace(move, name="a replacement whose headers come before the keys", do=_headers_first),
    ]


_LOADS: Final = {
    keys.SUPERVISOR: ("supervisor", upkeep_codes.LOAD_SUPERVISOR),
    keys.ENGINEER: ("engineer", upkeep_codes.LOAD_ENGINEER),
    keys.APPROVER: ("approver", upkeep_codes.LOAD_APPROVER),
}


def _of_person(role: int, what: tuple[str, int]) -> RoleCase:
    name, load = what
    given = bytes([load]) + _CASINO + _next_modulus()
    judge = _PersonChanged(role, _moduli()[role], _next_modulus())
    return RoleCase(f"change of the {name}'s key", _owned(memory_cases.played()), UNIT_ID, _change(given), judge)


def _own_given() -> bytes:
    return bytes([upkeep_codes.LOAD_UNIT_KEY]) + _NEW_OWN_KEY


def _change(given: bytes) -> Callable[[Any], int]:
    return lambda board: key_change.refusal(given, board) or key_change.do(given, board)


def _clear(role: int) -> Callable[[Any], int]:
    def do(board: Any) -> int:
        board.machine.is_door_open = role == keys.ENGINEER
        return factory.refusal(board, role) or factory.do(board, role)

    return do


def _replace(board: Any) -> int:
    return replacing.refusal(board, UNIT_ID) or replacing.do(board, UNIT_ID)


def _take_away_first(board: Any) -> int:
    place = board.key(keys.SUPERVISOR)
    return 0 if place.erase() and place.put(_CASINO, _next_modulus()) else codes.REQUEST_VALUE


def _clear_signer_first(board: Any) -> int:
    board.key(keys.SUPERVISOR).erase()
    return factory.do(board, keys.SUPERVISOR)


def _headers_first(board: Any) -> int:
    replacing._write_headers(board)
    return replacing.do(board, UNIT_ID)


def _own_key(board: Board) -> bytes | None:
    return board.value(upkeep_codes.TAG_UNIT_KEY)


@cache
def _moduli() -> dict[int, bytes]:
    return {role: signing.modulus(signing.make_key().public_key()) for role in ROLES}


@cache
def _next_modulus() -> bytes:
    return signing.modulus(signing.make_key().public_key())


def _owned(image: Image) -> Image:
    """The memory with three persons' keys, a key of its own and an address."""
    chips = Chips(image)
    for role, modulus in _moduli().items():
        key = keys.PublicKey(chips.a, chips.b, UNIT_ID, role)
        key.load()
        key.put(_CASINO, modulus)
    configuration = Configuration(chips.a, chips.b)
    configuration.load()
    configuration.put({upkeep_codes.TAG_ADDRESS: b"\7", upkeep_codes.TAG_UNIT_KEY: _OWN_KEY})
    return chips.image
