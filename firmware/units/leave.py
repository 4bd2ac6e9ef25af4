"""Acts on a ticket, and writes down that it was done.

    ticket in order -> the kind can do it -> used up -> logged -> done -> restart, but for service

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
    if action == upkeep_codes.ACTION_CHANGE_KEY:
        from units import key_change

        return _take(ticket, unit, desk, key_change.argument(given), key_change.refusal(given, unit)) or key_change.do(
            given, unit
        )
    if action == upkeep_codes.ACTION_REPLACE:
        from units import replacing

        former = tickets.argument_of(ticket)[: len(unit.unit_id)]
        code = replacing.refusal(unit, former)
        if code:
            return code
        argument = former + bytes(len(tickets.NO_ARGUMENT) - len(former))
        return _take(ticket, unit, desk, argument, 0, replacing.holder(unit, former)) or replacing.do(unit, former)
    if action in (upkeep_codes.ACTION_DOWNGRADE, upkeep_codes.ACTION_UPGRADE, upkeep_codes.ACTION_UNLOCK):
        return _on_lock(ticket, unit, desk, action)
    code = _take(ticket, unit, desk, tickets.NO_ARGUMENT, unit.refusal_to_act(action))
    if code:
        return code
    return 0 if unit.act(action) else upkeep_codes.REQUEST_STORE


def _on_lock(ticket: bytes, unit: "Standing", desk: tickets.Desk, action: int) -> int:
    from units import locking

    if action == upkeep_codes.ACTION_UNLOCK:
        code = _take(ticket, unit, desk, tickets.NO_ARGUMENT, locking.refusal_to_unlock(unit))
        return code or locking.unlock(unit)
    code = _take(ticket, unit, desk, tickets.NO_ARGUMENT, unit.refusal_to_take(upkeep_codes.LOAD_ENGINEER))
    code = code or locking.open_once()
    if not code:
        unit.hal.ask_hand_over()
    return code


def _take(
    ticket: bytes,
    unit: "Standing",
    desk: tickets.Desk,
    argument: bytes,
    refusal: int,
    keys_of: "bytes | None" = None,
) -> int:
    """Use the ticket up and log it, if it is in order and nothing speaks against its action; else why not."""
    code = desk.refusal(ticket, unit.challenge, argument, keys_of) or refusal
    if code:
        return code
    if not desk.use(ticket):
        return upkeep_codes.REQUEST_STORE
    unit.challenge = None
    unit.log(upkeep_codes.EVENT_TICKET, tickets.action_of(ticket), tickets.nonce_start(ticket))
    return 0
