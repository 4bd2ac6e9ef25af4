"""A port's bytes on the VM: a frame that comes in two pieces is whole, however long an answer before it took."""

from fake_hal import FakeHal

from units.port import Port
from wire.frame import GAP_MS, MAX_FRAME, Frame


def _frame(seq):
    frame = Frame()
    frame.begin(1, 0, 5, seq)
    out = bytearray(MAX_FRAME)
    return bytes(out[: frame.encode(out)])


class _Line(FakeHal):
    """Gives the bytes of one piece after the other; between two pieces nothing waits."""

    def __init__(self, *pieces):
        FakeHal.__init__(self)
        self.pieces = list(pieces)

    def read_into(self, into):
        piece = self.pieces.pop(0)
        into[: len(piece)] = piece
        return len(piece)


class _Answerer:
    """Notes the frames' numbers, and takes `ms` for each."""

    address = 1
    line = None

    def __init__(self, hal, ms):
        self.taken = []
        self._hal = hal
        self._ms = ms

    def take(self, frame, bad_frames):
        self.taken.append(frame.seq)
        self._hal.advance(self._ms)


def _taken(ms_to_answer, ms_between):
    first, second = _frame(1), _frame(2)
    line = _Line(first + second[:1], second[1:])
    answerer = _Answerer(line, ms_to_answer)
    port = Port(line, answerer, None, 1)
    for _ in range(2):
        port.run(line.ticks_ms())
        line.advance(ms_between)
    return answerer.taken


def test_a_frame_that_began_behind_a_slow_answer_is_answered_too():
    assert _taken(4 * GAP_MS, 1) == [1, 2]


def test_a_frame_whose_end_waits_while_the_loop_is_held_up_is_answered():
    assert _taken(0, 2 * GAP_MS) == [1, 2]


def test_a_frame_that_stops_is_dropped_and_the_next_one_is_answered():
    first, second = _frame(1), _frame(2)
    line = _Line(first[:5], b"", second)
    answerer = _Answerer(line, 0)
    port = Port(line, answerer, None, 1)
    for _ in range(3):
        port.run(line.ticks_ms())
        line.advance(GAP_MS)
    assert answerer.taken == [2]
