"""`pit site tables ...` and `pit site units ...`: what stands on the floor."""

from typing import Annotated

import typer

from pit.cli.output import show_list
from pit.cli.site_options import DEFAULT, JsonOption, SiteOption, unit_id_of
from pit.rules.refusal import dollars
from pit.site_store.errors import SiteRefused
from pit.site_store.store import Store
from pit.site_store.tables import SiteTable, close_table, put_table
from pit.site_store.tables import tables as all_tables
from pit.site_store.units import SiteUnit, put_unit, take_from_table, unit_with
from pit.site_store.units import units as all_units
from pit.table.game import GAMES

tables = typer.Typer(help="Tables, their limits, and which of them teach (s 23).", no_args_is_help=True)
units = typer.Typer(help="Units, and the tables they stand at.", no_args_is_help=True)

_SHOWN_DIGITS = 16

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="The table's name.")]
UnitArgument = Annotated[str, typer.Argument(metavar="UNIT", help="The unit's number: 16 hex digits.")]


@tables.command("list")
def list_tables(site: SiteOption = DEFAULT, as_json: JsonOption = False) -> None:
    """Every table, also those taken off the floor."""
    with Store(site, only_deciding=True) as store:
        found = all_tables(store)
    if as_json:
        show_list([{name: getattr(table, name) for name in SiteTable.__slots__} for table in found], True)
        return
    rows = [
        {
            "table": table.name,
            "game": table.game,
            "least": dollars(table.minimum_cents),
            "most": dollars(table.maximum_cents),
            "teaches": "yes" if table.is_teaching else "no",
            "on the floor": "yes" if table.is_open else "no",
        }
        for table in found
    ]
    show_list(rows, False)


@tables.command("set")
def set_table(
    name: NameArgument,
    game: Annotated[str, typer.Option(help=f"One of {', '.join(GAMES)}.")],
    minimum_cents: Annotated[int, typer.Option(min=1, help="The least wager.")],
    maximum_cents: Annotated[int, typer.Option(min=1, help="The greatest wager.")],
    is_teaching: Annotated[bool, typer.Option("--teaching", help="Patrons are taught the game there.")] = False,
    site: SiteOption = DEFAULT,
) -> None:
    """Put a table on the floor or change it; at most four blackjack tables may teach at $2 to $10 (s 23(4))."""
    if game not in GAMES:
        raise typer.BadParameter(f"one of {', '.join(GAMES)}", param_hint="--game")
    table = SiteTable(name, game, minimum_cents, maximum_cents, is_teaching)
    with Store(site, only_deciding=True) as store:
        put_table(store, table)
    print(f"table {name}: {game} at {dollars(minimum_cents)} to {dollars(maximum_cents)}")


@tables.command("close")
def close(name: NameArgument, site: SiteOption = DEFAULT) -> None:
    """Take a table off the floor; its days stay."""
    with Store(site, only_deciding=True) as store:
        close_table(store, name)
    print(f"table {name} is off the floor")


@units.command("list")
def list_units(site: SiteOption = DEFAULT, as_json: JsonOption = False) -> None:
    """Every unit that was provisioned, or seen at a table."""
    with Store(site, only_deciding=True) as store:
        rows = [row_of(store, unit) for unit in all_units(store)]
    show_list(rows if as_json else [_for_people(row) for row in rows], as_json)


@units.command()
def place(unit: UnitArgument, table: NameArgument, site: SiteOption = DEFAULT) -> None:
    """Say that a unit stands at another table now."""
    unit_id = unit_id_of(unit)
    with Store(site, only_deciding=True) as store:
        known = unit_with(store, unit_id)
        if known is None:
            raise SiteRefused(f"the site store {site} knows no unit {unit}. Nothing was changed.")
        put_unit(store, SiteUnit(unit_id, known.kind, table))
    print(f"unit {unit} stands at table {table}")


@units.command()
def remove(unit: UnitArgument, site: SiteOption = DEFAULT) -> None:
    """Say that a unit stands at no table any more; its readings stay."""
    with Store(site, only_deciding=True) as store:
        take_from_table(store, unit_id_of(unit))
    print(f"unit {unit} stands at no table")


def row_of(store: Store, unit: SiteUnit) -> dict[str, object]:
    """What is known of a unit, for people and programs alike."""
    clock = store.site.days.clock_of
    return {
        "unit": unit.unit_id.hex(),
        "kind": unit.kind,
        "table": unit.table,
        "address": unit.address,
        "key": unit.key_fingerprint,
        "firmware": unit.firmware,
        "configuration": unit.configuration,
        "provisioning": unit.provisioned_as,
        "provisioned": None if unit.provisioned_utc_s is None else clock(unit.provisioned_utc_s),
        "provisioned_by": unit.provisioned_by,
        "verification": None if unit.is_verified is None else "verified" if unit.is_verified else "failed",
        "does_not_hold": unit.verified_as,
        "verified": None if unit.verified_utc_s is None else clock(unit.verified_utc_s),
        "verified_by": unit.verified_by,
    }


def _for_people(row: dict[str, object]) -> dict[str, object]:
    """A digest's first digits tell two apart."""
    digest = str(row["configuration"] or "")[:_SHOWN_DIGITS]
    return {name: "-" if value is None else value for name, value in row.items()} | {"configuration": digest or "-"}


def add_to(app: typer.Typer) -> None:
    """Make them commands of `app`."""
    app.add_typer(tables, name="tables")
    app.add_typer(units, name="units")
