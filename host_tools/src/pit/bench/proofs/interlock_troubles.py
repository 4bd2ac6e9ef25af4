"""What goes wrong with a card machine in the middle of a round, and what people do about it afterwards.

Each trouble strikes at a moment of its own, between two words of the host; `mend` is the technician, who leaves the lid and the
door shut and the lines sound. One trouble a round.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from pit.bench.rigs.card_machine import CardMachineRig

Strike = Callable[[CardMachineRig, Random], None]


@dataclass(frozen=True)
class Trouble:
    """`is_miscount`: cards and pulses disagree from now on, so that no count can be trusted till the deck was counted."""

    name: str
    strike: Strike
    is_miscount: bool = False
    host_is_silent: bool = False
    blacks_out: bool = False
    cuts_power: bool = False
    strikes_at_deal: bool = False  # while the unit carries out the request to deal


def _lid(rig: CardMachineRig, rng: Random) -> None:
    rig.lid.skew_us = rng.choice((0, 2_000, 20_000, 47_000))
    rig.lid.open(first=rng.choice("ab"))


def _lid_for_a_moment(rig: CardMachineRig, rng: Random) -> None:
    rig.lid.skew_us = rng.randrange(5_000)
    rig.lid.open(first=rng.choice("ab"), bounces=1, bounce_us=1_000)
    rig.clock.call_after(rng.randrange(7_000, 60_000), rig.lid.shut)


def _slow_second_channel(rig: CardMachineRig, rng: Random) -> None:
    rig.lid.skew_us = rng.randrange(53_000, 200_000)
    rig.lid.open(first=rng.choice("ab"))


def _welded_channel(rig: CardMachineRig, rng: Random) -> None:
    channel = rng.choice("ab")
    rig.lid.stick(channel, closed=True)
    rig.lid.open(first="b" if channel == "a" else "a")


def _broken_channel(rig: CardMachineRig, rng: Random) -> None:
    rig.lid.stick(rng.choice("ab"), closed=False)


def _loose_channel(rig: CardMachineRig, rng: Random) -> None:
    """A wire that has no contact for a moment."""
    rig.lid.stick(rng.choice("ab"), closed=False)
    rig.clock.call_after(rng.choice((10_000, 40_000, 56_000, 150_000)), rig.lid.mend)


def _not_ready(rig: CardMachineRig, rng: Random) -> None:
    rig.ready.break_wire()


def _door(rig: CardMachineRig, rng: Random) -> None:
    rig.door.open()


def _weld(rig: CardMachineRig, rng: Random) -> None:
    rig.relay.weld()
    rig.clock.call_after(rng.randrange(50_000), rig.ready.break_wire)


def _stuck_card(rig: CardMachineRig, rng: Random) -> None:
    rig.exit_beam.stick(blocked=True)


def _pulled(rig: CardMachineRig, rng: Random) -> None:
    """Somebody breaks a wire, and then draws a card by hand."""
    rig.ready.break_wire()

    def pull() -> None:
        if rig.machine.inside and not rig.exit_beam.is_blocked:
            rig.machine.pull_by_hand()

    rig.clock.call_after(rng.randrange(60_000, 120_000), pull)


TROUBLES = (
    Trouble("lid opened", _lid),
    Trouble("lid opened for a moment", _lid_for_a_moment),
    Trouble("second channel late", _slow_second_channel),
    Trouble("channel welded, lid opened", _welded_channel),
    Trouble("channel broken", _broken_channel),
    Trouble("channel loose", _loose_channel),
    Trouble("jam", lambda rig, rng: rig.machine.jam()),
    Trouble("fault line broken", lambda rig, rng: rig.sound.break_wire()),
    Trouble("not ready", _not_ready),
    Trouble("shoe's wire broken", lambda rig, rng: rig.shoe.break_wire()),
    Trouble("door opened", _door),
    Trouble("supply sags", lambda rig, rng: rig.supply.sag(rng.randrange(1_000, 300_000))),
    Trouble("relay welded", _weld),
    Trouble("relay broken", lambda rig, rng: rig.relay.break_contact()),
    Trouble("card stuck in the beam", _stuck_card, is_miscount=True),
    Trouble("card drawn by hand", _pulled, is_miscount=True),
    Trouble("two cards at once", lambda rig, rng: rig.machine.double_next(), is_miscount=True),
    Trouble("card swallowed", lambda rig, rng: rig.machine.swallow_next(), is_miscount=True),
    Trouble("exit beam misses one", lambda rig, rng: rig.exit_beam.miss_next(), is_miscount=True),
    Trouble("return beam misses one", lambda rig, rng: rig.return_beam.miss_next(), is_miscount=True),
    Trouble("host falls silent", lambda rig, rng: None, host_is_silent=True),
    Trouble("lid opened in a blackout", _lid, blacks_out=True),
    Trouble("lid opened and shut in a blackout", _lid_for_a_moment, blacks_out=True),
    Trouble("jam in a blackout", lambda rig, rng: rig.machine.jam(), blacks_out=True),
    Trouble("lid opened at the deal", lambda rig, rng: rig.lid.open(first=rng.choice("ab")), strikes_at_deal=True),
    Trouble("jam at the deal", lambda rig, rng: rig.sound.break_wire(), strikes_at_deal=True),
    Trouble("power cut", lambda rig, rng: None, cuts_power=True),
)


def mend(rig: CardMachineRig) -> None:
    """Everything is as it should be again; cards lie where they lie."""
    rig.lid.mend()
    rig.lid.skew_us = 4_000
    if rig.lid.is_open:
        rig.lid.shut()
    if rig.door.is_open:
        rig.door.shut()
    for plant in (rig.ready, rig.sound, rig.shoe, rig.exit_beam, rig.return_beam, rig.relay, rig.machine):
        plant.mend()
