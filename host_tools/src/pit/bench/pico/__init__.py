"""The emulated Pico: a stock MicroPython on rp2040py, between the same plants as a virtual unit."""
