"""`pit site ...`: the store that all tables of a casino share, and whether its gaming days add up."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from pit.cli.output import show, show_list
from pit.cli.site_options import DEFAULT, JsonOption, SiteOption, now_utc_s
from pit.rules.refusal import dollars
from pit.site_store.day_facts import PlacedReading, day_facts
from pit.site_store.exclusions import exclusions
from pit.site_store.gaming_day import GamingDays, minutes_of, time_of
from pit.site_store.incidents import incidents
from pit.site_store.reconcile import DayVerdict, TableDay, Verdict, reconcile
from pit.site_store.store import Site, Store
from pit.site_store.store import create as create_store
from pit.site_store.tables import tables
from pit.site_store.units import SiteUnit, units

app = typer.Typer(
    help="What all tables of a casino share: tables, units, exclusions, and whether its days add up.",
    no_args_is_help=True,
)

_SHOWN_DIGITS = 16
_EXIT_CODES = {Verdict.AGREED: 0, Verdict.DIFFERS: 1, Verdict.OPEN: 3}


@app.callback()
def site_store() -> None:
    """What all tables of a casino share: tables, units, exclusions, and whether its days add up."""


@app.command()
def create(
    casino: Annotated[str, typer.Option(help="Whose store it is.")],
    zone: Annotated[str, typer.Option(help="The casino's time zone, such as Australia/Brisbane.")] = "UTC",
    day_starts: Annotated[str, typer.Option(metavar="HH:MM", help="When a gaming day starts.")] = "06:00",
    site: SiteOption = DEFAULT,
) -> None:
    """Make a new store; one that is there is left alone."""
    create_store(site, Site(casino, GamingDays(zone, minutes_of(day_starts))))
    print(f"{site}: {casino}, gaming days from {day_starts} in {zone}")


@app.command()
def status(site: SiteOption = DEFAULT, as_json: JsonOption = False) -> None:
    """Whose store it is, what stands on the floor, and what waits for somebody."""
    with _checked(site) as store:
        days, on_floor = store.site.days, [table for table in tables(store) if table.is_open]
        known = units(store)
        rows: dict[str, object] = {
            "casino": store.site.casino,
            "zone": days.zone,
            "day_starts": time_of(days.starts_min),
            "gaming_day": days.day_of(now_utc_s()).isoformat(),
            "tables": [table.name for table in on_floor],
            "teaching_tables": [table.name for table in on_floor if table.is_teaching],
            "units": len(known),
            "units_verified": [_finding(days, each) for each in known if each.is_verified],
            "units_failed": [_finding(days, each) for each in known if each.is_verified is False],
            "units_only_provisioned": [_giving(days, each) for each in known if _is_only_provisioned(each)],
            "units_never_verified": [
                each.unit_id.hex() for each in known if each.is_verified is None and not _is_only_provisioned(each)
            ],
            "excluded": [each.person for each in exclusions(store, only_standing=True)],
            "incidents_to_decide": [each.number for each in incidents(store, only_open=True)],
        }
    show(rows, as_json)


@app.command("reconcile")
def reconcile_day(
    day: Annotated[
        str | None, typer.Option(metavar="YYYY-MM-DD", help="The gaming day; by default the last one that is over.")
    ] = None,
    site: SiteOption = DEFAULT,
    as_json: JsonOption = False,
) -> None:
    """Hold what the tables paid on a day against their units' meters and logs.

    Exit code 0 if all of it agrees, 1 if something differs, 3 if something is missing and nothing differs.
    """
    with _checked(site) as store:
        now = now_utc_s()
        wanted = store.site.days.day_of(now) - timedelta(days=1) if day is None else _day(day)
        verdict = reconcile(day_facts(store, wanted, now))
    if as_json:
        print(json.dumps(_for_programs(verdict)))
    else:
        _tell(verdict)
    raise typer.Exit(_EXIT_CODES[verdict.verdict])


@contextmanager
def _checked(site: Path) -> Iterator[Store]:
    """The store, all of it checked; that takes a while where it holds years."""
    with Console(stderr=True).status("checking the store"), Store(site) as store:
        yield store


def _is_only_provisioned(unit: SiteUnit) -> bool:
    return unit.is_verified is None and unit.provisioned_utc_s is not None


def _finding(days: GamingDays, unit: SiteUnit) -> str:
    """How its last verification came out."""
    assert unit.verified_utc_s is not None
    said = f"{unit.unit_id.hex()} ({_is_what(unit)}) {days.clock_of(unit.verified_utc_s)}"
    said += f" by {unit.verified_by}" if unit.verified_by else ""
    return f"{said}: {unit.verified_as}" if unit.verified_as else said


def _giving(days: GamingDays, unit: SiteUnit) -> str:
    """How its last provisioning came out, where nobody has verified it."""
    assert unit.provisioned_utc_s is not None
    when = f"{days.clock_of(unit.provisioned_utc_s)} by {unit.provisioned_by}"
    return f"{unit.unit_id.hex()} ({_is_what(unit)}) {when}: {unit.provisioned_as}"


def _is_what(unit: SiteUnit) -> str:
    configuration = f"configuration {unit.configuration[:_SHOWN_DIGITS]}" if unit.configuration else "no configuration"
    return f"image {unit.firmware or 'unknown'}, {configuration}"


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise typer.BadParameter(f"{text!r} is no date such as 2026-11-30", param_hint="--day") from error


def _tell(verdict: DayVerdict) -> None:
    if verdict.tables:
        show_list([_table_row(table) for table in verdict.tables], False)
    if verdict.units:
        rows = [
            {"unit": unit.unit.hex(), **_reading_row("opened", unit.opened), **_reading_row("closed", unit.closed)}
            for unit in verdict.units
        ]
        show_list(rows, False)
    for head, texts in (("differs", verdict.differences), ("open", verdict.missing), ("note", verdict.remarks)):
        for text in texts:
            print(f"{head}: {text}")
    rounds = sum(table.rounds for table in verdict.tables)
    due = dollars(sum(table.prize_due_cents for table in verdict.tables))
    paid = dollars(sum(table.prize_paid_cents for table in verdict.tables))
    print(
        f"site: {verdict.day}, tables {len(verdict.tables)}, rounds {rounds}, prizes due {due}, paid {paid}, {verdict.verdict}"
    )


def _table_row(table: TableDay) -> dict[str, object]:
    return {
        "table": table.table,
        "rounds": table.rounds,
        "wagered": dollars(table.staked_cents),
        "taken": dollars(table.taken_cents),
        "paid": dollars(table.paid_cents),
        "prizes": table.prizes,
        "due": dollars(table.prize_due_cents),
        "prizes paid": dollars(table.prize_paid_cents),
    }


def _reading_row(what: str, placed: PlacedReading) -> dict[str, object]:
    return {what: placed.clock, f"draws {what}": placed.meters.draws, f"paid {what}": dollars(placed.meters.paid_cents)}


def _for_programs(verdict: DayVerdict) -> dict[str, Any]:
    def reading(placed: PlacedReading) -> dict[str, Any]:
        meters = placed.meters
        names = ("read_utc_s", "draws", "drawn_cents", "paid_cents", "void_cents", "pending_cents")
        return {"table": placed.table, **{name: getattr(meters, name) for name in names}}

    return {
        "day": verdict.day,
        "verdict": verdict.verdict.value,
        "tables": [{name: getattr(table, name) for name in TableDay.__slots__} for table in verdict.tables],
        "units": [
            {"unit": unit.unit.hex(), "opened": reading(unit.opened), "closed": reading(unit.closed)}
            for unit in verdict.units
        ],
        "differences": list(verdict.differences),
        "missing": list(verdict.missing),
        "remarks": list(verdict.remarks),
    }
