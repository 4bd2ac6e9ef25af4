"""Service mode: one output at a time, for a person to look at and to measure, on a supervisor's ticket.

    entered     by the ticket, at rest, with no prize pending
    step        all outputs dark, then the one that was asked for; it ends by itself after its seconds, and the mode with it
    left        when told, when a step's time is up, by an arm, a deal or a restart

The mode is the test that the unit's kind runs with its flag: it lasts as long as that test, whose end nobody else sets, so the
challenge keeps the tick of that end, and which output is on. It promises that no record of play is written: only the log tells
of it. It is no way to deal: the relay of a card machine is driven for some 30 ms at most, and only with the machine unloaded, its
shoe empty and no card in a beam. Needed for a moment, and forgotten afterwards.
"""

from micropython import const

from wire import card_codes, codes, upkeep_codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from wire.frame import Frame


_REQUEST_BYTES = const(2)
_ENTRY_S = const(60)  # till the first step
_MOST_S = const(60)
_PULSE_MS = const(30)  # longer than a relay takes, shorter than a card
_NEVER = const(0xFFFF)
_LOOKS = const(1000)  # at the contact, should the wait be cut short each time
_WORD = b"service"
_OF_JACKPOT = (
    upkeep_codes.TEST_NOTHING,
    upkeep_codes.TEST_LAMP,
    upkeep_codes.TEST_SEGMENTS,
    upkeep_codes.TEST_BUZZER,
    upkeep_codes.TEST_FORCE,
)
_OF_CARD_MACHINE = (upkeep_codes.TEST_NOTHING, upkeep_codes.TEST_RELAY, upkeep_codes.TEST_RED, upkeep_codes.TEST_GREEN)


def refusal(unit: "Any") -> int:
    """0, or why service mode can't be entered now."""
    code: int = unit.refusal_to_take(upkeep_codes.LOAD_CHANGE)
    if code:
        return code
    return 0 if unit.is_at_rest else codes.REQUEST_STATE


def enter(unit: "Any", test: "Any") -> int:
    """All outputs dark till the first step, which must come within a minute."""
    _last(unit, test, _ENTRY_S, upkeep_codes.TEST_NOTHING)
    _darken(unit)
    unit.log(upkeep_codes.EVENT_SERVICE, upkeep_codes.TEST_NOTHING, 0)
    return 0


def step(frame: "Frame", reply: "Frame", unit: "Any", test: "Any") -> int:
    """Test the output that `frame` names, for its seconds. 0, or why not."""
    if frame.left != _REQUEST_BYTES:
        return codes.LINK_LENGTH
    output, seconds = frame.get_u8(), frame.get_u8()
    if not _is_on(unit, test):
        return upkeep_codes.SERVICE_OFF
    value = 0
    is_same = output == unit.challenge[-1]
    if output == upkeep_codes.TEST_LEAVE:
        unit.challenge = None
        _darken(unit)
        unit.end_test()
    else:
        is_jackpot = unit.kind == codes.KIND_JACKPOT
        if output not in (_OF_JACKPOT if is_jackpot else _OF_CARD_MACHINE) or not 0 < seconds <= _MOST_S:
            return codes.REQUEST_VALUE
        if output == upkeep_codes.TEST_RELAY and not _is_empty(unit):
            return upkeep_codes.SERVICE_CARDS
        _last(unit, test, seconds, output)
        if not is_same:
            _darken(unit)
        value = _drive(unit, output, seconds) if is_jackpot else _drive_card_machine(unit, output)
    if not is_same:  # so that a force that is read on and on does not fill the log
        unit.log(upkeep_codes.EVENT_SERVICE, output, value)
    reply.put_u8(unit.state)
    reply.put_u32(value)
    return 0


def _is_on(unit: "Any", test: "Any") -> bool:
    held = unit.challenge
    return unit.is_testing and held is not None and held[:-1] == _WORD + _end_of(unit, test).to_bytes(4, "little")


def _last(unit: "Any", test: "Any", seconds: int, output: int) -> None:
    """The mode, and the test that it is, end in so many seconds; `output` is on till then."""
    end = unit.hal.ticks_add(unit.hal.ticks_ms(), seconds * 1000)
    if unit.kind == codes.KIND_JACKPOT:
        test._test_ends = end
    else:
        test.due = end
    unit.is_testing = True
    unit.challenge = _WORD + end.to_bytes(4, "little") + bytes([output])


def _end_of(unit: "Any", test: "Any") -> int:
    end: int = test._test_ends if unit.kind == codes.KIND_JACKPOT else test.due
    return max(0, end)


def _darken(unit: "Any") -> None:
    if unit.kind == codes.KIND_JACKPOT:
        unit.meter.lamp_test(False)
        unit.meter.show_blank()
        unit.signals.lamp.off()
        unit.signals.buzzer.stop()
    else:
        unit.relay.drop()
        unit.lamps.off()


def _drive(unit: "Any", output: int, seconds: int) -> int:
    """A jackpot unit's; the force in millinewtons if that was asked for, its sensor's full scale if nothing was."""
    signals = unit.signals
    if output == upkeep_codes.TEST_LAMP:
        signals.lamp.on()
    elif output == upkeep_codes.TEST_SEGMENTS:
        unit.meter.lamp_test(True)
    elif output == upkeep_codes.TEST_BUZZER:
        signals.buzzer.beep(unit.hal.ticks_ms(), seconds * 1000)
    elif output == upkeep_codes.TEST_FORCE:
        force: int = signals.force._to_mn(signals.force._read())
        return force
    elif output == upkeep_codes.TEST_NOTHING:
        full_scale: int = signals.force._full_scale_mn
        return full_scale
    return 0


def _drive_card_machine(unit: "Any", output: int) -> int:
    """Its lamps; of the relay, the ms that the contact took to close, and to open above bit 16: FFFF where it didn't."""
    if output == upkeep_codes.TEST_RED:
        unit.lamps._red.on()
    elif output == upkeep_codes.TEST_GREEN:
        unit.lamps._green.on()
    elif output == upkeep_codes.TEST_RELAY:
        relay = unit.relay
        closed_ms = _await(unit, True) if relay.close(relay.drops) else _NEVER
        relay.drop()
        return _await(unit, False) << 16 | closed_ms
    return 0


def _await(unit: "Any", is_closed: bool) -> int:
    """How many ms the relay's contact takes to be so; FFFF if it isn't in time."""
    hal = unit.hal
    began = hal.ticks_ms()
    for _ in range(_LOOKS):
        took: int = hal.ticks_diff(hal.ticks_ms(), began)
        if unit.relay.is_contact_closed == is_closed:
            return took
        if took > _PULSE_MS:
            break
        hal.wait(hal.ticks_add(hal.ticks_ms(), 1))
    return _NEVER


def _is_empty(unit: "Any") -> bool:
    """Are there no cards that a closed relay could move?"""
    interlock = unit.interlock
    interlock.look(unit.hal.ticks_ms())
    machine = unit.machine
    is_unloaded = machine.game == card_codes.EMPTY
    return is_unloaded and machine.is_shoe_empty and not machine.is_card_in_beam and unit.relay.is_at_rest
