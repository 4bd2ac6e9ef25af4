"""A port with MicroPython behind it: the one file that knows mpremote, whose classes may change with each release.

It comes into the raw REPL whatever runs there, through a Pit unit's `repl` if one does, and runs pieces of program. A chip that
restarts takes its USB port away and brings it back, so the port is opened anew then, and the prompt asked for: what a chip says
before anybody listens is lost. It says which file was on its way when the port failed; what the unit runs then is for the caller
to say.
"""

import contextlib
import io
import struct
import termios
import time
from pathlib import Path

import serial
from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from pit.deploy import raw_paste
from pit.deploy.errors import DeployError
from wire import upkeep_codes

_STATION_S = 0.4  # a unit answers `repl` well within
_BOOT_S = 15.0
_ENTER_S = 3.0
_ASK_S = 0.5  # between two askings of a chip that starts
_AWAY_S = 0.05  # between two looks for a port that is away
_TRIES = 3
_READ_S = 10.0  # the longest a unit is silent while it works: it hashes 300 KB meanwhile
_PROMPT = b">>> "
_DEAF = b"#"
_RESET = """import machine, micropython, sys, time
micropython.kbd_intr(-1)
sys.stdout.write('#')
time.sleep_ms(50)
machine.reset()
"""  # the rest lets the sign out of a USB port before that goes
_NO_SPACE = "28"
_LOCKED = str(upkeep_codes.REQUEST_LOCKED).encode()

_FAILURES = (TransportError, serial.SerialException, OSError, struct.error, EOFError, termios.error)


class PortLost(Exception):
    """The port failed while a program ran; the words say how."""


class Raised(Exception):
    """The program on the unit raised; the last line of its traceback."""

    @property
    def is_full(self) -> bool:
        """Is there no room left in its filesystem?"""
        return "OSError" in str(self) and _NO_SPACE in str(self)


