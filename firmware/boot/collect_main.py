import micropython; micropython.kbd_intr(-1)
from boot.collect import install
from boot.start import run

install()
run()
