# Makes the simulated `machine` like the port of the board's chip, by what the bench answered: 1 esp32, 2 stm32. Runs on the
# MicroPython VM, once, and is forgotten: a board of the rp2 port never loads it.

import sys

import machine
from channel import channel

if channel.answer == 1:
    import esp32_port as port
else:
    import stm32_port as port

port.take_over(machine)
for name in ("esp32_port", "stm32_port", "port_reset", "other_port"):
    sys.modules.pop(name, None)
