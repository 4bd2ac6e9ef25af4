"""A jig and a jackpot unit as two virtual boards wired to each other, both with their own firmware."""

import struct
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from jig_pair import TRY_US, JigPair, powered

from pit.bench.clock import Clock
from pit.bench.jig import JigBench
from pit.bench.plants.button import Contact
from pit.bench.pump import Pump
from pit.bench.rigs.jackpot import JackpotRig
from pit.link.errors import Refused
from pit.link.table import octets, whole
from wire import codes
from wire.jig_messages import DRIVEN, KIND_JIG, LINES


class Pair(JigPair):
    """`unit` is a jackpot unit."""

    poll_request = "poll"

    def __init__(self, bench: JigBench) -> None:
        super().__init__(bench)
        assert isinstance(bench.unit.rig, JackpotRig)
        self.rig = bench.unit.rig

    def registers(self) -> bytes:
        """The display's registers, as the jig has sniffed them."""
        return octets(self.jig.request("jig_look")["registers"])

    def arm(self, press_id: int = 1) -> None:
        self.poll()
        self.unit.request("arm", press_id=press_id, box=1, seat=1)


@pytest.fixture(params=[True, False], ids=["virtual clock", "real clock"])
def pair(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Pair]:
    with powered(JigBench(Pump(Clock(is_virtual=request.param)), tmp_path, seed=3), Pair) as pair:
        yield pair


def test_a_jig_says_what_it_is_and_which_lines_it_has(pair: Pair) -> None:
    assert pair.jig.hello().kind == KIND_JIG
    assert pair.jig.request("jig_look")["wired"] == (1 << len(LINES)) - 1


def test_latches_that_come_faster_than_they_are_taken_are_told_once(pair: Pair) -> None:
    load = pair.rig.lines["display_load"]
    pair.jig.request("jig_look")
    assert not pair.jig.request("jig_look")["is_lost"]
    load.release_all()  # the unit holds it low; its own next latch takes it again
    for level in (1, None) * 9:
        load.drive(pair, level)
    assert pair.jig.request("jig_look")["is_lost"]
    assert not pair.jig.request("jig_look")["is_lost"]


def test_a_push_presses_the_units_button_once_and_lets_go(pair: Pair) -> None:
    pair.arm()
    assert pair.is_high("watch_lamp")
    pair.jig.request("jig_push", hold_ms=60)
    answer = pair.poll(300_000)
    assert answer["state"] == codes.SHOWN
    assert not pair.is_high("press_no")
    assert pair.rig.button.is_closed(Contact.NC)
    assert pair.unit.request("meters")["draws"] == 1


def test_the_jig_reads_the_digits_that_the_display_shows(pair: Pair) -> None:
    pair.arm()
    pair.jig.request("jig_push", hold_ms=60)
    pair.poll(300_000)
    display = pair.rig.display
    assert pair.registers()[1:9] == bytes(display.register(digit) for digit in range(1, 9))
    assert any(pair.registers()[1:9])


def test_a_held_press_is_held_till_released(pair: Pair) -> None:
    pair.jig.request("jig_push", hold_ms=0)
    assert whole(pair.poll(200_000)["flags"]) & codes.FLAG_BUTTON
    pair.jig.request("jig_release")
    assert not whole(pair.poll(200_000)["flags"]) & codes.FLAG_BUTTON


def test_an_opened_door_stops_the_unit_and_a_shut_one_gives_play_back(pair: Pair) -> None:
    pair.drive("open_door", 1)
    assert pair.poll(300_000)["state"] == codes.DOOR_OPEN
    pair.drive("open_door", 0)
    assert pair.poll(300_000)["state"] == codes.IDLE


def test_a_cut_of_the_supply_restarts_the_unit_and_not_the_jig(pair: Pair) -> None:
    boots = pair.unit.hello().boots
    pair.drive("cut_power", 1)
    unit, pump = pair.bench.unit.unit, pair.bench.unit.pump
    assert pump.run_until(lambda: not unit.is_powered, pump.clock.now_us + TRY_US)
    pair.drive("cut_power", 0)
    assert pair.unit.hello().boots == boots + 1


def test_what_was_shown_before_a_cut_that_was_timed_is_forgotten(pair: Pair) -> None:
    pair.poll(200_000)
    assert any(pair.registers())
    pair.jig.request("jig_time", line=LINES.index("cut_power"), watched=LINES.index("watch_lamp"), for_ms=5)
    unit, pump = pair.bench.unit.unit, pair.bench.unit.pump
    assert pump.run_until(lambda: not unit.is_powered, pump.clock.now_us + TRY_US)
    assert not any(pair.registers())


