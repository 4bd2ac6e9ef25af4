"""What the facts of a report come to, a sentence each. Pure: the same facts always come to the same findings.

So whoever has a report can judge it anew, and a finding that was altered shows.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pit.link import statement, texts
from pit.link.snapshot import is_in_order
from pit.link.statement import Statement
from wire import codes, upkeep_codes
from wire import texts as numbers

_PARTS = {
    "echo_errors": "transfers to the prize meter came back otherwise",
    "memory_a_errors": "transfers to memory A failed",
    "memory_b_errors": "transfers to memory B failed",
    "dealer_errors": "transfers to the dealer's display failed",
}
_COPIES = 3


@dataclass(frozen=True)
class Finding:
    """`holds`: None for what was not looked at, or is no more than a note."""

    what: str
    holds: bool | None
    sentence: str


def judge(facts: dict[str, Any]) -> list[Finding]:
    """Every finding, in the order in which they are told. Raises StatementError, KeyError, ValueError for facts that are none."""
    body = facts["statement"]
    said = statement.read(bytes.fromhex(body["body"]), bytes.fromhex(body["tag"]))
    return [
        _word("statement", body["is_the_units"], said.is_signed),
        *_image(said, facts["release"]),
        *_answer(facts["challenge"], facts["release"], said.is_signed),
        _interpreter(said),
        *_keys(said),
        _configuration(said),
        *_schedule(said),
        _memory(facts["memory"]),
        *_faults(said),
        *_errors(facts["errors"]),
        _lock(said),
    ]


def holds(findings: list[Finding]) -> bool:
    """Does nothing speak against the unit?"""
    return all(finding.holds is not False for finding in findings)


def _word(what: str, is_the_units: bool | None, is_signed: bool) -> Finding:
    if not is_signed:
        return Finding(what, None, "is unsigned: the unit has no key of its own. Give it one with `pit provision`.")
    if is_the_units is None:
        return Finding(what, None, "bears a tag that was not checked: no keystore with the unit's key was named.")
    if is_the_units:
        return Finding(what, True, "bears the tag of the unit's own key.")
    return Finding(what, False, "does not bear the tag of the unit's key: another unit, or somebody between.")


def _image(said: Statement, release: dict[str, Any] | None) -> Iterator[Finding]:
    digest = said.manifest_digest.hex()
    if said.image_standing == statement.VERIFIED:
        signer = said.keys["engineer"][1].hex()
        yield Finding("image", True, f"is whole as its manifest {digest[:16]} names it, signed by key {signer}.")
    elif said.image_standing == statement.UNVERIFIED:
        yield Finding(
            "image",
            False,
            "is unverified: the unit was never given its engineer's key. See `pit ticket trust --role engineer`.",
        )
    else:
        yield Finding("image", False, f"is refused: {_reason(said.image_reason)}.")
    if release is None:
        yield Finding("release", None, "was not compared: no --image was named.")
    elif release["manifest"] == digest:
        yield Finding("release", True, f"is what runs: {release['kind']} {release['version']} for {release['board']}.")
    else:
        yield Finding(
            "release",
            False,
            f"is not what runs: manifest {release['manifest'][:16]}, the unit's {digest[:16]}.",
        )


def _answer(challenge: dict[str, Any], release: dict[str, Any] | None, is_signed: bool) -> Iterator[Finding]:
    if is_signed:
        yield _word("answer", challenge["is_the_units"], is_signed)
    expected = None if release is None else release["answer"]
    if expected is None:
        yield Finding(
            "challenge",
            None,
            "was answered; what was right was not worked out: see --image and --interpreter.",
        )
    elif expected == challenge["answer"]:
        yield Finding(
            "challenge", True, "was answered from every byte of the released image, and of the interpreter it names."
        )
    else:
        yield Finding(
            "challenge", False, "was answered otherwise than the released image asks: some byte on the unit differs."
        )


def _interpreter(said: Statement) -> Finding:
    if not said.names_interpreter:
        return Finding("interpreter", None, "is named by no manifest: build the image with --interpreter.")
    if said.has_image_fault:
        is_it = said.image_reason == upkeep_codes.IMAGE_INTERPRETER
        return Finding(
            "interpreter", False if is_it else None, "differs from the one named." if is_it else "was not compared."
        )
    return Finding("interpreter", True, "was the one that the manifest names at the last start.")


def _keys(said: Statement) -> Iterator[Finding]:
    for role, (status, name) in said.keys.items():
        what = f"{role}'s key"
        if status == statement.SOUND:
            yield Finding(what, True, f"is {name.hex()}.")
        elif status == statement.LOST:
            yield Finding(what, False, "has no good copy. Find out why before it is given again.")
        else:
            yield Finding(what, None, "was never given.")


def _configuration(said: Statement) -> Finding:
    if said.is_configuration_lost:
        return Finding(
            "configuration",
            False,
            "has no good copy. If the log shows no change, take the unit out of use.",
        )
    if not said.configuration_version:
        return Finding("configuration", None, "was never given.")
    digest = said.configuration_digest.hex()
    if said.configuration_copies < _COPIES:
        return Finding(
            "configuration",
            False,
            f"stands in {said.configuration_copies} of {_COPIES} copies. Restart it.",
        )
    return Finding(
        "configuration", True, f"stands in {_COPIES} copies: version {said.configuration_version}, {digest[:16]}."
    )


def _schedule(said: Statement) -> Iterator[Finding]:
    if said.kind != codes.KIND_JACKPOT:
        return
    if said.schedule_reason:
        yield Finding("schedule", False, f"can't be played by: {_reason(said.schedule_reason)}.")
    elif said.schedule_standing == statement.VERIFIED:
        yield Finding(
            "schedule",
            True,
            f"is the one loaded, {said.schedule_digest.hex()[:16]}, signed by its approver.",
        )
    else:
        yield Finding("schedule", False, "is the built-in example, signed by nobody: the unit demonstrates.")


def _memory(found: dict[str, Any]) -> Finding:
    if is_in_order(found):
        return Finding("memory", True, f"is {found['memory']}, and its meters balance.")
    return Finding("memory", False, f"is {found['memory']}: see `pit unit check`.")


def _faults(said: Statement) -> Iterator[Finding]:
    for number in range(1, 32):
        if said.faults >> number & 1:
            yield Finding("fault", False, f"{number} stands: {texts.fault(number)}.")
    if not said.faults:
        yield Finding("faults", True, "none stands.")


def _errors(errors: dict[str, int]) -> Iterator[Finding]:
    wrong = [f"{count} {_PARTS[name]}" for name, count in errors.items() if count]
    said = "; ".join(wrong) or "answered each transfer"
    yield Finding("parts", not wrong, f"{said}, since the last start.")


def _lock(said: Statement) -> Finding:
    if said.is_locked:
        return Finding("lock", True, "is on: the port gives nobody the interpreter.")
    return Finding("lock", None, "is off: whoever has the port has the interpreter. See `pit lock`.")


def _reason(number: int) -> str:
    _, _, says, next_step = numbers.RESULTS.get(number, ("", "", f"result {number}", "see `pit link describe`"))
    return f"{says}. Next: {next_step}"
