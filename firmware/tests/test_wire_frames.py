"""Frames and the receiver on the VM, with the heap locked as it may be between a poll and its answer."""

from checks import bytes_kept, with_locked_heap

from wire.frame import BAD_FRAME, FRAME, HEADER, LINE, MAX_FRAME, NOTHING, Frame, Receiver

_LONGEST_PAYLOAD = 237


def _made(payload, kind=5, seq=7):
    frame = Frame()
    frame.begin(1, 0, kind, seq)
    frame.put(payload, len(payload))
    out = bytearray(MAX_FRAME)
    length = frame.encode(out)
    return out[:length]


def _payloads(receiver, stream):
    found = []
    for byte in stream:
        if receiver.feed(byte) == FRAME:
            payload = bytearray(receiver.frame.left)
            receiver.frame.get(payload, len(payload))
            found.append(bytes(payload))
    return found


def test_a_frame_is_the_golden_one():
    # version 1, dst 1, src 0, type 5, seq 7, payload 00 41; made with zlib and a COBS of another hand
    assert bytes(_made(b"\x00A")).hex() == "000301010305070106418c12135b00"


def test_frames_of_every_length_come_out_as_they_went_in():
    receiver = Receiver()
    for length in range(_LONGEST_PAYLOAD + 1):
        payload = bytes((at * 3) & 255 for at in range(length))
        assert _payloads(receiver, _made(payload)) == [payload]
    assert receiver.bad_frames == 0


def test_sequence_numbers_of_two_bytes_come_out_as_they_went_in():
    receiver = Receiver()
    for seq in (0, 1, 255, 256, 0x7FFF, 0xFFFF):
        _payloads(receiver, _made(b"", 0xFF, seq))
        assert (receiver.frame.seq, receiver.frame.type) == (seq, 0xFF)


def test_numbers_above_two_to_the_thirty_are_exact():
    receiver = Receiver()
    for value in (0, (1 << 30) - 1, 1 << 30, (1 << 31) + 1, 0xFFFFFFFF):
        frame = Frame()
        frame.begin(1, 0, 5, 1)
        frame.put_u32(value)
        out = bytearray(MAX_FRAME)
        length = frame.encode(out)
        for byte in out[:length]:
            receiver.feed(byte)
        assert receiver.frame.get_u32() == value


def test_a_frame_after_garbage_and_two_zeros_is_received():
    receiver = Receiver()
    for seed in range(64):
        garbage = bytes((seed * 31 + at * at * 7) & 255 for at in range(4 * seed))
        _payloads(receiver, garbage + b"\0\0")
        assert _payloads(receiver, _made(b"here")) == [b"here"]


def test_a_lost_zero_costs_no_frame():
    one, two, three = bytes(_made(b"one")), bytes(_made(b"two")), bytes(_made(b"three"))
    sent = [b"one", b"two", b"three"]
    assert _payloads(Receiver(), one + two[:-1] + three) == sent
    assert _payloads(Receiver(), one + two[1:] + three) == sent


def test_text_is_a_line_and_frames_around_it_are_frames():
    receiver = Receiver()
    found = [receiver.feed(byte) for byte in bytes(_made(b"x")) + b"help\r" + bytes(_made(b"y"))]
    assert [what for what in found if what != NOTHING] == [FRAME, LINE, FRAME]


def test_receiving_needs_no_heap():
    receiver = Receiver()
    stream = bytes(_made(bytes(200))) + b"help\r" + b"\0spoilt\0\0" + bytes(_made(b"\xff" * 237))
    found = bytearray(4)

    def receive():
        found[FRAME] = found[LINE] = found[BAD_FRAME] = 0
        for at in range(len(stream)):
            found[receiver.feed(stream[at])] = 1
        receiver.gap()

    with_locked_heap(receive)
    assert (found[FRAME], found[LINE], found[BAD_FRAME]) == (1, 1, 1)
    assert bytes_kept(receive) == 0


def test_writing_reading_and_encoding_needs_no_heap():
    frame = Frame()
    copy = Frame()
    data = bytearray(8)
    out = bytearray(MAX_FRAME)

    def answer():
        frame.begin(0, 1, 0x82, 0xFFFF)
        frame.put_u8(255)
        frame.put_u16(0xFFFF)
        frame.put_u32(0x3FFFFFFF)
        frame.put(data, 8)
        frame.encode(out)
        frame.at = HEADER
        copy.begin(0, 1, 2, 3)
        copy.put_u8(frame.get_u8())
        copy.put_u16(frame.get_u16())
        copy.put_u32(frame.get_u32())
        copy.put_rest(frame)
        return frame.version + frame.dst + frame.src + frame.type + frame.seq

    with_locked_heap(answer)
    assert bytes_kept(answer) == 0
