"""SSD1306 128x64 OLED controller on I2C, written by a unit for the dealer (Solomon Systech SSD1306, rev. 1.1).

Horizontal, vertical and page addressing, display memory, contrast, on and off, inverse, all-on, start line, both
remaps, charge pump. Scrolling and the multiplex ratio are taken and ignored; a command unknown to the datasheet is
kept in `unknown`. A panel without an external supply: dark until the charge pump is on.
Faults: absent (no acknowledge), no acknowledge for the next n transfers (field report F17).
"""

WIDTH, HEIGHT, PAGES = 128, 64, 8
HORIZONTAL, VERTICAL, PAGE = 0, 1, 2

_ARGUMENTS = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1, 0x8D: 1, 0xA3: 2, 0xA8: 1, 0xAD: 1,
    0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
}  # fmt: skip
_TAKEN = {*_ARGUMENTS, 0x2E, 0x2F, 0xE3} - {0x20, 0x21, 0x22, 0x81, 0x8D}


class Ssd1306:
    """An I2cDevice. `gddram` is the display memory, 8 pages of 128 columns, bit 0 the upper row of its page."""

    def __init__(self, address: int = 0x3C) -> None:
        self.address = address
        self.is_absent = False
        self.unknown: list[int] = []
        self._nacks = 0
        self._has_supply = True
        self._reset()

    def start(self, *, reading: bool) -> bool:
        if self.is_absent or not self._has_supply:
            return False
        if self._nacks:
            self._nacks -= 1
            return False
        self._awaits_control = True
        return True

    def write(self, byte: int) -> bool:
        if self.is_absent or not self._has_supply:
            return False
        if self._awaits_control:
            self._continues = bool(byte & 0x80)
            self._is_data = bool(byte & 0x40)
            self._awaits_control = False
            return True
        self._awaits_control = self._continues
        if self._is_data:
            self._store(byte)
        else:
            self._take(byte)
        return True

    def read(self) -> int:
        """The status byte: bit 6 is set while the display is off."""
        return 0x00 if self.is_on else 0x40

    def stop(self) -> None:
        """Nothing to end: each start begins anew with a control byte, and a command's arguments may still come."""

    @property
    def is_lit(self) -> bool:
        """Whether a person sees anything at all: supply, display on and charge pump on."""
        return self._has_supply and self.is_on and self.has_charge_pump

    def pixels(self) -> list[list[bool]]:
        """64 rows of 128, as a person sees them on a panel that stands upright with both remaps on (A1, C8)."""
        return [[self._is_pixel_lit(x, y) for x in range(WIDTH)] for y in range(HEIGHT)]

    def dump(self) -> str:
        """The panel as 64 lines of '#' and '.'."""
        return "\n".join("".join("#" if lit else "." for lit in row) for row in self.pixels())

    def nack_next(self, transfers: int) -> None:
        """The next `transfers` transfers are not acknowledged."""
        self._nacks = transfers

    def mend(self) -> None:
        self.is_absent = False
        self._nacks = 0

    def power_off(self) -> None:
        self._has_supply = False

    def power_on(self) -> None:
        self._has_supply = True
        self._reset()

    def _reset(self) -> None:
        self.gddram = bytearray(WIDTH * PAGES)
        self.is_on = False
        self.is_inverse = False
        self.is_all_on = False
        self.has_charge_pump = False
        self.contrast = 0x7F
        self._mode = PAGE
        self._start_line = 0
        self._is_mirrored = True  # A0
        self._is_upside_down = True  # C0
        self._columns = (0, WIDTH - 1)
        self._pages = (0, PAGES - 1)
        self._column = 0
        self._page = 0
        self._pending: list[int] = []
        self._awaits_control = True
        self._continues = False
        self._is_data = False

    def _store(self, byte: int) -> None:
        self.gddram[self._page * WIDTH + self._column] = byte
        if self._mode == VERTICAL:
            self._page, is_wrapped = _next(self._page, self._pages, PAGES)
            if is_wrapped:
                self._column, _ = _next(self._column, self._columns, WIDTH)
            return
        if self._mode == PAGE:
            self._column = (self._column + 1) % WIDTH
            return
        self._column, is_wrapped = _next(self._column, self._columns, WIDTH)
        if is_wrapped:
            self._page, _ = _next(self._page, self._pages, PAGES)

    def _take(self, byte: int) -> None:
        """One byte of a command; arguments may come in transfers of their own."""
        self._pending.append(byte)
        if len(self._pending) > _ARGUMENTS.get(self._pending[0], 0):
            command, *arguments = self._pending
            self._pending = []
            self._obey(command, arguments)

    def _obey(self, command: int, arguments: list[int]) -> None:
        if command == 0x20:
            self._mode = arguments[0] & 0x03
        elif command == 0x21:
            self._columns = (arguments[0] & 0x7F, arguments[1] & 0x7F)
            self._column = self._columns[0]
        elif command == 0x22:
            self._pages = (arguments[0] & 0x07, arguments[1] & 0x07)
            self._page = self._pages[0]
        elif command == 0x81:
            self.contrast = arguments[0]
        elif command == 0x8D:
            self.has_charge_pump = bool(arguments[0] & 0x04)
        elif command not in _TAKEN:
            self._obey_single(command)

    def _obey_single(self, command: int) -> None:
        if command <= 0x0F:
            self._column = (self._column & 0x70) | command
        elif command <= 0x1F:
            self._column = (command & 0x07) << 4 | (self._column & 0x0F)
        elif 0x40 <= command <= 0x7F:
            self._start_line = command & 0x3F
        elif command in (0xA0, 0xA1):
            self._is_mirrored = command == 0xA0
        elif command in (0xA4, 0xA5):
            self.is_all_on = command == 0xA5
        elif command in (0xA6, 0xA7):
            self.is_inverse = command == 0xA7
        elif command in (0xAE, 0xAF):
            self.is_on = command == 0xAF
        elif 0xB0 <= command <= 0xB7:
            self._page = command & 0x07
        elif command in (0xC0, 0xC8):
            self._is_upside_down = command == 0xC0
        else:
            self.unknown.append(command)

    def _is_pixel_lit(self, x: int, y: int) -> bool:
        if not self.is_lit:
            return False
        if self.is_all_on:
            return True
        column = WIDTH - 1 - x if self._is_mirrored else x
        row = HEIGHT - 1 - y if self._is_upside_down else y
        row = (row + self._start_line) % HEIGHT
        bit = self.gddram[(row // 8) * WIDTH + column] >> (row % 8) & 1
        return bool(bit) != self.is_inverse


def _next(at: int, window: tuple[int, int], size: int) -> tuple[int, bool]:
    """The place after `at`, from the window's last to its first, and whether it wrapped there."""
    return (window[0], True) if at == window[1] else ((at + 1) % size, False)
