"""The report as a file: JSON, keys sorted, signed by the person who took it with RSA-PSS if a key was given.

What the unit states is under the unit's own key; the signature says who asked, when, and what the desk knew. A report is
judged anew wherever it is read, so altered findings show even without a key.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa

from pit.image.manifest import key_id
from pit.link import statement
from pit.link.statement import StatementError
from pit.verify.errors import ReportError
from pit.verify.gather import FORMAT
from pit.verify.judge import Finding, judge

_PSS = padding.PSS(mgf=padding.MGF1(hashes.SHA256()), salt_length=32)


@dataclass(frozen=True)
class Report:
    """What was gathered, what it came to, and the signature: key id and bytes in hex, None for an unsigned one."""

    facts: dict[str, Any]
    findings: list[Finding]
    signature: dict[str, str] | None = None

    @property
    def unit_id(self) -> bytes:
        """Whose report it says that it is. Raises ReportError."""
        try:
            return bytes.fromhex(self.facts["unit"]["id"])
        except (KeyError, TypeError, ValueError) as error:
            raise ReportError("the report names no unit: it was altered. Take another from the unit itself.") from error

    @property
    def signed(self) -> bytes:
        """The bytes that are signed."""
        return _bytes({"facts": self.facts, "findings": [asdict(finding) for finding in self.findings]})

    @property
    def text(self) -> str:
        """The file."""
        whole = {"facts": self.facts, "findings": [asdict(each) for each in self.findings], "signature": self.signature}
        return json.dumps(whole, sort_keys=True, indent=1) + "\n"


def made(facts: dict[str, Any], key: rsa.RSAPrivateKey | None = None) -> Report:
    """Judge the facts, and sign if there is a key."""
    report = Report(facts, judge(facts))
    if key is None:
        return report
    signature = key.sign(report.signed, _PSS, hashes.SHA256()).hex()
    return Report(facts, report.findings, {"key_id": key_id(key.public_key()).hex(), "bytes": signature})


def refuse_taken(path: Path) -> None:
    """Raises ReportError where a report would take the place of what is there, or in a folder of what it holds."""
    taken = next(iter(sorted(path.glob("*"))), None) if path.is_dir() else None
    taken = taken or next((each for each in (path, path.with_suffix(".html")) if each.is_file()), None)
    if taken is not None:
        raise ReportError(
            f"{taken} is there already, and may be a report that somebody signed. No unit was asked. Name another place with "
            "--report, or have it replaced with --replace."
        )


def write(text: str, path: Path, *, replace: bool) -> None:
    """Raises ReportError, also where something is there that may not be replaced."""
    try:
        with path.open("w" if replace else "x") as file:
            file.write(text)
    except FileExistsError as error:
        raise ReportError(f"{path} is there already, and was left alone. The report was not kept.") from error
    except OSError as error:
        raise ReportError(f"{path} can't be written ({error.strerror}). The report was not kept.") from error


def read(path: Path) -> Report:
    """A report as it stands there; `check` says what to believe of it. Raises ReportError."""
    try:
        found = json.loads(path.read_text())
        findings = [Finding(each["what"], each["holds"], each["sentence"]) for each in found["findings"]]
        report = Report(found["facts"], findings, found["signature"])
        is_known = report.facts["format"] == FORMAT
    except OSError as error:
        raise ReportError(f"the report {path} can't be read ({error.strerror}).") from error
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise ReportError(f"{path} is no report of `pit verify`, or it is damaged.") from error
    if not is_known:
        raise ReportError(f"{path} is a report of another version; this Pit reads {FORMAT}.")
    return report


def check(report: Report, key: rsa.RSAPublicKey | None = None, unit_key: bytes | None = None) -> list[Finding]:
    """What speaks for and against the report itself: its signature by `key`, the unit's tags, and what the facts come to."""
    found = [_signature(report, key)]
    try:
        same = judge(report.facts) == report.findings
        found += _words(report.facts, unit_key)
    except (StatementError, KeyError, ValueError, TypeError, AttributeError) as error:
        return [*found, Finding("facts", False, f"can't be judged ({error}): they were altered.")]
    says = "come to what the report says." if same else "come to something else than the report says: it was altered."
    return [*found, Finding("facts", same, says)]


def _signature(report: Report, key: rsa.RSAPublicKey | None) -> Finding:
    signature = report.signature
    if signature is None:
        return Finding("signature", None if key is None else False, "there is none: whoever has the file can alter it.")
    if key is None:
        return Finding("signature", None, f"was not checked: give the public key {signature.get('key_id')} with --key.")
    try:
        key.verify(bytes.fromhex(signature["bytes"]), report.signed, _PSS, hashes.SHA256())
    except (InvalidSignature, ValueError, KeyError, TypeError):
        return Finding("signature", False, "does not fit: the report was altered, or another key signed it.")
    return Finding("signature", True, f"is by key {key_id(key).hex()}.")


def _words(facts: dict[str, Any], unit_key: bytes | None) -> list[Finding]:
    body, challenge = facts["statement"], facts["challenge"]
    said = statement.read(bytes.fromhex(body["body"]), bytes.fromhex(body["tag"]))
    if said.unit_id.hex() != facts["unit"]["id"]:
        return [Finding("unit", False, "is another than the one whose statement this is.")]
    if unit_key is None or not said.is_signed:
        return [Finding("unit", None, "its tags were not checked: no keystore with its key was named, or it has none.")]
    nonce, answer, tag = (bytes.fromhex(challenge[name]) for name in ("nonce", "answer", "tag"))
    is_its = statement.is_by(said, unit_key) and statement.is_answer_by(said.unit_id, nonce, answer, tag, unit_key)
    return [
        Finding(
            "unit",
            is_its,
            f"{said.unit_id.hex()} {'vouches' if is_its else 'does not vouch'} for statement and answer.",
        )
    ]


def _bytes(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()