@pytest.mark.parametrize(
    "pair", [True], indirect=True, ids=["virtual clock"]
)  # a busy desk is slower than a chip's interrupt
def test_the_stopwatch_times_a_press_to_the_last_digit_to_the_microsecond_that_the_plant_saw(pair: Pair) -> None:
    pair.arm()
    pair.drive("press_nc", 1)
    pair.poll(20_000)
    clock, closed_us = pair.rig.clock, list[int]()
    pair.rig.lines["button_no"].watch(lambda level: None if level else closed_us.append(clock.now_us))
    pair.jig.request("jig_time", line=LINES.index("press_no"), watched=LINES.index("sniff_load"), for_ms=12)
    cents = pair.poll(100_000)["prize_cents"]
    assert isinstance(cents, int)
    shown_us = pair.rig.display.shown_since_us(cents)
    assert shown_us is not None
    assert shown_us - closed_us[0] in pair.times()[0::2]


_TIMED_PUSH = {"watched": LINES.index("sniff_load"), "for_ms": 5_000}


@pytest.mark.parametrize("pair", [True], indirect=True, ids=["virtual clock"])
def test_a_timed_push_is_a_push_whose_measurement_ends_as_the_button_is_let_go(pair: Pair) -> None:
    pair.arm()
    began_us = pair.rig.clock.now_us
    pair.jig.request("jig_timed_push", hold_ms=60, **_TIMED_PUSH)
    assert pair.poll(20_000)["state"] == codes.SHOWN
    assert not pair.jig.request("jig_times", first=0)["is_over"]
    pair.poll(200_000)
    assert pair.jig.request("jig_look")["levels"] == 0
    assert not pair.is_high("press_no")
    assert pair.rig.button.is_closed(Contact.NC)
    assert pair.times()[-1] < pair.rig.clock.now_us - began_us - 100_000
    assert pair.unit.request("meters")["draws"] == 1


@pytest.mark.parametrize(
    "pair", [True], indirect=True, ids=["virtual clock"]
)  # between the two contacts lie 2 ms, which a busy desk misses
def test_a_timed_push_that_is_taken_back_on_its_way_presses_nothing(pair: Pair) -> None:
    closed = []
    pair.rig.lines["button_no"].watch(lambda level: closed.append(level) if not level else None)
    pair.jig.request("jig_timed_push", hold_ms=60, **_TIMED_PUSH)
    pair.drive("press_nc", 0)
    pair.poll(200_000)
    assert closed == []
    assert pair.jig.request("jig_times", first=0)["is_over"]
    pair.jig.request("jig_timed_push", hold_ms=60, **_TIMED_PUSH)


@pytest.mark.parametrize("pair", [True], indirect=True, ids=["virtual clock"])
def test_what_the_display_latched_while_it_was_timed_is_kept(pair: Pair) -> None:
    pair.arm()
    pair.jig.request("jig_timed_push", hold_ms=60, watched=LINES.index("sniff_load"), for_ms=40)
    pair.poll(500_000)
    answer = pair.jig.request("jig_latched", first=0)
    words = [word for (word,) in struct.iter_unpack("<H", octets(answer["words"]))]
    assert len(words) == answer["count"] == len(pair.times())
    assert words[-1] >> 8 in range(16)
    assert pair.jig.request("jig_latched", first=len(words) - 1)["words"] == octets(answer["words"])[-2:]
    assert pair.jig.request("jig_latched", first=200)["count"] == 0


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("jig_drive", {"line": DRIVEN, "level": 1}),
        ("jig_drive", {"line": 255, "level": 1}),
        ("jig_release", {}),
        ("jig_time", {"line": DRIVEN + 1, "watched": DRIVEN, "for_ms": 5}),
        ("jig_time", {"line": 0, "watched": 1, "for_ms": 5}),
        ("jig_time", {"line": 0, "watched": 200, "for_ms": 5}),
        ("jig_time", {"line": 0, "watched": DRIVEN, "for_ms": 0}),
        ("jig_timed_push", {"hold_ms": 20, "watched": DRIVEN, "for_ms": 0}),
        ("jig_timed_push", {"hold_ms": 20, "watched": 0, "for_ms": 5}),
        ("jig_timed_set", {"lines": 0, "watched": DRIVEN, "for_ms": 5}),
        ("jig_timed_set", {"lines": 1 << DRIVEN | 1, "watched": DRIVEN, "for_ms": 5}),
        ("jig_timed_set", {"lines": 1, "watched": 1, "for_ms": 5}),
    ],
)
def test_what_a_jig_has_not_is_refused_and_nothing_moves(pair: Pair, name: str, fields: dict[str, int]) -> None:
    with pytest.raises(Refused) as refused:
        pair.jig.request(name, **fields)
    assert refused.value.code == codes.REQUEST_VALUE
    assert pair.jig.request("jig_look")["levels"] == 0


