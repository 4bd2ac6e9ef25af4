"""A virtual jackpot unit and its jig on two ports till it is stopped: prints both, as two boards on USB would be found."""

import signal
import sys
from pathlib import Path

from pit.bench.clock import Clock
from pit.bench.jig import JigBench
from pit.bench.pump import Pump

_LOOK_UP_US = 1_000_000  # a signal may come between two waits


def main(folder: Path) -> None:
    stopped: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, _: stopped.append(number))
    pump = Pump(Clock(is_virtual=False))
    bench = JigBench(pump, folder, seed=3)
    bench.power_on()
    print(bench.unit.unit.port, bench.jig.port, flush=True)
    while not stopped:
        pump.run_until(lambda: bool(stopped), pump.clock.now_us + _LOOK_UP_US)
    bench.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
