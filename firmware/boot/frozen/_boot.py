import micropython; micropython.kbd_intr(-1)
import sys
sys.path[:] = ".frozen",  # no file on the flash is ever imported
import machine
fails = True
try:
    from boot import sealed, storage
    if not sealed.mount(storage.device(), storage.PROGRAM_BYTES):
        sealed.tell_at_start()
    fails = False
finally:
    if fails:  # without its storage it can't know whether it is locked
        machine.reset()
