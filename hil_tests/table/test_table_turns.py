"""Who presses, and when a turn is over, on a real unit."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from table_frames import kind_of
from table_runs import ON_ANY_BENCH, SEED_OF_A_REFUSAL, open_table

from pit.bench.jackpot import JackpotBench
from pit.link.transport import Transport
from pit.rules.people import FLOOR_MANAGER
from pit.table.place import Place
from wire import messages

pytestmark = ON_ANY_BENCH


@pytest.mark.on_pico
def test_a_refusal_disarms_the_unit_and_the_floor_manager_presses() -> None:
    with ExitStack() as stack:
        table = open_table(stack, seed=SEED_OF_A_REFUSAL)
        table.session.play(1)
        account = table.session.close()
        turns = table.ledger.db.execute("SELECT person, outcome FROM presses ORDER BY press_id").fetchall()
        assert turns == [("P1", "no press"), (FLOOR_MANAGER, "paid")]
        assert account.agrees, account.disagreements


class _PressesJustBeforeTheDisarm:
    """A transport through which the button is pressed while the first DISARM is on its way."""

    def __init__(self, transport: Transport, bench: JackpotBench) -> None:
        self._transport = transport
        self._bench = bench
        self._has_pressed = False
        self.name = transport.name
        self.read = transport.read
        self.wait = transport.wait
        self.drop_input = transport.drop_input
        self.close = transport.close

    @property
    def now_us(self) -> int:
        return self._transport.now_us

    def write(self, data: bytes) -> None:
        if kind_of(data) == messages.DISARM and not self._has_pressed:
            self._has_pressed = True
            self._bench.rig.button.press()
            self._transport.wait(self._transport.now_us + 30_000)
        self._transport.write(data)


@pytest.mark.on_pico
def test_a_press_that_overtakes_the_end_of_the_turn_counts() -> None:
    def adapt(place: Place) -> None:
        assert place.bench is not None
        place.client.transport = _PressesJustBeforeTheDisarm(place.client.transport, place.bench)

    with ExitStack() as stack:
        table = open_table(stack, seed=SEED_OF_A_REFUSAL, adapt=adapt)
        table.session.play(1)
        account = table.session.close()
        turns = table.ledger.db.execute("SELECT person, outcome FROM presses ORDER BY press_id").fetchall()
        assert turns == [("P1", "paid")]
        assert account.agrees, account.disagreements


def test_a_unit_whose_memory_lasts_sees_other_entropy_in_the_next_run(tmp_path: Path) -> None:
    bits = []
    for _ in range(2):
        with ExitStack() as stack:
            entropy = open_table(stack, tmp_path / "ledger.db").bench.rig.entropy
            bits.append([entropy() for _ in range(128)])
    assert bits[0] != bits[1]
