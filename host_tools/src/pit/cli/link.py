"""`pit link ...`: the link itself."""

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from pit.link.table import MESSAGES, Field
from wire import messages, texts

app = typer.Typer(help="The link between host and units.", no_args_is_help=True)


@app.callback()
def link() -> None:
    """The link between host and units."""


@app.command()
def describe(as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False) -> None:
    """Print the message table and the table of results."""
    if as_json:
        print(json.dumps({"version": [messages.MAJOR, messages.MINOR], "messages": _messages(), "results": _results()}))
        return
    console = Console()
    console.print(f"message table, version {messages.MAJOR}.{messages.MINOR}")
    table = Table("type", "request", "tag", "fields", "answer's fields", box=None)
    for row in _messages():
        table.add_row(*(str(row[name]) for name in ("type", "name", "tag", "request", "answer")))
    console.print(table)
    results = Table("result", "family", "owner", "says", "next", box=None)
    for row in _results():
        results.add_row(*(str(value) for value in row.values()))
    console.print(results)


def _messages() -> list[dict[str, object]]:
    return [
        {
            "type": f"{message.type:02X}",
            "name": message.name,
            "tag": "yes" if message.is_marked else "",
            "request": _fields(message.request),
            "answer": _fields(message.answer),
        }
        for message in MESSAGES.values()
    ]


def _results() -> list[dict[str, object]]:
    return [
        {"result": code, "family": family, "owner": owner, "says": says, "next": next_step}
        for code, (family, owner, says, next_step) in texts.RESULTS.items()
    ]


def _fields(fields: tuple[Field, ...]) -> str:
    return " ".join(f"{f.name}:{'rest' if f.width is None else f.width}" for f in fields)
