"""One deploy: survey, upload beside what runs, check it there, switch the pointer, restart, wait till it stands.

A cut before the switch leaves the old image running, and what was uploaded for the next try. After it the unit itself goes
back if the new image does not come to IDLE (firmware/boot/trial.py). No game runs meanwhile and no watchdog: the unit gave its
port away and started without its program.
"""

import base64
import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric import rsa

from pit.deploy import leave, on_unit
from pit.deploy.board_port import BoardPort, PortLost, Raised
from pit.deploy.errors import DeployError, StandsAtPrompt
from pit.deploy.plan import MAIN, POINTER, Found, Plan, check_board, check_signature, check_version, plan
from pit.deploy.readiness import require_ready
from pit.deploy.start_again import start_again, until_it_runs
from pit.deploy.waiting import STAND_S, await_unit
from pit.image.build import ARCHITECTURES, BuildError, Image, build, cache_folder
from pit.image.manifest import with_manifest
from pit.link.client import Keys

_BATCH = 8192  # bytes unpacked from one program: packed and as base64 it is some 6 KB of source
_WINDOW_BITS = 12  # what unpacking takes on the unit: 4 KB
_AWAY_S = 0.05  # between two looks for a port that is away


@dataclass(frozen=True)
class Outcome:
    """What a deploy did. `image` is the folder that runs now."""

    kind: str
    board: str
    version: str
    image: str
    is_new: bool
    uploaded: int
    copied: int
    uploaded_bytes: int
    round_trips: int
    is_locked: bool = False  # it was locked down, and is


def deploy(
    kind: str,
    url: str,
    board: str,
    mcu: str,
    version: tuple[int, int, int],
    tell: Callable[[str, int, int], None] = lambda what, done, of: None,
    open_port: Callable[[str], BoardPort] = BoardPort,
    ticket: bytes | None = None,
    image: Image | None = None,
    keys: Keys | None = None,
    key: rsa.RSAPrivateKey | None = None,
    patience_s: float | None = None,
) -> Outcome:
    """Put `kind` for `board` on the unit at `url`. `tell(what, done, of)` hears of progress; `ticket` is for a downgrade, or
    for an upgrade of a locked unit; `key`: the engineer's, to answer the unit with such a ticket if it needs one.
    `keys`: units' keys, as in `Client`.
    `image`: one that was built before, with its manifest, for that kind, board and version; else it is built, and unsigned.
    `patience_s`: how long the unit may take to its prompt, and from its restart to IDLE; None for as long as a usual one.

    Raises DeployError, BuildError, and Refused or another LinkError if the unit takes no ticket.
    """
    require_ready(url)
    was_locked = (ticket is not None or key is not None) and leave.is_locked(url, keys)
    if ticket is not None:
        leave.present(url, ticket, version, keys)
    elif key is not None:
        ticket = leave.answer(url, key, version, keys)
    port = _opened(url, open_port, STAND_S if ticket is not None else 0.0)
    try:
        port.has_leave = ticket is not None
        if patience_s is not None:
            port.be_patient(patience_s)
        port.enter()
        try:
            found = Found.read(_survey(port))
            architecture = ARCHITECTURES[mcu]
            check_board(found, board, mcu, architecture)
            check_version(found, kind, version, may_be_older=ticket is not None and leave.allows_older(ticket))
            whole = image or _built(kind, board, found.architecture, version)
            check_signature(found, whole)
            made = plan(found, whole)
            if not made.is_nothing:
                _carry_out(port, made, tell)
        except (BuildError, DeployError, KeyboardInterrupt) as error:
            if isinstance(error.__cause__, PortLost):
                raise
            try:
                if isinstance(error, KeyboardInterrupt):
                    port.enter()  # out of what it was in the middle of
                _restart(port, url)
            except DeployError as stays:
                if not isinstance(error, KeyboardInterrupt):
                    raise DeployError(f"{error} But then {stays}") from error
            raise
        _restart(port, url)
    finally:
        port.close()
    runs, _ = until_it_runs(lambda: _image_at(url, patience_s), lambda: start_again(url, patience_s), url)
    if runs != made.target:
        raise DeployError(
            f"the new image in /{made.target} did not come to IDLE, and the unit went back to /{runs}, which runs. "
            "See why with `pit unit events`, then deploy again."
        )
    if was_locked and not leave.is_locked(url, keys):
        raise DeployError(
            f"the new image in /{runs} runs, and does not keep its unit locked down: that version can't. "
            "Take the unit off its table, deploy a version that can, then `pit lock` it."
        )
    return Outcome(
        kind,
        board,
        ".".join(map(str, version)),
        made.target,
        not made.is_nothing,
        len(made.upload) + (made.main is not None),
        len(made.copy),
        made.upload_bytes,
        port.round_trips,
        was_locked,
    )


