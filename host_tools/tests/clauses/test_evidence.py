"""What the last line of `pit prove clauses` counts, and which rows are missing."""

import pytest

from pit.clauses import tests as marked
from pit.clauses.carriers import Carrier
from pit.clauses.matrix import Row
from pit.clauses.proof.evidence import Evidence
from pit.clauses.proof.job import Trial
from pit.clauses.proof.verdict import Verdict
from pit.rules.register import Clause


def verdict(device: str = "core", is_carried: bool = True, killed: int = 1, survived: int = 0) -> Verdict:
    """A row that so many mutants were tried on; one that nothing carries has no test either."""
    clause = Clause("Q96-1", "1996", "1", "table-sign", device, "Words.", "Do it -> done.")
    named = frozenset({clause.id})
    carriers = (Carrier("rule.py", "rule", 1, named),) if is_carried else ()
    checks = (marked.Test("test_rule.py", "test_rule", 1, named, True),) if is_carried else ()
    words = ["killed"] * killed + ["survived"] * survived
    trials = [Trial(clause.id, "rule.py", 1, "number", "2 for 1", word, "") for word in words]
    return Verdict(Row(clause, carriers, checks), False, None, trials)


def line(*verdicts: Verdict) -> str:
    return Evidence(verdicts, {}, 1).line


def test_a_row_is_tested_when_its_tests_killed_half_of_its_mutants_and_missing_below() -> None:
    half, fewer, none = verdict(killed=2, survived=2), verdict(killed=2, survived=3), verdict(killed=0, survived=0)
    assert line(half) == "prove clauses: rows 1, implemented 1, tested 1, sign 0, missing 0"
    assert line(half, fewer, none) == "prove clauses: rows 3, implemented 3, tested 1, sign 0, missing 2"


@pytest.mark.parametrize("is_carried", [False, True])
def test_a_row_for_a_sign_alone_is_counted_apart_whether_its_part_in_the_core_is_built_or_not(is_carried: bool) -> None:
    waiting = verdict("sign", is_carried)
    assert line(waiting, verdict()) == "prove clauses: rows 2, implemented 1, tested 1, sign 1, missing 0"
    assert Evidence([waiting], {}, 1).is_proven


def test_a_row_for_a_sign_alone_is_missing_if_tests_of_its_part_in_the_core_notice_too_little() -> None:
    weak = verdict("sign", killed=1, survived=2)
    assert line(weak) == "prove clauses: rows 1, implemented 0, tested 0, sign 0, missing 1"
    assert not Evidence([weak], {}, 1).is_proven


def test_a_row_that_a_sign_shows_with_others_is_counted_with_the_others() -> None:
    assert line(verdict("sign+core")) == "prove clauses: rows 1, implemented 1, tested 1, sign 0, missing 0"
    assert (
        line(verdict("sign+core", is_carried=False))
        == "prove clauses: rows 1, implemented 0, tested 0, sign 0, missing 1"
    )


def test_a_planted_fault_that_gets_by_leaves_nothing_proven() -> None:
    assert Evidence([verdict()], {"planted": True}, 1).is_proven
    assert not Evidence([verdict()], {"planted": False}, 1).is_proven
