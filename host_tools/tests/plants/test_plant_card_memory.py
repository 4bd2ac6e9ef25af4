"""A card machine's cards stay where they are when every program has ended."""

from pathlib import Path

import pytest

from pit.bench.boards import load_board
from pit.bench.clock import Clock
from pit.bench.dealer import Dealer
from pit.bench.plants.card_path import PASS_US, TRAVEL_US
from pit.bench.rigs.card_machine import CardMachineRig

CARD_US = 300_000


class Desk:
    """A machine whose contact is closed, and the dealer at it; a new one on the same file is a new run."""

    def __init__(self, file: Path) -> None:
        self.clock = Clock(is_virtual=True)
        self.rig = CardMachineRig(self.clock, load_board("rpi_pico"), seed=1)
        self.dealer = Dealer(self.rig, file)
        self.rig.machine.set_contact(True)

    def after(self, us: int) -> None:
        self.clock.advance_to(self.clock.now_us + us)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "cards.json"


def _with_cards_out(file: Path, cards: int = 3) -> Desk:
    desk = Desk(file)
    desk.dealer.set_up(range(52), ())
    for _ in range(cards):
        desk.dealer.want_card()
        desk.after(CARD_US)
    return desk


def test_cards_lie_where_they_lay(file: Path) -> None:
    before = _with_cards_out(file).dealer
    after = Desk(file).dealer
    assert (after.inside, after.layout, after.moved) == (before.inside, before.layout, (3, 0))


def test_a_card_that_was_on_its_way_out_is_inside_as_the_next(file: Path) -> None:
    desk = _with_cards_out(file)
    desk.dealer.want_card()
    desk.after(TRAVEL_US + PASS_US // 2)
    after = Desk(file)
    assert after.dealer.inside == tuple(range(3, 52))
    assert after.dealer.layout == (0, 1, 2)


def test_a_card_that_was_going_back_is_on_the_layout_and_stays_there(file: Path) -> None:
    desk = _with_cards_out(file)
    desk.dealer.give_back()
    desk.after(TRAVEL_US)
    after = Desk(file)
    after.after(CARD_US)
    assert sorted(after.dealer.layout) == [0, 1, 2]
    assert len(after.dealer.inside) == 49


def test_a_torn_card_stays_torn_till_the_machine_is_set_up_anew(file: Path) -> None:
    _with_cards_out(file).rig.machine.damage(7)
    after = Desk(file)
    assert after.dealer.damaged == (7,)
    after.dealer.set_up(range(52), ())
    assert Desk(file).dealer.damaged == ()


def test_a_file_that_holds_no_cards_is_refused(file: Path) -> None:
    file.write_text('{"inside": ["KH"], "layout": [], "damaged": [], "swallowed": [], "moved": [0, 0]}')
    with pytest.raises(ValueError, match="are no cards"):
        Desk(file)
