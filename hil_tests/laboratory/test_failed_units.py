"""What is printed and filed with a test that fails, for units of both kinds: last frames, places of files, times, waveforms."""

from pathlib import Path

import pytest
from own_run import own_run

from pit.bench.assembly import MissingInterpreter, interpreter

_TESTS = """
import pytest
from unit_under_test import UnitUnderTest
from worlds import virtual_unit

def test_of_a_card_machine(card_unit):
    card_unit.begin()
    card_unit.rig.lid.open()
    card_unit.keep_polling(100_000)
    assert card_unit is None

def test_of_a_button(unit):
    unit.poll()
    assert unit is None

def test_of_its_own(tmp_path):
    with virtual_unit(tmp_path) as unit:
        unit.poll()
        assert unit is None

@pytest.fixture(autouse=True)
def boots(request, monkeypatch):
    if "stays_away" in request.node.name:
        def poll_state(unit, *_):
            unit.log.write_text("it fell over")
            raise AssertionError("it stays away")
        monkeypatch.setattr(UnitUnderTest, "poll_state", poll_state)

def test_that_stays_away(unit):
    unit.poll()

def test_that_spoke_out_of_turn(unit):
    unit.log.write_text("it fell over")
"""


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """What a run of five failing tests said, and the folder of its report."""
    try:
        interpreter()
    except MissingInterpreter as missing:
        pytest.skip(str(missing))
    folder = tmp_path_factory.mktemp("failing")
    said = own_run(folder, _TESTS, "--vcd", "--report", "report")
    assert "3 failed, 1 passed, 2 errors" in said, said
    return said, folder / "report"


@pytest.mark.parametrize(
    ("request_name", "test"), [("card_poll", "of_a_card_machine"), (" poll", "of_a_button"), (" poll", "of_its_own")]
)
def test_a_failure_prints_the_last_frames_and_the_folder_of_its_files(
    run: tuple[str, Path], request_name: str, test: str
) -> None:
    said = run[0]
    mine = said[said.index(f"___ test_{test} ___") :]
    frames = mine[mine.index("--- last frames ---") : mine.index("--- files of this test ---")]
    assert f"{request_name} answer state=" in frames
    assert f"test_{test}0" in mine[mine.index("--- files of this test ---") :].splitlines()[1]


def test_the_report_has_a_waveform_of_each_kind_of_unit(run: tuple[str, Path]) -> None:
    page = (run[1] / "report.html").read_text()
    for test, wire in (("of_a_card_machine", " relay_mirror "), ("of_a_button", " button_no ")):
        kept = f"files/test_failing.py_test_{test}/wires.vcd"
        assert f'<a href="{kept}">' in page
        waveform = (run[1] / kept).read_text()
        assert wire in waveform
        assert "to_unit_stroke" in waveform


def test_the_report_tells_how_soon_the_relay_opened_after_the_lid(run: tuple[str, Path]) -> None:
    page = (run[1] / "report.html").read_text()
    assert "<h3>lid edge to open relay, us</h3><p>1 values" in page
    assert "<h3>lid edge to coil let go, us</h3><p>1 values" in page


@pytest.mark.parametrize(("when", "test"), [("setup", "that_stays_away"), ("teardown", "that_spoke_out_of_turn")])
def test_a_unit_that_fails_before_or_after_its_test_has_its_files_named_and_linked(
    run: tuple[str, Path], when: str, test: str
) -> None:
    said, report = run
    mine = said[said.index(f"ERROR at {when} of test_{test} ___") :]
    assert mine[mine.index("--- unit's log ---") :].splitlines()[2] == "it fell over"
    named = mine[mine.index("--- files of this test ---") :].splitlines()[1:7]
    files = ("", "unit.log", "flash.img", "fram_a.img", "fram_b.img", "wires.vcd")
    assert named == [str(Path(named[0], file)) for file in files]
    page = (report / "report.html").read_text()
    for file in ("unit.log", "flash.img", "fram_a.img", "wires.vcd"):
        kept = f"files/test_failing.py_test_{test}/{file}"
        assert f'<a href="{kept}">{file}</a>' in page
        assert (report / kept).stat().st_size


def test_a_waveform_in_the_report_reaches_to_the_end_of_its_test(run: tuple[str, Path]) -> None:
    waveform = (run[1] / "files/test_failing.py_test_of_a_button/wires.vcd").read_text()
    assert int(waveform.rpartition("#")[2].split()[0]) > 10**8
