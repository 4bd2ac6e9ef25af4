"""A bench served in a process of its own, for what talks to its unit over the port as any host does."""

import os
import signal

from pit.bench.jackpot import JackpotBench


def serve_apart(bench: JackpotBench) -> int:
    """Power its unit and serve it till that process is killed; its id."""
    process = os.fork()
    if process == 0:
        # It is its parent's to end, not their terminal's.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        bench.unit.power_on()
        while True:
            bench.pump.run_until(lambda: False, bench.pump.clock.now_us + 1_000_000)
    return process
