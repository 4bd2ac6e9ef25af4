"""Acts on a ticket, and writes down that it was done.

    ticket in order -> the kind can do it -> used up -> logged -> done -> restart

A cut after the third of these leaves the ticket used; one within the clearing of a memory lets the next boot finish it.
An engineer's ticket for a downgrade has the next boot give the port to the interpreter, once; what is put there the host says.
Needed while a ticket is taken, and forgotten afterwards.
"""

from micropython import const

from boot import tickets
from wire import upkeep_codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from units.standing import Standing


def act_on(ticket: bytes, unit: "Standing") -> int:
    """0 once done; else why the ticket was not taken or the memory refused."""
    a, b = unit.chips
    desk = tickets.Desk(a, b, unit.unit_id)
    code = desk.refusal(ticket, unit.challenge)
    if code:
        return code
    action = tickets.action_of(ticket)
    is_downgrade = action == upkeep_codes.ACTION_DOWNGRADE
    code = unit.refusal_to_take(upkeep_codes.LOAD_ENGINEER) if is_downgrade else unit.refusal_to_act(action)
    if code:
        return code
    if not desk.use(ticket):
        return upkeep_codes.REQUEST_STORE
    unit.challenge = None
    unit.log(upkeep_codes.EVENT_TICKET, action, tickets.nonce_start(ticket))
    if is_downgrade:
        unit.hal.ask_hand_over()
        return 0
    return 0 if unit.act(action) else upkeep_codes.REQUEST_STORE
