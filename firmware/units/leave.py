"""Acts on a ticket, and writes down that it was done.

    ticket in order -> the kind can do it -> used up -> logged -> done -> restart, but for service mode

A cut after the third of these leaves the ticket used. What each action must be able to bear says its own module. Behind a
ticket for a change of key comes that key. An engineer's ticket for a downgrade or, of a locked unit, an upgrade has the next
boot give the port to the interpreter, once; what is put there the host says. Needed while a ticket is taken, and forgotten
afterwards.
"""

from micropython import const

from boot import tickets
from wire import upkeep_codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from units.answers import Test
    from units.standing import Standing


def act_on(data: bytes, unit: "Standing", test: "Test | None") -> int:
    """0 once done; else why the ticket was not taken or the memory refused."""
    ticket, given = data[: tickets.BYTES], data[tickets.BYTES :]
    action = tickets.action_of(ticket)
    if (action == upkeep_codes.ACTION_CHANGE_KEY) != (len(given) > 0):
        return upkeep_codes.TICKET_FORM
    desk = tickets.Desk(*unit.chips, unit.unit_id)
    # The signature first: what it takes to check one and what it takes to act have no room beside each other.
    code = _refusal(desk, ticket, given, unit)
    if code:
        return code
    if action == upkeep_codes.ACTION_CHANGE_KEY:
        from units import key_change

        return _take(ticket, unit, desk, key_change.refusal(given, unit)) or key_change.do(given, unit)
    if action == upkeep_codes.ACTION_REPLACE:
        from units import replacing

        former = tickets.former_of(ticket)
        return _take(ticket, unit, desk, replacing.refusal(unit, former)) or replacing.do(unit, former)
    if action == upkeep_codes.ACTION_SERVICE:
        from units import service

        return _take(ticket, unit, desk, service.refusal(unit)) or service.enter(unit, test)
    if action == upkeep_codes.ACTION_FACTORY_CLEAR:
        from units import factory

        role = tickets.role_of(ticket)
        return _take(ticket, unit, desk, factory.refusal(unit, role)) or factory.do(unit, role)
    if action in (upkeep_codes.ACTION_DOWNGRADE, upkeep_codes.ACTION_UPGRADE, upkeep_codes.ACTION_UNLOCK):
        return _on_lock(ticket, unit, desk, action)
    code = _take(ticket, unit, desk, unit.refusal_to_act(action))
    if code:
        return code
    return 0 if unit.act(action) else upkeep_codes.REQUEST_STORE


def _on_lock(ticket: bytes, unit: "Standing", desk: tickets.Desk, action: int) -> int:
    from units import locking

    if action == upkeep_codes.ACTION_UNLOCK:
        return _take(ticket, unit, desk, locking.refusal_to_unlock(unit)) or locking.unlock(unit)
    code = _take(ticket, unit, desk, unit.refusal_to_take(upkeep_codes.LOAD_ENGINEER)) or locking.open_once()
    if not code:
        unit.hal.ask_hand_over()
    return code


def _refusal(desk: tickets.Desk, ticket: bytes, given: bytes, unit: "Standing") -> int:
    """Why the ticket is not in order; 0 if it is. What it must be about, its action says."""
    challenge = unit.challenge
    action = tickets.action_of(ticket)
    if action == upkeep_codes.ACTION_REPLACE:
        former = tickets.former_of(ticket)
        argument = former + bytes(tickets.NONCE_BYTES - len(former))
        code = desk.refusal(ticket, challenge, argument, former)
        # The persons' keys are this unit's already where a take-over was cut.
        return desk.refusal(ticket, challenge, argument) if code == upkeep_codes.TICKET_NO_KEY else code
    if action == upkeep_codes.ACTION_CHANGE_KEY:
        return desk.refusal(ticket, challenge, tickets.start_of(given))
    return desk.refusal(ticket, challenge, tickets.NO_ARGUMENT)


def _take(ticket: bytes, unit: "Standing", desk: tickets.Desk, refusal: int) -> int:
    """Use the ticket up and log it, if nothing speaks against its action; else why not."""
    if refusal:
        return refusal
    if not desk.use(ticket):
        return upkeep_codes.REQUEST_STORE
    unit.challenge = None
    unit.log(upkeep_codes.EVENT_TICKET, tickets.action_of(ticket), tickets.nonce_start(ticket))
    return 0
