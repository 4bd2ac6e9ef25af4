"""A card machine's unit that was used before is brought to rest: no cards told, its faults cleared as far as a host may.

What only a supervisor's ticket clears, as a wrong count, stays, and is told.
"""

from card_unit import DESK_US, Answer, CardUnit

from pit.link import texts
from wire import card_codes, codes

_LID_US = 300_000
_CLEAR_US = 3_000_000  # contacts that the jig has let go rest before they count
_UP = (codes.IDLE, codes.FAULT, codes.UNRECOVERABLE, card_codes.HELD, card_codes.DEALING)


def bring_to_rest(unit: CardUnit) -> None:
    """Its jig is at rest. Raises AssertionError that says what stands in the way."""
    unit.greet()
    answer = unit.poll_until(lambda seen: seen["state"] in _UP, DESK_US)
    if answer["game"] != card_codes.EMPTY:
        unit.ask("unload")
    if card_codes.FAULT_LID in unit.faults():  # both channels must have been off
        unit.rig.lid.open()
        unit.keep_polling(_LID_US)
        unit.rig.lid.shut()
        unit.keep_polling(_LID_US)
    unit.poll_until(lambda _: _has_cleared(unit), _CLEAR_US)
    left = "; ".join(texts.fault(fault) for fault in sorted(unit.faults()))
    assert not left, f"no test can begin on this unit. What the host may not clear stands: {left}"
    answer = unit.poll_until(_is_at_rest, DESK_US)
    assert not answer["flags"] & card_codes.FLAG_CARD, "no test can begin on this unit: a beam of it sees no light"
    why = texts.refusal("deal", answer["why"], answer["state"], answer["fault"])
    assert _is_at_rest(answer), f"no test can begin on this unit. {why}"
    unit.newest_before = unit.client.hello().newest_event


def _is_at_rest(answer: Answer) -> bool:
    """Every contact has rested, the relay's too: it lacks cards alone."""
    is_clear = not answer["flags"] & (card_codes.FLAG_CARD | card_codes.FLAG_RELAY | card_codes.FLAG_CONTACT)
    return is_clear and (answer["state"], answer["why"]) == (codes.IDLE, card_codes.REQUEST_NOT_LOADED)


def _has_cleared(unit: CardUnit) -> bool:
    """Each fault asked to clear; none stands."""
    for fault in unit.faults():
        unit.refusal("clear_fault", fault=fault)
    return not unit.faults()
