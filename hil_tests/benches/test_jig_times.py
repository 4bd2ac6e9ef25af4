"""A bench with a jig measures what the plants' world measures: presses and lids, to the microsecond, in the report too."""

from pathlib import Path

import pytest
from own_run import own_run
from wired_worlds import wired_card_unit, wired_unit

from benches.jig_times import FIRST_DIGIT, LAST_DIGIT, RELAY, digits_of, fall_of
from pit.bench.jackpot import MissingInterpreter, interpreter
from pit.bench.plants.seven_segments import CODE_B
from pit.bench.rigs.card_machine import CardMachineRig
from pit.bench.rigs.jackpot import JackpotRig

_DASH, _BLANK = 0x01, 0x00
_REFRESH = [0x0F00, 0x0900, 0x0A0F, 0x0B07]


def _words(*patterns: int) -> list[int]:
    """What the eight digit registers latch; the rightmost first, blanks behind."""
    shown = [*patterns, *[_BLANK] * (8 - len(patterns))]
    return [digit + 1 << 8 | pattern for digit, pattern in enumerate(shown)]


_DASHES = _words(*[_DASH] * 8)
_25 = _words(CODE_B[5], CODE_B[2])


def _rises(words: list[int]) -> list[int]:
    """LOAD rises each 100 us."""
    return [100 * number for number in range(len(words))]


def test_digits_are_timed_from_the_latch_of_the_first_to_that_of_the_eighth() -> None:
    assert digits_of(_rises(_25), _25, 2_500) == (0, 700)


def test_a_refresh_of_what_was_shown_before_is_not_taken_for_the_digits() -> None:
    words = [*_REFRESH, *_DASHES, 0x0C01, *_25, *_REFRESH, *_25]
    assert digits_of(_rises(words), words, 2_500) == (1_300, 2_000)


@pytest.mark.parametrize(
    "words",
    [_DASHES, _25[:-1], [*_25[:4], 0x0C01, *_25[4:]], _words(CODE_B[5])],
    ids=["dashes", "seven", "torn", "other"],
)
def test_digits_that_never_stood_there_are_not_timed(words: list[int]) -> None:
    assert digits_of(_rises(words), words, 2_500) is None


def test_digits_are_not_timed_where_latches_and_rises_of_the_wire_differ() -> None:
    assert digits_of(_rises(_25), [*_25, *_REFRESH], 2_500) is None


def test_a_fall_is_timed_of_a_line_that_was_high() -> None:
    assert fall_of((0, 812, 900)) == 812
    assert fall_of((0,)) is None
    assert fall_of((40, 812)) is None


@pytest.fixture
def _vm() -> None:
    try:
        interpreter()
    except MissingInterpreter as missing:
        pytest.skip(str(missing))


@pytest.mark.usefixtures("_vm")
def test_a_press_through_a_jig_is_timed_as_the_plants_see_it(tmp_path: Path) -> None:
    closed: list[int] = []
    seen_us = []
    with wired_unit(tmp_path) as (unit, bench):
        rig = bench.unit.rig
        assert isinstance(rig, JackpotRig)
        rig.lines["button_no"].watch(lambda level: None if level else closed.append(rig.clock.now_us))
        for _ in range(3):
            closed.clear()
            unit.arm()
            prize = unit.press()
            shown_us = rig.display.shown_since_us(prize["prize_cents"])
            assert shown_us is not None
            seen_us.append(shown_us - closed[0])
            unit.settle(prize)
            unit.rest()
    assert unit.measured[LAST_DIGIT] == seen_us
    assert len(unit.measured[FIRST_DIGIT]) == 3
    assert all(0 < first < last for first, last in zip(*unit.measured.values(), strict=True))


@pytest.mark.usefixtures("_vm")
def test_a_lid_that_a_jig_opens_is_timed_to_the_relay_as_the_plants_see_it(tmp_path: Path) -> None:
    opened: list[int] = []
    fallen: list[int] = []
    with wired_card_unit(tmp_path) as (unit, bench):
        rig = bench.unit.rig
        assert isinstance(rig, CardMachineRig)
        rig.lines["lid_a"].watch(lambda level: opened.append(rig.clock.now_us) if level else None)
        rig.lines["relay_mirror"].watch(lambda level: None if level else fallen.append(rig.clock.now_us))
        unit.approve()
        unit.load()
        unit.begin()
        unit.rig.lid.open()
        unit.keep_polling(300_000)
        assert not rig.relay.is_closed
        assert (rig.lines["lid_a"].level, rig.lines["lid_b"].level) == (1, 1)
        unit.rig.lid.shut()
        unit.rig.lid.open()  # with the relay open there is nothing to time
    assert unit.measured[RELAY] == [fallen[0] - opened[0]]


_TESTS = """
import pytest
from wired_worlds import wired_unit

@pytest.fixture
def wired(tmp_path):
    with wired_unit(tmp_path) as (unit, _):
        yield unit

def test_of_a_game(wired):
    wired.play()
"""


@pytest.mark.usefixtures("_vm")
def test_a_report_has_the_times_that_a_jig_took(tmp_path: Path) -> None:
    said = own_run(tmp_path, _TESTS, "--report", "report")
    assert "1 passed" in said
    page = (tmp_path / "report" / "report.html").read_text()
    assert f"<h3>{FIRST_DIGIT}</h3><p>1 values" in page
    assert f"<h3>{LAST_DIGIT}</h3><p>1 values" in page
