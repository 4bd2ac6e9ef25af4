"""`pit schedule ...`: write a prize schedule, check it, see what it is worth, sign it, and give it to a unit."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from pit.cli.passphrase import ask_passphrase
from pit.cli.unit import AddressOption, JsonOption, PortArgument, open_client
from pit.link.client import Client, Identity
from pit.schedule import facts, on_unit, page, picture, signing
from pit.schedule.binary import SignedSchedule, unpack
from pit.schedule.odds import odds
from pit.schedule.schedule import DECK_CARDS, MOST_DECKS, Deck, Schedule, ScheduleError, problems

app = typer.Typer(help="Prize schedules: write, check, value, sign, verify, load.", no_args_is_help=True)

_BINARY = b"PITS"

SourceArgument = Annotated[Path, typer.Argument(metavar="FILE", help="A schedule's page, in TOML.")]
EitherArgument = Annotated[Path, typer.Argument(metavar="FILE", help="A schedule's page in TOML, or a signed file.")]
SignedArgument = Annotated[Path, typer.Argument(metavar="FILE", help="A signed schedule file.")]


@app.command()
def new(file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")]) -> None:
    """Write an example with a comment for everything in it, to be changed."""
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(page.EXAMPLE_FILE.read_text(encoding="utf-8"))
    except FileExistsError as error:
        raise ScheduleError(str(file), ["it is there already, and nothing is overwritten"]) from error
    except OSError as error:
        raise ScheduleError(str(file), [f"it can't be written ({error.strerror})"]) from error
    print(f"{file}: an example that nobody has approved. Change it, then `pit schedule check {file}`.")


@app.command()
def check(file: SourceArgument, as_json: JsonOption = False) -> None:
    """Tell everything that is wrong with a schedule's page; exit code 1 if anything is."""
    try:
        schedule = page.read(file)
        reasons = problems(schedule)
    except ScheduleError as error:
        reasons = error.reasons
    if as_json:
        print(json.dumps({"file": str(file), "problems": reasons}))
        if reasons:
            raise typer.Exit(1)
        return
    if reasons:
        raise ScheduleError(str(file), reasons)
    print(f"{file}: {len(schedule.prizes)} prizes, {schedule.total_weight} stops, nothing wrong")
    _warn(schedule)


@app.command()
def show(file: EitherArgument, as_json: JsonOption = False) -> None:
    """What a schedule says. Whether a signed file's signature fits is told by `verify`."""
    schedule, signed = _read(file)
    rows = facts.of_schedule(schedule) | (facts.of_signature(signed) if signed else {"signed": False})
    if as_json:
        print(json.dumps(rows))
        return
    _print_facts({name: value for name, value in rows.items() if name != "prizes"})
    table = Table("prize for each $1", "weight", box=None)
    for prize in schedule.prizes:
        table.add_row(f"${prize.prize_cents / 100:,.2f}", str(prize.weight))
    Console().print(table)


@app.command("odds")
def tell_odds(
    file: EitherArgument,
    cards: Annotated[
        int | None, typer.Option(help="Cards a deck, 48 (Spanish) or 52; the schedule's by default.")
    ] = None,
    decks: Annotated[
        int | None, typer.Option(min=1, max=MOST_DECKS, help="How many; the schedule's by default.")
    ] = None,
    stake_returned: Annotated[
        bool, typer.Option("--stake-returned", help="The stake goes back on top of a prize (a table setting).")
    ] = False,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Also draw it, as SVG.")] = None,
    as_json: JsonOption = False,
) -> None:
    """What a schedule is worth: return, edge, hits and variance, exact, for a deck and a number of decks."""
    if cards is not None and cards not in DECK_CARDS:
        raise typer.BadParameter(f"a deck has 48 or 52 cards, not {cards}", param_hint="--cards")
    schedule, _ = _read(file)
    if reasons := problems(schedule):
        raise ScheduleError(str(file), reasons)
    found = odds(
        schedule,
        Deck(cards or schedule.deck.cards, decks or schedule.deck.count),
        is_stake_returned=stake_returned,
    )
    if svg is not None:
        try:
            svg.write_text(picture.svg(schedule, found), encoding="utf-8")
        except OSError as error:
            raise ScheduleError(str(svg), [f"it can't be written ({error.strerror})"]) from error
    if as_json:
        print(json.dumps(facts.of_odds(found)))
        return
    _print_facts(facts.odds_in_words(found))
    table = Table("prize for each $1", "at a press", "at a wager, one in", "part of the return", box=None)
    for prize in found.prizes:
        table.add_row(
            f"${prize.prize_cents / 100:,.2f}",
            picture.percent(prize.per_press),
            f"{float(1 / prize.per_wager):,.1f}",
            picture.percent(prize.of_return),
        )
    Console().print(table)


