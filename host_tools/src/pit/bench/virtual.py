"""A virtual unit: the firmware on a real MicroPython VM, in a process of its own, on a pty.

Killing the process is a power cut; only the FRAM and flash images survive it. A supervisor restarts the VM on the same
port, as a chip would. What the firmware asks of its chip is answered by BoardSide. Without firmware, or once that gave its
port away, the VM's own prompt is there (Prompt).
"""

import contextlib
import os
import pty
import subprocess
import termios
import tty
from collections.abc import Callable
from pathlib import Path
from typing import IO, Protocol

from pit.bench import operations
from pit.bench.board_side import Answer, BoardSide
from pit.bench.chip_flash import FileFlash
from pit.bench.plants.nets import PowerCut, Wiring
from pit.bench.plants.watchdog import Watchdog
from pit.bench.prompt import Prompt
from pit.bench.pump import Pump, UnitHangs
from pit.bench.vm_process import EDGE, REPLY, Ended, Request, VmProcess

TICK_PERIOD_US = 1000 << 30

_AT_ONCE = 64  # a program that posts without end leaves the others their turn

POWER_ON = 1  # machine.PWRON_RESET of the rp2 port
WATCHDOG = 3  # machine.WDT_RESET; a reset the firmware asks for shows as this on the rp2 port too


class Powered(Protocol):
    """The rest of the box: what has power when the unit has, and what outlives it."""

    wiring: Wiring

    def power_on(self) -> None: ...

    def power_off(self) -> None: ...

    def put_away(self) -> None: ...

    @property
    def watchdog(self) -> Watchdog: ...


