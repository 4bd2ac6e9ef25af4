"""A card machine moves cards only with its contact closed, mixes what comes back, and fails in the ways it is told to."""

from collections import Counter

import pytest

from pit.bench.boards import load_board
from pit.bench.clock import Clock
from pit.bench.plants.card_path import PASS_US, TRAVEL_US
from pit.bench.rigs.card_machine import CardMachineRig

_SOON_US = 1_000_000


class Desk:
    """A machine whose contact the test moves itself."""

    def __init__(self, cards: int = 52, seed: int = 1) -> None:
        self.clock = Clock(is_virtual=True)
        self.rig = CardMachineRig(self.clock, load_board("rpi_pico"), seed=seed)
        self.machine = self.rig.machine
        self.machine.fill(range(cards))

    def after(self, us: int = _SOON_US) -> None:
        self.clock.advance_to(self.clock.now_us + us)

    def edges(self, name: str) -> list[int]:
        seen: list[int] = []
        self.rig.lines[name].watch(seen.append)
        return seen


def test_nothing_moves_while_the_contact_is_open() -> None:
    desk = Desk()
    edges = desk.edges("exit_beam")
    desk.machine.deal(3)
    desk.after()
    assert (desk.machine.layout, edges) == ([], [])


def test_cards_come_one_after_the_other_with_a_pulse_each() -> None:
    desk = Desk()
    edges = desk.edges("exit_beam")
    desk.machine.set_contact(True)
    desk.machine.deal(3)
    desk.after()
    assert desk.machine.layout == [0, 1, 2]
    assert edges == [1, 0] * 3


def test_a_card_stops_in_the_beam_when_the_contact_opens_and_goes_on_when_it_closes() -> None:
    desk = Desk()
    desk.machine.set_contact(True)
    desk.machine.deal()
    desk.after(TRAVEL_US + PASS_US // 2)
    desk.machine.set_contact(False)
    desk.after()
    assert desk.rig.exit_beam.is_blocked
    assert desk.machine.layout == []
    desk.machine.set_contact(True)
    desk.after(PASS_US // 2 - 1)
    assert desk.rig.exit_beam.is_blocked
    desk.after(1)
    assert desk.machine.layout == [0]


def test_cards_that_come_back_are_all_inside_again() -> None:
    desk = Desk()
    edges = desk.edges("return_beam")
    desk.machine.set_contact(True)
    desk.machine.deal(4)
    desk.after()
    desk.machine.take_back(list(desk.machine.layout))
    desk.after()
    assert sorted(desk.machine.inside) == list(range(52))
    assert edges == [1, 0] * 4


def test_cards_go_back_with_the_contact_open_and_none_comes_out() -> None:
    desk = Desk()
    desk.machine.set_contact(True)
    desk.machine.deal(2)
    desk.after()
    desk.machine.set_contact(False)
    desk.machine.take_back(list(desk.machine.layout))
    desk.machine.deal()
    desk.after()
    assert (len(desk.machine.inside), desk.machine.layout) == (52, [])


@pytest.mark.clause("Q96-DICT")
def test_a_card_comes_back_at_every_place_alike() -> None:
    places: Counter[int] = Counter()
    desk = Desk(cards=4)
    desk.machine.set_contact(True)
    for _ in range(10_000):
        card = desk.machine.inside[0]
        desk.machine.deal()
        desk.after(200_000)
        desk.machine.take_back([card])
        desk.after(200_000)
        places[desk.machine.inside.index(card)] += 1
    expected = 10_000 / 4
    chi_squared = sum((places[place] - expected) ** 2 / expected for place in range(4))
    assert chi_squared < 16.27  # three degrees of freedom, p = 0.001


def test_a_jam_stops_cards_and_is_told_a_moment_later() -> None:
    desk = Desk()
    desk.machine.set_contact(True)
    desk.machine.deal()
    desk.machine.jam()
    assert desk.rig.lines["machine_fault"].level == 0
    desk.after()
    assert (desk.rig.lines["machine_fault"].level, desk.rig.lines["machine_ready"].level) == (1, 1)
    assert desk.machine.layout == []
    desk.machine.mend()
    desk.after()
    assert desk.machine.layout == [0]


def test_two_cards_at_once_make_one_pulse() -> None:
    desk = Desk()
    edges = desk.edges("exit_beam")
    desk.machine.set_contact(True)
    desk.machine.double_next()
    desk.machine.deal()
    desk.after()
    assert (desk.machine.layout, edges) == ([0, 1], [1, 0])


def test_a_swallowed_card_makes_no_pulse_and_is_not_inside() -> None:
    desk = Desk()
    desk.machine.set_contact(True)
    desk.machine.deal()
    desk.after()
    edges = desk.edges("return_beam")
    desk.machine.swallow_next()
    desk.machine.take_back([0])
    desk.after()
    assert (desk.machine.swallowed, len(desk.machine.inside), edges) == ([0], 51, [])


def test_a_beam_that_misses_a_card_lets_it_pass_unseen() -> None:
    desk = Desk()
    edges = desk.edges("exit_beam")
    desk.machine.set_contact(True)
    desk.rig.exit_beam.miss_next()
    desk.machine.deal(2)
    desk.after()
    assert (desk.machine.layout, edges) == ([0, 1], [1, 0])


def test_a_card_pulled_by_hand_passes_the_beam_with_the_contact_open() -> None:
    desk = Desk()
    edges = desk.edges("exit_beam")
    assert desk.machine.pull_by_hand() == 0
    desk.after()
    assert edges == [1, 0]
    assert desk.machine.moves[-1].by_hand


def test_an_empty_machine_says_that_its_shoe_is_empty() -> None:
    desk = Desk(cards=1)
    assert desk.rig.lines["shoe_empty"].level == 0
    desk.machine.empty()
    assert desk.rig.lines["shoe_empty"].level == 1


def test_the_relays_contact_is_the_machines() -> None:
    desk = Desk()
    desk.machine.deal()
    desk.rig.lines["relay"].drive(desk, 1)
    desk.after()
    assert desk.machine.layout == [0]


def test_a_unit_that_loses_its_power_lets_go_of_the_relay() -> None:
    desk = Desk()
    desk.rig.lines["relay"].drive(desk, 1)
    desk.after()
    desk.rig.power_off()
    desk.after()
    assert not desk.rig.relay.is_closed
    assert (desk.rig.red.is_lit, desk.rig.green.is_lit) == (False, False)


def test_no_two_functions_of_a_card_machine_share_a_pin() -> None:
    desk = Desk()
    pins = [desk.rig.board.pins[name] for name in desk.rig.lines]
    assert len(set(pins)) == len(pins) == len(desk.rig.wiring.pins)
