"""`pit monitor`: a unit watched live. It polls, which is a heartbeat, and acknowledges nothing: events stay for the table."""

import json
import time
from typing import Annotated

import typer
from rich.console import Console

from pit.cli.unit import AddressOption, PortArgument, open_client
from pit.link import records, texts
from pit.link.errors import NoAnswer
from pit.link.table import Value, whole

_MOST_SHOWN = ("state", "game", "fault", "box", "press_id", "prize_cents")


def monitor(
    port: PortArgument,
    every_ms: Annotated[
        int, typer.Option(min=20, max=400, help="Time between polls; 500 ms of silence is a fault.")
    ] = 100,
    seconds: Annotated[float | None, typer.Option(min=0.1, help="Stop after so long; at Ctrl-C by default.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One line of JSON for each change.")] = False,
    address: AddressOption = 1,
) -> None:
    """Show each change of a unit's state, its new events, and what it prints as station text."""
    client = open_client(port, address)
    assert client.identity is not None
    seen_event = client.identity.newest_event
    shown: dict[str, Value] = {}
    started = time.monotonic()
    console = Console(highlight=False)

    def tell(what: str, facts: dict[str, object]) -> None:
        at = round(time.monotonic() - started, 3)
        if as_json:
            print(json.dumps({"at_s": at, "what": what} | facts), flush=True)
        else:
            told = (f"{name} {value}" for name, value in facts.items() if value != "")
            console.print(f"{at:9.3f}  {what:7}  " + "  ".join(told), soft_wrap=True)

    try:
        while seconds is None or time.monotonic() - started < seconds:
            try:
                answer = client.request("poll", acknowledged=seen_event)
            except NoAnswer:
                tell("silence", {"unit": "does not answer; asking on"})
                shown = {}
                continue
            now = {name: answer[name] for name in _MOST_SHOWN}
            if now != shown:
                tell("state", _readable(now))
                shown = now
            event = whole(answer["event"])
            while event > seen_event:
                seen_event += 1
                tell("event", records.event(client, seen_event) or {"number": seen_event, "event": "no longer kept"})
            for line in client.text:
                tell("text", {"line": line})
            client.text.clear()
            client.transport.wait(client.transport.now_us + every_ms * 1000)
    finally:
        client.close()


def _readable(now: dict[str, Value]) -> dict[str, object]:
    number = {name: value for name, value in now.items() if isinstance(value, int)}
    return {
        "state": texts.state(number["state"]),
        "game": texts.state(number["game"]),
        "fault": texts.fault(number["fault"]) if number["fault"] else "none",
    } | {name: number[name] for name in ("box", "press_id", "prize_cents")}
