"""The jig's cards pass a beam one after the other, only while their gate is high, and none is lost or counted twice."""

from fake_hal import PERIOD, FakeHal, FakePin

from units.jig.cards import Cards
from wire.jig_messages import LINES

_OUT, _BACK = LINES.index("block_exit"), LINES.index("block_return")
_PASS, _REST = 60, 30


class _Hands:
    """Notes each change of a line, with its time."""

    def __init__(self, hal):
        self._hal = hal
        self.changes = []

    def drive(self, line, level):
        self.changes.append((self._hal.now, line, level))
        return True


class _Reply:
    def __init__(self):
        self.fields = []

    def put_u8(self, value):
        self.fields.append(int(value))

    put_u16 = put_u8


class _Rig:
    def __init__(self, now=0):
        self.hal = FakeHal(now)
        self.hands = _Hands(self.hal)
        self.cards = Cards(self.hal, self.hands)
        self.gate = FakePin(1)

    def start(self, count, line=_OUT, gate=True):
        return self.cards.start(line, count, _PASS, _REST, self.gate if gate else None)

    def let_pass(self, ms):
        for _ in range(ms):
            self.cards.run(self.hal.advance(1))

    def passed(self, line=_OUT):
        """Cards left, cards that passed, and whether one is on its way."""
        reply = _Reply()
        assert self.cards.put_passed(line, reply) == 0
        return tuple(reply.fields)

    def levels(self, line=_OUT):
        return [level for _, its_line, level in self.hands.changes if its_line == line]


def test_each_card_blocks_the_beam_and_lets_it_rest_for_the_times_asked():
    for now in (0, PERIOD - 1, PERIOD - 40, PERIOD - 100):
        rig = _Rig(now)
        assert rig.start(2)
        rig.let_pass(2 * (_PASS + _REST) + _REST + 20)
        assert rig.passed() == (0, 2, 0)
        times = [rig.hal.ticks_diff(at, now) for at, _, _ in rig.hands.changes]
        last = 0
        for n, wanted in enumerate((_REST, _PASS, _REST, _PASS)):
            assert wanted <= times[n] - last <= wanted + 1
            last = times[n]
        assert rig.levels() == [1, 0, 1, 0]


def test_a_card_is_on_its_way_till_the_beam_has_rested_behind_it():
    rig = _Rig()
    rig.start(1)
    rig.let_pass(_REST + _PASS + 10)
    assert rig.passed() == (0, 1, 1)
    rig.let_pass(_REST)
    assert rig.passed() == (0, 1, 0)


def test_a_card_whose_gate_falls_stays_in_the_beam_and_goes_on_for_what_is_left():
    rig = _Rig()
    rig.start(1)
    rig.let_pass(_REST + _PASS // 2)
    rig.gate.level = 0
    rig.let_pass(1_000)
    assert (rig.levels(), rig.passed()) == ([1], (1, 0, 1))
    rig.gate.level = 1
    rig.let_pass(_PASS // 4)
    assert rig.levels() == [1]
    rig.let_pass(_PASS // 2)
    assert rig.levels() == [1, 0]


def test_a_card_waits_for_its_gate():
    rig = _Rig()
    rig.gate.level = 0
    rig.start(1)
    rig.let_pass(1_000)
    assert (rig.levels(), rig.passed()) == ([], (1, 0, 1))


def test_cards_without_a_gate_pass_whatever_it_says():
    rig = _Rig()
    rig.gate.level = 0
    rig.start(1, _BACK, gate=False)
    rig.let_pass(200)
    assert rig.passed(_BACK) == (0, 1, 0)


def test_cards_asked_for_while_others_pass_come_behind_them():
    rig = _Rig()
    rig.start(1)
    rig.let_pass(_REST + 10)
    rig.start(2)
    rig.let_pass(400)
    assert (rig.levels(), rig.passed()) == ([1, 0] * 3, (0, 3, 0))


def test_no_card_more_leaves_the_one_in_the_beam():
    rig = _Rig()
    rig.start(3)
    rig.let_pass(_REST + 10)
    assert rig.start(0)
    rig.let_pass(400)
    assert (rig.levels(), rig.passed()) == ([1, 0], (0, 1, 0))


def test_the_two_ways_do_not_wait_for_each_other():
    rig = _Rig()
    rig.start(1)
    rig.start(1, _BACK, gate=False)
    rig.let_pass(200)
    assert rig.passed() == rig.passed(_BACK) == (0, 1, 0)


def test_whoever_moves_the_line_by_himself_ends_its_cards():
    rig = _Rig()
    rig.start(2)
    rig.let_pass(_REST + 10)
    rig.cards.let_go(_OUT)
    rig.let_pass(400)
    assert (rig.levels(), rig.passed()) == ([1], (0, 0, 0))


def test_no_more_cards_than_can_be_counted_and_none_on_another_line():
    rig = _Rig()
    assert rig.start(0xFFFF)
    assert not rig.start(1)
    assert not rig.start(1, LINES.index("open_door"))
