"""`pit prove speed`, the row of provisioning: fifty blank jackpot units get all that a unit can hold, many at once or in turn.

From the first word to the last unit's answer after its restart. The units share this machine with their host, so a restart takes
what an interpreter's start takes here: all have booted before the clock starts, and sixteen at a time are provisioned. Each ends
with ten things given and read back.
"""

import os
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Final

from pit.bench.proofs.rows import Row
from pit.bench.shelf import Shelf
from pit.keystore import Keystore, create_keystore
from pit.provision.many import Job, provision
from pit.provision.outcome import End
from pit.provision.wanted import Schedule, Wanted
from pit.schedule import page, signing
from pit.schedule.binary import unpack

UNITS: Final = 50
_AT_ONCE: Final = 16
_SHELVES: Final = 2  # processes that serve the units' buses
_ONE_BY_ONE: Final = 5
_CASINO: Final = "Example Casino"


class ProvisionProofError(Exception):
    """A unit of the proof was not provisioned, so that its time says nothing."""


def rows(units: int = UNITS, one_by_one: int = _ONE_BY_ONE) -> list[Row]:
    """Provision `units` at once, and `one_by_one` others one after the other. Raises ProvisionProofError."""
    wanted = _wanted()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        keystore = create_keystore(folder / "casino.keys", os.urandom(32))
        with Shelf(folder / "single", ["jackpot"] * one_by_one, seed=units + 1) as shelf:
            single = _a_minute(shelf.ports, wanted, keystore, at_once=1)
        with ExitStack() as stack:
            ports = []
            for shelf_number in range(_SHELVES):
                kinds = ["jackpot"] * len(range(shelf_number, units, _SHELVES))
                shelf = stack.enter_context(Shelf(folder / str(shelf_number), kinds, seed=1_000 * (shelf_number + 1)))
                ports += shelf.ports
            together = _a_minute(ports, wanted, keystore, at_once=_AT_ONCE)
    where = f"on {os.cpu_count()} cores"
    return [
        Row(
            f"units provisioned a minute, {units} of them, {_AT_ONCE} at a time, {where}",
            round(together, 1),
            "",
            against=f"{single:.1f} one by one",
        )
    ]


def _a_minute(ports: Sequence[str], wanted: Wanted, keystore: Keystore, *, at_once: int) -> float:
    jobs = [Job(port, replace(wanted, role=number % 9 + 1)) for number, port in enumerate(ports)]
    began = time.monotonic()
    outcomes = provision(jobs, keystore, lambda *_: None, execute=True, at_once=at_once)
    seconds = time.monotonic() - began
    for outcome in outcomes:
        if outcome.end is not End.DONE:
            raise ProvisionProofError(
                f"the unit at {outcome.port} was not provisioned: {outcome.at}: {outcome.problem}"
            )
    return len(jobs) * 60 / seconds


def _wanted() -> Wanted:
    """All that a jackpot unit can hold, with keys made for it."""
    people = {role: signing.make_key() for role in ("approver", "engineer", "supervisor")}
    made = replace(page.read(page.EXAMPLE_FILE), id="of-the-proof", is_example=False)
    data = signing.sign(made, people["approver"])
    return Wanted(
        kind="jackpot",
        table="Pit 4",
        address=3,
        casino=_CASINO,
        keys={role: key.public_key() for role, key in people.items()},
        settings={1: 50_000},
        schedule=Schedule(data, unpack(data).digest, made.id),
    )
