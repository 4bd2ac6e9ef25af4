"""What the units of a bench answer before the first test, and beside it, named as that, what the bench says of them.

| asked by | what the unit answers |
|---|---|
| hello | its kind, its own number, its firmware's version |
| statement | the hash of its image's manifest, as it states it; only `pit verify` proves an image |

No message names a board, nor which jig is wired to a unit: the bench says those. A unit that can't be asked is told as unknown,
with the reason: its tests will say more.
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


def _facts(name: str, board: str | None, port: str, jig: str | None) -> dict[str, str]:
    said = f"port {port}, {f'board {board}' if board else 'no board named'}, {f'jig at {jig}' if jig else 'no jig'}"
    facts = {f"unit {name}, as the bench says": said, f"unit {name}, as it answers": _said(port)}
    return facts if jig is None else facts | {f"jig of {name}, as it answers": _said(jig)}


def _units(bench: str, jig: str | None) -> Iterator[tuple[str, str | None, str, str | None]]:
    if bench.startswith(_SERIAL):
        port = bench.removeprefix(_SERIAL)
        yield port, None, port, jig
    elif bench.endswith(".toml"):
        unit: BenchUnit
        for unit in read(Path(bench)):
            yield unit.name, unit.board, unit.port, unit.jig


def _said(port: str) -> str:
    try:
        with closing(Client(SerialTransport(port), try_us=TRY_US)) as client:
            who = client.hello()
            name = f"{texts.kind(who.kind)} {who.unit_id.hex()}, firmware {'.'.join(map(str, who.version))} (hello)"
            if who.kind == KIND_JIG:
                return name
            digest = statement.take(client).manifest_digest
    except (LinkError, Refused, StatementError) as error:
        return f"unknown: {error}"
    stated = f"image manifest {digest.hex()}" if any(digest) else "an image without a manifest"
    return f"{name}; {stated} (statement, proven by `pit verify` alone)"
