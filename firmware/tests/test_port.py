"""A port's bytes on the VM: a frame that comes in two pieces is whole, however long an answer before it took; of lines that come
at once each turn carries out one.
"""

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


class _Typed:
    """A port with a station that notes its lines, and one line's worth of bytes that wait."""

    def __init__(self, *pieces):
        self.line = _Line(*pieces)
        self.answerer = _Answerer(self.line, 0)
        self.port = Port(self.line, self.answerer, (None, None), 1)
        self.lines = []
        self.port.take = lambda line, length: self.lines.append(bytes(line[:length]))

    def turn(self):
        self.port.run(self.line.ticks_ms())


def test_each_turn_carries_out_one_line_and_asks_for_the_next_turn_at_once():
    typed = _Typed(b"id\rstatus\rhelp\r", b"")
    found = []
    for _ in range(3):
        typed.turn()
        found.append((list(typed.lines), typed.port.due == typed.line.ticks_ms()))
    assert found == [
        ([b"id"], True),
        ([b"id", b"status"], True),
        ([b"id", b"status", b"help"], False),
    ]


def test_a_frame_behind_lines_is_answered_once_they_are_carried_out():
    typed = _Typed(b"id\rstatus\r" + _frame(7), b"")
    taken = []
    for _ in range(3):
        typed.turn()
        taken.append(list(typed.answerer.taken))
    assert taken == [[], [], [7]]


def test_a_line_in_two_pieces_behind_another_is_whole():
    typed = _Typed(b"id\rsta", b"tus\r")
    for _ in range(3):
        typed.turn()
    assert typed.lines == [b"id", b"status"]
