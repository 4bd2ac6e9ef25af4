"""What the units of a bench say of themselves before the first test: who they are, and the hash of the image that runs.

A unit that can't be asked is told as unknown, with the reason: the run goes on, and its tests will say more.
"""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from benches.bench_file import BenchUnit, read

from pit.link import statement, texts
from pit.link.client import Client
from pit.link.errors import LinkError, Refused
from pit.link.statement import StatementError
from pit.link.transport import SerialTransport
from pit.verify.gather import TRY_US
from wire.jig_messages import KIND_JIG

_SERIAL = "serial:"


def facts_of_units(bench: str, jig: str | None) -> dict[str, str]:
    """Names and values for each unit and jig that `--bench` and `--jig` name; none for a bench that starts its own units."""
    facts: dict[str, str] = {}
    for name, board, port, its_jig in _units(bench, jig):
        facts |= _facts(name, board, port, its_jig)
    return facts


def facts_of_lent(unit: BenchUnit) -> dict[str, str]:
    """The same of a unit that was lent for this run, and is known only once it is there."""
    return _facts(unit.name, unit.board, unit.port, unit.jig)


def _facts(name: str, board: str, port: str, jig: str | None) -> dict[str, str]:
    facts = {f"unit, {name}": f"{_said(port)}; board {board}"}
    return facts if jig is None else facts | {f"jig, {name}": _said(jig)}


def _units(bench: str, jig: str | None) -> Iterator[tuple[str, str, str, str | None]]:
    if bench.startswith(_SERIAL):
        port = bench.removeprefix(_SERIAL)
        yield port, "not told to this run", port, jig
    elif bench.endswith(".toml"):
        unit: BenchUnit
        for unit in read(Path(bench)):
            yield unit.name, unit.board, unit.port, unit.jig


def _said(port: str) -> str:
    try:
        with closing(Client(SerialTransport(port), try_us=TRY_US)) as client:
            who = client.hello()
            name = f"{texts.kind(who.kind)} {who.unit_id.hex()} at {port}, firmware {'.'.join(map(str, who.version))}"
            if who.kind == KIND_JIG:
                return name
            digest = statement.take(client).manifest_digest
    except (LinkError, Refused, StatementError) as error:
        return f"unknown: {error}"
    return f"{name}, image {digest.hex() if any(digest) else 'without a manifest'}"
