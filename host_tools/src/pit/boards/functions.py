"""What each function of a board's file is for: which kinds of unit have it, and what its pin must do. Facts only."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class Need(Enum):
    """What a pin must be able to do."""

    EDGE = "input with interrupt"
    OUT = "output"
    PWM = "PWM output"
    ADC = "analogue input"


@dataclass(frozen=True)
class Function:
    """`part` is what hangs on it, by its name in the bill of materials; `at` its terminal."""

    kinds: tuple[str, ...]
    need: Need
    part: str
    at: str


_ALL = ("jackpot", "card_machine")
_JACKPOT = ("jackpot",)
_CARDS = ("card_machine",)
_JIG = ("jig",)

FUNCTIONS: Mapping[str, Function] = {
    "supply_ok": Function(_ALL, Need.EDGE, "supervisor", "OUT"),
    "door": Function(_ALL, Need.EDGE, "door", "contact"),
    "button_no": Function(_JACKPOT, Need.EDGE, "button", "NO"),
    "button_nc": Function(_JACKPOT, Need.EDGE, "button", "NC"),
    "lamp": Function(_JACKPOT, Need.OUT, "lamp_driver", "lamp"),
    "buzzer": Function(_JACKPOT, Need.PWM, "buzzer", "+"),
    "force": Function(_JACKPOT, Need.ADC, "force", "OUT"),
    "display_load": Function(_JACKPOT, Need.OUT, "shifter", "LOAD"),
    "lid_a": Function(_CARDS, Need.EDGE, "lid", "A"),
    "lid_b": Function(_CARDS, Need.EDGE, "lid", "B"),
    "machine_ready": Function(_CARDS, Need.EDGE, "machine", "READY"),
    "machine_fault": Function(_CARDS, Need.EDGE, "machine", "FAULT"),
    "exit_beam": Function(_CARDS, Need.EDGE, "beams", "EXIT"),
    "return_beam": Function(_CARDS, Need.EDGE, "beams", "RETURN"),
    "shoe_empty": Function(_CARDS, Need.EDGE, "machine", "SHOE"),
    "relay_mirror": Function(_CARDS, Need.EDGE, "relay", "mirror"),
    "relay": Function(_CARDS, Need.OUT, "relay_driver", "coil"),
    "lamp_red": Function(_CARDS, Need.OUT, "lamp_driver", "red"),
    "lamp_green": Function(_CARDS, Need.OUT, "lamp_driver", "green"),
    "sniff_clock": Function(_JIG, Need.EDGE, "probe", "CLK"),
    "sniff_data": Function(_JIG, Need.EDGE, "probe", "DIN"),
    "sniff_load": Function(_JIG, Need.EDGE, "probe", "LOAD"),
    "watch_lamp": Function(_JIG, Need.EDGE, "probe", "lamp"),
    "watch_relay": Function(_JIG, Need.EDGE, "probe", "relay"),
    "watch_lamp_red": Function(_JIG, Need.EDGE, "probe", "red"),
    "watch_lamp_green": Function(_JIG, Need.EDGE, "probe", "green"),
    "watch_mirror": Function(_JIG, Need.EDGE, "probe_contact", "mirror"),
    "press_no": Function(_JIG, Need.OUT, "switch_closing", "NO"),
    "press_nc": Function(_JIG, Need.OUT, "switch_opening", "NC"),
    "open_lid_a": Function(_JIG, Need.OUT, "switch_lid", "lid A"),
    "open_lid_b": Function(_JIG, Need.OUT, "switch_lid", "lid B"),
    "open_door": Function(_JIG, Need.OUT, "switch_opening", "door"),
    "block_exit": Function(_JIG, Need.OUT, "switch_opening", "exit beam"),
    "block_return": Function(_JIG, Need.OUT, "switch_opening", "return beam"),
    "cut_power": Function(_JIG, Need.OUT, "switch_power", "supply"),
    "break_ready": Function(_JIG, Need.OUT, "switch_opening", "ready"),
    "break_fault": Function(_JIG, Need.OUT, "switch_opening", "fault"),
    "break_shoe": Function(_JIG, Need.OUT, "switch_opening", "shoe"),
}

# Buses: which kinds have them, and what hangs on them.
SPI: Mapping[str, tuple[tuple[str, ...], str]] = {"display": (_JACKPOT, "shifter")}
I2C: Mapping[str, tuple[tuple[str, ...], str]] = {
    "fram_a": (_ALL, "fram_a"),
    "fram_b": (_ALL, "fram_b"),
    "dealer": (_JACKPOT, "dealer"),
}

# The RS-485 transceiver: terminals by the pin's role. Any kind may have one.
TRANSCEIVER = "transceiver"
BUS_TERMINALS: Mapping[str, str] = {"tx": "DI", "rx": "RO", "enable": "DE and /RE"}

PARTS: Mapping[str, tuple[str, str]] = {
    "supervisor": ("Supply supervisor, 4.4 V, open drain (APX803 or alike)", "pulled up by the unit's pin"),
    "door": ("Door switch, normally open, held shut by the door", "closes to ground"),
    "button": ("Illuminated pushbutton, SPDT, NO and NC brought out apart", "common to ground"),
    "lamp_driver": (
        "Lamp driver, N-channel MOSFET, 10 k from gate to ground (off while the chip is)",
        "logic level at 3.3 V",
    ),
    "buzzer": ("Piezo buzzer without oscillator", "100 ohms in series"),
    "force": ("Press-force sensor with amplifier, 0 to 3.3 V for 0 to 100 N", ""),
    "shifter": (
        "Level shifter 74AHCT125 on 5 V, takes 3.3 V for SCK, MOSI, LOAD; a 74LVC125 gate on 3.3 V brings DOUT back",
        "MAX7219 on 5 V needs 3.5 V for a one",
    ),
    "display": (
        "MAX7219 with eight seven-segment digits, on 5 V, 10 uF and 100 nF at its supply",
        "DOUT is the echo line",
    ),
    "fram_a": ("FRAM MB85RC256V, 3.3 V, A0 to A2 and WP to ground", "two 2.2 k pull-ups to 3.3 V"),
    "fram_b": ("FRAM MB85RC256V, 3.3 V, A0 to A2 and WP to ground", "two 2.2 k pull-ups to 3.3 V"),
    "dealer": ("SSD1306 display, 128 x 64, SA0 to ground (optional)", "two 4.7 k pull-ups to 3.3 V"),
    "lid": ("Lid contacts, two channels, both also in series with the relay's coil", "close to ground"),
    "machine": ("Card machine's lines: ready, fault, shoe; opto-coupled, close to ground when sound", ""),
    "beams": ("Light barriers at card exit and card return", "open collector: 0 while light is seen"),
    "relay": ("Relay with forcibly guided mirror contact", "its contact allows dealing"),
    "relay_driver": (
        "Relay driver, N-channel MOSFET, 10 k from gate to ground, diode across the coil",
        "off while the chip is",
    ),
    "probe": (
        "Buffer 74LVC245 on the jig's 3.3 V, 100 k from each input to ground, ground common with the unit",
        "at the unit's own pin, before level shifter or driver; reads 0 while the unit has no supply",
    ),
    "probe_contact": (
        "Buffer 74LVC245 on the jig's 3.3 V, nothing to ground at its input, ground common with the unit",
        "at the mirror contact, which holds its wire at ground while the relay is open, supply or not",
    ),
    "switch_closing": ("Photo relay, normally open, in parallel with the contact", "470 ohms before its LED: 4.5 mA"),
    "switch_opening": (
        "Photo relay, normally closed, in series with the contact or open collector",
        "470 ohms before its LED: 4.5 mA",
    ),
    "switch_lid": (
        "Photo relay with two normally closed contacts: one in series with the contact, one in the coil's loop",
        "its two LEDs in series after 220 ohms: 4 mA",
    ),
    "switch_power": (
        "Relay with two normally closed contacts: the unit's 5 V, and VBUS of its USB cable, which would feed it",
        "N-channel MOSFET, 10 k from gate to ground, diode across the coil",
    ),
    TRANSCEIVER: (
        "RS-485 transceiver MAX3485, 3.3 V, 100 nF at its supply, DE and /RE joined (for a unit on a bus)",
        "10 k from DE to ground: off while the chip is",
    ),
    "termination": (
        "Bus termination: 120 ohms from A to B; once on the bus also 390 ohms from A to 3.3 V and from B to ground",
        "at the two ends of the bus alone",
    ),
}
