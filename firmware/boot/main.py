import micropython; micropython.kbd_intr(-1)
from boot.start import run

run()
