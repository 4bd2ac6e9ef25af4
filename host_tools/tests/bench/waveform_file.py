"""Reads a waveform file back, and decodes its buses as a logic analyser does."""

from collections.abc import Iterator
from pathlib import Path

from vcd.reader import TokenKind, tokenize

Changes = list[tuple[int, str, int | str]]


def read_back(path: Path) -> tuple[str, Changes]:
    """The timescale, and every change: time in its unit, name with its scope, value."""
    names: dict[str, str] = {}
    scopes: list[str] = []
    now, timescale = 0, ""
    changes: Changes = []
    with path.open("rb") as file:
        for token in tokenize(file):
            if token.kind is TokenKind.TIMESCALE:
                timescale = f"{int(token.timescale.magnitude)} {token.timescale.unit.value}"
            elif token.kind is TokenKind.SCOPE:
                scopes.append(token.scope.ident)
            elif token.kind is TokenKind.UPSCOPE:
                scopes.pop()
            elif token.kind is TokenKind.VAR:
                names[token.var.id_code] = ".".join((*scopes, token.var.reference))
            elif token.kind is TokenKind.CHANGE_TIME:
                now = token.time_change
            elif token.kind is TokenKind.CHANGE_SCALAR:
                changes.append((now, names[token.scalar_change.id_code], int(token.scalar_change.value)))
            elif token.kind is TokenKind.CHANGE_VECTOR:
                changes.append((now, names[token.vector_change.id_code], int(token.vector_change.value)))
            elif token.kind is TokenKind.CHANGE_STRING:
                changes.append((now, names[token.string_change.id_code], token.string_change.value))
    return timescale, changes


def moved(path: Path) -> set[str]:
    """The variables that changed after the start."""
    return {name for at, name, _ in read_back(path)[1] if at}


def latched_registers(changes: Changes) -> Iterator[tuple[int, int]]:
    """What a MAX7219 takes at each rise of LOAD: the last 16 bits of MOSI at rising SCK."""
    shifted, mosi, sck = 0, 0, 0
    for _, name, value in changes:
        if name == "spi0.mosi":
            mosi = int(value)
        elif name == "spi0.sck":
            if value and not sck:
                shifted = (shifted << 1 | mosi) & 0xFFFF
            sck = int(value)
        elif name == "lines.display_load" and value and shifted:
            yield shifted >> 8 & 0xF, shifted & 0xFF


def i2c_bytes(changes: Changes, bus: str) -> list[str]:
    """S, P and each byte in hex, followed by + for an acknowledge."""
    said: list[str] = []
    byte, ack, is_busy = 0, 0, 0
    for at, name, value in changes:
        if name == f"{bus}.byte":
            byte = int(value)
        elif name == f"{bus}.ack":
            ack = int(value)
        elif name == f"{bus}.stroke" and at:
            said.append(f"{byte:02x}{'+' if ack else ''}")
        elif name == f"{bus}.busy" and value != is_busy:
            is_busy = int(value)
            said.append("S" if value else "P")
    return said
