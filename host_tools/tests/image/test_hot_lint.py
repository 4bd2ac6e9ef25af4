"""The hot-module lint: each thing that takes memory is caught, and what takes none is let pass."""

import pytest

from pit.image.build import FIRMWARE
from pit.image.hot_lint import check, complaints
from pit.image.hot_modules import HOT

_REFUSED = {
    "a crc from the library": "binascii.crc32(data)",
    "a crc imported by name": "crc32(data)",
    "struct.unpack": 'struct.unpack("<I", data)',
    "struct.unpack_from": 'struct.unpack_from("<I", data, 4)',
    "a slice": "data[1:3]",
    "an open slice": "data[:]",
    "a list": "[1, 2]",
    "a dict": "{1: 2}",
    "a set": "{1, 2}",
    "a tuple": "(data, 1)",
    "a tuple in a comparison": "if data in (data, self): pass",
    "a returned tuple": "return data, 1",
    "a list comprehension": "[x for x in data]",
    "a dict comprehension": "{x: x for x in data}",
    "a set comprehension": "{x for x in data}",
    "a generator expression": "any(x for x in data)",
    "a lambda": "key = lambda: data",
    "a closure": "def inner(): return data",
    "a generator": "yield data",
    "an f-string": 'f"{data}"',
    "a percent format": '"%d" % data',
    "a format call": '"{}".format(data)',
    "a float": "data * 0.5",
    "a division": "data / 2",
    "a division in place": "data /= 2",
    "an integer above 2^30": "data & 0xFFFFFFFF",
    "the first integer above": "data + 0x40000000",
    "the last integer below": "data + -0x40000001",
    "a negative float": "data + -0.5",
    "a shift above 2^30": "data & 1 << 30",
    "a power above 2^30": "data % 2**31",
    "a large constant by name": "data & LARGE",
    "starred arguments": "data(*data)",
    "double starred arguments": "data(**data)",
    "bytes": "bytes(4)",
    "bytearray": "bytearray(4)",
    "memoryview": "memoryview(data)",
    "text": 'data.split(" ")',
    "a swap of four": "a, b, c, d = d, c, b, a",
    "a list in a loop of an if": "while data:\n            if data:\n                x = [data]",
}
_PASSED = {
    "a CRC written in bytes": "crc32_into(data, 4, data, 4)",
    "pack_into": 'struct.pack_into("<I", data, 0, 5)',
    "a slice that is written": "data[1:3] = self",
    "an item": "data[3]",
    "a constant tuple": "if data in (1, 2, 3): pass",
    "a swap": "data, self = self, data",
    "a swap of three": "a, b, c = b, c, a",
    "two results taken apart": "a, b = self.pair()",
    "the largest small integer": "data & 0x3FFFFFFF",
    "the smallest small integer": "data + -0x40000000",
    "integer division": "data // 2 % 3",
    "a remainder": "data % 5",
    "a loop": "for i in range(4): data += i",
    "a docstring": '"""Half a float: 0.5, a list: [1]."""',
    "an error": 'raise ValueError("%d is out of range" % data)',
    "an annotation": "x: list[int] = data",
    "a small constant by name": "data & SMALL",
    "a method that is called encode": "self.cobs.encode(data)",
    "a method that is called format": "self.memory.format()",
}


def refused(body: str, name: str = "hot", cold: dict[str, str] | None = None) -> list[str]:
    source = (
        f"LARGE = const(0xFFFFFFFF)\nSMALL = const(0xFF)\n\nclass Unit:\n    def {name}(self, data):\n        {body}\n"
    )
    return [complaint.what for complaint in check("units/x.py", source, cold or {})]


def test_the_firmwares_hot_paths_take_no_memory() -> None:
    assert [str(complaint) for complaint in complaints()] == []


@pytest.mark.parametrize("body", _REFUSED.values(), ids=list(_REFUSED))
def test_it_refuses(body: str) -> None:
    assert refused(body)


@pytest.mark.parametrize("body", _PASSED.values(), ids=list(_PASSED))
def test_it_lets_pass(body: str) -> None:
    assert refused(body) == []


def test_it_refuses_arguments_in_bulk() -> None:
    assert [c.what for c in check("x.py", "def f(*args):\n    pass\n", {})]
    assert [c.what for c in check("x.py", "def f(**kwargs):\n    pass\n", {})]
    assert [c.what for c in check("x.py", "async def f():\n    pass\n", {})]


def test_buffers_may_be_made_in_init() -> None:
    assert refused("self.buffer = bytearray(4)", name="__init__") == []


def test_a_cold_function_is_let_pass() -> None:
    assert refused("return bytes(4)", cold={"Unit.hot": "runs once"}) == []


def test_an_exemption_that_is_not_needed_is_refused() -> None:
    assert refused("return data", cold={"Unit.hot": "runs once"}) == ["needs no exemption: take it off the list"]


def test_an_exemption_of_a_function_that_has_gone_is_refused() -> None:
    assert refused("return data", cold={"Unit.old": "ran once"}) == ["is exempt, but is not there"]


def test_a_complaint_tells_file_line_and_function() -> None:
    found = check("units/x.py", "class Unit:\n    def hot(self):\n        return [1]\n", {})
    assert [str(complaint) for complaint in found] == ["firmware/units/x.py:3: Unit.hot: a list takes memory"]


def test_every_driver_is_hot() -> None:
    drivers = {str(path.relative_to(FIRMWARE)) for path in (FIRMWARE / "hal/drivers").glob("*.py")}
    assert drivers - {"hal/drivers/__init__.py"} <= set(HOT)
