"""`pit site exclusions ...` and `pit site incidents ...`: who may place no madness 21 wager, and which presses are undecided."""

from collections.abc import Mapping
from typing import Annotated

import typer

from pit.cli.output import show_list
from pit.cli.site_options import (
    DEFAULT,
    ByOption,
    GroundsOption,
    JsonOption,
    RoleOption,
    SiteOption,
    now_utc_s,
    role_of,
)
from pit.site_store.exclusions import Order, exclude, lift
from pit.site_store.exclusions import exclusions as all_exclusions
from pit.site_store.incidents import dismiss
from pit.site_store.incidents import incidents as all_incidents
from pit.site_store.store import Store

exclusions = typer.Typer(help="Who may place no madness 21 wager at any table (34L(2), 44EA(2)).", no_args_is_help=True)
incidents = typer.Typer(help="Presses with too much force, each till somebody decides.", no_args_is_help=True)

PersonArgument = Annotated[str, typer.Argument(metavar="PERSON", help="The player, as tables call that person.")]


@exclusions.command("list")
def list_exclusions(
    site: SiteOption = DEFAULT,
    as_json: JsonOption = False,
    with_lifted: Annotated[bool, typer.Option("--all", help="Orders that were lifted, too.")] = False,
) -> None:
    """Who is excluded, by whose order and why."""
    with Store(site, only_deciding=True) as store:
        days = store.site.days
        rows = [
            {
                "order": each.number,
                "person": each.person,
                "ordered by": each.ordered_by,
                "ordered": days.clock_of(each.ordered_utc_s),
                "grounds": each.grounds,
                "incident": each.incident,
                **(
                    {
                        "lifted by": each.lifted_by,
                        "lifted": None if each.lifted_utc_s is None else days.clock_of(each.lifted_utc_s),
                        "lift grounds": each.lift_grounds,
                    }
                    if with_lifted
                    else {}
                ),
            }
            for each in all_exclusions(store, only_standing=not with_lifted)
        ]
    show_list([_for_people(row, as_json) for row in rows], as_json)


@exclusions.command()
def add(
    person: PersonArgument,
    by: ByOption,
    role: RoleOption,
    grounds: GroundsOption,
    incident: Annotated[
        int | None, typer.Option(metavar="NUMBER", help="The incident that the order decides, if there is one.")
    ] = None,
    site: SiteOption = DEFAULT,
) -> None:
    """Exclude a person from madness 21 wagers, from now on and at every table, by order of who may give it."""
    with Store(site, only_deciding=True) as store:
        number = exclude(store, Order(person, by, role_of(role), grounds, now_utc_s(), incident))
    print(f"order {number}: {person} places no madness 21 wager at any table till the order is lifted")


@exclusions.command("lift")
def lift_exclusion(
    person: PersonArgument, by: ByOption, role: RoleOption, grounds: GroundsOption, site: SiteOption = DEFAULT
) -> None:
    """Let a person place madness 21 wagers again, at every table from its next round on."""
    with Store(site, only_deciding=True) as store:
        number = lift(store, Order(person, by, role_of(role), grounds, now_utc_s()))
    print(f"order {number} is lifted: {person} may place madness 21 wagers from each table's next round on")


@incidents.command("list")
def list_incidents(
    site: SiteOption = DEFAULT,
    as_json: JsonOption = False,
    with_decided: Annotated[bool, typer.Option("--all", help="Those that were decided, too.")] = False,
) -> None:
    """Presses above the force limit that nobody has decided about."""
    with Store(site, only_deciding=True) as store:
        rows = [
            {
                "incident": each.number,
                "day": each.gaming_day,
                "table": each.table,
                "round": each.round_number,
                "box": each.box,
                "press": each.press_id,
                "person": each.person,
                "force mN": each.force_mn,
                **({"decision": each.decision, "by": each.decided_by, "grounds": each.grounds} if with_decided else {}),
            }
            for each in all_incidents(store, only_open=not with_decided)
        ]
    show_list([_for_people(row, as_json) for row in rows], as_json)


@incidents.command("dismiss")
def dismiss_incident(
    number: Annotated[int, typer.Argument(min=1, metavar="NUMBER", help="The incident.")],
    by: ByOption,
    role: RoleOption,
    grounds: GroundsOption,
    site: SiteOption = DEFAULT,
) -> None:
    """The force of that press was reasonable: nobody is excluded for it. (An order names it: exclusions add --incident.)"""
    with Store(site, only_deciding=True) as store:
        dismiss(store, number, by=by, role=role_of(role), grounds=grounds, utc_s=now_utc_s())
    print(f"incident {number} is dismissed")


def _for_people(row: Mapping[str, object], as_json: bool) -> dict[str, object]:
    """People read a dash where nothing is; a program reads names without spaces, and null."""
    if as_json:
        return {name.replace(" ", "_"): value for name, value in row.items()}
    return {name: "-" if value is None else value for name, value in row.items()}


def add_to(app: typer.Typer) -> None:
    """Make them commands of `app`."""
    app.add_typer(exclusions, name="exclusions")
    app.add_typer(incidents, name="incidents")
