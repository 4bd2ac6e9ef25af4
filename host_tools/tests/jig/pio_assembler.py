"""MicroPython's `asm_pio` under CPython: calls of its instructions in, opcodes out (RP2040 datasheet 3.4).

Of the instructions, what the firmware's programs use. The opcodes then run on an emulated PIO.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any

_IN = {"pins": 0, "x": 1, "y": 2, "null": 3, "isr": 6, "osr": 7}
_OUT = {"pins": 0, "x": 1, "y": 2, "null": 3, "isr": 6}
_MOV_TO = {"pins": 0, "x": 1, "y": 2, "isr": 6, "osr": 7}
_CONDITIONS = {"not_x": 1, "x_dec": 2, "not_y": 3, "y_dec": 4, "pin": 6, "not_osre": 7}
_INVERTED = 8
_RELATIVE = 0x10
_NAMES = ("pins", "x", "y", "null", "isr", "osr", "not_x", "x_dec", "not_y", "y_dec", "pin", "block", "noblock")


class Program:
    """`opcodes`, where it wraps, and what the decorator was told."""

    def __init__(self, function: FunctionType, options: dict[str, Any]) -> None:
        self.options = options
        self._labels: dict[str, int] = {}
        for _ in range(2):  # labels are known in the second pass
            self.opcodes: list[int] = []
            self.wrap_target = 0
            self.wrap = -1
            FunctionType(function.__code__, self._instructions())()
        if self.wrap < 0:
            self.wrap = len(self.opcodes) - 1

    def __getitem__(self, delay: int) -> None:
        self.opcodes[-1] |= delay << 8

    def _put(self, group: int, argument: int) -> "Program":
        self.opcodes.append(group << 13 | argument)
        return self

    def _instructions(self) -> dict[str, Any]:
        return {name: name for name in _NAMES} | {
            "label": lambda name: self._labels.__setitem__(name, len(self.opcodes)),
            "wrap_target": lambda: setattr(self, "wrap_target", len(self.opcodes)),
            "wrap": lambda: setattr(self, "wrap", len(self.opcodes) - 1),
            "jmp": self._jmp,
            "wait": lambda level, what, index: self._put(
                1, level << 7 | {"gpio": 0, "pin": 1, "irq": 2}[what] << 5 | index
            ),
            "in_": lambda source, count: self._put(2, _IN[source] << 5 | count % 32),
            "out": lambda target, count: self._put(3, _OUT[target] << 5 | count % 32),
            "push": lambda how: self._put(4, (how == "block") << 5),
            "pull": lambda how: self._put(4, 1 << 7 | (how == "block") << 5),
            "mov": lambda target, source: self._put(5, _MOV_TO[target] << 5 | _source(source)),
            "irq": lambda index: self._put(6, index),
            "rel": lambda index: index | _RELATIVE,
            "invert": lambda source: _INVERTED | _source(source),
        }

    def _jmp(self, first: str, second: str | None = None) -> "Program":
        condition, target = (0, first) if second is None else (_CONDITIONS[first], second)
        return self._put(0, condition << 5 | self._labels.get(target, 0))


def _source(source: str | int) -> int:
    return source if isinstance(source, int) else _IN[source]


class PIO:
    """The names that a program's options are told by."""

    SHIFT_LEFT, SHIFT_RIGHT = 0, 1
    JOIN_NONE, JOIN_TX, JOIN_RX = 0, 1, 2
    OUT_LOW, OUT_HIGH = 2, 3


def asm_pio(**options: Any) -> Callable[[FunctionType], Program]:
    return lambda function: Program(function, options)
