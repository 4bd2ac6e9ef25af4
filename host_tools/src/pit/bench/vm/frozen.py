# A virtual unit whose firmware is frozen into its interpreter: what happens before `_boot.py`, then that, boot.py and main.py, as
# a port runs them one after the other, whatever becomes of each. The VM can't freeze, so the files lie in a folder of the desk,
# and stand where `.frozen` is asked for. Runs on the MicroPython VM.
# Arguments: the file descriptor of the line to the bench, the flash image, the folder.

import io
import sys

import vfs
from micropython import const

_PROMPT = const(23)
_ROM = "/rom"
_STARTS = ("_boot.py", "boot.py", "main.py")


class _Path:
    # sys.path as the firmware sees it: a name of its own for the folder.
    def __init__(self, real):
        self._real = real
        self._shown = []

    def __setitem__(self, where, names):
        self._shown[:] = list(names)
        self._real[:] = [_ROM if name == ".frozen" else name for name in names]

    def __getitem__(self, where):
        return self._shown[where]

    def append(self, name):
        self._shown.append(name)
        self._real.append(name)


class _Rp2:
    def __init__(self, flash):
        self.Flash = lambda: flash


def _on():
    import chip

    line, device = chip.on()
    modules = sys.modules
    modules["rp2"] = _Rp2(device)
    rom = vfs.VfsPosix(sys.argv[3])
    vfs.umount("/")
    vfs.mount(rom, _ROM)
    modules["sys"].path = _Path(sys.path)
    modules.pop("frozen", None)
    names = {"__name__": "__main__"}
    for start in _STARTS:
        try:
            with open(_ROM + "/" + start) as file:
                code = file.read()
            exec(compile(code, start, "exec"), names)
        except SystemExit:
            pass
        except BaseException as error:
            text = io.StringIO()
            sys.print_exception(error, text)
            modules["sys"].stdout.buffer.write(text.getvalue().encode())
    line.call(_PROMPT, 0, 0)


_on()
