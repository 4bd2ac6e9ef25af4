"""Pyboard v1.1 as Pit wires it: facts only, read by the unit and by the bench alike.

Pins have the names printed on the board (X1 to Y12), by the stm32 port's boards/PYBV11/pins.csv. Contacts close to ground and
are read with the chip's pull-up, so an open wire reads 1. A board carries one kind of unit: its kinds share pins.
"""

NAME = "pybv11"
MCU = "STM32F405"

PINS = {
    # Every kind of unit
    "supply_ok": "X1",  # supply supervisor: 1 = above 4.4 V
    "door": "X2",  # enclosure door switch: 0 = shut
    # Jackpot
    "button_no": "Y1",  # normally open contact of the jackpot button: 0 = closed
    "button_nc": "Y2",  # normally closed contact of the same button: 0 = closed
    "lamp": "Y5",  # 1 = lit
    "buzzer": "Y11",  # PWM: timer 3, channel 3
    "force": "X22",  # ADC channel 13
    "display_load": "X5",  # MAX7219 LOAD
    # Card machine. Each input is on a number of its own: the chip shares one interrupt among pins of one number.
    "lid_a": "Y1",  # PC6, first lid channel: 0 = shut
    "lid_b": "Y2",  # PC7, second lid channel: 0 = shut
    "machine_ready": "X21",  # PC2, 0 = ready
    "machine_fault": "X11",  # PC4, 0 = sound
    "exit_beam": "Y3",  # PB8, 0 = light seen, 1 = a card in it
    "return_beam": "Y4",  # PB9, the same
    "shoe_empty": "X12",  # PC5, 0 = a card lies in the shoe
    "relay_mirror": "Y6",  # PB13, 0 = the relay's contact is open
    "relay": "Y8",  # 1 = driven: dealing is allowed
    "lamp_red": "Y5",  # 1 = lit
    "lamp_green": "Y7",  # 1 = lit
}

# name: (bus number, clock in Hz, pins). The port fixes the pins of SPI 1 and I2C 1 and 2.
# SPI: 84 MHz / 16, as an eighth is above the MAX7219's 10 MHz.
SPI = {"display": (1, 5_250_000, {"sck": "X6", "mosi": "X8", "miso": "X7"})}
I2C = {
    "fram_a": (1, 400_000, {"sda": "X10", "scl": "X9"}),  # the chip's fast mode ends at 400 kHz (RM0090, 27.2)
    "fram_b": (2, 400_000, {"sda": "Y10", "scl": "Y9"}),
    # Number 3: its pins are taken by the memory card, so it is driven in software.
    "dealer": (3, 400_000, {"sda": "X3", "scl": "X4"}),
}

# No BUS: each UART's pins carry a memory, a display, the supply or the button.

FRAM_ADDRESS = 0x50  # MB85RC256V with A0-A2 to ground
FRAM_BYTES = 32_768
DEALER_ADDRESS = 0x3C  # SSD1306 with SA0 to ground

DISPLAY_CHIPS = 1  # one MAX7219, eight digits
FORCE_FULL_SCALE_MN = 100_000  # millinewtons at 65535

ENTROPY_REGISTER = 0x5006_0808  # RM0090, 24.4.3: RNG_DR
ENTROPY_STATUS_REGISTER = 0x5006_0804  # RM0090, 24.4.2: RNG_SR
SCRATCH_REGISTER = 0x4000_2894  # RM0090, 26.6.20: RTC_BKP17R, kept over a reset
MARK_REGISTER = 0x4000_2898  # the same, RTC_BKP18R
