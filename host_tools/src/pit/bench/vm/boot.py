# What happens between power and main.py on a virtual unit: the chip's modules, its flash, then the file system's main.py.
# Arguments: the file descriptor of the line to the bench, the flash image. Runs on the MicroPython VM.

import sys

_here = sys.argv[0].rsplit("/", 1)[0]
sys.path.insert(0, _here)

import channel as _channel  # noqa: E402

line = _channel.Channel(int(sys.argv[1]))
_channel.channel = line
_info = bytearray(16)
line.hello(_info)

import io  # noqa: E402
import os as _os  # noqa: E402

import flash  # noqa: E402
import machine  # noqa: E402
import port  # noqa: E402
import vfs  # noqa: E402

machine._unit_id = bytes(_info[:8])
machine._cause = _info[8]

modules = sys.modules
modules["machine"] = machine
modules["time"] = modules["utime"] = port.Time
modules["select"] = modules["uselect"] = port.Select
modules["sys"] = modules["usys"] = port.Sys()
modules["os"] = modules["uos"] = port.Os()

_device = flash.Flash(sys.argv[2])
vfs.umount("/")
vfs.mount(vfs.VfsLfs2(_device, progsize=256), "/")
_os.chdir("/")
sys.path[:] = ["", ".frozen", "/lib"]
for _name in ("flash", "port", "boot", "channel"):
    modules.pop(_name, None)


def _run():
    with open("/main.py") as f:
        code = f.read()
    try:
        exec(compile(code, "main.py", "exec"), {"__name__": "__main__"})
    except SystemExit:
        pass
    except BaseException as error:
        # As on a chip: a traceback goes to the port, where a test sees that one got there.
        text = io.StringIO()
        sys.print_exception(error, text)
        modules["sys"].stdout.buffer.write(text.getvalue().encode())
    line.call(_channel.EXIT)


_run()
