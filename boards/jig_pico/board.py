"""The jig on a Raspberry Pi Pico: which pin reaches which wire of the unit under test. Facts only.

Pin numbers are GP numbers. A line that the jig drives is 1 while it acts; a unit's outputs are read as they are.
"""

NAME = "jig_pico"
MCU = "RP2040"

PINS = {
    # The display bus before the unit's level shifter: DATA is the pin after CLOCK
    "sniff_clock": 2,
    "sniff_data": 3,
    "sniff_load": 4,
    # The unit's outputs
    "watch_lamp": 5,
    "watch_relay": 6,
    "watch_lamp_red": 7,
    "watch_lamp_green": 8,
    "watch_mirror": 9,
    # Switches in the unit's wires
    "press_no": 10,
    "press_nc": 11,
    "open_lid_a": 12,
    "open_lid_b": 13,
    "open_door": 14,
    "block_exit": 15,
    "block_return": 16,
    "cut_power": 17,
    "break_ready": 18,
    "break_fault": 19,
    "break_shoe": 20,
}

SPI: "dict[str, tuple[int, int, dict[str, int]]]" = {}
I2C: "dict[str, tuple[int, int, dict[str, int]]]" = {}

SCRATCH_REGISTER = 0x4005_800C  # RP2040 datasheet 4.7.6: WATCHDOG SCRATCH0, kept over a reset, cleared by power
MARK_REGISTER = 0x4005_8010  # the same, SCRATCH1