@app.command()
def key(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Where to write the private key; FILE.pub is the public one.")
    ],
    passphrase_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The passphrase's file; asked for by default.")
    ] = None,
    no_passphrase: Annotated[bool, typer.Option("--no-passphrase", help="Leave the private key unencrypted.")] = False,
) -> None:
    """Make an approver's key pair: RSA, 3072 bits, as PEM files that openssl reads too."""
    if no_passphrase and passphrase_file:
        raise typer.BadParameter("either --passphrase-file or --no-passphrase")
    passphrase = None if no_passphrase else _new_passphrase(passphrase_file)
    made = signing.make_key()
    public = signing.write_key(made, file, passphrase)
    print(f"{file}: the private key{'' if passphrase else ', NOT ENCRYPTED'}; whoever has it can approve schedules")
    print(f"{public}: the public key {signing.key_id(made.public_key()).hex()}, for units and for `verify`")


@app.command()
def sign(
    file: SourceArgument,
    key: Annotated[Path, typer.Option(metavar="FILE", help="The approver's private key, in PEM.")],
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="FILE.bin by default.")] = None,
    passphrase_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The passphrase's file; asked for by default.")
    ] = None,
) -> None:
    """Sign a schedule as its approver, into the file that units take."""
    schedule = page.read(file)
    reasons = problems(schedule)
    if schedule.valid_until <= datetime.now(UTC):
        reasons.append(f"its last day was over at {schedule.valid_until:%Y-%m-%d %H:%M} UTC")
    if reasons:
        raise ScheduleError(str(file), reasons)
    private = signing.read_private_key(key, lambda: ask_passphrase(passphrase_file))
    data = signing.sign(schedule, private)
    target = out or file.with_suffix(".bin")
    try:
        target.write_bytes(data)
    except OSError as error:
        raise ScheduleError(str(target), [f"it can't be written ({error.strerror})"]) from error
    signed = unpack(data)
    print(f"{target}: {len(data)} bytes, signed with key {signed.key_id.hex()}")
    print(f"SHA-256 {signed.digest.hex()}")
    _warn(schedule)


