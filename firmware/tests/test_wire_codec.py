"""COBS and CRC-32 on the VM: viper is another machine than CPython, so the corners are seen here too; without the heap."""

import binascii

from checks import bytes_kept, with_locked_heap

from wire import cobs
from wire.crc import crc32_into, crc32_matches

_LONGEST = 254


def _pattern(length, step):
    return bytes((at * step) & 255 for at in range(length))


def test_crc_is_binasciis_for_every_length():
    out = bytearray(4)
    for length in range(_LONGEST + 1):
        data = _pattern(length, 37)
        crc32_into(data, length, out, 0)
        assert int.from_bytes(out, "little") == binascii.crc32(data)


def test_crc_of_all_ones_and_all_zeros_is_binasciis():
    out = bytearray(4)
    for data in (b"\xff" * 250, b"\x00" * 250):
        crc32_into(data, len(data), out, 0)
        assert int.from_bytes(out, "little") == binascii.crc32(data)


def test_crc_matches_only_its_own_four_bytes():
    sealed = bytearray(b"123456789\x26\x39\xf4\xcb")
    assert crc32_matches(sealed, 9)
    for at in range(len(sealed)):
        sealed[at] ^= 0x80
        assert not crc32_matches(sealed, 9)
        sealed[at] ^= 0x80


def test_cobs_undoes_itself_for_every_length():
    stuffed = bytearray(260)
    for step in (0, 1, 37, 128):
        for length in range(_LONGEST + 1):
            data = _pattern(length, step)
            end = cobs.encode(data, length, stuffed, 1)
            assert end == length + 2
            assert 0 not in bytes(stuffed[1:end])
            back = bytearray(stuffed[1:end])
            assert cobs.decode(back, end - 1) == length
            assert back[:length] == data


def test_cobs_refuses_what_nobody_stuffed():
    for stuffed in (b"\x00", b"\x02", b"\x03\x01", b"\xff\x01", b"\x03\x00\x01", b"\x01\x00"):
        assert cobs.decode(bytearray(stuffed), len(stuffed)) == -1


def test_codec_needs_no_heap():
    data = bytearray(_pattern(250, 7))
    out = bytearray(260)

    def all_of_it():
        crc32_into(data, 246, data, 246)
        assert crc32_matches(data, 246)
        end = cobs.encode(data, 250, out, 0)
        assert cobs.decode(out, end) == 250

    with_locked_heap(all_of_it)
    assert bytes_kept(all_of_it) == 0
