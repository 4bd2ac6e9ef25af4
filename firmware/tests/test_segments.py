"""The golden patterns: what a person in front of the digits must see (F18)."""

from checks import bytes_kept

from hal.drivers import segments

_BLANK = 0x00
_DASH = 0x01

# Written the other way round, as seen: the leftmost digit first.
_SEEN_BLANK = bytes((0, 0, 0, 0, 0, 0, 0, 0))
_SEEN_DASHES = bytes((1, 1, 1, 1, 1, 1, 1, 1))
_SEEN_0 = bytes((0, 0, 0, 0, 0, 0, 0, 0x7E))
_SEEN_5 = bytes((0, 0, 0, 0, 0, 0, 0, 0x5B))
_SEEN_1000 = bytes((0, 0, 0, 0, 0x30, 0x7E, 0x7E, 0x7E))
_SEEN_9999 = bytes((0, 0, 0, 0, 0x7B, 0x7B, 0x7B, 0x7B))
_SEEN_12345678 = bytes((0x30, 0x6D, 0x79, 0x33, 0x5B, 0x5F, 0x70, 0x7F))
_SEEN_16_09 = bytes((0, 0, 0, 0, 0x30, 0xDF, 0x7E, 0x7B))
_SEEN_0_05 = bytes((0, 0, 0, 0, 0, 0xFE, 0x7E, 0x5B))
_SEEN_0_00 = bytes((0, 0, 0, 0, 0, 0xFE, 0x7E, 0x7E))
_SEEN_999999_99 = bytes((0x7B, 0x7B, 0x7B, 0x7B, 0x7B, 0xFB, 0x7B, 0x7B))


def _seen(into):
    return bytes(into[7 - place] for place in range(8))


def _amount(cents, has_cents=False):
    into = bytearray(b"\xaa" * 8)
    is_shown = segments.encode_amount(cents, into, has_cents)
    return is_shown, _seen(into)


def test_blank_is_dark_and_never_a_zero():
    into = bytearray(b"\xff" * 8)
    segments.encode_blank(into)
    assert _seen(into) == _SEEN_BLANK


def test_no_amount_is_eight_dashes():
    into = bytearray(8)
    segments.encode_dashes(into)
    assert _seen(into) == _SEEN_DASHES


def test_nothing_is_one_zero():
    assert _amount(0) == (True, _SEEN_0)


def test_five_dollars_stand_in_the_rightmost_digit():
    into = bytearray(8)
    assert segments.encode_amount(500, into)
    assert into[0] == 0x5B
    assert _amount(500) == (True, _SEEN_5)


def test_a_thousand_dollars_have_blanks_before_and_zeros_behind():
    assert _amount(100_000) == (True, _SEEN_1000)


def test_9999_dollars():
    assert _amount(999_900) == (True, _SEEN_9999)


def test_eight_digits_stand_in_their_order():
    assert _amount(1_234_567_800) == (True, _SEEN_12345678)


def test_cents_follow_a_point():
    assert _amount(1_609, True) == (True, _SEEN_16_09)


def test_less_than_a_dollar_begins_with_a_zero():
    assert _amount(5, True) == (True, _SEEN_0_05)
    assert _amount(0, True) == (True, _SEEN_0_00)


def test_the_largest_amount_with_cents_fills_the_digits():
    assert _amount(99_999_999, True) == (True, _SEEN_999999_99)


def test_an_amount_too_large_is_refused_and_dashes_are_shown():
    assert _amount(10_000_000_000) == (False, _SEEN_DASHES)
    assert _amount(100_000_000, True) == (False, _SEEN_DASHES)


def test_an_amount_beyond_the_words_of_any_chip_is_refused_and_dashes_are_shown():
    for bits in (31, 32, 63, 64):
        assert _amount((1 << bits) + 500, True) == (False, _SEEN_DASHES)
        assert _amount((1 << bits) * 100 + 500) == (False, _SEEN_DASHES)


def test_an_amount_below_zero_is_refused_and_dashes_are_shown():
    assert _amount(-100) == (False, _SEEN_DASHES)
    assert _amount(-1, True) == (False, _SEEN_DASHES)


def test_cents_that_would_be_lost_are_refused_and_dashes_are_shown():
    assert _amount(1_609) == (False, _SEEN_DASHES)


def test_an_error_is_err_and_its_number():
    into = bytearray(8)
    segments.encode_error(407, into)
    assert _seen(into) == bytes((0x4F, 0x05, 0x05, 0, 0, 0x33, 0x7E, 0x70))
    segments.encode_error(0, into)
    assert _seen(into) == bytes((0x4F, 0x05, 0x05, 0, 0, 0, 0, 0x7E))


def test_an_error_number_that_does_not_fit_is_dashes_behind_err():
    into = bytearray(8)
    segments.encode_error(10_000, into)
    assert _seen(into) == bytes((0x4F, 0x05, 0x05, 0, 1, 1, 1, 1))
    segments.encode_error(-1, into)
    assert _seen(into) == bytes((0x4F, 0x05, 0x05, 0, 1, 1, 1, 1))


def test_encoding_leaves_nothing_on_the_heap():
    into = bytearray(8)
    assert bytes_kept(segments.encode_amount, 160_900, into) == 0
    assert bytes_kept(segments.encode_amount, 1_609, into, True) == 0
    assert bytes_kept(segments.encode_error, 407, into) == 0
