import micropython; micropython.kbd_intr(-1)
import sys
sys.path[:] = ".frozen",  # no file on the flash is ever imported
import machine
import os
locked = True
try:
    from boot import sealed, storage
    if not sealed.mount(storage.device(), storage.PROGRAM_BYTES):
        sealed.tell_at_start()
    locked = "locked" in os.listdir("/")
    from boot.start import run
    run()
    locked = False  # only a hand-over comes here
finally:
    if locked:  # a locked unit never comes to boot.py, main.py and the prompt
        machine.reset()
