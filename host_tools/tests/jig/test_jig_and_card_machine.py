"""A jig and a card machine's unit as two virtual boards wired to each other: lid, beams, relay and lamps."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from jig_pair import JigPair, powered

from pit.bench.card_machine import CardMachineBench
from pit.bench.clock import Clock
from pit.bench.jig import JigBench
from pit.bench.pump import Pump
from pit.bench.rigs.card_machine import CardMachineRig
from pit.link.errors import Refused
from wire import card_codes
from wire.jig_messages import LINES, NO_GATE

_SETTLED_US = 300_000
_CARDS = 52
_STEPS = card_codes.LOAD_SORTED | card_codes.LOAD_INSPECTED | card_codes.LOAD_SHUFFLED


class Pair(JigPair):
    """`unit` deals from one deck."""

    poll_request = "card_poll"

    def __init__(self, bench: JigBench) -> None:
        super().__init__(bench)
        assert isinstance(bench.unit.rig, CardMachineRig)
        self.rig = bench.unit.rig

    def deal(self) -> None:
        """Begin a round of one deck, so that the relay is closed."""
        self.rig.machine.fill(range(_CARDS))
        self.unit.request(
            "approve", game=card_codes.GAME_BLACKJACK, min_decks=1, max_decks=8, deck_cards=_CARDS, offered=0
        )
        self.poll(_SETTLED_US)
        self.unit.request("load_cards", decks=1, deck_cards=_CARDS, cards=_CARDS, outside=0, steps=_STEPS)
        self.poll(_SETTLED_US)
        self.unit.request("deal", round=1, game=card_codes.GAME_BLACKJACK, offered=0)
        self.poll(100_000)


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    with powered(JigBench(Pump(Clock(is_virtual=True)), tmp_path, kind=CardMachineBench, seed=3), Pair) as pair:
        pair.poll(_SETTLED_US)
        yield pair


def test_the_jig_sees_the_relay_and_the_lamps_that_the_unit_drives(pair: Pair) -> None:
    assert (pair.is_high("watch_relay"), pair.is_high("watch_lamp_green")) == (False, False)
    pair.deal()
    assert (pair.is_high("watch_relay"), pair.is_high("watch_lamp_green")) == (True, True)
    pair.drive("open_door", 1)
    pair.poll(_SETTLED_US)
    assert (pair.is_high("watch_relay"), pair.is_high("watch_lamp_red")) == (False, True)


def test_the_jig_counts_each_move_of_the_relays_contact_though_nobody_looks(pair: Pair) -> None:
    assert pair.jig.request("jig_look")["mirror_moves"] == 0
    pair.deal()
    pair.drive("open_door", 1)
    pair.poll(_SETTLED_US)
    assert pair.jig.request("jig_look")["mirror_moves"] == pair.rig.relay.moves == 2


@pytest.mark.parametrize("channel", ["a", "b"])
def test_either_switch_of_the_lid_opened_by_the_jig_opens_the_relay(pair: Pair, channel: str) -> None:
    pair.deal()
    assert pair.rig.relay.is_closed
    pair.drive(f"open_lid_{channel}", 1)
    pair.poll(_SETTLED_US)
    assert not pair.rig.relay.is_closed
    assert not pair.is_high("watch_relay")
    pair.drive(f"open_lid_{channel}", 0)
    assert pair.rig.lid.is_through


def test_the_jig_times_the_lid_to_the_relay_as_the_plant_does(pair: Pair) -> None:
    pair.deal()
    pair.rig.relay.bridge_loop()
    fallen: list[int] = []
    opened: list[int] = []
    clock = pair.rig.clock
    pair.rig.lines["relay"].watch(lambda level: None if level else fallen.append(clock.now_us))
    pair.rig.lines["lid_a"].watch(lambda level: opened.append(clock.now_us) if level else None)
    pair.jig.request("jig_time", line=LINES.index("open_lid_a"), watched=LINES.index("watch_relay"), for_ms=20)
    pair.poll(_SETTLED_US)
    was_high, fell_us = pair.times()
    assert (was_high, fell_us) == (0, fallen[0] - opened[0])


@pytest.mark.parametrize("name", ["exit", "return"])
def test_a_beam_that_the_jig_blocks_is_clear_again_once_it_lets_go(pair: Pair, name: str) -> None:
    line = pair.rig.lines[f"{name}_beam"]
    pair.drive(f"block_{name}", 1)
    assert line.level == 1
    pair.drive(f"block_{name}", 0)
    assert line.level == 0


def cards(pair: Pair, name: str, count: int, gate: int) -> None:
    line = LINES.index(name)
    pair.jig.request("jig_cards", line=line, count=count, pass_ms=60, rest_ms=40, gate=gate)


def test_cards_that_the_jig_sends_out_and_back_are_counted_by_the_unit(pair: Pair) -> None:
    pair.deal()
    cards(pair, "block_exit", 3, LINES.index("watch_mirror"))
    assert pair.poll(500_000)["out"] == 3
    cards(pair, "block_return", 3, NO_GATE)
    assert pair.poll(500_000)["returned"] == 3
    assert pair.jig.request("jig_passed", line=LINES.index("block_exit")) == {"left": 0, "passed": 3, "is_moving": 0}


def test_no_card_of_the_jig_leaves_while_the_relay_is_open(pair: Pair) -> None:
    cards(pair, "block_exit", 1, LINES.index("watch_mirror"))
    pair.poll(500_000)
    assert not pair.is_high("block_exit")
    assert pair.jig.request("jig_passed", line=LINES.index("block_exit")) == {"left": 1, "passed": 0, "is_moving": 1}


@pytest.mark.parametrize(
    ("name", "flag"),
    [
        ("break_ready", card_codes.FLAG_MACHINE_READY),
        ("break_fault", card_codes.FLAG_MACHINE_READY),
        ("break_shoe", card_codes.FLAG_SHOE_EMPTY),
    ],
)
def test_a_wire_of_the_machine_that_the_jig_breaks_reads_no_till_it_is_whole(pair: Pair, name: str, flag: int) -> None:
    pair.rig.machine.fill(range(_CARDS))
    whole = pair.poll(_SETTLED_US)["flags"]
    assert isinstance(whole, int)
    pair.drive(name, 1)
    assert pair.poll(_SETTLED_US)["flags"] == whole ^ flag
    pair.drive(name, 0)
    assert pair.poll(_SETTLED_US)["flags"] == whole


def test_lines_that_are_set_together_move_together_or_none_does(pair: Pair) -> None:
    lid = 1 << LINES.index("open_lid_a") | 1 << LINES.index("open_lid_b")
    pair.jig.request("jig_set", lines=lid, acting=lid)
    pair.poll(_SETTLED_US)
    assert not pair.rig.lid.is_through
    assert not pair.unit.request("status")["faults"]  # the two channels agree
    watched = 1 << LINES.index("watch_lamp")
    with pytest.raises(Refused):
        pair.jig.request("jig_set", lines=lid | watched, acting=0)
    assert pair.is_high("open_lid_a")
