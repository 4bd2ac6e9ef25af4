"""Which steps lead from what a unit holds to what it should hold, and why they can't be gone. It speaks to nobody.

    table, role, address, settings      given where they differ; `--change` where something else stands (settings: always)
    supervisor's, engineer's, approver's key, unit key      given where none stands; never in the place of another
    schedule      given where another stands, or none: its approver signed it
    restart       the last step, if anything was given: the unit goes by it from then on

A cut after any step leaves the steps before it done, so the same question again gives the steps that are left.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from pit.link import texts
from pit.provision.held import ROLES, Held
from pit.provision.wanted import Wanted
from pit.schedule.signing import key_id, modulus
from wire import upkeep_codes

_KEY_ORDER: Final = ("supervisor", "engineer", "approver")
_MEANS: Final = {
    "engineer": " (from then on it plays only in an image signed with it)",
    "approver": " (from then on it plays only by a schedule signed with it)",
}
_LOADS: Final = {role: what for what, role in ROLES.items()}
_CASINO_BYTES: Final = 32
SETTING_NAMES: Final = {1: "force limit (mN)", 2: "discrepancy (ms)", 3: "entropy a", 4: "entropy H (1/256 bit)"}


class UnitKey(Enum):
    """How the unit's own key stands to the keystore."""

    NONE = auto()  # the unit has none
    OURS = auto()
    UNKNOWN = auto()  # it has one that the keystore hasn't
    OTHER = auto()  # it has another than the keystore


@dataclass(frozen=True)
class Step:
    """One thing that is given. `what` is its number as a load; `data` is None for the unit key, which the keystore has."""

    name: str
    told: str
    what: int
    data: bytes | None


@dataclass(frozen=True)
class Plan:
    """`steps` in their order, or `refusals`: why nothing is done at this unit."""

    steps: tuple[Step, ...]
    refusals: tuple[str, ...]


def plan(wanted: Wanted, held: Held, key: UnitKey, *, may_change: bool = False) -> Plan:
    """What is to be done at a unit."""
    refusals = tuple(_refusals(wanted, held, key, may_change))
    return Plan(() if refusals else tuple(_steps(wanted, held, key)), refusals)


def _refusals(wanted: Wanted, held: Held, key: UnitKey, may_change: bool) -> Iterator[str]:
    kind = texts.kind(held.kind)
    if wanted.unit_id is not None and wanted.unit_id != held.unit_id:
        yield f"it is unit {held.unit_id.hex()}, not {wanted.unit_id.hex()}"
    if wanted.kind is not None and wanted.kind != kind:
        yield f"it is a {kind}, not a {wanted.kind}"
    if wanted.settings is not None and kind != "jackpot":
        yield f"a {kind} has no settings"
    if wanted.schedule is not None and kind != "jackpot":
        yield f"a {kind} plays by no schedule"
    if held.is_configuration_lost:
        yield "its configuration has no good copy: take it out of use and look at `pit unit check`"
    if not may_change:
        yield from _moves(wanted, held)
    yield from _other_keys(wanted, held)
    if key is UnitKey.UNKNOWN:
        yield "it has a key of its own that this keystore doesn't hold: name the keystore it was provisioned with"
    if key is UnitKey.OTHER:
        yield "its own key is not the one that this keystore holds for it: name the keystore it was provisioned with"


def _moves(wanted: Wanted, held: Held) -> Iterator[str]:
    for what, new, old in (
        ("table", wanted.table, held.table),
        ("role", wanted.role, held.role),
        ("bus address", wanted.address, held.address or None),
    ):
        if new is not None and old is not None and new != old:
            yield f"its {what} is {old!r}, not {new!r}: `--change` changes it"


def _other_keys(wanted: Wanted, held: Held) -> Iterator[str]:
    for role in _KEY_ORDER:
        stands, key = held.keys.get(role), wanted.keys.get(role)
        if stands is None or key is None:
            continue
        if stands.is_lost:
            yield f"its {role}'s key has no good copy: find out why before it is given again"
        elif stands.key_id != key_id(key):
            yield (
                f"it holds another {role}'s key, {stands.key_id.hex()} for {stands.casino!r}: "
                "a key is changed with its supervisor's ticket alone"
            )
        elif stands.casino != wanted.casino:
            yield f"it holds its {role}'s key for {stands.casino!r}, not for {wanted.casino!r}"


def _steps(wanted: Wanted, held: Held, key: UnitKey) -> Iterator[Step]:
    if wanted.table is not None and wanted.table != held.table:
        yield Step("table", f"table {wanted.table!r}", upkeep_codes.LOAD_TABLE, wanted.table.encode())
    if wanted.role is not None and wanted.role != held.role:
        yield Step("role", f"role {wanted.role}", upkeep_codes.LOAD_ROLE, bytes([wanted.role]))
    if wanted.address is not None and wanted.address != held.address:
        told = f"bus address {wanted.address}" if wanted.address else "on no bus"
        yield Step("bus address", told, upkeep_codes.LOAD_ADDRESS, bytes([wanted.address]))
    if wanted.settings and wanted.settings != held.settings:
        yield _settings(wanted.settings)
    for role in _KEY_ORDER:
        public = wanted.keys.get(role)
        if public is not None and role not in held.keys:
            padded = (wanted.casino or "").encode().ljust(_CASINO_BYTES, b"\0")
            told = f"{role}'s key {key_id(public).hex()} for {wanted.casino!r}{_MEANS.get(role, '')}"
            yield Step(f"{role}'s key", told, _LOADS[role], padded + modulus(public))
    if key is UnitKey.NONE:
        yield Step("unit key", "a key of its own, kept in the keystore first", upkeep_codes.LOAD_UNIT_KEY, None)
    if wanted.schedule is not None and (held.schedule_digest != wanted.schedule.digest or held.schedule_reason):
        yield Step("schedule", f"schedule {wanted.schedule.name!r}", upkeep_codes.LOAD_SCHEDULE, wanted.schedule.data)


def _settings(settings: Mapping[int, int]) -> Step:
    pairs = b"".join(number.to_bytes(1) + value.to_bytes(4, "little") for number, value in sorted(settings.items()))
    told = ", ".join(f"{SETTING_NAMES.get(number, number)} {value}" for number, value in sorted(settings.items()))
    return Step("settings", f"settings {told}", upkeep_codes.LOAD_SETTINGS, pairs)
