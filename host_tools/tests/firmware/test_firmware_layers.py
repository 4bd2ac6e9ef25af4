"""Imports in the firmware go one way, and each rule about them catches a file that breaks it."""

import ast

import pytest
from firmware_imports import FIRMWARE, complaints, imported, sources


def test_the_firmware_keeps_its_layers() -> None:
    files = sources()
    assert len(files) > 40
    assert [text for file in files for text in complaints(str(file.relative_to(FIRMWARE)), file.read_text())] == []


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("wire/frame.py", "from kernel.clock import NEVER"),
        ("kernel/loop.py", "from wire import codes"),
        ("kernel/loop.py", "from wire.frame import Frame"),
        ("kernel/loop.py", "from hal.drivers.fram import Fram"),
        ("kernel/loop.py", "import machine"),
        ("rng/health.py", "from kernel.journal import Journal"),
        ("hal/drivers/fram.py", "import machine"),
        ("hal/drivers/fram.py", "from kernel.record import seal"),
        ("hal/drivers/fram.py", "from hal.rp2 import Rp2"),
        ("units/jackpot/unit.py", "from hal.rp2 import Rp2"),
        ("units/jackpot/unit.py", "import machine"),
        ("units/jackpot/unit.py", "from boot.start import run"),
        ("units/jackpot/unit.py", "from boot import start"),
        ("units/jackpot/unit.py", "from units.card_machine.machine import Machine"),
        ("units/jackpot/unit.py", "def late():\n    from units import card_machine"),
        ("units/port.py", "from units.jackpot.game import Game"),
        ("units/port.py", "from hal.pio import Sniffer"),
        ("units/jig/unit.py", "from units.jackpot.game import Game"),
        ("units/jig/unit.py", "from rng.health import Health"),
        ("units/jackpot/unit.py", "from wire import texts"),
        ("units/jackpot/unit.py", "from hal.contract import Hal"),
        ("units/jackpot/draw.py", "import random"),
        ("boot/start.py", "import machine"),
        ("boot/start.py", "import asyncio"),
        ("boot/start.py", "try:\n    import uasyncio\nexcept ImportError:\n    import pit"),
        ("hal/rp2.py", "from units.port import Port"),
    ],
)
def test_an_import_against_the_layers_is_found(path: str, source: str) -> None:
    assert complaints(path, source)


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("wire/frame.py", "from wire import cobs\nfrom micropython import const"),
        ("kernel/ring.py", "from wire.crc import crc32_into\nfrom kernel import record"),
        ("hal/rp2.py", "import machine\nimport select"),
        ("units/jackpot/unit.py", "from hal.drivers.fram import Fram\nfrom units.jackpot import machine as m"),
        ("units/jackpot/unit.py", "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from hal.contract import Hal"),
        ("boot/start.py", "from hal.rp2 import Rp2\nfrom units.jackpot.unit import JackpotUnit"),
    ],
)
def test_an_import_within_the_layers_is_not(path: str, source: str) -> None:
    assert complaints(path, source) == []


def test_imports_are_seen_wherever_they_stand() -> None:
    source = (
        "import a\nclass C:\n    def f(self):\n        if self:\n            import b\n        from wire import c\n"
    )
    assert list(imported(ast.parse(source))) == ["a", "b", "wire.c"]
