# What people usually write for a button and a display: poll, sleep out the bounce, draw, show. No memory, no check.
import random
import time

from machine import SPI, Pin

button = Pin(14, Pin.IN, Pin.PULL_UP)
load = Pin(17, Pin.OUT, value=0)
spi = SPI(0, baudrate=10_000_000, sck=Pin(18), mosi=Pin(19), miso=Pin(16))


def send(register, value):
    load.value(0)
    spi.write(bytes((register, value)))
    load.value(1)


def show(amount):
    for digit in range(1, 9):
        send(digit, amount % 10 if amount or digit == 1 else 15)
        amount //= 10


for register, value in ((12, 1), (11, 7), (9, 0xFF), (10, 7), (15, 0)):
    send(register, value)
show(0)
while True:
    if not button.value():
        time.sleep_ms(25)
        if not button.value():
            show(random.choice((5, 10, 25, 100, 1000)))
            while not button.value():
                time.sleep_ms(25)
    time.sleep_ms(1)
