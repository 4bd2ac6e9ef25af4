"""A board that starts into its prompt while its port is written to: no byte ends its start."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pit.bench.clock import Clock
from pit.bench.jackpot import JackpotBench
from pit.bench.pump import Pump
from pit.bench.transport import BenchTransport

_STEP_US = 2_000
_LATEST_US = 60_000_000
_QUIET_US = 500_000


@pytest.fixture
def blank(tmp_path: Path) -> Iterator[JackpotBench]:
    with closing(JackpotBench(Pump(Clock(is_virtual=False)), tmp_path, seed=3, is_blank=True)) as bench:
        bench.unit.power_on()
        yield bench


def test_ctrl_c_all_the_time_that_a_board_starts_leaves_it_at_its_prompt(blank: JackpotBench) -> None:
    with closing(BenchTransport(blank.unit)) as port:
        said, ends_us = b"", port.now_us + _LATEST_US
        while b">>> " not in said:
            assert port.now_us < ends_us, said
            port.write(b"\x03")
            said += port.read(port.now_us + _STEP_US)
        port.wait(port.now_us + _QUIET_US)
        port.drop_input()
        port.write(b"6 * 7\r")
        said, ends_us = b"", port.now_us + _LATEST_US
        while b"42" not in said:
            assert port.now_us < ends_us, said
            said += port.read(port.now_us + _STEP_US)
