"""The states that a card machine's unit can be in, each reached as play reaches it from a unit without approval or cards."""

from collections.abc import Callable

from card_unit import PREPARED, CardUnit

from wire import card_codes

State = Callable[[CardUnit], None]


def empty(_unit: CardUnit) -> None:
    """As it comes: approved for nothing, no cards told."""


def loaded(unit: CardUnit) -> None:
    """Between rounds."""
    unit.approve()
    unit.load()


def cutting_card_in(unit: CardUnit) -> None:
    """Loaded, and the cutting card that hid the bottom card not yet out."""
    unit.approve()
    unit.load(steps=PREPARED | card_codes.LOAD_CUTTING_CARD)


def dealing(unit: CardUnit) -> None:
    """A round, two cards out, nothing on its way."""
    loaded(unit)
    unit.begin()
    unit.cards_out(2)


def card_going_out(unit: CardUnit) -> None:
    """A card lies in the exit beam."""
    dealing(unit)
    unit.rig.machine.deal()
    unit.let_pass(70_000)
    assert unit.rig.exit_beam.is_blocked


def card_coming_back(unit: CardUnit) -> None:
    """A card lies in the return beam."""
    dealing(unit)
    unit.rig.machine.take_back(unit.rig.machine.layout[:1])
    unit.let_pass(50_000)
    assert unit.rig.return_beam.is_blocked


def held(unit: CardUnit) -> None:
    """A round that the host has stopped."""
    dealing(unit)
    unit.ask("hold")
    unit.keep_polling(50_000)


def door_open(unit: CardUnit) -> None:
    dealing(unit)
    unit.rig.door.open()
    unit.keep_polling(100_000)


def count_wrong(unit: CardUnit) -> None:
    """Two cards were out at the round's end: a fault that only a supervisor lifts."""
    dealing(unit)
    unit.refusal("end_round", round=1)
    unit.keep_polling(100_000)


def machine_failed(unit: CardUnit) -> None:
    """The machine jammed and was mended; nobody has cleared the fault."""
    dealing(unit)
    unit.rig.machine.jam()
    unit.keep_polling(100_000)
    unit.rig.machine.mend()
    unit.keep_polling(100_000)


DRIVEN: tuple[State, ...] = (dealing, card_going_out, card_coming_back)
AT_REST: tuple[State, ...] = (empty, loaded, cutting_card_in, held, door_open, count_wrong, machine_failed)
STATES = AT_REST + DRIVEN
