"""What each file in boot/kinds gives, for type checkers: the one unit that an image is."""

from typing import Any

from hal.contract import Hal
from kernel.loop import Loop

class Unit:
    loop: Loop

    def __init__(self, hal: Hal, board: Any) -> None: ...
    def start(self) -> None: ...
    def crashed(self, error: Exception) -> None: ...
