"""What lit segments say: the MAX7219's own font (Maxim 19-4452, tables 5 and 6), and back from segments to characters.

A pattern is a byte: bit 7 the decimal point, bits 6 to 0 the segments A to G.
"""

POINT = 0x80

CODE_B = (0x7E, 0x30, 0x6D, 0x79, 0x33, 0x5B, 0x5F, 0x70, 0x7F, 0x7B, 0x01, 0x4F, 0x37, 0x0E, 0x67, 0x00)
CHARACTERS = "0123456789-EHLP "
DIGITS = CODE_B[:10]

_READ = dict(zip(CODE_B, CHARACTERS, strict=True))
UNREADABLE = "?"


def decode_b(data: int) -> int:
    """The pattern that a digit register holding `data` lights in Code B: low nibble and point, the rest ignored."""
    return CODE_B[data & 0x0F] | (data & POINT)


def read(pattern: int) -> str:
    """The character that a person sees, with a '.' after it where the point is lit; '?' where it is none."""
    return _READ.get(pattern & ~POINT, UNREADABLE) + ("." if pattern & POINT else "")


def next_digit(pattern: int, by: int) -> int:
    """The pattern of the digit `by` further on, 9 wrapping to 0; a pattern that is no digit stays as it is."""
    if pattern & ~POINT not in DIGITS:
        return pattern
    return DIGITS[(DIGITS.index(pattern & ~POINT) + by) % 10] | (pattern & POINT)


def amount_cents(text: str) -> int | None:
    """The amount that `text` shows in dollars, or in dollars and two places of cents; None if it shows none.

    It must stand at the right edge with blanks before it and no leading zero: a meter that shows anything else
    is not believed. `text` is the whole display, left to right.
    """
    shown = text.lstrip(" ")
    dollars, point, cents = shown.partition(".")
    if not dollars.isdecimal() or (len(dollars) > 1 and dollars.startswith("0")):
        return None
    if not point:
        return int(dollars) * 100
    return int(dollars) * 100 + int(cents) if len(cents) == 2 and cents.isdecimal() else None