def test_a_second_push_during_the_first_is_refused(pair: Pair) -> None:
    pair.jig.request("jig_push", hold_ms=0)
    with pytest.raises(Refused):
        pair.jig.request("jig_push", hold_ms=20)
    pair.poll(50_000)
    pair.jig.request("jig_release")


def test_a_jig_that_loses_its_supply_lets_go_of_every_line(pair: Pair) -> None:
    pair.drive("open_door", 1)
    pair.bench.jig.power_off()
    assert pair.poll(300_000)["state"] == codes.IDLE


def test_a_held_press_whose_host_went_is_over_once_the_next_one_moves_its_lines(pair: Pair) -> None:
    pair.jig.request("jig_push", hold_ms=0)
    pair.poll(50_000)
    pair.drive("press_no", 0)
    pair.drive("press_nc", 0)
    pair.poll(100_000)
    pair.jig.request("jig_push", hold_ms=20)
    pair.poll(100_000)
    assert pair.jig.request("jig_look")["levels"] == 0


def test_a_button_that_is_being_timed_is_not_pushed(pair: Pair) -> None:
    pair.jig.request("jig_time", line=LINES.index("press_no"), watched=LINES.index("watch_lamp"), for_ms=100)
    with pytest.raises(Refused):
        pair.jig.request("jig_push", hold_ms=20)
    pair.poll(200_000)
    assert pair.is_high("press_no")
    assert pair.bench.rig.lines["press_no"].level


def test_a_line_that_is_moved_while_it_is_timed_obeys_and_ends_the_measurement(pair: Pair) -> None:
    pair.jig.request("jig_time", line=LINES.index("open_door"), watched=LINES.index("watch_lamp"), for_ms=5_000)
    pair.drive("open_door", 0)
    assert pair.jig.request("jig_times", first=0)["is_over"]
    assert not pair.bench.rig.lines["open_door"].level
    assert not pair.is_high("open_door")


@pytest.mark.parametrize(
    "pair", [True], indirect=True, ids=["virtual clock"]
)  # between the two contacts lie 2 ms, which a busy desk misses
def test_a_press_under_way_is_not_timed(pair: Pair) -> None:
    pair.jig.request("jig_push", hold_ms=50)
    with pytest.raises(Refused):
        pair.jig.request("jig_time", line=LINES.index("press_no"), watched=LINES.index("watch_lamp"), for_ms=100)
    pair.poll(200_000)
    assert pair.jig.request("jig_look")["levels"] == 0


def test_a_jig_that_loses_its_supply_in_a_press_rests_and_presses_again_after_it(pair: Pair) -> None:
    pair.arm()
    pair.jig.request("jig_push", hold_ms=0)
    pair.poll(50_000)
    pair.bench.jig.power_off()
    button = pair.rig.button
    assert (button.is_closed(Contact.NO), button.is_closed(Contact.NC)) == (False, True)
    pair.bench.jig.power_on()
    pair.jig.hello()
    assert not pair.is_high("press_no")
    assert pair.unit.request("meters")["draws"] == 1
    pair.jig.request("jig_push", hold_ms=20)


@pytest.mark.parametrize("pair", [True], indirect=True, ids=["virtual clock"])
def test_nonsense_at_its_port_moves_no_line_of_a_jig(pair: Pair) -> None:
    transport, noise = pair.jig.transport, Random(5)
    for _ in range(60):
        transport.write(noise.randbytes(noise.randrange(1, 300)) + b"\0")
        transport.wait(transport.now_us + 5_000)
    transport.drop_input()
    pair.jig.hello()
    assert pair.jig.request("jig_look")["levels"] == 0


def test_a_line_that_acts_already_is_not_timed(pair: Pair) -> None:
    pair.drive("open_door", 1)
    with pytest.raises(Refused):
        pair.jig.request("jig_time", line=LINES.index("open_door"), watched=LINES.index("watch_lamp"), for_ms=5)
    assert pair.is_high("open_door")


def test_no_second_measurement_begins_before_the_first_is_over(pair: Pair) -> None:
    first, second = LINES.index("open_door"), LINES.index("open_lid_a")
    pair.jig.request("jig_time", line=first, watched=LINES.index("watch_lamp"), for_ms=400)
    with pytest.raises(Refused):
        pair.jig.request("jig_time", line=second, watched=LINES.index("watch_lamp"), for_ms=5)
    assert not pair.is_high("open_lid_a")
