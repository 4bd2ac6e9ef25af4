"""A stretch of play on the virtual clock with random power cuts and faults: nothing lost, nothing paid twice, heap steady.

`make soak` plays a day's 2,000 presses, with the waits between them cut short; `make test` a few. One seed (`--soak-seed`)
gives one history.
The tester is the ledger: it knows every amount that people could read, and what it settled.
"""

from random import Random

import pytest
from unit_under_test import Answer, UnitUnderTest

from pit.bench.plants.cuts import CutMode
from pit.bench.plants.max7219 import Shown
from pit.link import records, snapshot
from pit.link.errors import NoAnswer, Refused
from wire import codes

pytestmark = pytest.mark.needs("plants", "power", "clock")

_MOST_HEAP_BYTES = 237_568 - 8 * 1024  # of the VM's 232 KB, less what an arm asks for
_READABLE_US = 5_000
_TROUBLES = ("cut", "cut", "cut later", "door", "storm", "nack", "flipped bit", "supply", "silence", "reset")


class Reader:
    """A person at the meter, who reads what stands there for a while; digits change one by one, within microseconds."""

    def __init__(self) -> None:
        self.read: set[int] = set()
        self._last: Shown | None = None

    def see(self, row: Shown) -> None:
        last = self._last
        if last is not None and last.amount_cents and row.at_us - last.at_us > _READABLE_US:
            self.read.add(last.amount_cents)
        self._last = row


class Soak:
    """Plays on, whatever happens, and keeps the books."""

    def __init__(self, unit: UnitUnderTest, rng: Random) -> None:
        self.unit = unit
        self.rng = rng
        self.press_id = 0
        self.paid_cents = 0
        self.void_cents = 0
        self.draws = 0
        self.troubles: dict[str, int] = {}
        self.heaps: list[int] = []

    def play(self, games: int, trouble_in: int) -> None:
        for game in range(games):
            if self.rng.randrange(trouble_in) == 0:
                self.plant(self.rng.choice(_TROUBLES))
            self.one_game()
            if game % 50 == 0:
                self.look()
        self.look()

    def one_game(self) -> None:
        self.press_id += 1
        reader = Reader()
        self.unit.rig.display.watch(reader.see)
        self.until(lambda: self.unit.ask("arm", press_id=self.press_id, box=1 + self.press_id % 7, seat=1))
        prize = self.press()
        assert reader.read <= {prize["prize_cents"]}, "people read an amount that was not the prize"
        outcome = codes.VOID if self.rng.randrange(10) == 0 else codes.PAID
        fields = {"press_id": self.press_id, "prize_cents": prize["prize_cents"], "outcome": outcome}
        self.until(lambda: self.unit.ask("settle", **fields))
        if outcome == codes.PAID:
            self.paid_cents += prize["prize_cents"]
        else:
            self.void_cents += prize["prize_cents"]
        self.draws += 1
        self.unit.rig.display._watchers.clear()
        self.rest()

    def press(self) -> Answer:
        for _ in range(40):
            answer = self.ready()
            assert answer["press_id"] == self.press_id
            if answer["game"] == codes.SHOWN:
                return answer
            assert answer["game"] == codes.ARMED, "neither armed nor shown"
            if not self.unit.rig.button.is_moving:
                self.unit.hand.press()
            self.polled(150_000)
        raise AssertionError("forty presses gave no prize")

    def until(self, ask: object) -> None:
        """Ask till it is done; what a table does with a unit that restarts or is in trouble."""
        assert callable(ask)
        for _ in range(40):
            self.ready()
            try:
                ask()
                return
            except NoAnswer:
                continue
            except Refused as refused:
                self.polled(100_000)
                last = refused
        raise AssertionError(f"refused forty times: {last}")

    def ready(self) -> Answer:
        """Power on, door shut, old faults cleared."""
        unit, rig = self.unit, self.unit.rig
        for _ in range(40):
            if not unit.bench.unit.is_powered:
                unit.let_pass(300_000)
                unit.bench.unit.power_on()
                unit.let_pass(1_000_000)
            if rig.door.is_open:
                rig.door.shut()
            rig.supply.mend()
            try:
                answer = self.unit.keep_polling(100_000)
                assert answer["state"] != codes.UNRECOVERABLE, "the memory is lost"
                if answer["state"] == codes.FAULT:
                    unit.ask("clear_fault", fault=answer["fault"])
                elif answer["state"] != codes.DOOR_OPEN:
                    return answer
            except NoAnswer:
                continue
            except Refused:
                self.restart()
        raise AssertionError("the unit does not become ready")

    def restart(self) -> None:
        """A fault that can't be cleared yet: off and on again, as a person would."""
        self.rest()
        self.unit.cut_power()

    def polled(self, us: int) -> None:
        try:
            self.unit.keep_polling(us)
        except NoAnswer:
            assert not self.unit.bench.unit.is_powered, "it does not answer, and it has power"

    def rest(self) -> None:
        while self.unit.rig.button.is_moving:
            self.unit.let_pass(20_000)
            self.polled(20_000)

    def plant(self, what: str) -> None:
        self.troubles[what] = self.troubles.get(what, 0) + 1
        unit, rig, rng = self.unit, self.unit.rig, self.rng
        if what == "cut":
            rig.cut_at(rng.randint(1, 1_500), rng.choice(list(CutMode)))
        elif what == "cut later":
            unit.bench.pump.clock.call_after(rng.randint(1, 2_000_000), unit.bench.unit.power_off)
        elif what == "door":
            unit.bench.pump.clock.call_after(rng.randint(1, 1_000_000), rig.door.open)
        elif what == "storm" and not rig.button.is_moving:
            rig.button.storm(edges=20)
            self.rest()
        elif what == "nack":
            rng.choice((rig.fram_a, rig.fram_b, rig.dealer)).nack_next(rng.randint(1, 3))
        elif what == "flipped bit":
            rng.choice((rig.fram_a, rig.fram_b)).flip_bit(rng.randrange(0x0C00, 0x1200), rng.randrange(8))
        elif what == "supply":
            rig.supply.sag(200_000)
        elif what == "silence":
            unit.let_pass(700_000)
        elif what == "reset":
            self.until(lambda: unit.ask("reset") if unit.poll()["game"] == codes.IDLE else None)
            unit.let_pass(500_000)

    def look(self) -> None:
        """The books, the records and the heap."""
        unit = self.unit
        self.ready()
        self.rest()
        meters = unit.meters()
        assert (meters["draws"], meters["paid_cents"], meters["void_cents"], meters["pending_cents"]) == (
            self.draws,
            self.paid_cents,
            self.void_cents,
            0,
        )
        assert meters["drawn_cents"] == self.paid_cents + self.void_cents
        found = snapshot.check(unit.client)
        assert (found["lost"], found["suspect"]) == ([], False)
        assert [game["draw"] for game in records.games(unit.client)] == list(
            range(self.draws, max(0, self.draws - 100), -1)
        )
        self.heaps.append(unit.ask("counters")["heap_used"])


def test_a_stretch_of_play_with_cuts_and_faults_loses_nothing(
    unit: UnitUnderTest, soak_games: int, soak_seed: int
) -> None:
    soak = Soak(unit, Random(soak_seed))
    soak.play(soak_games, trouble_in=3)
    assert sum(soak.troubles.values()) > soak_games // 10
    assert max(soak.heaps) < _MOST_HEAP_BYTES
    print(f"soak: {soak.draws} games, {unit.bench.unit.boots} boots, troubles {soak.troubles}, heap {max(soak.heaps)}")
