"""`pit verify`: is this unit what was built, signed and approved? A finding a line, a signed report, exit code 1 if not."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from cryptography.hazmat.primitives.asymmetric import rsa
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from pit.cli.keys import keystore, unit_keys
from pit.cli.output import show_list
from pit.cli.passphrase import ask_passphrase
from pit.cli.signer import role_key
from pit.cli.site_findings import Findings
from pit.cli.site_options import FindingsOption, FoundByOption
from pit.cli.unit import AddressOption
from pit.cli.unit_ports import unit_ports
from pit.image.folder import read_image
from pit.image.interpreter import read_interpreter
from pit.keystore.contents import ROLES
from pit.link.client import Client
from pit.link.statement import CHALLENGE_BYTES
from pit.link.transport import SerialTransport
from pit.schedule import signing
from pit.verify import page, report, site
from pit.verify.gather import TRY_US, Release, gather
from pit.verify.judge import Finding, holds
from pit.verify.report import Report

_CHECK = "check"
_MARKS = {True: "holds", False: "DOES NOT HOLD", None: "note"}


def verify(
    port: Annotated[
        str | None,
        typer.Argument(metavar="PORT", help="The unit's port; or `check`, to check a report that was taken before."),
    ] = None,
    file: Annotated[Path | None, typer.Argument(metavar="[REPORT]", help="The report, after `check`.")] = None,
    image: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="The image that should be on it, as it was signed and deployed."),
    ] = None,
    interpreter: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The MicroPython that the image names (.uf2).")
    ] = None,
    nonce: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="A third party's challenge, 64 hex digits; a fresh one by default."),
    ] = None,
    site_file: Annotated[
        Path | None, typer.Option("--site", metavar="FILE", help="Verify every unit of a site file, beside each other.")
    ] = None,
    to: Annotated[
        Path | None,
        typer.Option("--report", metavar="FILE", help="Keep it, as JSON and as a page of HTML; with --site a folder."),
    ] = None,
    key: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Your private key, in PEM: it signs the report. With `check`: the public key."
        ),
    ] = None,
    replace: Annotated[bool, typer.Option("--replace", help="A report that is there already may be replaced.")] = False,
    signer: Annotated[
        str | None,
        typer.Option(metavar="ROLE", help=f"{', '.join(ROLES)}: that key in the keystore signs it, instead of --key."),
    ] = None,
    key_passphrase: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The passphrase's file of --key; asked for by default.")
    ] = None,
    address: AddressOption = 1,
    site_store: FindingsOption = None,
    by: FoundByOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Find out whether a unit is what was built, signed and approved; exit code 1 if something does not hold."""
    if signer is not None and (signer not in ROLES or key is not None):
        raise typer.BadParameter(f"one of {', '.join(ROLES)}, and no --key beside it", param_hint="--signer")
    if port == _CHECK:
        public = None if signer is None else role_key(keystore(), signer).public_key()
        _check(file, public if key is None else signing.read_public_key(key), as_json)
        return
    if file is not None or (port is None) == (site_file is None):
        raise typer.BadParameter("either a PORT, or --site FILE, or `check` and a REPORT")
    release = None if image is None else _release(image, interpreter)
    private = None if signer is None else role_key(keystore(), signer)
    if key is not None:
        private = signing.read_private_key(key, lambda: ask_passphrase(key_passphrase))
    asked = None if nonce is None else _nonce(nonce)
    keys = unit_keys()
    kept = Findings(site_store, by, keys)
    if to is not None and not replace:
        report.refuse_taken(to)
    if site_file is not None:
        _verify_site(site_file, release, private, to, kept, as_json, replace=replace)
        return
    assert port is not None
    client = Client(SerialTransport(port), address, try_us=TRY_US, keys=keys)
    client.hello()
    console = Console(stderr=True)
    assert client.identity is not None
    with Progress(console=console, disable=as_json or not console.is_terminal, transient=True) as progress:
        task = progress.add_task("the unit reads its image", total=None)

        def tell(done: int, of: int) -> None:
            progress.update(task, completed=done, total=of)

        unit_key = None if keys is None else keys(client.identity.unit_id)
        facts = gather(client, release=release, key=unit_key, nonce=asked, tell=tell)
    client.close()
    made = report.made(facts, private)
    if to is not None:
        _keep(made, to, replace=replace)
    if as_json:
        print(made.text, end="")
    else:
        _show(f"{facts['unit']['kind']} {facts['unit']['id']} at {port}", made.findings)
        if to is not None:
            print(f"kept in {to} and {to.with_suffix('.html')}")
    kept.keep_verified(facts)
    if not holds(made.findings):
        raise typer.Exit(1)


def _verify_site(
    path: Path,
    release: Release | None,
    private: rsa.RSAPrivateKey | None,
    to: Path | None,
    kept: Findings,
    as_json: bool,
    *,
    replace: bool,
) -> None:
    found = site.verify(path, release, unit_keys(), unit_ports())
    rows = []
    for each in found:
        wrong = "; ".join(f"{bad.what} {bad.sentence}" for bad in each.findings if bad.holds is False)
        place: dict[str, object] = {"table": each.table, "port": each.port or "not found", "unit": each.unit}
        rows.append(place | {"verdict": each.verdict, "what": each.problem or wrong})
        if to is not None and each.facts is not None:
            to.mkdir(parents=True, exist_ok=True)
            _keep(report.made(each.facts, private), to / f"{each.unit}.json", replace=replace)
    show_list(rows, as_json)
    for each in found:
        if each.facts is not None:
            kept.keep_verified(each.facts, each.table, each.address)
    if not all(each.is_sound for each in found):
        raise typer.Exit(1)


def _check(file: Path | None, key: rsa.RSAPublicKey | None, as_json: bool) -> None:
    if file is None:
        raise typer.BadParameter("`check` takes a REPORT", param_hint="REPORT")
    found = report.read(file)
    keys = unit_keys()
    unit_key = None if keys is None else keys(found.unit_id)
    believed = report.check(found, key, unit_key)
    if as_json:
        print(
            json.dumps(
                {"report": [asdict(each) for each in believed], "findings": [asdict(each) for each in found.findings]}
            )
        )
    else:
        _show(f"the report {file}", believed)
        _show("says", found.findings)
    if not holds(believed) or not holds(found.findings):
        raise typer.Exit(1)


def _show(title: str, findings: list[Finding]) -> None:
    table = Table(box=None, show_header=False, title=title, title_justify="left")
    for finding in findings:
        table.add_row(_MARKS[finding.holds], finding.what, finding.sentence)
    Console().print(table)


def _keep(made: Report, to: Path, *, replace: bool) -> None:
    report.write(made.text, to, replace=replace)
    report.write(page.html(made), to.with_suffix(".html"), replace=replace)


def _release(image: Path, interpreter: Path | None) -> Release:
    return Release(read_image(image), None if interpreter is None else read_interpreter(interpreter))


def _nonce(text: str) -> bytes:
    try:
        made = bytes.fromhex(text)
    except ValueError:
        made = b""
    if len(made) != CHALLENGE_BYTES:
        raise typer.BadParameter(f"a challenge has {2 * CHALLENGE_BYTES} hex digits", param_hint="--nonce")
    return made
