"""`pit provision`: units are told who they are, where they stand, whom they trust and what they play by; many at once."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

from pit.cli import keys
from pit.cli.output import show_list
from pit.cli.site_findings import Findings
from pit.cli.site_options import FindingsOption, FoundByOption
from pit.cli.unit_ports import unit_ports
from pit.provision.errors import ProvisionError
from pit.provision.find import ports_of_units
from pit.provision.from_site import of_site
from pit.provision.many import AT_ONCE, Job, TellOne, provision
from pit.provision.outcome import End, Outcome
from pit.provision.wanted import Schedule, Wanted, read_schedule
from pit.schedule.signing import read_public_key
from pit.site_file import read as read_site

_H_STEPS: Final = 256
_KEYS: Final = "Whom it trusts"
_PLACE: Final = "Where it stands"
_PLAY: Final = "What it plays by"

PublicKeyOption = Annotated[
    Path | None, typer.Option(metavar="KEY", help="A public key, in PEM.", rich_help_panel=_KEYS)
]


def provision_units(
    ports: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PORT]...", help="The units' ports; with --site, where its units are looked for."),
    ] = None,
    site: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A site file: every unit in it gets what stands there.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Read the site file with its keys and schedules, no more.")
    ] = False,
    unit: Annotated[
        str | None, typer.Option(metavar="ID", help="Refuse any other unit than this: 16 hex digits.")
    ] = None,
    kind: Annotated[str | None, typer.Option(help="Refuse any other kind of unit.")] = None,
    table: Annotated[str | None, typer.Option(metavar="NAME", help="Its table.", rich_help_panel=_PLACE)] = None,
    role: Annotated[
        int | None,
        typer.Option(min=0, max=9, help="0: serves the whole table; 1-9: that box.", rich_help_panel=_PLACE),
    ] = None,
    bus_address: Annotated[
        int | None, typer.Option(min=0, max=247, help="On the table's bus; 0: on none.", rich_help_panel=_PLACE)
    ] = None,
    casino: Annotated[
        str | None, typer.Option(metavar="NAME", help="Whom the keys speak for.", rich_help_panel=_KEYS)
    ] = None,
    supervisor: PublicKeyOption = None,
    engineer: PublicKeyOption = None,
    approver: PublicKeyOption = None,
    schedule: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Signed by the approver.", rich_help_panel=_PLAY)
    ] = None,
    force_limit_n: Annotated[
        int | None, typer.Option(min=1, max=100, help="Press force that is marked.", rich_help_panel=_PLAY)
    ] = None,
    discrepancy_ms: Annotated[
        int | None, typer.Option(min=1, max=1_000, help="Of the button's contacts.", rich_help_panel=_PLAY)
    ] = None,
    entropy_a: Annotated[
        int | None, typer.Option(min=20, max=40, help="False alarm of a health test: 2^-a.", rich_help_panel=_PLAY)
    ] = None,
    entropy_h: Annotated[
        float | None, typer.Option(min=0.25, max=1, help="Claimed entropy of a raw bit.", rich_help_panel=_PLAY)
    ] = None,
    no_unit_key: Annotated[
        bool, typer.Option("--no-unit-key", help="Leave the units' own keys as they are; no keystore is needed.")
    ] = False,
    change: Annotated[
        bool,
        typer.Option("--change", help="Units may move: another table, role or bus address takes the old one's place."),
    ] = False,
    execute: Annotated[bool, typer.Option("--execute", help="Do it; without this it is only told.")] = False,
    at_once: Annotated[int, typer.Option(min=1, max=256, help="How many units at a time.")] = AT_ONCE,
    site_store: FindingsOption = None,
    by: FoundByOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Give units their table, role, address, settings, keys and schedule; run again, it goes on where it was cut."""
    own = {
        "--unit": unit, "--kind": kind, "--table": table, "--role": role, "--bus-address": bus_address, "--casino": casino,
        "--supervisor": supervisor, "--engineer": engineer, "--approver": approver, "--schedule": schedule,
        "--force-limit-n": force_limit_n, "--discrepancy-ms": discrepancy_ms, "--entropy-a": entropy_a,
        "--entropy-h": entropy_h,
    }  # fmt: skip
    if site is not None:
        if named := [name for name, value in own.items() if value is not None]:
            raise typer.BadParameter(f"{named[0]} stands in the site file", param_hint="--site")
        wanted = of_site(read_site(site))
        if check:
            _tell_checked(site, len(wanted), as_json)
            return
        jobs = _jobs(wanted, ports or [])
    else:
        if not ports or check:
            raise typer.BadParameter("give a PORT, or --site FILE")
        _refuse_same(ports, unit, bus_address, role)
        public = {"supervisor": supervisor, "engineer": engineer, "approver": approver}
        given = Wanted(
            kind=kind,
            unit_id=_unit_id(unit),
            table=table,
            role=role,
            address=bus_address,
            casino=casino,
            keys={name: read_public_key(file) for name, file in public.items() if file is not None},
            settings=_settings(force_limit_n, discrepancy_ms, entropy_a, entropy_h),
            schedule=_schedule(schedule, approver, casino),
        )
        jobs = [Job(port, given) for port in ports]
    keystore = None if no_unit_key else keys.keystore()
    kept = Findings(site_store, by, None if keystore is None else keystore.unit_key)
    with _progress(len(jobs), is_shown=not as_json) as tell:
        outcomes = provision(jobs, keystore, tell, execute=execute, may_change=change, at_once=at_once)
    _tell(outcomes, execute, as_json)
    if execute:
        kept.keep_provisioned(outcomes)
    if not all(outcome.is_good for outcome in outcomes):
        raise typer.Exit(1)


