"""`pit table ...`: run a table."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console

from pit.cli.out_file import drawable, writable
from pit.cli.passphrase import ask_passphrase
from pit.cli.play import play
from pit.cli.table_stop import Stop
from pit.cli.table_units import (
    BenchKind,
    Where,
    open_units,
    read_faults,
    require_bench,
    require_card_machines,
    require_units,
)
from pit.cli.unit_memory import read_unit_key
from pit.rules.blackjack.settings import TableSettings as BlackjackSettings
from pit.schedule import signing
from pit.schedule.facts import standing_in_words
from pit.table.errors import Interrupted, TableError, TableFileError
from pit.table.game import GAMES, SPANISH_BLACKJACK
from pit.table.ledger import Ledger
from pit.table.lines import Lines
from pit.table.live import LiveView
from pit.table.machine.planted import CardFault
from pit.table.machine.ticket import SupervisorKey
from pit.table.pace import Pace
from pit.table.planted import Fault
from pit.table.players import NAMES
from pit.table.record import Record, facts
from pit.table.session import ROUNDS, SEED, Session, Setting
from pit.table.settings import defaults, read_settings, with_card_machine
from pit.table.site_desk import SiteTerms
from pit.table.stored import to_text
from pit.table.supervisor import leave_word
from pit.table.watcher import Watcher, Watchers

app = typer.Typer(help="Run a table on its units, or play a game without any.", no_args_is_help=True)
app.command("play")(play)

_LEDGER = Path(".pit") / "ledger.db"
_CARD_S = 0.1  # on a terminal


class ClockKind(StrEnum):
    """Real time, or time that moves only while everything waits."""

    REAL = "real"
    VIRTUAL = "virtual"


GameName = StrEnum("GameName", {name.replace("-", "_"): name for name in GAMES})  # type: ignore[misc]
_DEFAULT: Final = SPANISH_BLACKJACK.name.replace("-", "_")


@app.callback()
def table() -> None:
    """Run a table on its units, or play a game without any."""


@app.command()
def run(
    game: Annotated[GameName, typer.Argument(metavar="[GAME]", help=f"One of {', '.join(GAMES)}.")] = GameName[
        _DEFAULT
    ],
    rounds: Annotated[int, typer.Option(min=1, help="How many rounds to play.")] = ROUNDS,
    seed: Annotated[int, typer.Option(help="Fixes shoe and players, and with --clock virtual the prizes too.")] = SEED,
    clock: Annotated[ClockKind, typer.Option(help="The virtual unit's time.")] = ClockKind.REAL,
    bench: Annotated[BenchKind, typer.Option(help="Where the units run.")] = BenchKind.VIRTUAL,
    uf2: Annotated[
        Path | None, typer.Option(metavar="FILE", help="MicroPython for the emulated Pico (--bench pico).")
    ] = None,
    vcd: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the waveforms of the units' wires there.", callback=drawable),
    ] = None,
    decks: Annotated[int | None, typer.Option(min=1, max=8, help="Decks in the shoe; 6 by default.")] = None,
    players: Annotated[int, typer.Option(min=1, max=len(NAMES), help="People at the table.")] = 9,
    json_file: Annotated[
        Path | None,
        typer.Option(
            "--json",
            metavar="FILE",
            help="Write every round, press, prize and payout to FILE as JSON; the run prints its lines as ever.",
            callback=writable,
        ),
    ] = None,
    port: Annotated[
        str | None, typer.Option(metavar="PORT", help="A unit that runs elsewhere, instead of a virtual one.")
    ] = None,
    table_file: Annotated[
        Path | None, typer.Option("--table", metavar="FILE", help="The table's settings, in TOML.")
    ] = None,
    ledger_file: Annotated[
        Path | None,
        typer.Option(
            "--ledger",
            metavar="FILE",
            help=f"Keep the ledger there, and a virtual unit's memory beside it; with --port {_LEDGER} by default, "
            "else in memory.",
        ),
    ] = None,
    pace: Annotated[
        float | None,
        typer.Option(
            min=0, max=10, help=f"Seconds a card takes, 0 for full speed; on a terminal {_CARD_S} by default."
        ),
    ] = None,
    press_wait: Annotated[
        int, typer.Option(min=1, max=3600, help="Seconds that a person has for the press, where no plant presses.")
    ] = 60,
    casino: Annotated[
        str | None, typer.Option(help="Refuse to open unless the unit's prize schedule is for this casino.")
    ] = None,
    plant_fault: Annotated[
        Fault | None, typer.Option(help="The same as --fault NAME, for a fault of the jackpot unit.")
    ] = None,
    card_machine: Annotated[
        bool, typer.Option("--card-machine", help="Deal blackjack from a card machine on the bench.")
    ] = False,
    spare_machine: Annotated[
        bool, typer.Option("--spare-machine", help="Have a second card machine ready, for 65B and 65C.")
    ] = False,
    fault_texts: Annotated[
        list[str] | None,
        typer.Option(
            "--fault",
            metavar="NAME@ROUND",
            help="Plant a fault in that round, or without @ROUND in the first; may be given often. "
            f"Of the card machine: {', '.join(CardFault)}. Of the jackpot unit, in that round or after it: {', '.join(Fault)}.",
        ),
    ] = None,
    supervisor_key: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="The supervisor's private key: the table clears a card machine's wrong count with it."
        ),
    ] = None,
    passphrase_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The key's passphrase's file; asked for by default.")
    ] = None,
    unit_key: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="The jackpot unit's key, 64 hex digits: under it the table tells the unit the time."
        ),
    ] = None,
    site_file: Annotated[
        Path | None,
        typer.Option(
            "--site-store", metavar="FILE", help="The site's store: asked before a madness 21 wager is taken."
        ),
    ] = None,
    table_name: Annotated[str | None, typer.Option("--name", help="The table's name in the site's store.")] = None,
) -> None:
    """Deal a game on its units, and prove that what was paid is what was shown, and that no card is missing.

    Spanish blackjack and blackjack offer madness 21 on a jackpot unit; blackjack may be dealt from a card machine. Exit
    code 0 only if ledger, digits, the units' own meters and the cards that moved agree.
    """
    chosen = GAMES[game.value]
    is_virtual_time = clock is ClockKind.VIRTUAL
    faults = read_faults(fault_texts or [], plant_fault, has_machine=card_machine)
    if port is not None and (is_virtual_time or faults):
        option = "--clock virtual" if is_virtual_time else "--plant-fault" if plant_fault else "--fault"
        raise typer.BadParameter(f"{option} needs a virtual unit and can't go with --port", param_hint="--port")
    booted = require_bench(bench, uf2, vcd, port=port, is_virtual_time=is_virtual_time)
    require_card_machines(chosen, port=port, has_machine=card_machine, has_spare=spare_machine)
    if (site_file is None) is not (table_name is None):
        raise typer.BadParameter("--site-store and --name go together", param_hint="--site-store")
    if site_file is not None and ledger_file is None and port is None:
        raise typer.BadParameter("needs --ledger FILE, so that the site can be told later", param_hint="--site-store")
    site = None if site_file is None or table_name is None else SiteTerms(site_file, table_name)
    is_live = not is_virtual_time and sys.stdout.isatty()
    card_s = pace if pace is not None else _CARD_S if is_live else 0.0
    with _sentences(), ExitStack() as stack:
        settings = defaults(chosen) if table_file is None else read_settings(table_file, chosen)
        if isinstance(settings, BlackjackSettings):
            if settings.card_machine is not None and not card_machine:
                raise typer.BadParameter("its [card_machine] needs --card-machine", param_hint="--table")
            settings = with_card_machine(settings) if card_machine else settings
        require_units(settings, chosen, has_machine=card_machine)
        key = None
        if supervisor_key is not None:
            key = SupervisorKey(signing.read_private_key(supervisor_key, lambda: ask_passphrase(passphrase_file)))
        time_key = None if unit_key is None else read_unit_key(unit_key)
        if decks is not None:
            cut_cards = min(settings.cut_cards, decks * settings.deck_kind.value // 4)
            settings = replace(settings, decks=decks, cut_cards=cut_cards)
        places = settings.boxes * settings.players_a_box
        if players > places:
            raise typer.BadParameter(f"the table has {places} places, not {players}", param_hint="--players")
        setting = Setting(
            settings, players, seed, Pace.of_card(round(card_s * 1e6), person_us=press_wait * 1_000_000), casino, chosen
        )
        ledger = Ledger(_LEDGER if ledger_file is None and port is not None else ledger_file)
        stack.callback(ledger.close)
        with Console(stderr=True).status("opening the unit" if port else "building the firmware, starting the unit"):
            where = Where(port, booted, vcd, is_virtual_time, seed)
            units = open_units(stack, ledger, settings, chosen, where, card_machine + spare_machine)
            place, hand = units.place, units.hand
            record = Record(
                facts(
                    chosen.name,
                    seed,
                    clock.value if bench is BenchKind.VIRTUAL else "emulated",
                    to_text(settings),
                    players,
                )
            )
            view = LiveView(Console(), hand, chosen) if is_live else Lines(lambda line: print(line, flush=True))
            stop = Stop()
            planted = [*units.planted(faults)]
            session = Session(
                setting,
                ledger,
                None if place is None else place.client,
                hand,
                Watchers([record, view, *planted]),
                machines=[(machine.client, machine.dealer) for machine in units.machines],
                supervisor_key=key,
                unit_key=time_key,
                site=site,
                reopen=None if place is None else place.reopen,
                terminal=sys.stdin if is_live and sys.stdin.isatty() else None,
                check_stop=stop.check,
            )
            record.units(session.open(units.patience_us))
            found = session.schedule
            schedule = "not asked, the unit was armed" if found is None else standing_in_words(found)
        why = _play(session, rounds, view, stop)
        for ended in units.ended:
            print(f"pit: {ended}", file=sys.stderr)
        figures = session.close()
        for doubt in figures.disagreements:
            print(f"table: {doubt}")
        for fault in planted:
            if fault.miss:
                print(f"table: {fault.miss}")
        if place is not None:
            print(f"table: schedule {schedule}")
        if session.site_line:
            print(f"table: {session.site_line}")
        print(figures.last_line(why))
        if json_file is not None:
            record.write(json_file, figures, session.meters, why)
        stack.close()
        raise typer.Exit(0 if figures.agrees and why is None else 1)


@app.command()
def approve(
    press: Annotated[int, typer.Argument(min=1, help="The press's number, as the table tells it.")],
    ledger_file: Annotated[
        Path, typer.Option("--ledger", metavar="FILE", help="The ledger of the running table.")
    ] = _LEDGER,
) -> None:
    """As supervisor, let a table pay a prize above its schedule's limit; the table that waits for it goes on."""
    with _sentences():
        leave_word(ledger_file, press)
    print(f"the word for press {press} lies beside {ledger_file}; the table takes it if it waits for that press")


def _play(session: Session, rounds: int, view: Watcher, stop: Stop) -> str | None:
    """Why the run ended early, or None."""
    with ExitStack() as stack:
        if isinstance(view, LiveView):
            stack.enter_context(view)
        stack.enter_context(stop.listening())
        try:
            session.play(rounds)
        except Interrupted as error:
            raise Interrupted(f"{error}. {session.standing()}", error.number) from error
        except TableError as error:
            stack.close()
            print(f"pit: {error}", file=sys.stderr)
            return str(error)
    return None


@contextmanager
def _sentences() -> Iterator[None]:
    """One sentence for each thing that can go wrong with table file, ledger or table."""
    try:
        yield
    except TableFileError as error:
        print(f"pit: {error}", file=sys.stderr)
        raise typer.Exit(2) from error
    except Interrupted as error:
        print(f"pit: {error}", file=sys.stderr)
        raise typer.Exit(error.exit_code) from error
    except TableError as error:
        print(f"pit: {error}", file=sys.stderr)
        raise typer.Exit(1) from error
