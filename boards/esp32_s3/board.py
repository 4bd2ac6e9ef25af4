"""ESP32-S3-DevKitC-1 as Pit wires it: facts only, read by the unit and by the bench alike.

Pin numbers are GPIO numbers. Contacts close to ground and are read with the chip's pull-up, so an open wire reads 1.
It carries a jackpot unit only: the esp32 port has no hard interrupts, so nothing here could drop a relay in time.
"""

NAME = "esp32_s3"
MCU = "ESP32-S3"

PINS = {
    "supply_ok": 21,  # supply supervisor: 1 = above 4.4 V
    "door": 18,  # enclosure door switch: 0 = shut
    "button_no": 15,  # normally open contact of the jackpot button: 0 = closed
    "button_nc": 16,  # normally closed contact of the same button: 0 = closed
    "lamp": 17,  # 1 = lit
    "buzzer": 14,  # PWM
    "force": 1,  # ADC1 channel 0: the second converter is the radio's
    "display_load": 10,  # MAX7219 LOAD
}

# name: (bus number, clock in Hz, pins)
SPI = {"display": (1, 10_000_000, {"sck": 12, "mosi": 11, "miso": 13})}
I2C = {
    "fram_a": (0, 1_000_000, {"sda": 4, "scl": 5}),
    "fram_b": (1, 1_000_000, {"sda": 6, "scl": 7}),
    # Number 2: the chip has no third bus, so it is driven in software. The SSD1306 allows 400 kHz.
    "dealer": (2, 400_000, {"sda": 8, "scl": 9}),
}

# RS-485 transceiver: driver enable and inverted receiver enable are one line, 1 = drives. The pins are JTAG's until used.
BUS = (1, 115_200, 41, 42, 40)  # UART, baud, its TX and RX, enable

FRAM_ADDRESS = 0x50  # MB85RC256V with A0-A2 to ground
FRAM_BYTES = 32_768
DEALER_ADDRESS = 0x3C  # SSD1306 with SA0 to ground

DISPLAY_CHIPS = 1  # one MAX7219, eight digits
FORCE_FULL_SCALE_MN = 100_000  # millinewtons at 65535

ENTROPY_REGISTER = 0x6003_507C  # ESP-IDF soc/esp32s3 wdev_reg.h: WDEV_RND_REG
SCRATCH_REGISTER = 0x5000_1FF8  # RTC slow memory, its last words: kept over a reset, nothing of ESP-IDF lies there
MARK_REGISTER = 0x5000_1FFC
