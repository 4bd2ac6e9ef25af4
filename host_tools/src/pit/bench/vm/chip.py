# Puts the simulated chip's modules before the VM's own, for a unit's firmware; opens the line to the bench and the flash.
# Arguments of the VM: the file descriptor of the line, the flash image. Runs on the MicroPython VM, once, and is forgotten.

import sys

import channel


def on():
    # The line, and the flash as a block device.
    line = channel.channel = channel.Channel(int(sys.argv[1]))
    info = bytearray(16)
    line.hello(info)

    import flash
    import machine
    import port

    machine._unit_id = bytes(info[:8])
    machine._cause = info[8]
    modules = sys.modules
    modules["machine"] = machine
    modules["time"] = port.Time
    modules["select"] = port.Select
    modules["sys"] = port.Sys()
    modules["os"] = port.Os()
    modules["uctypes"] = machine.Uctypes
    for name in ("flash", "port", "chip", "channel"):
        modules.pop(name, None)
    return line, flash.Flash(sys.argv[2])
