import micropython; micropython.kbd_intr(-1)
import sys
sys.path[:] = ".frozen",
import machine
import os
locked = True
try:
    locked = "locked" in os.listdir("/")
    from boot.start import run
    run()
    locked = False  # only a hand-over comes here
finally:
    if locked:  # a locked unit never comes to the prompt
        machine.reset()
