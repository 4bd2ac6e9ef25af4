"""Jackpot units on one virtual RS-485 bus: addresses, turns, and what happens when the wires or a unit fail."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pit.bench.bus import BusBench, BusTransport, give_address
from pit.bench.clock import Clock
from pit.bench.pump import Pump
from pit.bench.transport import BenchTransport
from pit.link.bus import PATIENCE_US, POLL_US, Bus
from pit.link.client import Client
from pit.link.errors import NoAnswer
from wire import codes
from wire.frame import MAX_FRAME, Frame

_ADDRESSES = range(1, 4)
_ROUNDS = 30


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[BusBench]:
    found = BusBench(Pump(Clock(is_virtual=True)), tmp_path, _ADDRESSES, seed=5)
    found.power_on()
    yield found
    found.close()


@pytest.fixture
def bus(bench: BusBench) -> Bus:
    made = Bus(BusTransport(bench.host, bench.pump), _ADDRESSES)
    _turn(made, 3)
    return made


def _turn(bus: Bus, rounds: int = _ROUNDS) -> None:
    for _ in range(rounds):
        bus.poll_round()
        bus.rest()


def _missed(bus: Bus) -> list[int]:
    return [seat.missed for seat in bus.seats]


def test_each_unit_answers_at_its_own_address(bench: BusBench, bus: Bus) -> None:
    for address in _ADDRESSES:
        who = bus.unit(address).hello()
        assert who.address == address
        assert who.unit_id == bench.benches[address].rig.wiring.unit_id


@pytest.mark.parametrize("address", [4, 255])
def test_an_address_that_no_unit_has_and_the_broadcast_are_answered_by_nobody(bench: BusBench, address: int) -> None:
    transport = BusTransport(bench.host, bench.pump)
    frame, out = Frame(), bytearray(MAX_FRAME)
    frame.begin(address, 0, 5, 1)
    transport.write(bytes(out[: frame.encode(out)]))

    assert transport.read(transport.now_us + 100_000) == b""


def test_text_on_the_bus_is_answered_by_nobody(bench: BusBench) -> None:
    transport = BusTransport(bench.host, bench.pump)
    transport.write(b"\rhelp\r")

    assert transport.read(transport.now_us + 200_000) == b""


def test_a_unit_on_the_bus_is_still_unit_1_at_its_own_usb_port(bench: BusBench, bus: Bus) -> None:
    transport = BenchTransport(bench.benches[3].unit)
    assert Client(transport).hello().address == 1
    transport.close()


def test_the_bus_opens_another_session_after_a_host_on_usb_took_it_over(bench: BusBench, bus: Bus) -> None:
    transport = BenchTransport(bench.benches[3].unit)
    Client(transport).hello()
    transport.close()
    _turn(bus, 3)

    assert _missed(bus) == [0, 0, 0]


def test_sound_wires_lose_no_poll_and_no_unit_waits_longer_than_the_design_says(bus: Bus) -> None:
    for seat in bus.seats:
        seat.misses = seat.longest_gap_us = 0
    _turn(bus)

    assert [seat.misses for seat in bus.seats] == [0, 0, 0]
    assert max(seat.longest_gap_us for seat in bus.seats) <= POLL_US


def test_a_press_is_drawn_shown_and_settled_over_the_bus(bench: BusBench, bus: Bus) -> None:
    bus.unit(2).request("arm", press_id=7, box=1, seat=1)
    bench.benches[2].rig.button.press()
    _turn(bus, 5)
    prize = bus.unit(2).request("prize", press_id=7)["prize_cents"]

    assert bench.benches[2].rig.display.amount_cents() == prize
    bus.unit(2).request("settle", press_id=7, prize_cents=prize, outcome=codes.PAID)
    assert bus.unit(2).request("meters")["draws"] == 1
    assert bus.unit(1).request("meters")["draws"] == 0


def test_a_dead_unit_costs_its_time_out_and_starves_nobody(bench: BusBench, bus: Bus) -> None:
    bench.benches[2].unit.power_off()
    _turn(bus, 2)
    for seat in bus.seats:
        seat.longest_gap_us = 0
    _turn(bus)

    assert _missed(bus) == [0, _ROUNDS + 2, 0]
    assert max(seat.longest_gap_us for seat in bus.seats if seat.address != 2) <= POLL_US


def test_a_request_to_a_dead_unit_fails_while_the_others_are_polled(bench: BusBench, bus: Bus) -> None:
    bench.benches[2].unit.power_off()
    _turn(bus, 2)
    for seat in bus.seats:
        seat.longest_gap_us = 0

    with pytest.raises(NoAnswer, match="did not answer"):
        bus.unit(2).request("status")

    assert max(seat.longest_gap_us for seat in bus.seats if seat.address != 2) <= POLL_US + PATIENCE_US


def test_a_unit_that_comes_back_is_polled_again(bench: BusBench, bus: Bus) -> None:
    bench.benches[2].unit.power_off()
    _turn(bus, 3)
    bench.benches[2].unit.power_on()
    _turn(bus)

    assert _missed(bus) == [0, 0, 0]


def test_without_termination_polls_are_lost_and_nothing_is_done_twice(bench: BusBench, bus: Bus) -> None:
    bench.wires.remove_termination(5)
    _turn(bus)
    assert sum(seat.noise for seat in bus.seats) > 0

    unit = bus.unit(3)
    prizes = []
    for press_id in range(1, 6):
        unit.request("arm", press_id=press_id, box=1, seat=1)
        bench.benches[3].rig.button.press()
        _turn(bus, 8)
        prizes.append(unit.request("prize", press_id=press_id)["prize_cents"])
        unit.request("settle", press_id=press_id, prize_cents=prizes[-1], outcome=codes.PAID)
    bench.wires.mend()
    meters = unit.request("meters")

    assert meters["draws"] == len(prizes)
    assert int.from_bytes(bytes(meters["paid_cents"]), "little") == sum(map(int, prizes))


def test_a_driver_that_stays_on_silences_everybody_till_it_is_mended(bench: BusBench, bus: Bus) -> None:
    bench.nodes[1].hold_driver()
    _turn(bus, 5)
    assert min(_missed(bus)) > 0

    bench.nodes[1].mend()
    _turn(bus, 3)
    assert _missed(bus) == [0, 0, 0]


def test_two_units_with_one_address_spoil_each_others_answers_and_leave_the_rest_alone(
    bench: BusBench, bus: Bus
) -> None:
    give_address(bench.benches[2], 3)
    _turn(bus, 5)
    seats = {seat.address: seat for seat in bus.seats}

    assert seats[1].missed == 0
    assert seats[3].missed >= 5
    assert seats[3].noise >= 5


def test_one_seed_gives_one_history_of_a_bus(tmp_path: Path) -> None:
    assert _history(tmp_path / "one") == _history(tmp_path / "two")


def _history(folder: Path) -> list[object]:
    """What three units answered, and when, while all were armed and pressed at once."""
    bench = BusBench(Pump(Clock(is_virtual=True)), folder, _ADDRESSES, seed=5)
    bench.power_on()
    bus = Bus(BusTransport(bench.host, bench.pump), _ADDRESSES, nonce=lambda: bytes(8))
    _turn(bus, 3)
    said: list[object] = []
    for address in _ADDRESSES:
        said.append(bus.unit(address).request("arm", press_id=7, box=1, seat=1))
    for unit in bench.benches.values():
        unit.rig.button.press()
    for _ in range(10):
        said.append(bus.poll_round())
        said += [(seat.answered_us, seat.answer) for seat in bus.seats]
        bus.rest()
    said += [unit.rig.display.history for unit in bench.benches.values()]
    bench.close()
    return said
