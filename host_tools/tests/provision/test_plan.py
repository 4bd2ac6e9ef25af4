"""What is given to a unit, and what is refused: nothing that stands is overwritten unless it may be changed."""

import hmac
from dataclasses import replace

import pytest
from provisioning_desk import CASINO, Desk

from pit.provision.errors import ProvisionError
from pit.provision.held import Held, HeldKey
from pit.provision.plan import UnitKey, plan
from pit.provision.wanted import Wanted
from pit.schedule.signing import key_id, modulus
from wire import card_codes, codes, upkeep_codes

UNIT = bytes(range(8))
NOTHING = Held(UNIT, codes.KIND_JACKPOT, False, bytes(16), None, None, None, 0, None, {}, b"", 0)


@pytest.fixture(scope="module")
def desk() -> Desk:
    return Desk()


@pytest.fixture(scope="module")
def wanted(desk: Desk) -> Wanted:
    return desk.wanted()


@pytest.fixture
def complete(wanted: Wanted) -> Held:
    """A unit that holds all of it."""
    assert wanted.schedule is not None
    return replace(
        NOTHING,
        key_check=b"x" * 16,
        table=wanted.table,
        role=wanted.role,
        address=wanted.address or 0,
        settings=wanted.settings,
        keys={role: HeldKey(key_id(key), CASINO) for role, key in wanted.keys.items()},
        schedule_digest=wanted.schedule.digest,
    )


def names(wanted: Wanted, held: Held, key: UnitKey = UnitKey.OURS, **options: bool) -> list[str]:
    found = plan(wanted, held, key, **options)
    assert found.refusals == ()
    return [step.name for step in found.steps]


def test_a_fresh_unit_is_given_everything_and_its_schedule_last(wanted: Wanted) -> None:
    assert names(wanted, NOTHING, UnitKey.NONE) == [
        "table", "role", "bus address", "settings", "supervisor's key", "engineer's key", "approver's key", "unit key",
        "schedule",
    ]  # fmt: skip


@pytest.mark.parametrize("role", ["engineer", "approver"])
def test_what_a_key_binds_the_unit_to_is_told_before_it_is_given(wanted: Wanted, role: str) -> None:
    (step,) = [step for step in plan(wanted, NOTHING, UnitKey.NONE).steps if step.name == f"{role}'s key"]
    assert "from then on it plays only" in step.told


def test_a_complete_unit_is_given_nothing(wanted: Wanted, complete: Held) -> None:
    assert names(wanted, complete) == []


def test_what_nobody_asked_for_is_left_as_it_is(complete: Held) -> None:
    assert names(Wanted(), complete) == []


@pytest.mark.parametrize(
    ("lost", "step"),
    [
        ({"table": None}, "table"),
        ({"role": None}, "role"),
        ({"address": 0}, "bus address"),
        ({"settings": None}, "settings"),
        ({"settings": {1: 1_000}}, "settings"),
        ({"schedule_digest": bytes(32)}, "schedule"),
        ({"schedule_reason": 5}, "schedule"),
    ],
)
def test_only_what_is_missing_is_given(wanted: Wanted, complete: Held, lost: dict[str, object], step: str) -> None:
    assert names(wanted, replace(complete, **lost)) == [step]  # type: ignore[arg-type]


@pytest.mark.parametrize("role", ["supervisor", "engineer", "approver"])
def test_a_missing_public_key_is_given_with_its_casino(wanted: Wanted, complete: Held, role: str) -> None:
    held = replace(complete, keys={name: key for name, key in complete.keys.items() if name != role})
    (step,) = plan(wanted, held, UnitKey.OURS).steps
    assert step.data == CASINO.encode().ljust(32, b"\0") + modulus(wanted.keys[role])


