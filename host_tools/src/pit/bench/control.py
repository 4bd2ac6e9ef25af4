"""Hand and eye on a lasting bench unit from another process: one line of JSON there, one back, over a Unix socket.

Each lasting unit leaves a note in the run folder: its name, port, socket and process. It moves plants and tells what they
show; it never speaks to the unit itself.
"""

import contextlib
import json
import os
import socket
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from pit.bench.card_machine import CardMachineBench
from pit.bench.jackpot import JackpotBench
from pit.bench.plants.button import ButtonInMotion
from pit.bench.rigs.card_machine import CardMachineRig
from pit.bench.rigs.jackpot import JackpotRig

_TIMEOUT_S = 5.0


class BenchError(Exception):
    """No such lasting unit, or it did not do what was asked."""


@dataclass(frozen=True)
class Note:
    """A lasting unit as its note tells of it."""

    name: str
    kind: str
    port: str
    socket: str
    pid: int
    bus: str = ""  # the port of its bus, if it hangs on one ...
    address: int = 0  # ... and its address there


def run_folder() -> Path:
    """Where the notes are: one folder a user, gone with the session. Raises BenchError where there can't be one."""
    base = os.environ.get("XDG_RUNTIME_DIR")
    folder = Path(base) / "pit" if base else Path(tempfile.gettempdir()) / f"pit-{os.getuid()}"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BenchError(
            f"the run folder {folder} can't be made ({error.strerror}). Nothing was done. Correct XDG_RUNTIME_DIR."
        ) from error
    return folder


def notes() -> Iterator[Note]:
    """The lasting units that run now, by name; notes of dead ones are swept away. Raises BenchError."""
    for path in sorted(run_folder().glob("*.json")):
        try:
            note = Note(**json.loads(path.read_text()))
            os.kill(note.pid, 0)
        except ProcessLookupError:
            path.unlink(missing_ok=True)
            continue
        except (ValueError, TypeError, OverflowError, OSError):
            continue
        yield note


def find(name_or_port: str | None) -> Note:
    """The lasting unit of that name or port, or the only one. Raises BenchError."""
    running = list(notes())
    if name_or_port is None and len(running) == 1:
        return running[0]
    for note in running:
        if name_or_port in (note.name, note.port):
            return note
    known = ", ".join(f"{n.name} ({n.port})" for n in running) or "none"
    if name_or_port is None:
        step = "Name one with --unit" if running else "Start one with `pit bench start jackpot`"
        raise BenchError(f"which unit? Running: {known}. Nothing was done. {step}.")
    raise BenchError(f"no bench unit is called {name_or_port!r}. Running: {known}. Nothing was done.")


