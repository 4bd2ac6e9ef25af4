"""`pit site` as people and programs use it: lines, JSON, exit codes."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pit.cli import commands
from pit.cli.known import is_known
from pit.site_store.days import LogEntry, LogKind, MeterReading, Report, RoundFigures, SettledPress, tell
from pit.site_store.incidents import incidents
from pit.site_store.store import Store
from pit.site_store.tables import SiteTable, put_table
from pit.site_store.units import JACKPOT, SiteUnit, put_unit

UNIT = bytes(range(8))
LEDGER = bytes(16)
BY = ("--by", "Ann Lee", "--grounds", "struck the button")
KEY_EMPLOYEE = (*BY, "--role", "key-employee-table-games")
MORNING = int(datetime(2020, 1, 14, 23, 0, tzinfo=UTC).timestamp())  # 09:00 of the 15th in Brisbane


def pit(file: Path, *arguments: str) -> Result:
    return CliRunner().invoke(commands.app, ["site", *arguments, "--site-store", str(file)])


def told(file: Path, *arguments: str) -> str:
    """What a command that goes well prints."""
    done = pit(file, *arguments)
    assert done.exit_code == 0, done.output + str(done.exception)
    return done.stdout


def refused(file: Path, *arguments: str) -> str:
    """The sentence of a command that is refused."""
    done = pit(file, *arguments)
    assert isinstance(done.exception, Exception)
    assert is_known(done.exception)
    return str(done.exception)


def a_day(file: Path, paid_cents: int = 1_000) -> None:
    """Table A on 15 January 2020: $2 on a press of $5 per $1; `paid_cents` is what the round paid for it."""
    meters = ((1, MORNING, 0, 0), (2, MORNING + 120, 1, 500))
    with Store(file) as store:
        put_table(store, SiteTable("A", "spanish-blackjack", 500, 50_000))
        put_unit(store, SiteUnit(UNIT, JACKPOT, "A"))
        report = Report(
            (RoundFigures(1, MORNING + 60, UNIT, 5_000, 5_000, paid_cents, 1, 1_000, paid_cents, 0),),
            tuple(MeterReading(n, UNIT, at, draws, draws, paid, paid, 0, 0) for n, at, draws, paid in meters),
            (SettledPress(1, 2, 1, 1, True, 500, 0, 200, 1_000),),
            (LogEntry(UNIT, 1, 2, LogKind.PRESS, 1), LogEntry(UNIT, 2, 2, LogKind.PAID, 500)),
        )
        tell(store, "A", LEDGER, report)


def test_a_store_is_made_once_and_says_whose_it_is(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "site.db"
    told(file, "create", "--casino", "Example Casino", "--zone", "Europe/Vienna", "--day-starts", "05:30")
    status = json.loads(told(file, "status", "--json"))
    assert (status["casino"], status["zone"], status["day_starts"]) == ("Example Casino", "Europe/Vienna", "05:30")
    assert "is a database already" in refused(file, "create", "--casino", "Another")


@pytest.mark.parametrize(
    ("options", "why"), [(("--zone", "Mars/Olympus"), "no time zone"), (("--day-starts", "6"), "no time of day")]
)
def test_a_store_with_a_day_that_can_t_be_told_is_not_made(tmp_path: Path, options: tuple[str, str], why: str) -> None:
    assert why in refused(tmp_path / "site.db", "create", "--casino", "A", *options)
    assert list(tmp_path.iterdir()) == []


def test_a_status_names_what_waits_for_somebody(store_file: Path) -> None:
    a_day(store_file)
    told(store_file, "exclusions", "add", "P1", *KEY_EMPLOYEE)
    status = json.loads(told(store_file, "status", "--json"))
    assert (status["tables"], status["units"], status["excluded"]) == (["A"], 1, ["P1"])
    assert status["units_never_verified"] == [UNIT.hex()]
    assert "Example Casino" in told(store_file, "status")


def test_a_status_tells_each_units_last_finding_in_one_place(store_file: Path) -> None:
    given = {"provisioned_utc_s": MORNING, "provisioned_by": "Ann Lee", "provisioned_as": "done"}
    with Store(store_file) as store:
        put_unit(store, SiteUnit(UNIT, JACKPOT))
        put_unit(store, SiteUnit(b"given---", JACKPOT, firmware="0.1.0", configuration="ab" * 32, **given))  # type: ignore[arg-type]
        for name, is_verified, wrong in ((b"verified", True, ""), (b"failing-", False, "image is refused")):
            found = {"verified_utc_s": MORNING, "verified_by": "Bo", "is_verified": is_verified, "verified_as": wrong}
            put_unit(store, SiteUnit(name, JACKPOT, **given))  # type: ignore[arg-type]
            put_unit(store, SiteUnit(name, JACKPOT, **found))  # type: ignore[arg-type]
    status = json.loads(told(store_file, "status", "--json"))
    assert status["units_never_verified"] == [UNIT.hex()]
    (only,) = status["units_only_provisioned"]
    assert only == f"{b'given---'.hex()} (image 0.1.0, configuration {'ab' * 8}) 2020-01-15 09:00 by Ann Lee: done"
    assert status["units_verified"] == [f"{b'verified'.hex()} (image unknown, no configuration) 2020-01-15 09:00 by Bo"]
    (failed,) = status["units_failed"]
    assert failed.endswith("by Bo: image is refused")


@pytest.mark.clause("Q96-23-4")
def test_a_fifth_teaching_table_is_refused_with_its_clause(store_file: Path) -> None:
    two_to_ten = ("--game", "blackjack", "--minimum-cents", "200", "--maximum-cents", "1000", "--teaching")
    for name in "ABCD":
        told(store_file, "tables", "set", name, *two_to_ten)
    assert "5 tables run at $2 to $10; a casino may have 4" in refused(store_file, "tables", "set", "E", *two_to_ten)
    told(store_file, "tables", "close", "A")
    told(store_file, "tables", "set", "E", *two_to_ten)
    rows = json.loads(told(store_file, "tables", "list", "--json"))
    assert [row["name"] for row in rows if row["is_open"]] == list("BCDE")


def test_a_game_that_no_table_runs_is_wrong_usage(store_file: Path) -> None:
    done = pit(store_file, "tables", "set", "A", "--game", "chess", "--minimum-cents", "1", "--maximum-cents", "2")
    assert done.exit_code == 2


@pytest.mark.clause("Q03-34L-2", "Q03-44EA-2")
def test_an_order_is_taken_from_the_key_employee_alone_and_listed_till_it_is_lifted(store_file: Path) -> None:
    why = refused(store_file, "exclusions", "add", "P1", *BY, "--role", "floor-manager")
    assert "A floor manager may not exclude a player" in why
    assert told(store_file, "exclusions", "list") == "none\n"
    assert "order 1: P1" in told(store_file, "exclusions", "add", "P1", *KEY_EMPLOYEE)
    (row,) = json.loads(told(store_file, "exclusions", "list", "--json"))
    assert (row["order"], row["person"], row["ordered_by"], row["grounds"]) == (1, "P1", "Ann Lee", "struck the button")
    told(store_file, "exclusions", "lift", "P1", *KEY_EMPLOYEE)
    assert json.loads(told(store_file, "exclusions", "list", "--json")) == []
    (kept,) = json.loads(told(store_file, "exclusions", "list", "--json", "--all"))
    assert kept["lifted_by"] == "Ann Lee"


def test_an_unknown_role_is_wrong_usage(store_file: Path) -> None:
    assert pit(store_file, "exclusions", "add", "P1", *BY, "--role", "owner").exit_code == 2


@pytest.mark.clause("Q03-34L-2", "Q03-44EA-2")
def test_incidents_wait_till_they_are_dismissed_or_an_order_decides_them(store_file: Path) -> None:
    with Store(store_file) as store:
        put_table(store, SiteTable("A", "spanish-blackjack", 500, 50_000))
        with store.transaction() as db:
            db.executemany(
                "INSERT INTO incidents (ledger, press_id, table_name, gaming_day, round, box, person, force_mn)"
                " VALUES (?, ?, 'A', '2026-11-30', 1, 1, ?, ?)",
                [(LEDGER, 1, "P1", 70_000), (LEDGER, 2, "P2", None)],
            )
    rows = json.loads(told(store_file, "incidents", "list", "--json"))
    assert [(row["person"], row["force_mN"]) for row in rows] == [("P1", 70_000), ("P2", None)]
    assert "-" in told(store_file, "incidents", "list")
    told(store_file, "incidents", "dismiss", "2", *KEY_EMPLOYEE)
    told(store_file, "exclusions", "add", "P1", *KEY_EMPLOYEE, "--incident", "1")
    assert told(store_file, "incidents", "list") == "none\n"
    with Store(store_file) as store:
        assert [each.decision for each in incidents(store)] == ["excluded", "dismissed"]


def test_units_are_listed_placed_and_removed(store_file: Path) -> None:
    with Store(store_file) as store:
        for name in "AB":
            put_table(store, SiteTable(name, "spanish-blackjack", 500, 50_000))
        put_unit(store, SiteUnit(UNIT, JACKPOT, "A", 3, "ab12", "0.1.0", MORNING, False))
    told(store_file, "units", "place", UNIT.hex(), "B")
    (row,) = json.loads(told(store_file, "units", "list", "--json"))
    assert row == {
        "unit": UNIT.hex(), "kind": "jackpot", "table": "B", "address": 3, "key": "ab12", "firmware": "0.1.0",
        "configuration": None, "provisioning": None, "provisioned": None, "provisioned_by": None,
        "verification": "failed", "does_not_hold": None, "verified": "2020-01-15 09:00", "verified_by": None,
    }  # fmt: skip
    told(store_file, "units", "remove", UNIT.hex())
    assert json.loads(told(store_file, "units", "list", "--json"))[0]["table"] is None
    assert "is no unit's number" in refused(store_file, "units", "remove", "xyz")
    assert "knows no unit" in refused(store_file, "units", "place", "ff" * 8, "A")


def test_a_day_that_adds_up_ends_in_one_line_and_code_0(store_file: Path) -> None:
    a_day(store_file)
    lines = told(store_file, "reconcile", "--day", "2020-01-15").splitlines()
    assert lines[-1] == "site: 2020-01-15, tables 1, rounds 1, prizes due $10, paid $10, agreed"


def test_a_day_that_differs_says_so_in_a_sentence_and_code_1(store_file: Path) -> None:
    a_day(store_file, paid_cents=900)
    done = pit(store_file, "reconcile", "--day", "2020-01-15")
    assert done.exit_code == 1
    assert "differs: table A, round 1: $10 was due for prizes, $9 was paid" in done.stdout
    assert done.stdout.splitlines()[-1].endswith("due $10, paid $9, differs")


def test_a_day_of_which_something_is_missing_is_open_and_code_3(store_file: Path) -> None:
    a_day(store_file)
    with Store(store_file) as store:
        put_unit(store, SiteUnit(b"\x09" * 8, JACKPOT, "A"))
    done = pit(store_file, "reconcile", "--day", "2020-01-15")
    assert done.exit_code == 3
    assert f"open: unit {'09' * 8} of table A was not read on 2020-01-15" in done.stdout
    assert done.stdout.splitlines()[-1].endswith("open")


def test_a_day_in_json_has_figures_meters_and_sentences(store_file: Path) -> None:
    a_day(store_file, paid_cents=900)
    done = pit(store_file, "reconcile", "--day", "2020-01-15", "--json")
    found = json.loads(done.stdout)
    assert (done.exit_code, found["verdict"], len(found["differences"])) == (1, "differs", 2)
    assert found["tables"][0]["prize_paid_cents"] == 900
    assert found["units"][0]["closed"]["paid_cents"] == 500


def test_without_a_day_the_last_one_that_is_over_is_taken(store_file: Path) -> None:
    found = json.loads(pit(store_file, "reconcile", "--json").stdout)
    today = json.loads(told(store_file, "status", "--json"))["gaming_day"]
    assert (datetime.fromisoformat(today) - datetime.fromisoformat(found["day"])).days == 1
    assert found["missing"] == [f"no table told of anything on {found['day']}"]


def test_a_day_that_is_no_date_is_wrong_usage(store_file: Path) -> None:
    assert pit(store_file, "reconcile", "--day", "yesterday").exit_code == 2


@pytest.mark.parametrize(
    "arguments",
    [("status",), ("reconcile",), ("tables", "list"), ("units", "list"), ("exclusions", "list"), ("incidents", "list")],
)
def test_a_store_that_is_not_there_is_told_by_every_command(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    assert "there is no site store" in refused(tmp_path / "site.db", *arguments)
