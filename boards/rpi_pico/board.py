"""Raspberry Pi Pico as Pit wires it: facts only, read by the unit and by the bench alike.

Pin numbers are GP numbers. Contacts close to ground and are read with the chip's pull-up, so an open wire reads 1.
"""

NAME = "rpi_pico"
MCU = "RP2040"

PINS = {
    "button_no": 14,  # normally open contact of the jackpot button: 0 = closed
    "button_nc": 15,  # normally closed contact of the same button: 0 = closed
    "lamp": 13,  # 1 = lit
    "supply_ok": 12,  # supply supervisor: 1 = above 4.4 V
    "door": 11,  # enclosure door switch: 0 = shut
    "buzzer": 10,  # PWM
    "force": 26,  # ADC0, press-force sensor
    "display_load": 17,  # MAX7219 LOAD
}

# name: (bus number, clock in Hz, pins)
SPI = {"display": (0, 10_000_000, {"sck": 18, "mosi": 19, "miso": 16})}
I2C = {
    "fram_a": (0, 1_000_000, {"sda": 4, "scl": 5}),
    "fram_b": (1, 1_000_000, {"sda": 6, "scl": 7}),
    # Number 2: the chip has no third bus, so it is driven in software. The SSD1306 allows 400 kHz.
    "dealer": (2, 400_000, {"sda": 8, "scl": 9}),
}

FRAM_ADDRESS = 0x50  # MB85RC256V with A0-A2 to ground
FRAM_BYTES = 32_768
DEALER_ADDRESS = 0x3C  # SSD1306 with SA0 to ground

DISPLAY_CHIPS = 1  # one MAX7219, eight digits
FORCE_FULL_SCALE_MN = 100_000  # millinewtons at 65535

ENTROPY_REGISTER = 0x4006_001C  # RP2040 datasheet 2.17.8: ROSC RANDOMBIT, bit 0
SCRATCH_REGISTER = 0x4005_800C  # RP2040 datasheet 4.7.6: WATCHDOG SCRATCH0, kept over a reset, cleared by power
