"""Faults planted in the card machine's unit, each of which the proof must catch: what a hurried author might have written."""

from hal.drivers.pair import Pair
from hal.drivers.relay import Relay
from pit.bench.proofs.interlock_unit import Parts
from units.card_machine import machine as m
from units.card_machine.interlock import Interlock
from units.card_machine.keeper import Keeper
from units.card_machine.machine import Machine
from units.heartbeat import Heartbeat

_TASK_US = 12_000  # a task that the interrupt wakes runs so late under load


class _OneChannel(Pair):
    """The second channel is wired, and nobody looks at it."""

    def on_channels(self, is_a_on: bool, is_b_on: bool, now: int) -> None:
        super().on_channels(is_a_on, is_a_on, now)


class _NoDiscrepancy(Pair):
    """Channels may disagree for ever."""

    def _judge(self, now: int) -> None:
        pass


class _EasyReset(Pair):
    """A reset is taken whatever the channels say."""

    def clear_fault(self) -> bool:
        self.fault = False
        return True


class _NoLevels(Pair):
    """What the interrupt did not tell never happened."""

    def _sample_by_level(self) -> None:
        if self._rested_at < 0:
            super()._sample_by_level()


class _NoMirror(Relay):
    """The contact is where the coil should have put it."""

    @property
    def is_contact_closed(self) -> bool:
        return self.is_driven


class _NoToken(Relay):
    """A drop between looking and driving is forgotten."""

    def close(self, drops: int) -> bool:
        return super().close(self.drops)


class _LateRelay(Interlock):
    """The interrupt wakes a task, and the task lets go of the relay."""

    def on_lid_edge(self, _: object = None) -> None:
        clock = self._hal.clock  # type: ignore[attr-defined]
        clock.call_after(_TASK_US, super().on_lid_edge)


class _OffByOne(Machine):
    """One card more or less is not worth a fuss."""

    @property
    def is_balanced(self) -> bool:
        return -1 <= self.inside <= self.loaded + 1

    def step(self, event: int) -> int:
        if event == m.END and abs(self.out - self.returned) == 1:
            self.out = self.returned
        return super().step(event)


class _Eager(Keeper):
    """Once the lid is shut again, dealing goes on by itself."""

    def refresh(self) -> None:
        super().refresh()
        if self.machine.why == 94 and self.machine.game == 9:
            self.deal(self.machine.round, self.machine.approved_game, 0)


class _NoHeartbeat(Heartbeat):
    """A host that has fallen silent is still believed."""

    def run(self, now: int) -> None:
        self.due = -1


class _SideGames(Machine):
    """Which side games are offered is the table's business."""

    def refusal_to_deal(self, number: int, game: int, offered: int) -> int:
        return super().refusal_to_deal(number, game, 0)


PLANTED = (
    ("ignored channel", Parts(pair=_OneChannel)),
    ("no discrepancy time", Parts(pair=_NoDiscrepancy)),
    ("no mirror check", Parts(relay=_NoMirror)),
    ("late relay", Parts(interlock=_LateRelay)),
    ("count off by one", Parts(machine=_OffByOne)),
    ("reset with one channel on", Parts(pair=_EasyReset)),
    ("lost edges not looked for", Parts(pair=_NoLevels)),
    ("drop before the drive forgotten", Parts(relay=_NoToken)),
    ("goes on by itself", Parts(keeper=_Eager)),
    ("silent host believed", Parts(heartbeat=_NoHeartbeat)),
    ("side games allowed", Parts(machine=_SideGames)),
)
