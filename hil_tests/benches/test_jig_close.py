"""A jig that is closed lets go of the unit, whatever it held; one that went away is not asked to."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from benches.jig import Jig
from pit.bench.clock import Clock
from pit.bench.jig import JigBench
from pit.bench.pump import Pump
from pit.bench.transport import BenchTransport
from pit.link.errors import NoAnswer
from wire.jig_messages import DRIVEN, LINES


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[JigBench]:
    with closing(JigBench(Pump(Clock(is_virtual=True)), tmp_path, seed=3)) as bench:
        bench.power_on()
        yield bench


def _acting(bench: JigBench) -> list[str]:
    return [name for name in LINES[:DRIVEN] if bench.rig.lines[name].level]


def test_a_jig_that_is_closed_lets_go_of_every_line_and_of_a_held_button(bench: JigBench) -> None:
    jig = Jig("jig", BenchTransport(bench.jig))
    jig.hold()
    jig.open_door()
    jig.wait(100_000)
    assert _acting(bench) == ["press_no", "press_nc", "open_door"]
    jig.close()
    assert _acting(bench) == []


def test_a_jig_that_went_away_is_closed_without_a_word_to_it(bench: JigBench) -> None:
    jig = Jig("jig", BenchTransport(bench.jig))
    bench.jig.power_off()
    with pytest.raises(NoAnswer):
        jig.open_door()
    jig.close()
