"""The dealer's SSD1306 display: drawn in memory, sent a page a step, and never allowed to disturb a game (F17).

    ABSENT --initialised--> SENDING --all pages sent--> RESTING --show, or 5 s--> SENDING
       ^-- retried each second --- any bus error ---------'

It promises that no bus error leaves it, that a step holds the bus for at most one page, and that a display that comes
back is initialised again. It doesn't promise that anybody can read it: nothing that must be seen is shown here alone.
"""

import framebuf
from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from hal.contract import Hal, I2c

_COMMANDS = const(0x00)  # control byte: the rest of the transfer is commands
_DATA = const(0x40)  # control byte: the rest is display memory

_PAGE_GAP_MS = const(5)  # the bus is free for others between two pages
_RETRY_MS = const(1_000)
_REWRITE_MS = const(5_000)  # a display that lost its supply unnoticed shows again after this

_ABSENT = const(0)
_SENDING = const(1)
_RESTING = const(2)

# Solomon Systech SSD1306 rev 1.1, section 9 and application note. It does not begin with "display off", so that a
# rewrite is not seen as a flicker.
_INIT = (
    b"\x20\x00"  # addressing: horizontal
    b"\x40"  # start line 0
    b"\xa1"  # column 127 is segment 0
    b"\xa8\x3f"  # multiplex: height - 1
    b"\xc8"  # scan from the last row
    b"\xd3\x00"  # no offset
    b"\xda\x12"  # row pins: alternative
    b"\xd5\x80"  # clock
    b"\xd9\xf1"  # precharge
    b"\xdb\x30"  # deselect level
    b"\x81\xcf"  # contrast
    b"\xa4"  # show the memory
    b"\xa6"  # not inverted
    b"\x8d\x14"  # charge pump on
    b"\xaf"  # display on
)
_INIT_MULTIPLEX = const(5)
_INIT_ROW_PINS = const(10)


class Ssd1306:
    """Draw in `frame`, call `show`, then `step` when `due`. Times are ticks in ms.

    `errors` counts transfers the bus refused; `is_present` tells whether the display answered last.
    """

    def __init__(self, hal: "Hal", i2c: "I2c", address: int, width: int = 128, height: int = 64) -> None:
        if width > 128 or height not in (32, 64):
            raise ValueError("up to 128 wide, 32 or 64 high")
        self.errors = 0
        self.due = hal.ticks_ms()
        buffer = bytearray(width * height // 8)
        self.frame = framebuf.FrameBuffer(buffer, width, height, framebuf.MONO_VLSB)
        view = memoryview(buffer)
        self._pages = [view[start : start + width] for start in range(0, len(buffer), width)]
        self._window = bytearray((0x21, 0, width - 1, 0x22, 0, 0))  # columns, then one page
        self._init = bytearray(_INIT)
        self._init[_INIT_MULTIPLEX] = height - 1
        self._init[_INIT_ROW_PINS] = 0x12 if height == 64 else 0x02
        self._hal = hal
        self._i2c = i2c
        self._address = address
        self._state = _ABSENT
        self._page = 0  # the next to be sent
        self._is_changed = False  # drawn again while it was being sent

    @property
    def is_present(self) -> bool:
        return self._state != _ABSENT

    @property
    def is_sending(self) -> bool:
        """Some of what was drawn is still to be sent; never while the display is absent."""
        return self._state == _SENDING

    def show(self, now: int) -> None:
        """What is in `frame` is to be seen. Sends nothing itself; an absent display gets it when it is back."""
        if self._state == _RESTING:
            self._state = _SENDING
            self._page = 0
            self.due = now
        elif self._state == _SENDING:
            self._is_changed = True

    def step(self, now: int) -> None:
        """Initialise, send one page, or nothing, whichever is due."""
        if self._hal.ticks_diff(now, self.due) < 0:
            return
        try:
            if self._state == _SENDING:
                self._send_page()
            else:
                self._i2c.writeto_mem(self._address, _COMMANDS, self._init)
                self._state = _SENDING
                self._page = 0
                self._is_changed = False
        except OSError:
            self.errors += 1
            self._state = _ABSENT
            self.due = self._hal.ticks_add(now, _RETRY_MS)
            return
        self.due = self._hal.ticks_add(now, _PAGE_GAP_MS if self._state == _SENDING else _REWRITE_MS)

    def _send_page(self) -> None:
        page = self._page
        window = self._window
        window[4] = page
        window[5] = page
        self._i2c.writeto_mem(self._address, _COMMANDS, window)
        self._i2c.writeto_mem(self._address, _DATA, self._pages[page])
        self._page = page + 1
        if self._page == len(self._pages):
            self._page = 0
            if self._is_changed:
                self._is_changed = False
            else:
                self._state = _RESTING
