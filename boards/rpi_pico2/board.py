"""Raspberry Pi Pico 2 as Pit wires it: facts only, read by the unit and by the bench alike.

The pins are those of the Pico, which it can replace. Pin numbers are GP numbers.
Contacts close to ground and are read with the chip's pull-up, so an open wire reads 1.
A board carries one kind of unit, so the functions of different kinds may share a pin.
"""

NAME = "rpi_pico2"
MCU = "RP2350"

PINS = {
    # Every kind of unit
    "supply_ok": 12,  # supply supervisor: 1 = above 4.4 V
    "door": 11,  # enclosure door switch: 0 = shut
    # Jackpot
    "button_no": 14,  # normally open contact of the jackpot button: 0 = closed
    "button_nc": 15,  # normally closed contact of the same button: 0 = closed
    "lamp": 13,  # 1 = lit
    "buzzer": 10,  # PWM
    "force": 26,  # ADC0, press-force sensor
    "display_load": 17,  # MAX7219 LOAD
    # Card machine
    "lid_a": 14,  # first lid channel: 0 = shut
    "lid_b": 15,  # second lid channel: 0 = shut
    "machine_ready": 18,  # 0 = ready
    "machine_fault": 19,  # 0 = sound
    "exit_beam": 16,  # 0 = light seen, 1 = a card in it
    "return_beam": 17,  # the same
    "shoe_empty": 20,  # 0 = a card lies in the shoe
    "relay_mirror": 21,  # 0 = the relay's contact is open
    "relay": 22,  # 1 = driven: dealing is allowed
    "lamp_red": 10,  # 1 = lit
    "lamp_green": 13,  # 1 = lit
}

# name: (bus number, clock in Hz, pins)
SPI = {"display": (0, 10_000_000, {"sck": 18, "mosi": 19, "miso": 16})}
I2C = {
    "fram_a": (0, 1_000_000, {"sda": 4, "scl": 5}),
    "fram_b": (1, 1_000_000, {"sda": 6, "scl": 7}),
    # Number 2: the chip has no third bus, so it is driven in software. The SSD1306 allows 400 kHz.
    "dealer": (2, 400_000, {"sda": 8, "scl": 9}),
}

# RS-485 transceiver: driver enable and inverted receiver enable are one line, 1 = drives.
BUS = (0, 115_200, 0, 1, 2)  # UART, baud, its TX and RX, enable

FRAM_ADDRESS = 0x50  # MB85RC256V with A0-A2 to ground
FRAM_BYTES = 32_768
DEALER_ADDRESS = 0x3C  # SSD1306 with SA0 to ground

DISPLAY_CHIPS = 1  # one MAX7219, eight digits
FORCE_FULL_SCALE_MN = 100_000  # millinewtons at 65535

ENTROPY_REGISTER = 0x400E_8020  # RP2350 datasheet 8.3.9: ROSC RANDOMBIT, bit 0
TRNG_BASE = 0x400F_0000  # RP2350 datasheet 12.12: the true random number generator
SCRATCH_REGISTER = 0x400D_800C  # RP2350 datasheet 12.9: WATCHDOG SCRATCH0, kept over a reset, cleared by power
MARK_REGISTER = 0x400D_8010  # the same, SCRATCH1
