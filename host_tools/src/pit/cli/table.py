"""`pit table ...`: run a table."""

import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Final

import typer
from rich.console import Console

from pit.cli.play import play
from pit.schedule.facts import standing_in_words
from pit.table.errors import Interrupted, TableError, TableFileError
from pit.table.ledger import Ledger
from pit.table.lines import Lines
from pit.table.live import LiveView
from pit.table.pace import Pace
from pit.table.place import elsewhere, on_bench
from pit.table.planted import Fault, Planted
from pit.table.players import NAMES
from pit.table.record import Record, facts, require_place
from pit.table.session import ROUNDS, SEED, Session, Setting
from pit.table.settings import default_settings, read_settings
from pit.table.stored import to_text
from pit.table.supervisor import leave_word
from pit.table.watcher import Watcher, Watchers

app = typer.Typer(help="Run a table on its units, or play a game without any.", no_args_is_help=True)
app.command("play")(play)

_LEDGER = Path(".pit") / "ledger.db"
_CARD_S = 0.1  # on a terminal
_STOPPED_BY: Final[Mapping[signal.Signals, str]] = MappingProxyType(
    {
        signal.SIGINT: "from the keyboard",
        signal.SIGTERM: "by another program (SIGTERM)",
        signal.SIGHUP: "since its terminal was closed (SIGHUP)",
    }
)


class ClockKind(StrEnum):
    """Real time, or time that moves only while everything waits."""

    REAL = "real"
    VIRTUAL = "virtual"


@app.callback()
def table() -> None:
    """Run a table on its units, or play a game without any."""


@app.command()
def run(
    rounds: Annotated[int, typer.Option(min=1, help="How many rounds to play.")] = ROUNDS,
    seed: Annotated[int, typer.Option(help="Fixes shoe and players, and on a virtual unit all the rest.")] = SEED,
    clock: Annotated[ClockKind, typer.Option(help="The virtual unit's time.")] = ClockKind.REAL,
    decks: Annotated[int | None, typer.Option(min=1, max=8, help="Decks in the shoe; 6 by default.")] = None,
    players: Annotated[int, typer.Option(min=1, max=len(NAMES), help="People at the table.")] = 9,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write every round, press, prize and payout there.")
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
        Fault | None, typer.Option(help="Plant a fault into the virtual unit: does the table find or survive it?")
    ] = None,
) -> None:
    """Deal Spanish blackjack with madness 21 on a jackpot unit, and prove that what was paid is what was shown.

    Exit code 0 only if ledger, digits and the unit's own meters agree to the cent.
    """
    if port is not None and (clock is ClockKind.VIRTUAL or plant_fault is not None):
        option = "--clock virtual" if clock is ClockKind.VIRTUAL else "--plant-fault"
        raise typer.BadParameter(f"{option} needs a virtual unit and can't go with --port", param_hint="--port")
    is_live = clock is ClockKind.REAL and sys.stdout.isatty()
    card_s = pace if pace is not None else _CARD_S if is_live else 0.0
    with _sentences(), ExitStack() as stack:
        if json_file is not None:
            require_place(json_file)
        settings = default_settings() if table_file is None else read_settings(table_file)
        if decks is not None:
            cut_cards = min(settings.cut_cards, decks * settings.deck_kind.value // 4)
            settings = replace(settings, decks=decks, cut_cards=cut_cards)
        places = settings.boxes * settings.players_a_box
        if players > places:
            raise typer.BadParameter(f"the table has {places} places, not {players}", param_hint="--players")
        setting = Setting(
            settings, players, seed, Pace.of_card(round(card_s * 1e6), person_us=press_wait * 1_000_000), casino
        )
        ledger = Ledger(_LEDGER if ledger_file is None and port is not None else ledger_file)
        stack.callback(ledger.close)
        with Console(stderr=True).status("opening the unit" if port else "building the firmware, starting the unit"):
            is_virtual_time = clock is ClockKind.VIRTUAL
            place = (
                elsewhere(stack, port)
                if port is not None
                else on_bench(stack, ledger, is_virtual_time=is_virtual_time, seed=seed)
            )
            record = Record(facts(seed, clock.value, to_text(settings), players))
            view = LiveView(Console(), place.hand) if is_live else Lines(lambda line: print(line, flush=True))
            watchers: list[Watcher] = [record, view]
            if place.bench is not None and plant_fault is not None:
                watchers.append(Planted(place.bench, plant_fault))
            stop = _Stop()
            session = Session(
                setting,
                ledger,
                place.client,
                place.hand,
                Watchers(watchers),
                reopen=place.reopen,
                terminal=sys.stdin if is_live and sys.stdin.isatty() else None,
                check_stop=stop.check,
            )
            record.unit(session.open(place.patience_us))
            found = session.schedule
            schedule = "not asked, the unit was armed" if found is None else standing_in_words(found)
        why = _play(session, rounds, view, stop)
        figures = session.close()
        if json_file is not None:
            record.write(json_file, figures, session.meters, why)
        for doubt in figures.disagreements:
            print(f"table: {doubt}")
        print(f"table: schedule {schedule}")
        print(figures.last_line(why))
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


def _play(session: Session, rounds: int, view: Watcher, stop: "_Stop") -> str | None:
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


class _Stop:
    """Ctrl-C, SIGTERM and SIGHUP, heeded between two steps of the table; a second Ctrl-C at once."""

    def __init__(self) -> None:
        self._number: int | None = None

    @contextmanager
    def listening(self) -> Iterator[None]:
        before = {number: signal.signal(number, self._ask) for number in _STOPPED_BY}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def check(self) -> None:
        """Raises Interrupted once a signal has come."""
        if self._number is not None:
            raise Interrupted(f"stopped {_STOPPED_BY[signal.Signals(self._number)]}", self._number)

    def _ask(self, number: int, frame: object) -> None:
        self._number = number
        signal.signal(signal.SIGINT, signal.default_int_handler)


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
