# How a reset that the firmware asks for shows on ports that tell it from a bite of the watchdog. Runs on the MicroPython VM.

from micropython import const

_ASKED = const(4)  # a register that no chip has


def tell_apart(machine, asked_cause):
    was_asked = machine.mem32[_ASKED] == 1
    machine.mem32[_ASKED] = 0
    restart = machine.reset

    def reset():
        machine.mem32[_ASKED] = 1
        restart()

    machine.reset = reset
    machine.reset_cause = lambda: asked_cause if was_asked else machine._cause
