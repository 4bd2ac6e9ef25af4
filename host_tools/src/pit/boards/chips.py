"""What each chip's pins can do, as far as a board of Pit asks for it. Facts only.

Sources: RP2040 datasheet 1.4.3 and RP2350 datasheet 1.2.3 (functions; what the RP2350's UARTs have beyond the RP2040's is left
out), Pico datasheets (pins kept by the board); ESP32-S3 datasheet 2 (strapping, USB, flash), ESP-IDF "GPIO" and "ADC" for
ESP32-S3; STM32F405 datasheet table 9, MicroPython's boards/PYBV11 (pins.csv, mpconfigboard.h).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

Pin = int | str
Roles = Mapping[tuple[int, str], frozenset[Pin]]


@dataclass(frozen=True)
class Chip:
    """`spi`, `i2c` and `uart` give the pins of each (bus, role); an empty set is any pin. A bus that is not there is not the
    chip's own.

    `interrupts` names the one line that edges of a pin come in by, where pins share lines.
    """

    name: str
    prefix: str  # how a pin is called on the board
    pins: tuple[Pin, ...]
    spi: Roles
    i2c: Roles
    uart: Roles
    adc: frozenset[Pin]
    reserved: Mapping[Pin, str]
    input_only: frozenset[Pin] = frozenset()
    interrupts: Mapping[Pin, int] = field(default_factory=dict)

    def called(self, pin: Pin) -> str:
        """The pin as the board calls it."""
        return f"{self.prefix}{pin}"


def _every(first: int, step: int, last: int) -> frozenset[Pin]:
    return frozenset(range(first, last + 1, step))


_ANY: frozenset[Pin] = frozenset()

_PICO_SPI: Roles = {
    (0, "miso"): frozenset({0, 4, 16, 20}),
    (0, "sck"): frozenset({2, 6, 18, 22}),
    (0, "mosi"): frozenset({3, 7, 19, 23}),
    (1, "miso"): frozenset({8, 12, 24, 28}),
    (1, "sck"): frozenset({10, 14, 26}),
    (1, "mosi"): frozenset({11, 15, 27}),
}
_PICO_I2C: Roles = {
    (0, "sda"): _every(0, 4, 28),
    (0, "scl"): _every(1, 4, 25),
    (1, "sda"): _every(2, 4, 26),
    (1, "scl"): _every(3, 4, 27),
}
_PICO_UART: Roles = {
    (0, "tx"): frozenset({0, 12, 16, 28}),
    (0, "rx"): frozenset({1, 13, 17}),
    (1, "tx"): frozenset({4, 8, 20, 24}),
    (1, "rx"): frozenset({5, 9, 21, 25}),
}
_PICO_RESERVED: Mapping[Pin, str] = {
    23: "the board's regulator takes it",
    24: "the board senses the USB supply with it",
    25: "the board's own lamp is on it",
}


def _pico(name: str) -> Chip:
    adc = frozenset({26, 27, 28})
    return Chip(name, "GP", tuple(range(29)), _PICO_SPI, _PICO_I2C, _PICO_UART, adc, _PICO_RESERVED)


_STRAP = "it is a strapping pin: its level at reset chooses how the chip boots"
_FLASH = "the flash is on it"
_PSRAM = "octal flash or PSRAM is on it on some modules"
_USB = "USB is on it"

_S3_RESERVED: Mapping[Pin, str] = {
    **dict.fromkeys((0, 3, 45, 46), _STRAP),
    **dict.fromkeys((19, 20), _USB),
    **dict.fromkeys(range(26, 33), _FLASH),
    **dict.fromkeys(range(33, 38), _PSRAM),
    **dict.fromkeys((43, 44), "the board's serial bridge is on it"),
    **dict.fromkeys((38, 48), "the board's own lamp is on it, by its version"),
}

# Port numbers behind the pyboard's names: pins of one number share one interrupt line.
_PYB_LINES: Mapping[Pin, int] = {
    **{f"X{n}": n - 1 for n in range(1, 9)},
    **{"X9": 6, "X10": 7, "X11": 4, "X12": 5, "X17": 3, "X18": 13, "X19": 0, "X20": 1, "X21": 2, "X22": 3},
    **{
        "Y1": 6,
        "Y2": 7,
        "Y3": 8,
        "Y4": 9,
        "Y5": 12,
        "Y6": 13,
        "Y7": 14,
        "Y8": 15,
        "Y9": 10,
        "Y10": 11,
        "Y11": 0,
        "Y12": 1,
    },
}
_PYB_ADC = (*(f"X{n}" for n in (*range(1, 9), 11, 12, 19, 20, 21, 22)), "Y11", "Y12")

CHIPS: Mapping[str, Chip] = {
    "RP2040": _pico("RP2040"),
    "RP2350": _pico("RP2350"),
    "ESP32-S3": Chip(
        "ESP32-S3",
        "GPIO",
        (*range(22), *range(26, 49)),
        {(bus, role): _ANY for bus in (1, 2) for role in ("sck", "mosi", "miso")},
        {(bus, role): _ANY for bus in (0, 1) for role in ("sda", "scl")},
        {(bus, role): _ANY for bus in (1, 2) for role in ("tx", "rx")},  # number 0 is the board's serial bridge
        frozenset(range(1, 11)),  # of the first converter: the radio needs the second
        _S3_RESERVED,
    ),
    "STM32F405": Chip(
        "STM32F405",
        "",
        tuple(_PYB_LINES),
        {
            (1, "sck"): frozenset({"X6"}),
            (1, "mosi"): frozenset({"X8"}),
            (1, "miso"): frozenset({"X7"}),
            (2, "sck"): frozenset({"Y6"}),
            (2, "mosi"): frozenset({"Y8"}),
            (2, "miso"): frozenset({"Y7"}),
        },
        {
            (1, "scl"): frozenset({"X9"}),
            (1, "sda"): frozenset({"X10"}),
            (2, "scl"): frozenset({"Y9"}),
            (2, "sda"): frozenset({"Y10"}),
        },
        {
            (1, "tx"): frozenset({"X9"}),
            (1, "rx"): frozenset({"X10"}),
            (2, "tx"): frozenset({"X3"}),
            (2, "rx"): frozenset({"X4"}),
            (3, "tx"): frozenset({"Y9"}),
            (3, "rx"): frozenset({"Y10"}),
            (4, "tx"): frozenset({"X1"}),
            (4, "rx"): frozenset({"X2"}),
            (6, "tx"): frozenset({"Y1"}),
            (6, "rx"): frozenset({"Y2"}),
        },
        frozenset(_PYB_ADC),
        {"X17": "the user switch is on it", "X18": "it can hardly drive anything (3 mA, shared with the clock)"},
        interrupts=_PYB_LINES,
    ),
}
