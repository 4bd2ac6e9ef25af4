# The simulated `machine`: of what the stock rp2 port's module offers of pins, buses, ADC, PWM, watchdog and registers, all
# that the adapter asks for (a name takes room in the VM's heap), in front of the bench's plants. Runs on the MicroPython VM,
# where the adapter imports it as on a chip.

from channel import channel
from micropython import const

_PIN_MODE = const(2)
_PIN_SET = const(3)
_PIN_GET = const(4)
_SPI_INIT = const(5)
_SPI_TRANSFER = const(6)
_I2C_INIT = const(7)
_I2C_WRITE = const(8)
_I2C_READ = const(9)
_ADC = const(10)
_PWM = const(11)
_REGISTER = const(12)
_WDT_START = const(13)
_WDT_FEED = const(14)
_RESET = const(15)
_REGISTER_SET = const(22)
_UART_INIT = const(24)
_UART_READ = const(25)
_UART_WRITE = const(26)
_UART_FLUSH = const(27)
_OWN_FLASH = const(28)

_IN_A_WORD = const(7)  # so many bytes go in the message itself: a display is refreshed all day with half the packets
_UART_WAITS = const(48)  # the first input that says that bytes wait; one for each UART
_UART_PIECE = const(64)  # what the bench gives at once, padded: a read here does not end before its buffer is full

_cause = 1
_unit_id = bytes(8)


class Pin:
    IN = 0
    OUT = 1
    PULL_UP = 1
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(self, id, mode=-1, pull=-1, *, value=None):
        self.id = id
        if value is not None:
            channel.post(_PIN_SET, id, value)
        if mode != -1:
            channel.call(_PIN_MODE, id, mode | (pull & 3 if pull != -1 else 0) << 8)
            channel.set_level(id, channel.answer)
        self._is_input = mode == Pin.IN

    def value(self, x=None):
        if x is None:
            if self._is_input:
                return channel.input_level(self.id)
            channel.call(_PIN_GET, self.id)
            return channel.answer
        channel.post(_PIN_SET, self.id, 1 if x else 0)

    def irq(self, handler=None, trigger=IRQ_FALLING | IRQ_RISING, *, hard=False):
        pin = self
        channel.handlers[self.id] = (lambda: handler(pin)) if handler else None
        channel.triggers[self.id] = trigger if handler else 0


class SPI:
    def __init__(self, id, baudrate=1_000_000, **_):
        self.id = id
        channel.post(_SPI_INIT, id, 0, baudrate)

    def write(self, data):
        channel.call(_SPI_TRANSFER, self.id, 0, 0, 0, data)

    def write_readinto(self, data, into):
        if len(data) != len(into):
            raise ValueError("buffers must be the same length")
        n = len(data)
        if n > _IN_A_WORD:
            channel.call(_SPI_TRANSFER, self.id, 1, 0, 0, data, into)
            return
        word = 0
        for i in range(n):
            word |= data[i] << 8 * i
        channel.call(_SPI_TRANSFER, self.id, 1, word, n)
        word = channel.answer
        for i in range(n):
            into[i] = word >> 8 * i & 255


class I2C:
    def __init__(self, id, freq=400_000, **_):
        self.id = id
        channel.post(_I2C_INIT, id, 0, freq)

    def writeto_mem(self, address, register, data, *, addrsize=8):
        if channel.call(_I2C_WRITE, self.id, address, register, addrsize, data):
            raise OSError(5)

    def readfrom_mem_into(self, address, register, into, *, addrsize=8):
        if channel.call(_I2C_READ, self.id, address, register | addrsize << 32, len(into), None, into):
            raise OSError(5)


class SoftI2C(I2C):
    def __init__(self, scl, sda, freq=400_000):
        super().__init__(2, freq=freq)


class UART:
    # The bench keeps its bytes; an input beyond the chip's pins says that some wait.
    def __init__(self, id, baudrate=9600, **_):
        self.id = id
        self._in = bytearray(_UART_PIECE)
        self.sent = 0  # bytes in _in
        self.read = 0  # of which so many were read
        channel.call(_UART_INIT, id, 0, baudrate)
        channel.set_level(_UART_WAITS + id, channel.answer)

    def ioctl(self, request, argument):
        return 1 if self.read < self.sent or channel.input_level(_UART_WAITS + self.id) else 0

    def readinto(self, into):
        if self.read == self.sent:
            if not channel.input_level(_UART_WAITS + self.id):
                return None
            channel.call(_UART_READ, self.id, 0, 0, 0, None, self._in)
            channel.set_level(_UART_WAITS + self.id, channel.answer >> 8)
            self.read = 0
            self.sent = channel.answer & 255
        n = 0
        while n < len(into) and self.read < self.sent:
            into[n] = self._in[self.read]
            self.read += 1
            n += 1
        return n or None

    def write(self, data, length=-1):
        channel.call(_UART_WRITE, self.id, len(data) if length < 0 else length, 0, 0, data)

    def flush(self):
        while True:
            channel.call(_UART_FLUSH, self.id)
            if not channel.answer:
                return
            until = channel.now_us() + channel.answer
            while channel.now_us() < until:  # an interrupt ends the wait, as none waits for a UART on a chip
                if channel.is_virtual:
                    channel.call(_UART_FLUSH, self.id, 0, until)
                else:
                    channel.take_edges()


class ADC:
    def __init__(self, pin):
        self.id = pin.id if isinstance(pin, Pin) else pin

    def read_u16(self):
        channel.call(_ADC, self.id)
        return channel.answer


class PWM:
    def __init__(self, pin, *, freq=0, duty_u16=0):
        self.id = pin.id
        self._freq = freq
        self._duty = duty_u16
        self._tell()

    def _tell(self):
        channel.post(_PWM, self.id, 0, self._freq, self._duty)

    def freq(self, value=None):
        if value is None:
            return self._freq
        self._freq = value
        self._tell()

    def duty_u16(self, value=None):
        if value is None:
            return self._duty
        self._duty = value
        self._tell()


class WDT:
    def __init__(self, id=0, timeout=5000):
        channel.post(_WDT_START, 0, 0, timeout)

    def feed(self):
        channel.post(_WDT_FEED)


class _Registers:
    def __getitem__(self, address):
        channel.call(_REGISTER, 0, 0, address)
        return channel.answer

    def __setitem__(self, address, value):
        channel.post(_REGISTER_SET, 0, 0, address, value)


mem32 = _Registers()


class Uctypes:
    # The one thing that is asked of `uctypes`: the chip's own flash, which is mapped into its memory.
    @staticmethod
    def bytearray_at(address, count):
        data = bytearray(count)
        channel.call(_OWN_FLASH, 0, 0, address, count, None, data)
        return data


def unique_id():
    return _unit_id


def reset_cause():
    return _cause


def reset():
    channel.call(_RESET)
    raise SystemExit


channel.call(_REGISTER)
if channel.answer in (1, 2):
    import other_port  # puts in what the board's port has differently

    del other_port
elif channel.answer == 3:
    import rp2  # a board whose PIO is used; no other has room for the names

    del rp2
