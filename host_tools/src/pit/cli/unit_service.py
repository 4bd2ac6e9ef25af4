"""`pit unit service`: one output after another, for a person to look at and listen to; force and relay are measured."""

import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from pit.cli.unit import AddressOption, JsonOption, PortArgument, open_client
from pit.link.client import Client
from pit.link.loading import load
from pit.link.table import whole
from pit.tickets import ticket
from pit.tickets.ticket import TicketError
from wire import card_codes, codes, upkeep_codes

_NOT_MOVED = 0xFFFF
_STANDARD_GRAVITY = 9.80665  # m/s2
_FORCE_PAUSE_S = 0.1
_MOST_OFF = 2  # times: beyond, it is not the weight that was measured


@dataclass(frozen=True)
class Output:
    """What can be tested, on which kind of unit, and what a person is to see."""

    number: int
    kind: int
    look: str


OUTPUTS = {
    "lamp": Output(upkeep_codes.TEST_LAMP, codes.KIND_JACKPOT, "the button's lamp is lit"),
    "segments": Output(
        upkeep_codes.TEST_SEGMENTS, codes.KIND_JACKPOT, "every segment and point of all eight digits is lit"
    ),
    "buzzer": Output(upkeep_codes.TEST_BUZZER, codes.KIND_JACKPOT, "the buzzer sounds"),
    "force": Output(
        upkeep_codes.TEST_FORCE, codes.KIND_JACKPOT, "press the button, or lay a weight on it for less than 10 s"
    ),
    "red": Output(upkeep_codes.TEST_RED, card_codes.KIND_CARD_MACHINE, "the red lamp is lit, and only that"),
    "green": Output(upkeep_codes.TEST_GREEN, card_codes.KIND_CARD_MACHINE, "the green lamp is lit, and only that"),
    "relay": Output(
        upkeep_codes.TEST_RELAY, card_codes.KIND_CARD_MACHINE, "the relay clicks once; no card may be in the machine"
    ),
}


def add_to(app: typer.Typer) -> None:
    """Make it a command of `app`."""
    app.command("service")(service)


def service(
    port: PortArgument,
    outputs: Annotated[
        list[str] | None,
        typer.Argument(metavar="[OUTPUT]...", help=f"In this order: {', '.join(OUTPUTS)}. All that it has by default."),
    ] = None,
    ticket_file: Annotated[
        Path | None,
        typer.Option(
            "--ticket", metavar="FILE", help="A supervisor's ticket; without it the unit must be in service mode."
        ),
    ] = None,
    seconds: Annotated[int, typer.Option(min=1, max=60, help="How long each.")] = 5,
    weight_g: Annotated[
        int | None, typer.Option("--weight-g", min=100, help="force: the weight that will lie on the button.")
    ] = None,
    keep: Annotated[
        bool, typer.Option("--keep", help="force: calibrate the sensor by the weight; the unit restarts with it.")
    ] = False,
    as_json: JsonOption = False,
    address: AddressOption = 1,
) -> None:
    """Test a unit's outputs one at a time, at rest, on a supervisor's ticket. No meter moves; it leaves the mode by itself."""
    wrong = [name for name in outputs or () if name not in OUTPUTS]
    if wrong:
        raise typer.BadParameter(f"{wrong[0]!r} is none of {', '.join(OUTPUTS)}", param_hint="OUTPUT")
    data = None if ticket_file is None else ticket.read_file(ticket_file, upkeep_codes.ACTION_SERVICE)
    client = open_client(port, address)
    assert client.identity is not None
    kind = client.identity.kind
    chosen = outputs or [name for name, output in OUTPUTS.items() if output.kind == kind]
    strange = [name for name in chosen if OUTPUTS[name].kind != kind]
    if strange:
        raise typer.BadParameter(f"this unit has no {strange[0]}", param_hint="OUTPUT")
    if keep and (weight_g is None or "force" not in chosen):
        raise typer.BadParameter(
            "calibrate by what? Name the weight with --weight-g, and test force", param_hint="--keep"
        )
    if data is not None:
        load(client, codes.LOAD_TICKET, data)
    _step(client, upkeep_codes.TEST_NOTHING, seconds)  # a refusal comes before anything is said to be lit
    told = [_test(client, name, seconds, weight_g, is_quiet=as_json) for name in chosen]
    client.request("service", output=upkeep_codes.TEST_LEAVE, seconds=0)
    if keep:
        _calibrate(client, told, is_quiet=as_json)
    if as_json:
        print(json.dumps({"unit": client.identity.unit_id.hex(), "tested": told}))
    else:
        print("service mode is left; no meter has moved. Whether each was as it should be, a person says.")


def _test(client: Client, name: str, seconds: int, weight_g: int | None, *, is_quiet: bool) -> dict[str, object]:
    """One output for its seconds; what was measured."""
    output = OUTPUTS[name]
    if not is_quiet:
        print(f"{name}: {output.look}, for {seconds} s", flush=True)
    if name == "force":
        found = _force(client, seconds, weight_g)
    elif name == "relay":
        found = _relay(_step(client, output.number, seconds))
    else:
        _step(client, output.number, seconds)
        client.transport.wait(client.transport.now_us + seconds * 1_000_000 - 500_000)
        found = {}
    if found and not is_quiet:
        print("  " + ", ".join(f"{what.replace('_', ' ')} {value}" for what, value in found.items()))
    return {"output": name, **found}


def _step(client: Client, number: int, seconds: int) -> int:
    return whole(client.request("service", output=number, seconds=seconds)["value"])


def _force(client: Client, seconds: int, weight_g: int | None) -> dict[str, object]:
    """Least and greatest force in newtons; with a weight, by how much the sensor is off."""
    read = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        read.append(_step(client, upkeep_codes.TEST_FORCE, seconds))
        time.sleep(_FORCE_PAUSE_S)
    found: dict[str, object] = {"least_n": min(read) / 1000, "greatest_n": max(read) / 1000}
    if weight_g is not None:
        expected_n = weight_g / 1000 * _STANDARD_GRAVITY
        measured_n = (max(read) - min(read)) / 1000
        found |= {"expected_n": round(expected_n, 2), "off_percent": round(100 * (measured_n / expected_n - 1), 1)}
        if measured_n * _MOST_OFF >= expected_n and measured_n <= expected_n * _MOST_OFF:
            full_scale_mn = _step(client, upkeep_codes.TEST_NOTHING, seconds)
            found["full_scale_mn"] = round(full_scale_mn * expected_n / measured_n)
    return found


def _relay(value: int) -> dict[str, object]:
    """How long its contact took each way, in ms."""
    closed, opened = value & 0xFFFF, value >> 16
    return {
        "closed_after_ms": "not at all: lid, coil or contact" if closed == _NOT_MOVED else closed,
        "opened_after_ms": "not at all: welded" if opened == _NOT_MOVED else opened,
    }


def _calibrate(client: Client, told: list[dict[str, object]], *, is_quiet: bool) -> None:
    """Give the unit the full scale that the weight asks for. Raises TicketError if none was measured."""
    found = next((one["full_scale_mn"] for one in told if "full_scale_mn" in one), None)
    if not isinstance(found, int):
        raise TicketError(
            "no force near the weight's was measured. The sensor was not calibrated. Lay the weight on the button within the "
            "time, and take it off again; then test force anew."
        )
    load(client, upkeep_codes.LOAD_FORCE, found.to_bytes(4, "little"))
    if not is_quiet:
        print(
            f"the force sensor reads {found / 1000:.1f} N at its greatest value from now on; the unit restarts with that"
        )
