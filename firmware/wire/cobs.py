"""Consistent overhead byte stuffing (Cheshire and Baker, 1999): a frame without zeros, one byte longer for up to 254 bytes."""

import micropython


@micropython.viper
def encode(data: ptr8, length: int, out: ptr8, at: int) -> int:  # noqa: F821
    """Write data[0:length], stuffed, to out[at:]; the answer is where it ends. `length` is at most 254."""
    code_at = at
    code = 1
    at += 1
    i = 0
    while i < length:
        byte = data[i]
        i += 1
        if byte == 0:
            out[code_at] = code
            code_at = at
            code = 1
        else:
            out[at] = byte
            code += 1
        at += 1
    out[code_at] = code
    return at


@micropython.viper
def copy(data: ptr8, at: int, end: int, out: ptr8, length: int) -> int:  # noqa: F821
    """Put data[at:end], up to a zero, behind the first `length` bytes of `out` (room for 250). Where that zero is, or `end`."""
    while at < end:
        byte = data[at]
        if byte == 0:
            return at
        if length < 250:
            out[length] = byte
            length += 1
        at += 1
    return at


@micropython.viper
def decode(data: ptr8, length: int) -> int:  # noqa: F821
    """Undo `encode` in place on data[0:length]; the answer is the new length, or -1 if no `encode` made this."""
    i = 0
    at = 0
    while i < length:
        code = data[i]
        if code == 0 or i + code > length:
            return -1
        i += 1
        n = 1
        while n < code:
            byte = data[i]
            if byte == 0:
                return -1
            data[at] = byte
            at += 1
            i += 1
            n += 1
        if code != 255 and i < length:
            data[at] = 0
            at += 1
    return at
