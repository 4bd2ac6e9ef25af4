"""How much may be wagered: table limits, what the bank can meet, arrangements. Cents."""

from pit.rules.pai_gow_queensland.settings import MOST_LIABILITY
from pit.rules.pai_gow_queensland.state import Bank, BankMode, State
from pit.rules.refusal import Refused, dollars


def bank_refusal(bank: Bank, liability_cents: int | None, wagered_cents: int) -> Refused | None:
    """Why the bank can't cover so much; the house alone always can.

    A player/banker covers all of it (Q96-421-1a, Q96-425-4-5). In co-banking each covers half: the house up to the figure on
    the sign, which must be there (Q96-421-1b-i), the co-banker up to what the player can meet (Q96-421-1b).
    """
    if bank.mode is BankMode.PLAYER and wagered_cents > bank.funds_cents:
        reason = f"Wagers of {dollars(wagered_cents)} are more than the bank's {dollars(bank.funds_cents)}."
        return Refused("Q96-421-1a", reason)
    if bank.mode is not BankMode.CO:
        return None
    if liability_cents is None:
        return Refused("Q96-421-1b-i", "No sign shows the most that the house can be liable for.")
    half = -(-wagered_cents // 2)
    if half > min(liability_cents, bank.funds_cents):
        reason = f"Half of the wagers is {dollars(half)}; the house may lose {dollars(liability_cents)}, "
        return Refused("Q96-421-1b", reason + f"the co-banker {dollars(bank.funds_cents)}.")
    return None


def liability_refusal(state: State, cents: int | None) -> Refused | None:
    """Why the sign may not show that figure: at most 7 times the box maximum (Q96-421-1e)."""
    most = MOST_LIABILITY * state.settings.maximum_cents
    if cents is None or 0 < cents <= most:
        return None
    return Refused("Q96-421-1e", f"A liability of {dollars(cents)}; it may be up to {dollars(most)}.")


def box_refusal(state: State, box: int, person: str, cents: int) -> Refused | None:
    """Why the player's wager on the box may not come to `cents`.

    The least for each wager, the greatest for the box (Q96-421-1a), which does not hold in co-banking (Q96-421-1b). A player
    with an arrangement may exceed it, alone on the box (Q96-421-1c).
    """
    settings, others = state.settings, state.box_cents(box) - state.wagers.get((box, person), 0)
    if cents < settings.minimum_cents or cents % 100:
        reason = f"A wager of {dollars(cents)}; the least is {dollars(settings.minimum_cents)}, in whole dollars."
        return Refused("Q96-421-1a", reason)
    if any(there > settings.maximum_cents and who != person for who, there in state.on_box(box).items()):
        if state.bank.mode is not BankMode.CO:
            return Refused("Q96-421-1c", f"Someone who may exceed the table's maximum wagers alone on box {box}.")
        return None
    if state.bank.mode is BankMode.CO or others + cents <= settings.maximum_cents:
        return None
    if cents > settings.maximum_cents and cents <= state.arrangements.get(person, 0):
        if others:
            return Refused("Q96-421-1c", f"Others wager on box {box}; above the maximum a player must be alone there.")
        return None
    reason = f"Box {box} would hold {dollars(others + cents)}; the most is {dollars(settings.maximum_cents)}."
    return Refused("Q96-421-1a", reason)
