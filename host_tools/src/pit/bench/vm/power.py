# What happens between power and main.py on a virtual unit: the chip's modules, its flash, then the file system's main.py.
# A main.py that is not there, that leaves Ctrl-C on, or that returns is not for here: the bench starts the prompt instead.
# Arguments: the file descriptor of the line to the bench, the flash image. Runs on the MicroPython VM.
# All in functions: a local name takes no room in the VM's heap, a global one does.

import io
import os
import sys

import vfs
from micropython import const

_PROMPT = const(23)
_FIRST = "import micropython; micropython.kbd_intr(-1)"  # of a main.py whose port nothing interrupts


def _on():
    import chip

    line, device = chip.on()
    vfs.umount("/")
    vfs.mount(vfs.VfsLfs2(device, progsize=256), "/")
    os.chdir("/")
    sys.path[:] = ["", ".frozen", "/lib"]
    sys.modules.pop("power", None)
    line.call(_PROMPT, 0, _main())


def _main():
    # 1: it is still to run, at a prompt.
    try:
        with open("/main.py") as file:
            code = file.read()
    except OSError:
        return 0
    if not code.startswith(_FIRST):
        return 1
    try:
        exec(compile(code, "main.py", "exec"), {"__name__": "__main__"})
    except SystemExit:
        pass
    except BaseException as error:
        # As on a chip: a traceback goes to the port, where a test sees that one got there.
        text = io.StringIO()
        sys.print_exception(error, text)
        sys.modules["sys"].stdout.buffer.write(text.getvalue().encode())
    return 0


_on()
