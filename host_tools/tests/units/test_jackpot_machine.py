"""The jackpot unit's game as a pure machine: its table state by state, and what no order of events can bring about."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from units.jackpot import machine as m
from units.jackpot.machine import Machine
from wire import codes

_GAMES = (codes.IDLE, codes.ARMED, codes.DRAWN, codes.SHOWN)
_EVENTS = (m.ARM, m.DISARM, m.PRESS, m.COMMITTED, m.SHOWN, m.SETTLE, m.UNDECIDED)

# (state, event): (state after it, commands); what is not here changes nothing, and gives nothing but a press ignored
_TABLE = {
    (codes.IDLE, m.ARM): (codes.ARMED, [m.WRITE_ARMED, m.LOG_ARMED]),
    (codes.ARMED, m.PRESS): (codes.DRAWN, [m.DRAW]),
    (codes.ARMED, m.DISARM): (codes.IDLE, [m.WRITE_DISARMED, m.LOG_DISARMED]),
    (codes.DRAWN, m.COMMITTED): (codes.DRAWN, [m.SHOW]),
    (codes.DRAWN, m.SHOWN): (codes.SHOWN, [m.BEEP, m.COMPLETE, m.LOG_PRESS, m.LOG_PRIZE, m.BOOK]),
    (codes.DRAWN, m.UNDECIDED): (codes.ARMED, [m.BOOK]),
    (codes.SHOWN, m.SETTLE): (codes.IDLE, [m.WRITE_SETTLED, m.LOG_SETTLED, m.BOOK]),
}


def sound(game: int = codes.IDLE) -> Machine:
    """A machine that nothing keeps from playing."""
    machine = Machine()
    machine.is_ready = True
    machine.is_door_open = machine.is_link_lost = False
    machine.game = game
    return machine


def commands_of(machine: Machine, count: int) -> list[int]:
    return list(machine.commands[:count])


@pytest.mark.parametrize("game", _GAMES)
@pytest.mark.parametrize("event", _EVENTS)
def test_each_event_in_each_state_does_what_the_table_says(game: int, event: int) -> None:
    machine = sound(game)
    ignored = [m.LOG_IGNORED] if event == m.PRESS else []
    after, commands = _TABLE.get((game, event), (game, ignored))
    assert commands_of(machine, machine.step(event)) == commands
    assert machine.game == after


def test_a_fresh_machine_takes_no_press_and_says_self_test() -> None:
    machine = Machine()
    assert not machine.takes_press
    assert machine.state == codes.SELF_TEST
    assert commands_of(machine, machine.step(m.PRESS)) == [m.LOG_IGNORED]


@pytest.mark.parametrize("game", _GAMES)
def test_what_stands_over_the_game_is_told_in_order_of_weight(game: int) -> None:
    machine = sound(game)
    told = [machine.state]
    machine.is_door_open = True
    told.append(machine.state)
    machine.fault = codes.FAULT_SUPPLY
    told.append(machine.state)
    machine.is_ready = False
    told.append(machine.state)
    machine.is_lost = True
    told.append(machine.state)
    assert told == [game, codes.DOOR_OPEN, codes.FAULT, codes.SELF_TEST, codes.UNRECOVERABLE]


@given(st.sampled_from(_GAMES), st.booleans(), st.booleans(), st.booleans(), st.booleans(), st.integers(0, 23))
def test_a_press_counts_exactly_when_nothing_stands_over_an_armed_game(
    game: int, is_ready: bool, is_lost: bool, is_door_open: bool, is_link_lost: bool, fault: int
) -> None:
    machine = sound(game)
    machine.is_ready, machine.is_lost, machine.is_door_open = is_ready, is_lost, is_door_open
    machine.is_link_lost, machine.fault = is_link_lost, fault
    counts = game == codes.ARMED and is_ready and not (is_lost or is_door_open or is_link_lost or fault)
    assert machine.takes_press == counts
    assert commands_of(machine, machine.step(m.PRESS)) == ([m.DRAW] if counts else [m.LOG_IGNORED])
    assert machine.game == (codes.DRAWN if counts else game)


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        ({"is_ready": False}, codes.REQUEST_STATE),
        ({"is_lost": True}, codes.REQUEST_STATE),
        ({"fault": codes.FAULT_SUPPLY}, codes.REQUEST_FAULT),
        ({"is_door_open": True}, codes.REQUEST_DOOR),
        ({"is_link_lost": True}, codes.REQUEST_HEARTBEAT),
        ({"game": codes.DRAWN}, codes.REQUEST_UNSETTLED),
        ({"game": codes.SHOWN}, codes.REQUEST_UNSETTLED),
        ({"game": codes.ARMED}, codes.REQUEST_STATE),
        ({"press_id": 8}, codes.REQUEST_OLD_PRESS_ID),
        ({"press_id": 9}, codes.REQUEST_OLD_PRESS_ID),
        ({"press_id": 7}, 0),
    ],
    ids=str,
)
def test_an_arm_is_refused_with_its_reason(spoil: dict[str, int], code: int) -> None:
    machine = sound()
    for name, value in spoil.items():
        setattr(machine, name, value)
    assert machine.refusal_to_arm(8, 1, 1) == code


def test_the_arm_that_stands_is_accepted_again_and_no_other() -> None:
    machine = sound(codes.ARMED)
    machine.press_id, machine.box, machine.seat = 8, 2, 3
    assert machine.refusal_to_arm(8, 2, 3) == 0
    for other in ((9, 2, 3), (8, 1, 3), (8, 2, 1), (7, 2, 3)):
        assert machine.refusal_to_arm(*other) == codes.REQUEST_STATE


@pytest.mark.parametrize(
    ("stood", "game", "commands"),
    [
        (codes.IDLE, codes.IDLE, []),
        (codes.ARMED, codes.ARMED, [m.LOG_REARMED]),
        (codes.DRAWN, codes.SHOWN, [m.SHOW, m.LOG_RESHOWN, m.BOOK]),
    ],
)
def test_a_restart_takes_the_game_up_where_memory_says(stood: int, game: int, commands: list[int]) -> None:
    machine = sound()
    assert commands_of(machine, machine.restore(stood)) == commands
    assert machine.game == game


class AnyOrder(RuleBasedStateMachine):
    """Events, restarts and trouble in any order, against what the commands have written."""

    def __init__(self) -> None:
        super().__init__()
        self.machine = sound()
        self.written = codes.IDLE  # what a restart would find in memory
        self.arms = self.settlements = 0

    @rule(event=st.sampled_from([m.ARM, m.DISARM, m.PRESS, m.SETTLE]))
    def take(self, event: int) -> None:
        """What may come at any time."""
        count = self.machine.step(event)
        assert count <= len(self.machine.commands)
        for command in commands_of(self.machine, count):
            self.carry_out(command)

    @precondition(lambda self: self.machine.game == codes.DRAWN and self.written == codes.ARMED)
    @rule(is_committed=st.booleans())
    def draw(self, is_committed: bool) -> None:
        """The draw's end, told by whoever wrote the copies."""
        if is_committed:
            self.written = codes.DRAWN
        self.take(m.COMMITTED if is_committed else m.UNDECIDED)

    @precondition(lambda self: self.machine.game == codes.DRAWN and self.written == codes.DRAWN)
    @rule()
    def show(self) -> None:
        """The last digit was sent."""
        self.take(m.SHOWN)

    def carry_out(self, command: int) -> None:
        if command == m.WRITE_ARMED:
            assert self.written == codes.IDLE
            self.written = codes.ARMED
            self.arms += 1
        elif command == m.SHOW:
            assert self.written == codes.DRAWN, "an amount was shown that no copy holds"
        elif command == m.WRITE_SETTLED:
            assert self.written == codes.DRAWN
            self.written = codes.IDLE
            self.settlements += 1
        elif command == m.WRITE_DISARMED:
            assert self.written == codes.ARMED, "a drawn game was disarmed"
            self.written = codes.IDLE

    @rule(name=st.sampled_from(["is_door_open", "is_link_lost"]), value=st.booleans())
    def trouble(self, name: str, value: bool) -> None:
        setattr(self.machine, name, value)

    @rule(fault=st.sampled_from([0, codes.FAULT_SUPPLY]))
    def fault(self, fault: int) -> None:
        self.machine.fault = fault

    @rule()
    def restart(self) -> None:
        self.machine = sound()
        self.machine.restore(self.written)

    @invariant()
    def the_game_is_what_memory_says(self) -> None:
        game = self.machine.game
        assert game in _GAMES
        may_be = {
            codes.IDLE: (codes.IDLE,),
            codes.ARMED: (codes.ARMED, codes.DRAWN),  # drawn, but not yet committed
            codes.DRAWN: (codes.DRAWN, codes.SHOWN),
        }
        assert game in may_be[self.written]
        assert self.settlements <= self.arms

    @invariant()
    def the_lamp_is_lit_only_while_armed(self) -> None:
        assert not self.machine.takes_press or self.machine.game == codes.ARMED


AnyOrder.TestCase.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
TestAnyOrder = AnyOrder.TestCase