class VirtualUnit:
    """One unit on the bench. `port` is the path that a host opens; it stays the same over restarts."""

    def __init__(
        self,
        name: str,
        pump: Pump,
        box: Powered,
        flash_image: Path,
        interpreter: list[str],
        *,
        start_ticks_ms: int = 0,
        log: Path | None = None,
    ) -> None:
        self.name = name
        self.pump = pump
        self.box = box
        self.flash = FileFlash(flash_image)
        self.start_ticks_ms = start_ticks_ms
        self.starts_with = ["power"]  # the VM's module, and its arguments
        self.boots = 0
        self.on_power_cut: Callable[[], None] = lambda: None
        self._interpreter = interpreter
        self._log = log
        self._board = BoardSide(box.wiring, self._edge)
        self._vm: VmProcess | None = None
        self._ended_by: int | None = None
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self._prompt = Prompt(pump, self._master)
        self._reset_cause = POWER_ON
        self._running = False
        self._wait: int | None = None
        self._on_bus: Answer | None = None  # virtual clock: what it gets when its transfer has ended
        self._is_deaf = False  # this wait is ended by no byte
        self._has_edge = False
        self._has_greeted = False
        self.host_sent = 0
        self.host_read = 0
        self._sent_base = 0
        self._read_base = 0
        self.unit_sent = 0
        self.unit_read = 0
        pump.units.append(self)

    # Power

    def power_on(self, cause: int = POWER_ON) -> None:
        """Give the unit its supply; it boots."""
        if self._vm is not None:
            return
        self._reset_cause = cause
        if cause == POWER_ON:
            self.box.power_on()
            self._ended_by = None
        self._drop_unread()
        self.boots += 1
        self._start_firmware()

    def _start_firmware(self) -> None:
        with contextlib.ExitStack() as stack:
            errors = stack.enter_context(self._log.open("ab")) if self._log else subprocess.DEVNULL
            self._start(self.starts_with, self._master, errors)

    def _start_prompt(self, is_main_due: bool, is_raw: bool = False) -> None:
        self._prompt.open(is_raw)
        terminal = self._prompt.terminal
        self._prompt.pid = self._start(["prompt", "main" if is_main_due else "-"], terminal, terminal, "-i").pid

    def _start(self, module: list[str], port: int, errors: int | IO[bytes], *options: str) -> VmProcess:
        name, *arguments = module
        self._vm = vm = VmProcess(
            self._interpreter, name, self.flash.image, *arguments, port=port, errors=errors, options=options
        )
        self._has_greeted = False
        self._running = True
        self._wait = None
        self._has_edge = False
        self._sent_base = self.unit_sent
        self._read_base = self.unit_read = self.host_sent
        self.pump.watch(vm.fileno(), self._serve)
        return vm

    def power_off(self) -> None:
        """Cut the supply: the process is killed between two machine instructions."""
        self._stop()
        self.box.power_off()

    def restart(self, cause: int) -> None:
        """The chip resets, and its watchdog with it; the rest of the box keeps its power."""
        self._stop()
        self.box.watchdog.disarm()
        self.power_on(cause)

    def close(self) -> None:
        """Take the unit off the bench."""
        if self._vm is not None:
            self._stop()
            self.box.put_away()
        self.pump.units.remove(self)
        os.close(self._master)
        os.close(self._slave)

    @property
    def is_powered(self) -> bool:
        return self._vm is not None

    @property
    def is_at_prompt(self) -> bool:
        """Does its port lead to the interpreter's prompt?"""
        return self._prompt.is_open

    @property
    def pid(self) -> int | None:
        """Its process, while it has power."""
        return None if self._vm is None else self._vm.pid

    @property
    def ended_by(self) -> int | None:
        """The signal that ended its process from outside since it got its supply. Its watchdog may have started it again."""
        return self._ended_by if self._vm is None else self._vm.ended_by or self._ended_by

    def pause(self) -> None:
        """Hold the processor for a while, as a long flash erase does: edges collect, nothing runs."""
        if self._vm is not None:
            self._vm.pause()

    def resume(self) -> None:
        if self._vm is not None:
            self._vm.resume()

    def _stop(self) -> None:
        if self._vm is None:
            return
        self.pump.forget(self._vm.fileno())
        self._ended_by = self.ended_by
        self._vm.kill()
        self._vm = None
        self._prompt.close()
        self._running = False
        self._wait = None
        self._on_bus = None
        self._board.release()

    def _drop_unread(self) -> None:
        """Forget what the host sent before this boot: first what is on its way to the VM's end, then what lies there."""
        termios.tcflush(self._slave, termios.TCOFLUSH)
        termios.tcflush(self._master, termios.TCIFLUSH)

    # What the pump asks

    @property
    def is_running(self) -> bool:
        return self._running and self.pump.clock.is_virtual

    @property
    def wake_at_us(self) -> int | None:
        return self._wait

    @property
    def should_go(self) -> bool:
        if self._wait is None or self._on_bus is not None:
            return False
        return self._has_edge or (self.host_sent > self.unit_read and not self._is_deaf)

    def let_go(self) -> None:
        self._running = True
        self._wait = None
        if self._on_bus is not None:
            answer, self._on_bus = self._on_bus, None
            self._send_answer(answer)
            return
        self._is_deaf = False
        self._has_edge = False
        self._reply(Answer(value=self.host_sent - self._read_base))

    # The line to the VM

    def _edge(self, pin: int, level: int) -> None:
        self._has_edge = True
        self._send(EDGE, pin, self.pump.clock.now_us, level)

    def _send(self, kind: int, a: int, now_us: int, value: int = 0, busy_us: int = 0, payload: bytes = b"") -> None:
        if self._vm is None:
            return
        try:
            self._vm.send(kind, a, now_us, value, busy_us, payload)
        except Ended:
            self._running = False

    def _reply(self, answer: Answer) -> None:
        clock = self.pump.clock
        busy_us = answer.busy_ns // 1000
        asked_by = self._vm
        if clock.is_virtual and busy_us and len(self.pump.units) > 1:
            # Its own bus is busy, and nobody else's: the others' time goes on meanwhile.
            self._on_bus = answer
            self._wait = clock.now_us + busy_us
            self._running = False
            return
        if clock.is_virtual:
            clock.advance_to(clock.now_us + busy_us)
        if self._vm is not asked_by:
            return  # the power went, or the watchdog bit, while the bus was busy
        self._send_answer(answer)

    def _send_answer(self, answer: Answer) -> None:
        self._send(
            REPLY, int(answer.failed), self.pump.clock.now_us, answer.value, answer.busy_ns // 1000, answer.payload
        )

    def _serve(self) -> None:
        if self.pump.clock.is_virtual:
            self._serve_one(waits=True)
            return
        for _ in range(_AT_ONCE):  # a wake-up costs more than what was posted since the last
            if not self._serve_one(waits=False):
                return

    def _serve_one(self, *, waits: bool) -> bool:
        """What the unit asks or posts next. True if it may have posted more."""
        asked_by = self._vm
        if asked_by is None:
            return False
        try:
            request = asked_by.receive(waits=waits)
        except Ended:
            self._process_ended()
            return False
        if request is None:
            return False
        self.unit_sent = self._sent_base + request.sent
        self.unit_read = self._read_base + request.read
        if self.pump.clock.is_virtual:
            self.pump.clock.advance_to(max(self.pump.clock.now_us, request.now_us))
        else:
            self.pump.clock.run_due()
        if self._vm is not asked_by:
            return False  # the power went, or the watchdog bit, before the unit came so far
        try:
            self._answer(request)
        except PowerCut:
            self.power_off()
            self.on_power_cut()
        return request.op in operations.POSTED

    def _process_ended(self) -> None:
        # The VM left without RESET: Ctrl-D at the prompt; else out of memory before main, or a crash of the interpreter.
        is_soft_reboot, is_raw = self._prompt.is_open and self._has_greeted, self._prompt.is_raw
        self._prompt.drain()
        self._stop()
        if is_soft_reboot:
            self._soft_reboot(is_raw)
            return
        self.box.power_off()
        if not self._has_greeted:
            raise UnitHangs(
                f"{self._interpreter[-1]} ended before it was a MicroPython VM. No unit runs. "
                "Set MICROPYTHON to the path of a unix build, or unset it to use the one that comes with Pit."
            )

    def _soft_reboot(self, is_raw: bool) -> None:
        os.write(self._master, b"MPY: soft reboot\r\n")
        if is_raw:
            self._start_prompt(is_main_due=False, is_raw=True)
        else:
            self._start_firmware()

    def _answer(self, request: Request) -> None:
        op, v1 = request.op, request.v1
        if op in (operations.WAIT, operations.SLEEP):
            self._rest_until(v1)
        elif op == operations.UART_FLUSH and v1:
            self._is_deaf = True
            self._rest_until(v1)
        elif op == operations.RESET:
            self.restart(WATCHDOG)
        elif op == operations.PROMPT:
            self._stop()
            self._start_prompt(is_main_due=bool(request.x))
        else:
            answer = self._answer_of_chip(op, v1, request.payload) or operations.ask_board(
                self._board, op, request.a, request.x, v1, request.v2, request.payload
            )
            if op not in operations.POSTED:
                self._reply(answer)

    def _rest_until(self, until_us: int) -> None:
        self._wait = until_us
        self._running = False

    def _answer_of_chip(self, op: int, v1: int, payload: bytes) -> Answer | None:
        """What the chip itself answers; None where its board does."""
        answer = Answer()
        if op == operations.EXIT:
            self._running = False
            self._prompt.has_begun = True
        elif op == operations.HELLO:
            self._has_greeted = True
            # A chip's ticks start anew with each boot.
            origin_us = (self.start_ticks_ms * 1000 - self.pump.clock.now_us) % TICK_PERIOD_US
            answer.value = int(self.pump.clock.is_virtual) | origin_us << 1
            answer.payload = self.box.wiring.unit_id + bytes([self._reset_cause]) + bytes(7)
        elif op == operations.WDT_START:
            self.box.watchdog.start(v1)
        elif op == operations.WDT_FEED:
            self.box.watchdog.feed()
        elif op == operations.FLASH_PROGRAM:
            self.flash.program(v1, payload)
        elif op == operations.FLASH_ERASE:
            answer.busy_ns = self.flash.erase_us * 1000
            self.flash.erase(v1)
        else:
            return None
        return answer
