"""What the digits look like: amounts, dashes and errors as segment bytes. Pure; it neither sends nor keeps anything.

Bits as on the MAX7219 without decoding:      A
                                            F   B
    7  6  5  4  3  2  1  0                    G
    DP A  B  C  D  E  F  G                  E   C
                                              D   DP
Every function fills a buffer of eight bytes, index 0 = the rightmost digit.
"""

import micropython
from micropython import const

BLANK = const(0x00)
DASH = const(0x01)
POINT = const(0x80)
DIGITS = b"\x7e\x30\x6d\x79\x33\x5b\x5f\x70\x7f\x7b"  # 0 to 9

_E = const(0x4F)
_R = const(0x05)
_PLACES = const(8)
_MOST = const(99_999_999)  # what they show


def _fill(into: bytearray, pattern: int) -> None:
    for place in range(_PLACES):
        into[place] = pattern


def encode_blank(into: bytearray) -> None:
    """Nothing lit."""
    _fill(into, BLANK)


def encode_dashes(into: bytearray) -> None:
    """Eight dashes: there is no amount, or it can't be decided."""
    _fill(into, DASH)


def encode_amount(cents: int, into: bytearray, has_cents: bool = False) -> bool:
    """An amount flush right: whole dollars, or, with `has_cents`, dollars, point and two digits.

    False, with dashes in `into`, for an amount that can't be shown exactly: below zero, too long, or with cents
    where `has_cents` is not set. The prize meter shows exactly the amount or none (Q03-34G-meter).
    """
    number = cents if has_cents else cents // 100
    if not 0 <= number <= _MOST or (cents % 100 and not has_cents):
        encode_dashes(into)
        return False
    _encode_number(number, into, 3 if has_cents else 1, DIGITS)
    if has_cents:
        into[2] |= POINT
    return True


def encode_error(number: int, into: bytearray) -> None:
    """`Err` at the left and the number flush right; dashes in place of a number outside 0 to 9999."""
    if 0 <= number <= 9999:
        _encode_number(number, into, 1, DIGITS)
    else:
        encode_dashes(into)
    into[7] = _E
    into[6] = _R
    into[5] = _R
    into[4] = BLANK


@micropython.viper
def _encode_number(number: int, into: ptr8, fewest: int, patterns: ptr8):  # noqa: F821
    """At least `fewest` digits of 0 to _MOST, blanks before them. A number beyond a word would be another, so who calls looks."""
    rest = number
    place = 0
    while place < _PLACES:
        if rest > 0 or place < fewest:
            into[place] = patterns[rest % 10]
            rest //= 10
        else:
            into[place] = BLANK
        place += 1
