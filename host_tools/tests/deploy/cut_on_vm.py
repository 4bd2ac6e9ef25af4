# ruff: noqa: N802, PTH102, PTH123, PTH208
# Runs on the MicroPython VM: a deploy's own programs, main.py and boot/trial.py against a LittleFS in RAM whose power goes at
# each program, erase and sync. For each cut it prints what the next two starts run: the old image, the new one, or neither.
# Arguments: a JSON file with "files" of the flash, "programs", "old" and "new"; the firmware's folder is on the path.

import json
import os
import sys

import vfs  # type: ignore[import-not-found]

from boot import trial
from wire import codes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Given = dict[str, Any]

_BLOCK = 4096
_BLOCKS = 48
_MODES = ("whole", "half", "absent")


class Cut(BaseException):
    pass


class Device:
    def __init__(self, data: bytearray) -> None:
        self.data = data
        self.count = 0
        self.cut_at = 0
        self.mode = ""
        self.is_dead = False

    def readblocks(self, block: int, into: bytearray, offset: int = 0) -> None:
        at = block * _BLOCK + offset
        into[:] = self.data[at : at + len(into)]

    def writeblocks(self, block: int, data: bytes, offset: int = 0) -> None:
        self._write(block * _BLOCK + offset, data)

    def ioctl(self, operation: int, argument: int) -> int:
        if operation == 4:
            return _BLOCKS
        if operation == 5:
            return _BLOCK
        if operation == 3:
            self._write(0, b"")
        if operation == 6:
            self._write(argument * _BLOCK, b"\xff" * _BLOCK)
        return 0

    def _write(self, at: int, data: bytes) -> None:
        if self.is_dead:
            raise Cut
        self.count += 1
        self.is_dead = self.count == self.cut_at
        length = len(data)
        if self.is_dead:
            length = {"whole": length, "half": length // 2, "absent": 0}[self.mode]
        self.data[at : at + length] = bytes(data)[:length]
        if self.is_dead:
            raise Cut


class Chip:
    def WDT(self, timeout: int) -> None: ...

    def reset(self) -> None: ...


class Start:
    ran = ""

    def run(self) -> None:
        Start.ran = sys.path[0]


class Standing:
    state = codes.IDLE


class Unit:
    keeper = Standing()


class Hal:
    def ticks_ms(self) -> int:
        return 0

    def ticks_add(self, ticks: int, delta: int) -> int:
        return ticks + delta

    def start_watchdog(self, timeout_ms: int) -> None: ...


class Flash:
    def __init__(self, data: bytearray) -> None:
        self.device = Device(data)
        vfs.mount(vfs.VfsLfs2(self.device, progsize=256, readsize=32, lookahead=32), "/")

    def close(self) -> None:
        vfs.umount("/")


def start() -> str:
    # The folder that a start runs.
    with open("/main.py") as file:
        text = file.read()
    Start.ran = ""
    exec(text, {})
    return Start.ran


def upgrade(given: "Given") -> None:
    names: dict[str, object] = {"print": lambda *_: None}
    for program in given["programs"]:
        exec(program, names)


def take_over(given: "Given") -> None:
    start()
    trial.run(Hal(), Unit())  # type: ignore[arg-type]


def content(folder: str) -> "dict[str, bytes]":
    found: dict[str, bytes] = {}
    for entry in os.ilistdir(folder):  # type: ignore[attr-defined]
        if entry[1] & 0x4000:
            found.update(content(folder + "/" + entry[0]))
        else:
            with open(folder + "/" + entry[0], "rb") as file:
                found[(folder + "/" + entry[0])[3:]] = file.read()
    return found


def verdict(given: "Given") -> str:
    found = content(start())
    for name in ("old", "new"):
        if found == {path: data.encode() for path, data in given[name].items()}:
            return name
    return "mixed"


def main() -> None:
    with open(sys.argv[1]) as file:
        given = json.load(file)
    modules: Any = sys.modules
    modules["machine"] = Chip()
    modules["boot.start"] = Start()
    vfs.umount("/")
    blank = Device(bytearray(_BLOCK * _BLOCKS))
    vfs.VfsLfs2.mkfs(blank, progsize=256, readsize=32, lookahead=32)
    old = Flash(blank.data)
    for path, text in given["files"].items():
        parts = path.split("/")[1:-1]
        for i in range(len(parts)):
            if parts[i] not in os.listdir("/" + "/".join(parts[:i])):
                os.mkdir("/" + "/".join(parts[: i + 1]))
        with open(path, "w") as file:
            file.write(text)
    old.close()
    before = bytes(old.device.data)
    for step in (upgrade, take_over):
        cuts(step, given, before)
        done = Flash(bytearray(before))
        step(given)
        done.close()
        before = bytes(done.device.data)


def cuts(step: "Callable[[Given], None]", given: "Given", before: bytes) -> None:
    whole = Flash(bytearray(before))
    step(given)
    whole.close()
    for cut_at in range(1, whole.device.count + 1):
        for mode in _MODES:
            cut = Flash(bytearray(before))
            cut.device.cut_at = cut_at
            cut.device.mode = mode
            try:
                step(given)
            except Cut:
                cut.device.mode = "struck"
            cut.close()
            after = Flash(cut.device.data)
            first, second = verdict(given), verdict(given)
            after.close()
            print("row", json.dumps([cut_at, whole.device.count, mode, first, second]))
    print("row", json.dumps([0, 0, "end of step", "", ""]))


main()
