import micropython; micropython.kbd_intr(-1)
import sys
with open("/current") as pointer:
    sys.path[:] = "/" + pointer.read(1), ".frozen"
from boot.collect import install
from boot.start import run

install()
run()