def _jobs(wanted: Sequence[tuple[object, Wanted]], ports: list[str]) -> list[Job]:
    """A job a unit, with the port that it is named by or was found at."""
    by_port = {getattr(unit, "port", None) for unit, _ in wanted}
    asked = ports or unit_ports()
    is_search_due = any(each.unit_id is not None for _, each in wanted)
    found = ports_of_units([port for port in asked if port not in by_port]) if is_search_due else {}
    return [_job(getattr(unit, "port", None), each, found) for unit, each in wanted]


def _job(port: str | None, wanted: Wanted, found: Mapping[bytes, tuple[str, ...]]) -> Job:
    if port is not None:
        return Job(port, wanted)
    where = found.get(wanted.unit_id or b"", ())
    if len(where) == 1:
        return Job(where[0], wanted)
    if where:
        return Job(
            "", wanted, f"it answers at {', '.join(where)}. Nothing was sent to it. Unplug one and run it again."
        )
    return Job("", wanted, "it is at none of the ports. Nothing was sent. Plug it in and run it again.")


def _refuse_same(ports: list[str], unit: str | None, bus_address: int | None, role: int | None) -> None:
    """Several units can't all be one unit, or have one place."""
    if len(ports) != len(set(ports)):
        raise typer.BadParameter("a port is named twice", param_hint="PORT")
    if len(ports) > 1 and (unit or bus_address or role):
        raise typer.BadParameter(
            "several ports can't share a unit's id, role or bus address; use --site", param_hint="PORT"
        )


def _unit_id(text: str | None) -> bytes | None:
    if text is None:
        return None
    try:
        found = bytes.fromhex(text)
    except ValueError:
        found = b""
    if len(found) != 8:
        raise typer.BadParameter("a unit's id has 16 hex digits", param_hint="--unit")
    return found


def _settings(
    force_limit_n: int | None, discrepancy_ms: int | None, entropy_a: int | None, entropy_h: float | None
) -> dict[int, int] | None:
    named = {
        1: None if force_limit_n is None else force_limit_n * 1_000,
        2: discrepancy_ms,
        3: entropy_a,
        4: None if entropy_h is None else round(entropy_h * _H_STEPS),
    }
    return {number: value for number, value in named.items() if value is not None} or None


def _schedule(file: Path | None, approver: Path | None, casino: str | None) -> Schedule | None:
    if file is None:
        return None
    if approver is None or casino is None:
        raise ProvisionError(
            "a schedule is checked before it is given. Nothing was done. Name --approver and --casino."
        )
    return read_schedule(file, read_public_key(approver), casino)


@contextmanager
def _progress(count: int, *, is_shown: bool) -> Iterator[TellOne]:
    """A line for all units and one for each that is being provisioned."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns, console=console, disable=not is_shown or not console.is_terminal, transient=True
    ) as progress:
        lines: dict[str, TaskID] = {}
        progress.add_task(f"{count} units", total=None)

        def tell(port: str, step: str, done: int, of: int) -> None:
            if port not in lines:
                lines[port] = progress.add_task(port, total=of)
            progress.update(lines[port], description=f"{port}: {step}", completed=done, total=of)

        yield tell


def _tell(outcomes: list[Outcome], execute: bool, as_json: bool) -> None:
    if as_json:
        print(json.dumps([outcome.as_dict() for outcome in outcomes]))
    else:
        show_list([_row(outcome) for outcome in outcomes], as_json=False)
        for outcome in outcomes:
            if outcome.problem:
                print(f"{outcome.unit or outcome.port}: {outcome.problem}")
            elif outcome.note:
                print(f"{outcome.unit}: {outcome.note}")
            elif outcome.end is End.WOULD:
                print(f"{outcome.unit} would be given: {'; '.join(outcome.steps)}")
        if not execute and any(outcome.end is End.WOULD for outcome in outcomes):
            print(
                "A unit's own key crosses its cable once, in clear: do it on a desk. No key that was given can be taken back."
            )
            print("Nothing was done; add --execute to do it.")


def _row(outcome: Outcome) -> dict[str, object]:
    return {
        "unit": outcome.unit or "unknown",
        "port": outcome.port,
        "kind": outcome.kind,
        "table": outcome.table,
        "role": "" if outcome.role is None else outcome.role,
        "result": outcome.end.value,
        "stands_at": outcome.at,
        "steps": len(outcome.steps),
    }


def _tell_checked(site: Path, units: int, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"file": str(site), "units": units, "problems": []}))
    else:
        print(f"{site}: {units} units, nothing wrong; its keys and schedules are there and fit")
