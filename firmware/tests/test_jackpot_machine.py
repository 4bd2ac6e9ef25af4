"""The jackpot game's step on the VM: in the handler of a press the heap is locked, so no step may take from it."""

from checks import bytes_kept, with_locked_heap

from units.jackpot import machine as m
from units.jackpot.machine import Machine
from wire import codes

_A_GAME = (m.ARM, m.PRESS, m.COMMITTED, m.SHOWN, m.SETTLE, m.ARM, m.PRESS, m.UNDECIDED, m.DISARM, m.PRESS)


def _sound():
    machine = Machine()
    machine.is_ready = True
    machine.is_door_open = machine.is_link_lost = False
    return machine


def test_a_game_steps_without_the_heap():
    machine = _sound()

    def play():
        for event in _A_GAME:
            machine.step(event)

    with_locked_heap(play)
    assert machine.game == codes.IDLE
    assert bytes_kept(play) == 0


def test_no_event_in_no_state_takes_from_the_heap():
    machine = _sound()

    def all_of_them():
        for game in range(codes.IDLE, codes.SHOWN + 1):
            for event in range(m.ARM, m.UNDECIDED + 1):
                machine.game = game
                machine.step(event)

    with_locked_heap(all_of_them)


def test_restoring_and_asking_take_nothing_from_the_heap():
    machine = _sound()

    def ask():
        for game in range(codes.IDLE, codes.SHOWN + 1):
            machine.restore(game)
            machine.refusal_to_arm(7, 1, 2)
            if machine.takes_press and machine.state != codes.ARMED:
                raise AssertionError

    with_locked_heap(ask)
