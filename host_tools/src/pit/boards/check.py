"""Whether a chip can do what a board's file asks of it. Each complaint is one sentence that names the pin and a free one.

It judges pins, not wires: it doesn't know what is soldered.
"""

from collections.abc import Iterator

from pit.boards.chips import Pin, Roles
from pit.boards.facts import BoardFacts
from pit.boards.functions import FUNCTIONS, I2C, SPI, Need

_INTERLOCK = "card_machine"


def complaints(board: BoardFacts) -> list[str]:
    """Everything wrong with `board`, in the order of its file; none if the chip can do it all."""
    found = list(_memory(board))
    if not board.kinds:
        found += _Kind(board, "", dict(board.pins)).complaints()
    for kind in board.kinds:
        if kind == _INTERLOCK and not board.features["hard_interrupts"]:
            found.append(
                f"{board.name} can't carry a card_machine: without hard interrupts none can drop the relay in time"
            )
        wanted = [name for name, function in FUNCTIONS.items() if kind in function.kinds]
        found += [
            f"{board.name} names no pin for {name}, which a {kind} needs" for name in wanted if name not in board.pins
        ]
        found += _missing_buses(board, kind)
        found += _Kind(board, kind, {name: board.pins[name] for name in wanted if name in board.pins}).complaints()
    found += [
        f"{board.name}: nobody knows a function called {name}"
        for name in board.pins
        if board.kinds and name not in FUNCTIONS
    ]
    return list(dict.fromkeys(found))


def _memory(board: BoardFacts) -> Iterator[str]:
    memory = board.memory
    if memory["files"] > memory["flash"]:
        yield f"{board.name} has {memory['flash']} bytes of flash, less than the {memory['files']} of its files"


def _missing_buses(board: BoardFacts, kind: str) -> Iterator[str]:
    for known, named in ((SPI, board.spi), (I2C, board.i2c)):
        for use, (kinds, _) in known.items():
            if kind in kinds and use not in named:
                yield f"{board.name} names no bus for {use}, which a {kind} needs"


class _Kind:
    """One kind of unit on the board: its functions and buses share the pins."""

    def __init__(self, board: BoardFacts, kind: str, functions: dict[str, Pin]) -> None:
        self._board = board
        self._chip = board.pin_chip
        self._functions = functions
        self._buses = [
            (of, use, *bus)
            for of, known, named in (("SPI", SPI, board.spi), ("I2C", I2C, board.i2c))
            for use, bus in named.items()
            if use in known and kind in known[use][0]
        ]
        if board.bus is not None and kind:
            self._buses.append(("UART", "bus", *board.bus))
        self._used = {*functions.values(), *(pin for *_, pins in self._buses for pin in pins.values())}

    def complaints(self) -> list[str]:
        return [*self._each_pin(), *self._twice(), *self._shared_interrupts(), *self._roles(), *self._second_memory()]

    def _claims(self) -> Iterator[tuple[str, Pin, frozenset[Pin] | None]]:
        """What each pin is for, the pin, and the pins that could do it; None is any."""
        for name, pin in self._functions.items():
            need = FUNCTIONS[name].need if name in FUNCTIONS else None
            yield name, pin, self._chip.adc if need is Need.ADC else None
        for of, use, number, _, pins in self._buses:
            for role, pin in pins.items():
                yield f"{role} of {use}", pin, self._known(of).get((number, role)) or None

    def _known(self, of: str) -> Roles:
        return {"SPI": self._chip.spi, "I2C": self._chip.i2c, "UART": self._chip.uart}[of]

    def _each_pin(self) -> Iterator[str]:
        for name, pin, able in self._claims():
            called, chip = self._chip.called(pin), self._chip
            if pin not in chip.pins:
                yield f"{name} is on {called}, which {self._board.title} has not; {self._free(able)}"
            elif pin in chip.reserved:
                yield f"{name} is on {called}, but {chip.reserved[pin]}; {self._free(able)}"
            elif able is chip.adc and pin not in able:
                yield f"{name} is on {called}, which no converter can read; {self._free(able)}"
            elif pin in chip.input_only and name in FUNCTIONS and FUNCTIONS[name].need in (Need.OUT, Need.PWM):
                yield f"{name} is on {called}, which can only be an input; {self._free(able)}"

    def _twice(self) -> Iterator[str]:
        first: dict[Pin, tuple[str, frozenset[Pin] | None]] = {}
        for name, pin, able in self._claims():
            if pin in first:
                other, other_able = first[pin]
                # Of the two, the one that more pins could serve is the one to move.
                mover, pins = (name, able) if able is None or other_able is not None else (other, other_able)
                yield f"{self._chip.called(pin)} serves {other} and {name}; for {mover}, {self._free(pins)}"
            first.setdefault(pin, (name, able))

    def _shared_interrupts(self) -> Iterator[str]:
        first: dict[int, str] = {}
        for name, pin in self._functions.items():
            line = self._chip.interrupts.get(pin)
            if line is None or name not in FUNCTIONS or FUNCTIONS[name].need is not Need.EDGE:
                continue
            if line in first:
                taken = {self._chip.interrupts.get(self._functions[other]) for other in first.values()}
                apart = frozenset(p for p, other in self._chip.interrupts.items() if other not in taken)
                yield (
                    f"{name} is on {self._chip.called(pin)}, whose interrupt {first[line]} takes already; {self._free(apart)}"
                )
            first.setdefault(line, name)

    def _roles(self) -> Iterator[str]:
        for of, use, number, _, pins in self._buses:
            known = self._known(of)
            is_own = any(bus == number for bus, _ in known)
            if not is_own and of != "I2C":  # that one can be driven in software
                *numbers, last = sorted({str(bus) for bus, _ in known})
                yield f"{use} is on {of} {number}, which {self._chip.name} has not; it has {', '.join(numbers)} and {last}"
            for role, pin in pins.items():
                able = known.get((number, role), frozenset())
                if able and pin not in able and pin in self._chip.pins:
                    yield f"{role} of {use} is on {self._chip.called(pin)}, no {role} of {of} {number}; {self._free(able)}"

    def _second_memory(self) -> Iterator[str]:
        numbers = [number for _, use, number, *_ in self._buses if use in ("fram_a", "fram_b")]
        if len(set(numbers)) < len(numbers):
            yield f"fram_a and fram_b are both on I2C {numbers[0]} at one address; give one of them another bus"

    def _free(self, able: frozenset[Pin] | None) -> str:
        for pin in self._chip.pins:
            if pin not in self._used and pin not in self._chip.reserved and (able is None or pin in able):
                return f"{self._chip.called(pin)} is free"
        return "no pin that could do it is free"
