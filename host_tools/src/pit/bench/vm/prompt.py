# What happens between power and the prompt on a virtual unit without firmware, or whose firmware gave its port away: the
# chip's modules, its flash, boot.py and main.py as on a stock board; the VM's own prompt follows. Runs on the MicroPython VM.
# Arguments: the file descriptor of the line to the bench, the flash image, "main" if main.py is to run.

import os
import sys

import channel
import vfs
from micropython import const

_EXIT = const(20)


class Timer:
    # A name that hosts import from a stock board's `machine` at once; the bench has none.
    def __init__(self, id=-1, **_):
        raise OSError("a virtual unit has no hardware timers")


def _on():
    line = channel.channel = channel.Channel(int(sys.argv[1]))
    info = bytearray(16)
    line.hello(info)

    import flash
    import machine

    machine._unit_id = bytes(info[:8])
    machine._cause = info[8]
    machine.Timer = Timer
    modules = sys.modules
    modules["machine"] = machine
    device = flash.Flash(sys.argv[2])
    names = ("boot.py", "main.py") if sys.argv[3] == "main" else ("boot.py",)
    vfs.umount("/")
    vfs.mount(vfs.VfsLfs2(device, progsize=256), "/")
    os.chdir("/")
    sys.path[:] = ["", ".frozen", "/lib"]
    sys.argv[:] = []
    for name in ("flash", "prompt", "channel"):
        modules.pop(name, None)
    line.call(_EXIT)
    for name in names:
        _run(name)


def _run(name):
    try:
        with open(name) as file:
            code = file.read()
    except OSError:
        return
    try:
        exec(compile(code, name, "exec"), {"__name__": "__main__"})
    except SystemExit:
        pass
    except BaseException as error:
        sys.print_exception(error, sys.stdout)


_on()