class BoardPort:
    """Held for this process alone. Raises DeployError where it can't be opened."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.round_trips = 0
        self.has_leave = False  # the unit took a ticket for its prompt, and is about to restart
        self._has_left = False  # a unit ran there, and has given its port away
        self._is_prompted = False  # it has said its prompt, and that was read
        self._boot_s = _BOOT_S
        self._enter_s = _ENTER_S
        try:
            self._mpremote = _opened(url)
        except (*_FAILURES, ValueError) as error:
            why = "is in use by another program, or you may not open it" if Path(url).exists() else "is not there"
            raise DeployError(
                f"the port {url} {why}. Nothing was sent; the unit runs what it ran. "
                "Close the other program, or look with `pit list` and `pit doctor`, then deploy again."
            ) from error

    def be_patient(self, within_s: float) -> None:
        """Wait so long for its prompt: for a board that is slower than any that is known, or quicker."""
        self._boot_s = within_s
        self._enter_s = within_s / _TRIES

    def enter(self) -> bool:
        """Come to the raw REPL. True: a Pit unit ran there, and gave its port away. Raises DeployError."""
        try:
            was_unit = self._enter_raw()
        except _FAILURES as error:
            stands = (
                "it gave its port away, and may stand at its prompt" if self._has_left else "the unit runs what it ran"
            )
            raise DeployError(
                f"the raw REPL at {self.url} was not reached in {_TRIES} tries ({_first_line(error)}). Nothing was written; "
                f"{stands}. Cut its supply for a second, close other programs on the port, then deploy again."
            ) from error
        return was_unit

    def run(self, program: str) -> bytes:
        """What the program prints. Raises PortLost, Raised."""
        self.round_trips += 1
        try:
            self._send(program)
            printed, raised = raw_paste.answer(self._mpremote.serial)
        except _FAILURES as error:
            raise PortLost(_first_line(error)) from error
        self._is_prompted = True
        if raised:
            raise Raised(raised.decode(errors="replace").strip().splitlines()[-1])
        return printed

    def reset(self) -> None:
        """Have the chip start anew. Nothing that is sent to it from here on is a Ctrl-C that stops it. Raises PortLost."""
        try:
            self._send(_RESET)
            if not self._read_till((_DEAF,), _READ_S).endswith(_DEAF):
                raise TransportError("the board did not begin to restart")
        except _FAILURES as error:
            raise PortLost(_first_line(error)) from error

    def _send(self, program: str) -> None:
        port = self._mpremote.serial
        if not self._is_prompted:
            raw_paste.await_prompt(port)
        self._is_prompted = False
        raw_paste.paste(port, program.encode())

    def leave(self) -> None:
        """Back to the prompt that people see. Raises PortLost."""
        try:
            self._mpremote.exit_raw_repl()
        except _FAILURES as error:
            raise PortLost(_first_line(error)) from error

    def close(self) -> None:
        """Let go of the port, also of one that has gone."""
        for close in (
            self._mpremote.close,
            self._mpremote.serial.close,
        ):  # the first alone keeps hold of one that has gone
            with contextlib.suppress(*_FAILURES):
                close()

    def _ask_unit(self) -> bool:
        port = self._mpremote.serial
        port.reset_input_buffer()
        port.write(b"\rrepl\r")
        said = self._read_till((_PROMPT, b"OK\r\n", b"ERROR "), _STATION_S)
        if said.endswith(b"ERROR "):
            is_locked = self._read_till((b"\n",), _STATION_S).strip() == _LOCKED
            if is_locked and self.has_leave:
                self._has_left = True
                self._await_prompt()
                return True
            if is_locked:
                raise DeployError(
                    f"the unit at {self.url} is locked down, and gives its port to nobody. Nothing was sent; it runs on. Deploy "
                    "with its engineer's --key FILE; or have the engineer answer `pit ticket challenge` with a ticket for an "
                    "upgrade, and deploy with --ticket FILE."
                )
            raise DeployError(
                f"the unit at {self.url} refuses: a prize is pending, a round goes on, or its relay is closed. Nothing was sent; "
                "it runs on. Settle or finish what goes on, then deploy again."
            )
        if not said.endswith(b"OK\r\n"):
            return False
        self._has_left = True
        self._await_prompt()
        return True

    def _await_prompt(self) -> None:
        """Of a chip that is about to restart into its interpreter. Raises TransportError."""
        until = time.monotonic() + self._boot_s
        while time.monotonic() < until:
            try:
                self._open_again()
                self._mpremote.serial.write(b"\r")
                if self._read_till((_PROMPT,), _ASK_S).endswith(_PROMPT):
                    return
            except _FAILURES:
                time.sleep(_AWAY_S)
        raise TransportError(f"the unit was about to restart, and then gave no prompt for {self._boot_s:.0f} s")

    def _open_again(self) -> None:
        self.close()
        self._mpremote = _opened(self.url)

    def _read_till(self, endings: tuple[bytes, ...], within_s: float) -> bytes:
        port = self._mpremote.serial
        until = time.monotonic() + within_s
        said = b""
        port.timeout = 0.02
        while not said.endswith(endings) and time.monotonic() < until:
            said += port.read(1)
        port.timeout = _READ_S
        return said

    def _enter_raw(self) -> bool:
        """Each try asks a unit anew: one that was just starting heard nothing of the last."""
        last: Exception = TransportError("no try was made")
        was_unit = False
        for number in range(_TRIES):
            try:
                if number:
                    self._open_again()
                was_unit = self._ask_unit() or was_unit
                with contextlib.redirect_stdout(io.StringIO()):
                    self._mpremote.enter_raw_repl(soft_reset=False, timeout_overall=self._enter_s)
                self._is_prompted = False
            except _FAILURES as error:
                last = error
            else:
                return was_unit
        raise last


def _opened(url: str) -> SerialTransport:
    with contextlib.redirect_stdout(io.StringIO()):
        return SerialTransport(url, timeout=_READ_S)


def _first_line(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]