@pytest.mark.parametrize(
    ("stands", "words"),
    [
        ({"table": "Pit 9"}, "its table is 'Pit 9', not 'Pit 4'"),
        ({"role": 7}, "its role is 7, not 0"),
        ({"address": 9}, "its bus address is 9, not 3"),
    ],
)
def test_a_unit_that_stands_elsewhere_is_moved_only_if_it_may_be(
    wanted: Wanted, complete: Held, stands: dict[str, object], words: str
) -> None:
    held = replace(complete, **stands)  # type: ignore[arg-type]
    refused = plan(wanted, held, UnitKey.OURS)
    assert refused.steps == ()
    assert words in refused.refusals[0]
    assert len(names(wanted, held, may_change=True)) == 1


@pytest.mark.parametrize("role", ["supervisor", "engineer", "approver"])
@pytest.mark.parametrize(
    ("key", "words"),
    [
        (HeldKey(bytes(8), CASINO), "another"),
        (HeldKey(b"", "", is_lost=True), "no good copy"),
        (None, "for 'Other Casino'"),
    ],
)
def test_another_persons_key_is_never_overwritten(
    wanted: Wanted, complete: Held, role: str, key: HeldKey | None, words: str
) -> None:
    other = key or HeldKey(key_id(wanted.keys[role]), "Other Casino")
    held = replace(complete, keys={**complete.keys, role: other})
    refused = plan(wanted, held, UnitKey.OURS, may_change=True)
    assert refused.steps == ()
    assert [reason for reason in refused.refusals if words in reason and role in reason]


@pytest.mark.parametrize("key", [UnitKey.UNKNOWN, UnitKey.OTHER])
def test_a_unit_whose_own_key_this_keystore_has_not_is_left_alone(wanted: Wanted, complete: Held, key: UnitKey) -> None:
    refused = plan(wanted, complete, key, may_change=True)
    assert (refused.steps, "keystore" in refused.refusals[0]) == ((), True)


def test_another_unit_or_another_kind_is_refused(wanted: Wanted, complete: Held) -> None:
    reasons = plan(replace(wanted, unit_id=bytes(8), kind="card_machine"), complete, UnitKey.OURS).refusals
    assert "not 0000000000000000" in reasons[0]
    assert "it is a jackpot, not a card_machine" in reasons[1]


def test_what_a_card_machine_can_not_have_is_refused(wanted: Wanted) -> None:
    held = replace(NOTHING, kind=card_codes.KIND_CARD_MACHINE)
    reasons = plan(replace(wanted, kind=None), held, UnitKey.NONE).refusals
    assert ["settings" in reasons[0], "schedule" in reasons[1]] == [True, True]


def test_a_configuration_that_is_lost_is_never_written_over(wanted: Wanted) -> None:
    held = replace(NOTHING, is_configuration_lost=True)
    assert "no good copy" in plan(wanted, held, UnitKey.NONE, may_change=True).refusals[0]


def test_a_key_is_recognised_by_the_nonce_that_was_asked_with() -> None:
    key = bytes(32)
    check = hmac.digest(key, b"PITP\x01" + UNIT + bytes(16), "sha256")[:16]
    held = replace(NOTHING, key_check=check)
    assert held.is_keyed_with(key)
    assert not held.is_keyed_with(b"x" * 32)
    assert not replace(held, nonce=b"x" * 16).is_keyed_with(key)
    assert not NOTHING.is_keyed_with(key)


@pytest.mark.parametrize("name", ["", "x" * 33, "two\nlines"])
def test_a_name_that_no_unit_takes_is_refused_at_once(name: str) -> None:
    with pytest.raises(ProvisionError, match="1 to 32 bytes"):
        Wanted(table=name)


def test_keys_without_a_casino_are_refused(desk: Desk) -> None:
    with pytest.raises(ProvisionError, match="Say which"):
        Wanted(keys=desk.keys)


def test_the_loads_are_those_of_the_units_table(wanted: Wanted) -> None:
    found = {step.name: step.what for step in plan(wanted, NOTHING, UnitKey.NONE).steps}
    assert found["table"] == upkeep_codes.LOAD_TABLE
    assert found["unit key"] == upkeep_codes.LOAD_UNIT_KEY
