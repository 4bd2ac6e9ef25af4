"""What a virtual chip asks, by number, and what its board answers. The numbers are those of the VM's side (bench/vm).

    message   op, a (pin or bus, 8 bits), x (32 bits), v1 and v2 (64 bits each), payload

Whatever is between the chip and its own power, clock, program and flash is not here: its unit answers that.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from pit.bench.board_side import UART_PIECE, Answer, BoardSide

(WAIT, _PIN_MODE, _PIN_SET, _PIN_GET, _SPI_INIT, _SPI_TRANSFER, _I2C_INIT, _I2C_WRITE, _I2C_READ,
 _ADC, _PWM, _REGISTER, WDT_START, WDT_FEED, RESET, FLASH_PROGRAM, FLASH_ERASE, HELLO, SLEEP, EXIT,
 _URANDOM, _REGISTER_SET, PROMPT, _UART_INIT, _UART_READ, _UART_WRITE, UART_FLUSH, _OWN_FLASH,
 _PIO_MAKE, _PIO_RUN, _PIO_PUT, _PIO_COUNT, _PIO_GET) = range(1, 34)  # fmt: skip

POSTED: Final = frozenset((_PIN_SET, _SPI_INIT, _I2C_INIT, _PWM, WDT_START, WDT_FEED, _REGISTER_SET))
"""These have no answer."""

_PIO: Final = (_PIO_MAKE, _PIO_RUN, _PIO_PUT, _PIO_COUNT, _PIO_GET)


def ask_board(board: BoardSide, op: int, a: int, x: int, v1: int, v2: int, payload: bytes) -> Answer:
    """What the board answers, its plants changed; an operation that is none of its own gets an empty answer. Raises PowerCut."""
    if op in _PIO:
        return Answer(value=board.pio(_PIO.index(op), a, x, v1))
    ask = _ASKS.get(op)
    return Answer() if ask is None else ask(board, a, x, v1, v2, payload) or Answer()


def _spi_transfer(board: BoardSide, a: int, x: int, v1: int, v2: int, payload: bytes) -> Answer:
    """v2 counts the bytes that v1 holds, if they are few; x: whether the bytes that came are wanted."""
    answer = board.spi_transfer(a, v1.to_bytes(v2, "little") if v2 else payload)
    if v2:
        answer.value = int.from_bytes(answer.payload, "little")
    if v2 or not x:
        answer.payload = b""
    return answer


def _i2c_read(board: BoardSide, a: int, x: int, v1: int, v2: int, payload: bytes) -> Answer:
    """x holds the address, v1 the register with its width in bits above bit 32, v2 the count."""
    answer = board.i2c_read(a, x, (v1 & 0xFFFFFFFF).to_bytes((v1 >> 32) // 8, "big"), v2)
    if answer.failed:
        answer.payload = b""
    return answer


def _i2c_write(board: BoardSide, a: int, x: int, v1: int, v2: int, payload: bytes) -> Answer:
    """x holds the address, v1 the register, v2 its width in bits."""
    return board.i2c_write(a, x, v1.to_bytes(v2 // 8, "big"), payload)


def _uart_read(board: BoardSide, a: int, x: int, v1: int, v2: int, payload: bytes) -> Answer:
    data, is_more = board.uart_read(a)
    return Answer(value=len(data) | is_more << 8, payload=data.ljust(UART_PIECE))


def _spi_init(board: BoardSide, a: int, x: int, v1: int, v2: int, payload: bytes) -> None:
    board.wiring.spi[a].baud = v1


def _i2c_init(board: BoardSide, a: int, x: int, v1: int, v2: int, payload: bytes) -> None:
    board.i2c_bus(a).baud = v1


_ASKS: Final[Mapping[int, Callable[[BoardSide, int, int, int, int, bytes], Answer | None]]] = MappingProxyType(
    {
        _PIN_MODE: lambda board, a, x, v1, v2, payload: Answer(value=board.pin_mode(a, x)),
        _PIN_SET: lambda board, a, x, v1, v2, payload: board.pin_set(a, x),
        _PIN_GET: lambda board, a, x, v1, v2, payload: Answer(value=board.wiring.line(a).level),
        _SPI_INIT: _spi_init,
        _SPI_TRANSFER: _spi_transfer,
        _I2C_INIT: _i2c_init,
        _I2C_WRITE: _i2c_write,
        _I2C_READ: _i2c_read,
        _ADC: lambda board, a, x, v1, v2, payload: Answer(value=board.wiring.adc[a].read_u16()),
        _PWM: lambda board, a, x, v1, v2, payload: board.wiring.pwm[a].set_pwm(v1, v2),
        _REGISTER: lambda board, a, x, v1, v2, payload: Answer(value=board.register(v1)),
        _REGISTER_SET: lambda board, a, x, v1, v2, payload: board.wiring.write_register(v1, v2),
        _UART_INIT: lambda board, a, x, v1, v2, payload: Answer(value=board.uart_init(a)),
        _UART_READ: _uart_read,
        _UART_WRITE: lambda board, a, x, v1, v2, payload: board.uart(a).send(payload[:x]),
        UART_FLUSH: lambda board, a, x, v1, v2, payload: Answer(value=board.uart(a).busy_us),
        _OWN_FLASH: lambda board, a, x, v1, v2, payload: Answer(payload=board.wiring.own_flash(v1, v2)),
        _URANDOM: lambda board, a, x, v1, v2, payload: Answer(payload=board.wiring.urandom(x)),
    }
)
