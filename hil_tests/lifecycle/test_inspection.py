"""A unit's records can be read in each state: the check, the snapshot, the recall and the log over the link."""

import pytest
from given_schedule import after_restart
from memory_at_rest import log_events, lose_journal, play_games
from unit_under_test import UnitUnderTest

from pit.link import records, snapshot
from pit.link.errors import Refused
from pit.link.loading import load
from pit.link.snapshot import SnapshotError
from wire import codes, upkeep_codes

pytestmark = [
    pytest.mark.needs("plants", "power", "clock"),
    pytest.mark.slow_on_pico("its chip starts again in each test, which takes a minute each time"),
]

_KEY = bytes(range(32))


def give_key(unit: UnitUnderTest) -> None:
    load(unit.client, upkeep_codes.LOAD_UNIT_KEY, _KEY)
    unit.client.use_keys(lambda _: _KEY)
    after_restart(unit)


def to_lost(unit: UnitUnderTest) -> int:
    """Play, then lose the journal; the cents that were paid."""
    prize = unit.play()
    unit.cut_power()
    lose_journal(unit)
    unit.give_power()
    return prize["prize_cents"]


@pytest.mark.on_pico
def test_a_check_of_a_sound_memory_finds_it_in_order(unit: UnitUnderTest) -> None:
    unit.play()
    found = snapshot.check(unit.client)
    assert (found["memory"], found["suspect"], found["a game may start"]) == ("sound", False, True)
    assert snapshot.is_in_order(found)


@pytest.mark.on_pico
def test_a_check_mends_a_copy_that_rotted_and_says_so(unit: UnitUnderTest) -> None:
    unit.play()
    for address in range(0x1000, 0x1100, 16):
        unit.rig.fram_a.flip_bit(address, 3)
    assert snapshot.check(unit.client)["rebuilt"] == ["meters"]
    assert unit.meters()["draws"] == 1


@pytest.mark.on_pico
def test_a_check_of_a_lost_memory_says_what_is_lost(unit: UnitUnderTest) -> None:
    to_lost(unit)
    found = snapshot.check(unit.client)
    assert (found["memory"], found["lost"], found["suspect"]) == ("unrecoverable", ["journal"], True)
    assert not snapshot.is_in_order(found)


def test_a_lost_memory_stays_lost_and_readable_over_restarts(unit: UnitUnderTest) -> None:
    paid_cents = to_lost(unit)
    for _ in range(3):
        unit.cut_power()
        assert unit.give_power()["state"] == codes.UNRECOVERABLE
        meters = unit.meters()
        assert (meters["draws"], meters["paid_cents"]) == (1, paid_cents)
        assert [game["prize_cents"] for game in records.games(unit.client)] == [paid_cents]
        taken = snapshot.take(unit.client)
        assert (taken.is_suspect, taken.may_arm, taken.paid_cents) == (True, False, paid_cents)
    assert codes.EVENT_PRIZE in [event.code for event in unit.events()]
    with pytest.raises(Refused):
        unit.ask("arm", press_id=1_000, box=1, seat=1)


@pytest.mark.on_pico
def test_a_snapshot_of_a_unit_without_a_key_says_that_it_is_unsigned(unit: UnitUnderTest) -> None:
    taken = snapshot.take(unit.client)
    assert (taken.is_signed, taken.tag) == (False, bytes(32))
    with pytest.raises(SnapshotError, match="unsigned"):
        snapshot.verify(taken, _KEY)


def test_a_snapshot_bears_the_tag_of_the_units_key(unit: UnitUnderTest) -> None:
    give_key(unit)
    prize = unit.play()
    taken = snapshot.take(unit.client)
    snapshot.verify(taken, _KEY)
    assert (taken.draws, taken.paid_cents, taken.unit_id) == (1, prize["prize_cents"], unit.rig.wiring.unit_id)
    with pytest.raises(SnapshotError, match="tag"):
        snapshot.verify(taken, bytes(32))