def ask(note: Note, do: str, **values: object) -> dict[str, object]:
    """Have the lasting unit's bench do one thing; its answer. Raises BenchError."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            line.settimeout(_TIMEOUT_S)
            line.connect(note.socket)
            line.sendall(json.dumps({"do": do, **values}).encode() + b"\n")
            with line.makefile("rb") as answers:
                answer: dict[str, object] = json.loads(answers.readline())
    except (OSError, ValueError) as error:
        raise BenchError(
            f"the bench of {note.name!r} did not answer ({error}). Whether it did {do!r} is not known. "
            "Look whether it still runs: `pit bench list`."
        ) from error
    if "error" in answer:
        raise BenchError(str(answer["error"]))
    return answer


class ControlServer:
    """Serves one bench unit's control socket from the pump."""

    def __init__(self, bench: JackpotBench | CardMachineBench, name: str, bus: str = "", address: int = 0) -> None:
        if any(note.name == name for note in notes()):
            raise BenchError(f"a bench unit called {name!r} runs already. Nothing was started. Choose another --name.")
        self._bench = bench
        self._path = run_folder() / f"{name}.socket"
        self._note = run_folder() / f"{name}.json"
        self._server = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._path.unlink(missing_ok=True)
            self._server.bind(str(self._path))
        except OSError as error:
            self._server.close()
            raise BenchError(
                f"a bench unit can't be called {name!r}: {self._path} is no place for a socket "
                f"({error.strerror or error}). Nothing was started. Choose another --name."
            ) from error
        self._server.listen()
        self.is_stopping = False
        self.note = Note(name, bench.kind, bench.unit.port, str(self._path), os.getpid(), bus, address)
        self._note.write_text(json.dumps(asdict(self.note)))
        bench.pump.watch(self._server.fileno(), self._accept)

    def close(self) -> None:
        self._bench.pump.forget(self._server.fileno())
        self._server.close()
        self._path.unlink(missing_ok=True)
        self._note.unlink(missing_ok=True)

    def _accept(self) -> None:
        line, _ = self._server.accept()
        with line:
            line.settimeout(1.0)
            with contextlib.suppress(TimeoutError, ConnectionError), line.makefile("rwb") as stream:
                text = stream.readline(4096)
                stream.write(json.dumps(self._answer(text)).encode() + b"\n")

    def _answer(self, text: bytes) -> dict[str, object]:
        try:
            asked = json.loads(text)
            return self._do(asked.pop("do"), asked)
        except BenchError as error:
            return {"error": str(error)}
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            return {"error": f"the bench does not understand {text!r} ({error}); nothing was done."}
        except ButtonInMotion as error:
            return {"error": f"{error}; this press was not made."}
        except OSError as error:
            return {"error": f"the bench could not do it ({error}). Look whether the unit's folder is still there."}

    def _do(self, what: str, values: dict[str, object]) -> dict[str, object]:
        rig, unit = self._bench.rig, self._bench.unit
        if what == "door":
            (rig.door.open if values["open"] else rig.door.shut)()
        elif what == "power":
            (unit.power_on if values["on"] else unit.power_off)()
        elif what == "stop":
            self.is_stopping = True
            return {"stopping": True}
        elif what != "see":
            found = (
                _do_jackpot(rig, what, values) if isinstance(rig, JackpotRig) else _do_card_machine(rig, what, values)
            )
            if found is not None:
                return found
        return self._see()

    def _see(self) -> dict[str, object]:
        rig, unit = self._bench.rig, self._bench.unit
        every = {"powered": unit.is_powered, "boots": unit.boots, "door_open": rig.door.is_open}
        return every | (_see_jackpot(rig) if isinstance(rig, JackpotRig) else _see_card_machine(rig))


def _do_jackpot(rig: JackpotRig, what: str, values: dict[str, object]) -> dict[str, object] | None:
    if what == "press":
        press = rig.button.press(**values)  # type: ignore[arg-type]
        return {"closes_us": press.closes_us}
    if what == "alter_digit":
        rig.display.alter_digit(**values)  # type: ignore[arg-type]
        return None
    raise BenchError(
        f"no such thing to do with a jackpot unit: {what}. Nothing was done. Name another unit with --unit."
    )


def _see_jackpot(rig: JackpotRig) -> dict[str, object]:
    cents = rig.display.amount_cents()
    return {
        "digits": rig.display.text(),
        "amount_cents": cents,
        "shown_since_us": None if cents is None else rig.display.shown_since_us(cents),
        "lamp": rig.lamp.is_lit,
        "is_button_moving": rig.button.is_moving,
    }


def _do_card_machine(rig: CardMachineRig, what: str, values: dict[str, object]) -> dict[str, object] | None:
    machine = rig.machine
    if what == "lid":
        (rig.lid.open if values["open"] else rig.lid.shut)()
    elif what == "jam":
        (machine.mend if values["clear"] else machine.jam)()
    elif what == "cards":
        count = values["count"]
        if not isinstance(count, int):
            raise ValueError("a count of cards is a number")
        if values["what"] == "fill":
            machine.fill(range(len(machine.inside), len(machine.inside) + count))
        elif values["what"] == "deal":
            machine.deal(count)
        elif values["what"] == "back":
            machine.take_back(list(machine.layout))
        else:
            machine.empty()
    else:
        raise BenchError(
            f"no such thing to do with a card machine: {what}. Nothing was done. Name another unit with --unit."
        )
    return None


def _see_card_machine(rig: CardMachineRig) -> dict[str, object]:
    machine = rig.machine
    return {
        "lid_open": rig.lid.is_open,
        "relay_closed": rig.relay.is_closed,
        "red": rig.red.is_lit,
        "green": rig.green.is_lit,
        "inside": len(machine.inside),
        "on_layout": len(machine.layout),
        "waiting": len(machine.waiting),
        "is_jammed": machine.is_jammed,
    }
