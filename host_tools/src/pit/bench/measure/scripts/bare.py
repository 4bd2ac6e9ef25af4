# The least that could be called a committed prize: an interrupt, one write to one memory, the display. Nothing is checked.
import random
import time

from machine import I2C, SPI, Pin

load = Pin(17, Pin.OUT, value=0)
spi = SPI(0, baudrate=10_000_000, sck=Pin(18), mosi=Pin(19), miso=Pin(16))
memory = I2C(0, freq=1_000_000, sda=Pin(4), scl=Pin(5))
button = Pin(14, Pin.IN, Pin.PULL_UP)
register = bytearray(2)
record = bytearray(8)
last = [0]


def send(number, value):
    register[0], register[1] = number, value
    load.value(0)
    spi.write(register)
    load.value(1)


def show(amount):
    for digit in range(1, 9):
        send(digit, amount % 10 if amount or digit == 1 else 15)
        amount //= 10


def pressed(_):
    now = time.ticks_ms()
    if time.ticks_diff(now, last[0]) < 300:
        return
    last[0] = now
    prize = random.getrandbits(10) + 1
    record[0], record[1] = prize & 0xFF, prize >> 8
    memory.writeto_mem(0x50, 0, record, addrsize=16)
    show(prize)


for number, value in ((12, 1), (11, 7), (9, 0xFF), (10, 7), (15, 0)):
    send(number, value)
show(0)
last[0] = time.ticks_add(time.ticks_ms(), -1000)
button.irq(pressed, Pin.IRQ_FALLING)
while True:
    time.sleep_ms(1000)
