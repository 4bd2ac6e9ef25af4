"""`pit unit ...`: what a unit says of itself, over any port that pyserial knows."""

import json
from contextlib import ExitStack
from typing import Annotated

import typer

from pit.cli.keys import unit_keys
from pit.cli.output import one_form, show, show_list
from pit.link import records, snapshot, texts
from pit.link.client import Client
from pit.link.errors import AtPrompt, NoAnswer, NotProven, NoUnit, Refused
from pit.link.table import Value
from pit.link.transport import SerialTransport
from pit.ports.probe import Condition, prompt_at
from pit.schedule import facts, on_unit
from wire import codes

_PROMPT_US = 1_000_000  # an interpreter answers at once, but this machine may be busy
_FIRST_US = 1_000_000  # then a prompt is looked for, before a unit that starts is waited for
NOISE = "suspect: what stands there does not add up"

app = typer.Typer(help="Read a unit: who it is, what it does, its meters, games and events.", no_args_is_help=True)

PortArgument = Annotated[str, typer.Argument(metavar="PORT", help="The unit's port, or a pyserial URL.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
CsvOption = Annotated[bool, typer.Option("--csv", help="Print CSV instead of a table.")]
AddressOption = Annotated[int, typer.Option(min=1, max=247, help="The unit's address on its bus.")]


def open_client(port: str, address: int = 1) -> Client:
    """A session with the unit at `port`, under its key if a keystore was named. Raises LinkError, KeystoreError."""
    client = Client(SerialTransport(port), address, keys=unit_keys())
    with ExitStack() as stack:
        stack.callback(client.close)  # else whoever tries again finds the port in use
        try:
            client.hello(_FIRST_US)
        except NotProven:
            raise
        except NoAnswer:
            if address == 1:
                _require_no_prompt(client, port)
            try:
                client.hello()  # it may be starting
            except NoAnswer:
                if address == 1:
                    _require_no_prompt(client, port)  # of a board that was still starting, too
                raise
        stack.pop_all()
    return client


def _require_no_prompt(client: Client, port: str) -> None:
    """Raises NoUnit or AtPrompt if no unit runs on the board at `port`, which no patience changes."""
    prompt = prompt_at(client.transport, _PROMPT_US)
    if prompt is Condition.MICROPYTHON:
        raise NoUnit(
            f"the board at {port} runs MicroPython and no Pit unit. Nothing there was changed. "
            f"Put a unit's firmware on it: `pit deploy jackpot {port}`."
        )
    if prompt is Condition.STOPPED:
        raise AtPrompt(
            f"the unit at {port} is at its interpreter's prompt, as a deploy that was stopped leaves it. Its records and the "
            f"image that ran stand. Start it again with `pit unit reset {port}`, or deploy again."
        )


@app.command("id")
def identify(port: PortArgument, as_json: JsonOption = False, address: AddressOption = 1) -> None:
    """Who this unit is."""
    client = open_client(port, address)
    who = client.identity
    assert who is not None
    rows: dict[str, Value | str] = {
        "kind": texts.kind(who.kind),
        "unit": who.unit_id.hex(),
        "address": who.address,
        "firmware": ".".join(map(str, who.version)),
        "boots": who.boots,
    }
    show(rows, as_json)


@app.command()
def status(port: PortArgument, as_json: JsonOption = False, address: AddressOption = 1) -> None:
    """What this unit is doing, and what is wrong with it."""
    answer = open_client(port, address).request("status")
    number = _ints(answer)
    faults = [n for n in range(1, 30) if number["faults"] & 1 << n]
    rows: dict[str, object] = {
        "state": texts.state(number["state"]),
        "game": texts.state(number["game"]),
        "faults": [texts.fault(n) for n in faults],
        "flags": texts.flags(number["flags"]),
        "schedule": "unverified" if number["flags"] & codes.FLAG_SCHEDULE_UNVERIFIED else "verified",
        "last reset": {1: "power", 2: "watchdog or asked for"}.get(number["reset_cause"], str(number["reset_cause"])),
    }
    rows |= {name: number[name] for name in ("heap_free", "heap_used", "uptime_ms", "boots", "force_mn")}
    rows |= {name: number[name] for name in number if name.endswith("_errors")}
    show(rows, as_json)


@app.command()
def schedule(port: PortArgument, as_json: JsonOption = False, address: AddressOption = 1) -> None:
    """Which prize schedule this unit plays by, who signed it, and why not if it refuses."""
    show(facts.of_standing(on_unit.standing(open_client(port, address))), as_json)


@app.command()
def meters(
    port: PortArgument, as_json: JsonOption = False, as_csv: CsvOption = False, address: AddressOption = 1
) -> None:
    """Draws, and money per $1 staked: drawn, paid, void, pending; whether they are suspect."""
    one_form(as_json, as_csv)
    client = open_client(port, address)
    found = _looked_at(client)
    answer = records.meters(client.request("meters"))
    if as_json:
        print(json.dumps(answer | {"suspect": found["suspect"]}))
        return
    rows: dict[str, object] = {"suspect": found["suspect"]}
    is_noise = found["suspect"] is True and not found["drawn = paid + void + pending"]
    for name, value in answer.items():
        if is_noise and not as_csv:
            rows[name] = NOISE
        elif isinstance(value, dict):
            rows |= {texts.fault(int(fault)): count for fault, count in value.items()}
        else:
            rows[name] = f"${value / 100:,.2f}" if name.endswith("_cents") and not as_csv else value
    show(rows, False, as_csv)


def _looked_at(client: Client) -> dict[str, object]:
    """What the check of memory found; of an armed unit only that it can't be looked at now."""
    try:
        return snapshot.check(client)
    except Refused as refused:
        if refused.code != codes.LINK_BUSY:
            raise
        return {"suspect": "not checked: it is armed"}


@app.command()
def recall(
    port: PortArgument, as_json: JsonOption = False, as_csv: CsvOption = False, address: AddressOption = 1
) -> None:
    """The last games with their random results, newest first."""
    one_form(as_json, as_csv)
    show_list(list(records.games(open_client(port, address))), as_json, as_csv)


@app.command()
def events(
    port: PortArgument,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
    address: AddressOption = 1,
    last: Annotated[int, typer.Option(min=1, max=1000, help="How many, counted from the newest.")] = 40,
) -> None:
    """What happened to this unit, oldest first."""
    one_form(as_json, as_csv)
    show_list(list(records.events(open_client(port, address), last)), as_json, as_csv)


@app.command("clear-fault")
def clear_fault(
    port: PortArgument,
    fault: Annotated[int, typer.Argument(min=1, max=29, help="The fault's number, as `status --json` tells it.")],
    address: AddressOption = 1,
) -> None:
    """Clear a fault whose cause has gone."""
    answer = _ints(open_client(port, address).request("clear_fault", fault=fault))
    print(f"cleared; the unit is in {texts.state(answer['state'])}")


@app.command("lamp-test")
def lamp_test(
    port: PortArgument,
    seconds: Annotated[int, typer.Option(min=1, max=60)] = 5,
    address: AddressOption = 1,
) -> None:
    """Light the lamp and every segment, for a person to look at."""
    open_client(port, address).request("lamp_test", seconds=seconds)
    print(f"lamp and all segments lit for {seconds} s; a dead segment shows only to the eye")


@app.command("identify")
def show_which(
    port: PortArgument,
    seconds: Annotated[int, typer.Option(min=1, max=60)] = 10,
    address: AddressOption = 1,
) -> None:
    """Light the lamp of the unit at this port, so that a person at the table sees which box it is."""
    client = open_client(port, address)
    client.request("lamp_test", seconds=seconds)
    who = client.identity
    assert who is not None
    print(f"{texts.kind(who.kind)} {who.unit_id.hex()}, address {who.address}: its lamp is lit for {seconds} s")


def _ints(answer: dict[str, Value]) -> dict[str, int]:
    return {name: value for name, value in answer.items() if isinstance(value, int)}