def _image_at(url: str, patience_s: float | None) -> str | None:
    """The folder that runs; None if its unit came to its prompt. Raises DeployError."""
    try:
        return await_unit(url, STAND_S if patience_s is None else patience_s)
    except StandsAtPrompt:
        return None


def _opened(url: str, open_port: Callable[[str], BoardPort], within_s: float) -> BoardPort:
    """A unit that took a ticket restarts, and its port is away meanwhile. Raises DeployError."""
    until = time.monotonic() + within_s
    while True:
        try:
            return open_port(url)
        except DeployError:
            if time.monotonic() >= until:
                raise
            time.sleep(_AWAY_S)


def _built(kind: str, board: str, architecture: str, version: tuple[int, int, int]) -> Image:
    return with_manifest(build(kind, board, architecture, cache_folder()), kind, board, version)


def programs(made: Plan) -> Iterator[tuple[str, str]]:
    """What is run on the unit to fill the target folder, in order: the file that is on its way, and the program."""
    yield "the target folder", on_unit.WRITERS + "".join(f"os.remove({path!r})\n" for path in made.remove)
    for parts, data in _batches(made.upload):
        packed = zlib.compressobj(9, zlib.DEFLATED, _WINDOW_BITS)
        text = base64.b64encode(packed.compress(data) + packed.flush())
        last = next((path for path, _ in reversed(parts) if path), "the rest of a file")
        yield last, f"_put({text!r}, {tuple(parts)!r})\n"
    copies = [f"_copy({source!r}, {path!r})\n" for path, source in made.copy.items()]
    end = "if _file:\n    _file.close()\n"
    yield next(reversed(made.copy), "the last file"), end + "".join(copies)


def _batches(upload: dict[str, bytes]) -> Iterator[tuple[list[tuple[str, int]], bytes]]:
    """The files in pieces that are unpacked together: each part's path, empty where a file goes on, and its length."""
    parts: list[tuple[str, int]] = []
    held = b""
    for path, data in upload.items():
        name = path
        while data or name:
            piece = data[: _BATCH - len(held)]
            parts.append((name, len(piece)))
            held += piece
            data, name = data[len(piece) :], ""
            if len(held) == _BATCH:
                yield parts, held
                parts, held = [], b""
    if parts:
        yield parts, held


def _carry_out(port: BoardPort, made: Plan, tell: Callable[[str, int, int], None]) -> None:
    steps = list(programs(made)) if made.expected else [("the pointer", on_unit.WRITERS)]
    total = len(steps)
    for number, (path, program) in enumerate(steps):
        tell(path, number, total)
        _run(port, path, program)
    if made.expected:
        there = Found.read(_run(port, f"/{made.target}", on_unit.check(f"/{made.target}"))).files
        there.pop(MAIN, None)
        for path, digest in made.expected.items():
            if there.get(path) != digest:
                raise DeployError(
                    f"{path} does not stand on the unit as it was sent. The old image runs on; /current was not switched. "
                    "Deploy again; if it is the same file again, the flash is worn: replace the board."
                )
    switch = f"_replace({MAIN!r}, {base64.b64encode(made.main)!r})\n" if made.main is not None else ""
    if made.pointer:
        switch += f"_replace({POINTER!r}, {base64.b64encode(made.pointer.encode())!r})\n"
    try:
        port.run(switch)
    except (PortLost, Raised) as error:
        raise DeployError(
            f"the port was lost while {POINTER} was switched ({error}): the unit runs the old image or the new one, whole. "
            "Deploy again: it finds out, and does the rest."
        ) from error
    tell(POINTER, total, total)


def _survey(port: BoardPort) -> bytes:
    return _run(port, "the survey of its files", on_unit.survey("/a", "/b"))


def _run(port: BoardPort, path: str, program: str) -> bytes:
    try:
        return port.run(program)
    except Raised as error:
        if error.is_full:
            raise DeployError(
                f"the unit's filesystem became full at {path}. The old image runs on; /current was not switched. "
                "Remove what does not belong to Pit from it, then deploy again."
            ) from error
        raise DeployError(
            f"{path} was not written: the unit says {error}. The old image runs on; /current was not switched. Deploy again."
        ) from error
    except PortLost as error:
        raise DeployError(
            f"the port {port.url} was lost at {path} ({error}). The old image stays; it runs again after the next start. "
            "Check the cable, cut the unit's supply for a second, then deploy again: it goes on with what is missing."
        ) from error


def _restart(port: BoardPort, url: str) -> None:
    try:
        port.reset()
    except PortLost as error:
        raise DeployError(
            f"the port {url} was lost before the unit was restarted ({error}). Its files are whole. Cut its supply for a second."
        ) from error
