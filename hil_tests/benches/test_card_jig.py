"""What a jig deals and takes back is kept as the plants' machine keeps it, under the names of the plants' rig."""

import pytest

from benches.card_jig import CardJig
from benches.jig_card_machine import Machine, Signal, Way
from benches.jig_lines import JigLines
from pit.bench.boards import load_board
from pit.bench.clock import Clock
from pit.bench.rigs.card_machine import CardMachineRig
from wire.jig_messages import LINES, NO_GATE

_PARTS = ("lid", "door", "relay", "red", "green", "ready", "sound", "shoe", "exit_beam", "return_beam", "machine")
_OF_A_JIG = {
    "left",
    "passed",
    "send",
    "is_moving",
    "is_taking_back",
    "take_time",
    "relay_us",
}  # what no test asks of a rig


class Lines(JigLines):
    """A jig that is not there: its cards pass when `pass_cards` says so, gated ones only while `is_closed`."""

    def __init__(self) -> None:
        self.wired = frozenset(LINES)
        self.is_closed = True
        self.acting: set[str] = set()
        self._left: dict[int, list[int]] = {}  # gates of the cards that are still to pass
        self._passed: dict[int, int] = {}

    @property
    def now_us(self) -> int:
        return 0

    def ask(self, name: str, **fields: int) -> dict[str, int]:
        if name == "jig_look":
            levels = sum(1 << LINES.index(line) for line in self.acting)
            return {"levels": levels | self.is_closed << LINES.index("watch_mirror"), "mirror_moves": 0}
        line = fields["line"]
        if name == "jig_drive":
            (self.acting.add if fields["level"] else self.acting.discard)(LINES[line])
            return {}
        left = self._left.setdefault(line, [])
        if name == "jig_cards":
            left[:] = left + [fields["gate"]] * fields["count"] if fields["count"] else []
            return {}
        assert name == "jig_passed"
        return {"left": len(left), "passed": self._passed.get(line, 0), "is_moving": bool(left)}

    def pass_cards(self) -> None:
        for line, left in self._left.items():
            gone = [gate for gate in left if gate == NO_GATE or self.is_closed]
            self._passed[line] = self._passed.get(line, 0) + len(gone)
            left[:] = left[len(gone) :]


@pytest.fixture
def lines() -> Lines:
    return Lines()


@pytest.fixture
def machine(lines: Lines) -> Machine:
    """Ten cards inside."""
    ready, sound, shoe = (Signal(lines, f"break_{name}") for name in ("ready", "fault", "shoe"))
    machine = Machine(lines, Way(lines, "block_exit"), Way(lines, "block_return"), ready, sound, shoe)
    machine.fill(range(10))
    return machine


def test_cards_leave_in_their_order_once_the_jig_has_passed_them(machine: Machine, lines: Lines) -> None:
    machine.deal(3)
    assert (machine.layout, machine.is_dealing) == ([], True)
    lines.pass_cards()
    assert (machine.layout, machine.inside, machine.is_dealing) == ([0, 1, 2], list(range(3, 10)), False)
    assert [(move.card, move.is_out) for move in machine.moves] == [(0, True), (1, True), (2, True)]


def test_no_card_leaves_while_the_relay_is_open(machine: Machine, lines: Lines) -> None:
    lines.is_closed = False
    machine.deal()
    lines.pass_cards()
    assert (machine.layout, machine.is_dealing) == ([], True)


def test_a_hand_draws_a_card_though_the_relay_is_open(machine: Machine, lines: Lines) -> None:
    lines.is_closed = False
    machine.pull_by_hand()
    lines.pass_cards()
    assert [(move.card, move.by_hand) for move in machine.moves] == [(0, True)]


def test_cards_that_go_back_lie_inside_again_none_twice(machine: Machine, lines: Lines) -> None:
    machine.deal(4)
    lines.pass_cards()
    machine.take_back(machine.layout[1:])
    assert (machine.layout, list(machine.waiting), machine.is_taking_back) == ([0], [1, 2, 3], True)
    lines.pass_cards()
    assert (list(machine.waiting), machine.is_taking_back) == ([], False)
    assert sorted(machine.inside) == list(range(1, 10))


def test_a_card_wanted_of_an_empty_machine_comes_once_it_is_filled(machine: Machine, lines: Lines) -> None:
    assert machine.empty() == list(range(10))
    machine.deal()
    lines.pass_cards()
    assert machine.layout == []
    machine.fill([77])
    lines.pass_cards()
    assert machine.layout == [77]


def test_an_empty_machine_says_that_its_shoe_is_empty(machine: Machine, lines: Lines) -> None:
    assert "break_shoe" not in lines.acting
    machine.empty()
    assert "break_shoe" in lines.acting
    machine.fill([1])
    assert "break_shoe" not in lines.acting


def test_a_jammed_machine_says_so_and_sends_nothing_till_it_is_mended(machine: Machine, lines: Lines) -> None:
    machine.deal(1)
    lines.pass_cards()
    machine.jam()
    assert {"break_fault", "break_ready"} <= lines.acting
    machine.deal(1)
    machine.take_back([0])
    lines.pass_cards()
    assert (machine.layout, list(machine.waiting), machine.inside) == ([], [0], list(range(1, 10)))
    machine.mend()
    assert not {"break_fault", "break_ready"} & lines.acting
    lines.pass_cards()
    assert (machine.layout, list(machine.waiting)) == ([1], [])


def test_a_jam_while_a_card_moves_is_refused_as_the_jig_can_not_stop_it(machine: Machine, lines: Lines) -> None:
    lines.acting.add("block_exit")
    with pytest.raises(AssertionError, match="on its way"):
        machine.jam()
    assert "break_fault" not in lines.acting


def test_a_wire_that_is_broken_stays_so_whatever_the_machine_says(lines: Lines) -> None:
    shoe = Signal(lines, "break_shoe")
    shoe.break_wire()
    shoe.set(True)
    assert "break_shoe" in lines.acting
    shoe.mend()
    assert "break_shoe" not in lines.acting


def test_every_name_of_the_jigs_rig_is_one_of_the_plants_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(JigLines, "__init__", lambda self, port, transport: Lines.__init__(self))
    monkeypatch.setattr(JigLines, "ask", Lines.ask)
    jig = CardJig("nowhere")
    rig = CardMachineRig(Clock(is_virtual=True), load_board("rpi_pico"), seed=1)
    for part in _PARTS:
        names = {name for name in dir(getattr(jig, part)) if not name.startswith("_")}
        assert names - set(dir(getattr(rig, part))) <= _OF_A_JIG, part