@app.command()
def verify(
    file: SignedArgument,
    key: Annotated[Path, typer.Option(metavar="FILE", help="The approver's public key, in PEM.")],
    casino: Annotated[str | None, typer.Option(help="Refuse it unless it is for this casino.")] = None,
    game: Annotated[str | None, typer.Option(help="Refuse it unless it is for this game.")] = None,
    on: Annotated[
        datetime | None,
        typer.Option(formats=["%Y-%m-%d"], help="Refuse it unless it is valid at the start of this day (UTC)."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Tell whether the holder of a key signed this file; exit code 1 if not, or if it is not for what is asked."""
    at = on.replace(tzinfo=UTC) if on else None
    public = signing.read_public_key(key)
    try:
        signed = signing.verify(_bytes(file), public, name=str(file), casino=casino, game=game, at=at)
    except ScheduleError as error:
        if not as_json:
            raise
        print(json.dumps({"file": str(file), "verified": False, "problems": error.reasons}))
        raise typer.Exit(1) from error
    if as_json:
        print(json.dumps({"file": str(file), "verified": True, "problems": [], **facts.of_signature(signed)}))
        return
    print(f"{file}: signed with key {signed.key_id.hex()}, for {signed.schedule.casino}")
    print(f"SHA-256 {signed.digest.hex()}")
    _warn(signed.schedule)


@app.command()
def trust(
    key: Annotated[Path, typer.Argument(metavar="KEY", help="The approver's public key, in PEM.")],
    port: PortArgument,
    casino: Annotated[str, typer.Option(help="The casino that the unit stands in, as its schedules name it.")],
    address: AddressOption = 1,
    execute: Annotated[bool, typer.Option("--execute", help="Do it; without this it is only told.")] = False,
) -> None:
    """Give a unit its approver's key, once: from then on it arms only with a schedule signed with that key."""
    public = signing.read_public_key(key)
    name = signing.key_id(public).hex()
    if len(casino.encode()) > 32 or not casino.strip():
        raise typer.BadParameter("a casino's name takes 1 to 32 bytes", param_hint="--casino")
    client = open_client(port, address)
    if not execute:
        print(f"would give the unit at {port} the approver's key {name} for {casino!r}.")
        print("It can't be changed later without a ticket. Nothing was done; add --execute to do it.")
        return
    before = _identity(client)
    on_unit.trust(client, public, casino)
    client.close()
    after = on_unit.after_restart(lambda: open_client(port, address), before)
    print(f"the unit at {port} has the approver's key {name} for {casino!r}; {_stands(after)}")


@app.command()
def load(file: SignedArgument, port: PortArgument, address: AddressOption = 1) -> None:
    """Load a signed schedule into a unit at rest; the unit verifies it for itself and restarts with it."""
    data = _bytes(file)
    signed = unpack(data, str(file))
    client = open_client(port, address)
    before = _identity(client)
    on_unit.load_schedule(client, data)
    client.close()
    after = on_unit.after_restart(lambda: open_client(port, address), before)
    found = on_unit.standing(after)
    if found.digest != signed.digest or found.reason:
        raise ScheduleError(
            str(file), [f"the unit took it, but after its restart {_stands(after)}; see `pit unit schedule {port}`"]
        )
    print(f"the unit at {port} took {signed.schedule.id!r}; {_stands(after)}")


def _read(file: Path) -> tuple[Schedule, SignedSchedule | None]:
    data = _bytes(file)
    if data.startswith(_BINARY):
        signed = unpack(data, str(file))
        return signed.schedule, signed
    return page.read(file), None


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise ScheduleError(str(file), [f"it can't be read ({error.strerror})"]) from error


def _new_passphrase(file: Path | None) -> bytes:
    if file is not None:
        passphrase = ask_passphrase(file)
    else:
        text: str = typer.prompt("passphrase for the new key", hide_input=True, confirmation_prompt=True, err=True)
        passphrase = text.encode()
    if not passphrase:
        raise signing.KeyFileError("the passphrase is empty. No key was written. `--no-passphrase` is for trials.")
    return passphrase


def _identity(client: Client) -> Identity:
    assert client.identity is not None
    return client.identity


def _stands(client: Client) -> str:
    return f"its schedule: {facts.standing_in_words(on_unit.standing(client))}"


def _warn(schedule: Schedule) -> None:
    if schedule.is_example:
        print("it is marked as an example, not as an approved schedule")
    if not schedule.valid_from <= datetime.now(UTC) < schedule.valid_until:
        print(f"it is not valid today: {schedule.valid_from:%Y-%m-%d} to {schedule.valid_until:%Y-%m-%d} UTC")


def _print_facts(rows: dict[str, object]) -> None:
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column(overflow="fold")
    for name, value in rows.items():
        table.add_row(name.replace("_", " "), str(value))
    Console().print(table)