@pytest.mark.parametrize("at", [4, 5, 8, 30, 36, 68, 195])
def test_a_snapshot_that_was_altered_is_found_out(unit: UnitUnderTest, at: int) -> None:
    give_key(unit)
    taken = snapshot.take(unit.client)
    body = taken.body[:at] + bytes([taken.body[at] ^ 1]) + taken.body[at + 1 :]
    with pytest.raises(SnapshotError):
        snapshot.verify(snapshot.read(body, taken.tag), _KEY)


def test_a_snapshot_is_signed_in_a_lost_state_too(unit: UnitUnderTest) -> None:
    give_key(unit)
    to_lost(unit)
    snapshot.verify(snapshot.take(unit.client), _KEY)


def test_a_unit_key_is_given_once(unit: UnitUnderTest) -> None:
    give_key(unit)
    with pytest.raises(Refused) as refused:
        load(unit.client, upkeep_codes.LOAD_UNIT_KEY, bytes(32))
    assert refused.value.code == upkeep_codes.REQUEST_KEY_STANDS
    snapshot.verify(snapshot.take(unit.client), _KEY)


@pytest.mark.parametrize("fram", ["fram_a", "fram_b"])
def test_a_unit_key_outlives_one_chip(unit: UnitUnderTest, fram: str) -> None:
    give_key(unit)
    for address in range(0x0400, 0x0500):
        getattr(unit.rig, fram).flip_bit(address, 5)
    snapshot.verify(snapshot.take(unit.client), _KEY)


def test_neither_lamp_test_nor_inspection_moves_a_meter(unit: UnitUnderTest) -> None:
    unit.play()
    before = unit.client.request("meters")
    unit.ask("lamp_test", seconds=1)
    unit.keep_polling(500_000)
    unit.hand.press()
    unit.keep_polling(1_000_000)
    snapshot.check(unit.client)
    snapshot.take(unit.client)
    unit.client.request("challenge")
    unit.link.lines(b"test lamp\r")
    unit.keep_polling(6_000_000)
    assert unit.client.request("meters") == before
    assert len(list(records.games(unit.client))) == 1


@pytest.mark.parametrize("games", [0, 1, 99, 100, 101])
def test_the_recall_over_the_link_wraps_at_a_hundred_games_newest_first(unpowered: UnitUnderTest, games: int) -> None:
    unit = unpowered
    prizes = list(enumerate(play_games(unit, games), start=1))
    unit.give_power()
    newest_first = [(game["press_id"], game["prize_cents"]) for game in records.games(unit.client)]
    assert newest_first == prizes[::-1][:100]
    prize = unit.play()
    prizes.append((prize["press_id"], prize["prize_cents"]))
    newest_first = [(game["press_id"], game["prize_cents"]) for game in records.games(unit.client)]
    assert newest_first == prizes[::-1][:100]


@pytest.mark.parametrize("newest", [999, 1_000, 1_001, 2_000])
def test_the_log_over_the_link_wraps_at_a_thousand_events_oldest_first(unpowered: UnitUnderTest, newest: int) -> None:
    unit = unpowered
    log_events(unit, newest - 5)
    unit.give_power()
    while unit.newest_event() < newest:
        unit.ask("lamp_test", seconds=1)
    assert unit.newest_event() == newest
    numbers = [event["number"] for event in records.events(unit.client, 1_000)]
    assert numbers == list(range(max(1, newest - 999), newest + 1))
    assert [event.number for event in unit.events()] == numbers


def test_a_full_log_never_stops_play_and_keeps_the_newest(unpowered: UnitUnderTest) -> None:
    unit = unpowered
    log_events(unit, 1_100)
    unit.give_power()
    for _ in range(3):
        prize = unit.play()
    codes_logged = [event.code for event in unit.events()]
    assert len(codes_logged) == 1_000
    assert codes_logged.count(codes.EVENT_SETTLED) == 3
    assert unit.meters()["draws"] == 3
    assert prize["state"] == codes.SHOWN
