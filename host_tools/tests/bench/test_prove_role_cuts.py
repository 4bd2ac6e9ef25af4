"""The proof of cuts where somebody's leave is acted on: sound steps survive every cut, and one in a wrong order does not."""

from dataclasses import replace

import pytest

from pit.bench.proofs.lock_cuts import lock_trials
from pit.bench.proofs.memory_facts import use_quick_crc
from pit.bench.proofs.role_cases import RoleCase, cases, planted
from pit.bench.proofs.role_trials import role_failures, trials_of

use_quick_crc()
_CUT_EVERY = 53
CASES = cases()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_cut_loses_no_prize_meter_or_key_and_shuts_nobody_out(case: RoleCase) -> None:
    tried = list(trials_of(case, _CUT_EVERY))
    assert len(tried) > 4
    assert [trial for trial in tried if not trial.is_survived] == []


def test_every_step_that_takes_leave_is_among_them() -> None:
    kinds = {case.name.split(" ")[0] for case in CASES}
    assert kinds == {"change", "replacement,", "factory"}
    assert len(CASES) == 7


def test_each_step_in_a_wrong_order_is_caught() -> None:
    found = dict(role_failures(11))
    assert len(found) == len(planted()) == 3
    assert all(found.values())


def test_a_step_that_does_nothing_is_no_step() -> None:
    idle = replace(CASES[0], do=lambda board: 0)
    assert not any(trial.is_survived for trial in trials_of(idle, _CUT_EVERY))


def test_a_cut_in_lock_or_unlock_leaves_a_unit_that_its_supervisor_gets_into() -> None:
    tried = list(lock_trials(4))
    assert {trial.case for trial in tried} == {"on the VM: lock", "on the VM: unlock"}
    assert [trial for trial in tried if not trial.is_survived] == []
