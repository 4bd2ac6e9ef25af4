"""Who banks a round, and with what.

| stake of a player/banker | the round is played by |
|---|---|
| at least the others' wagers | 11.2 |
| less, at least half of them | 11.3, or 11.1 if the table is set up so |
| less than half, or none | 11.1 |

Who may take the bank and for how long is not in the document: any player may, for one round (common practice).
"""

from dataclasses import replace

from pit.rules.pai_gow.dice import BOXES
from pit.rules.pai_gow_new_zealand.answers import Answer, refuse
from pit.rules.pai_gow_new_zealand.chips import stack_refusal
from pit.rules.pai_gow_new_zealand.commands import BankIs, ChungTo, Command, Commands, MoveChips, Spot
from pit.rules.pai_gow_new_zealand.events import GiveUpBank, StakeBank, TakeBank
from pit.rules.pai_gow_new_zealand.settings import ShortBank
from pit.rules.pai_gow_new_zealand.state import Bank, BankKind, Table, Wager
from pit.rules.refusal import COMMON_PRACTICE, dollars

HOUSE_BOX = 1


def take_bank(table: Table, event: TakeBank) -> Answer:
    """The chung goes to that player's box (NZ-11.2a, NZ-11.3a). The player's own wagers on other hands go back."""
    kind = BankKind.CO_BANK if event.with_house else BankKind.PLAYER
    clause = "NZ-11.3a" if event.with_house else "NZ-11.2a"
    if table.bank.kind is not BankKind.HOUSE:
        return refuse(table, COMMON_PRACTICE, f"{table.bank.person} banks this round.")
    if not event.person or not 1 <= event.box <= BOXES:
        return refuse(table, clause, f"A player banks on a box from 1 to {BOXES}.")
    if any(wager.person != event.person for wager in table.wagers_on(event.box)):
        return refuse(table, clause, f"Other players have wagers on box {event.box}.")
    own = tuple(wager for wager in table.wagers if wager.person == event.person)
    freed, orders = give_back(table, own, "NZ-11.2b")
    taken = replace(freed, bank=Bank(kind, event.person, event.box), choice=None)
    return taken, (*orders, BankIs(kind.value, event.person, clause), ChungTo(event.box))


def give_up_bank(table: Table, event: GiveUpBank) -> Answer:
    """Without a stake that covers the wagers the house banks (NZ-11.2b)."""
    if table.bank.kind is BankKind.HOUSE or event.person != table.bank.person:
        return refuse(table, COMMON_PRACTICE, f"{event.person!r} does not bank this round.")
    if table.bank.is_staked:
        return refuse(table, "NZ-11.2b", "The stake of the bank lies and covers the wagers.")
    return to_house(table, "NZ-11.2b")


def stake_bank(table: Table, event: StakeBank) -> Answer:
    """Covers all of the others' wagers (NZ-11.2b), or half of them beside the house (NZ-11.3b), once they all lie."""
    bank, clause = table.bank, table.by_bank(COMMON_PRACTICE, "NZ-11.2b", "NZ-11.3b")
    if bank.kind is BankKind.HOUSE or event.person != bank.person:
        return refuse(table, clause, f"{event.person!r} does not bank this round.")
    if bank.is_staked:
        return refuse(table, clause, f"The bank has staked {dollars(bank.stake_cents)} already.")
    if not table.wagers:
        return refuse(table, clause, "The other players wager first.")
    flawed = stack_refusal(event.chips)
    if flawed is not None:
        return table, (flawed,)
    cents, total = sum(event.chips), table.others_cents
    if bank.kind is BankKind.PLAYER and cents >= total:
        return _accept(table, cents, "NZ-11.2b", "NZ-11.2c")
    if bank.kind is BankKind.PLAYER:
        return _fall_short(table, cents)
    if 2 * cents < total:
        return refuse(table, clause, f"{dollars(cents)} is less than half of the others' {dollars(total)}.")
    return _accept(table, cents, "NZ-11.3b", "NZ-11.3c")


def _fall_short(table: Table, cents: int) -> Answer:
    if table.settings.short_bank is ShortBank.HOUSE or 2 * cents < table.others_cents:
        return to_house(table, "NZ-11.2b")
    shared = replace(table, bank=replace(table.bank, kind=BankKind.CO_BANK))
    staked, orders = _accept(shared, cents, "NZ-11.3b", "NZ-11.3c")
    return staked, (BankIs(BankKind.CO_BANK.value, table.bank.person, "NZ-11.2b"), *orders)


def _accept(table: Table, cents: int, placed: str, moved: str) -> Answer:
    """From the player's box to the banker wager area (NZ-11.2c), with as much from the float (NZ-11.3c)."""
    bank = table.bank
    orders = [
        MoveChips(cents, Spot.PLAYER, Spot.BOX, bank.person, bank.box, placed),
        MoveChips(cents, Spot.BOX, Spot.BANKER_AREA, bank.person, bank.box, moved),
    ]
    if bank.kind is BankKind.CO_BANK:
        orders.append(MoveChips(cents, Spot.FLOAT, Spot.BANKER_AREA, "", 0, moved))
    area = cents * 2 if bank.kind is BankKind.CO_BANK else cents
    return replace(table, bank=replace(bank, stake_cents=cents), banker_area_cents=area), tuple(orders)


def to_house(table: Table, clause: str) -> Answer:
    """The house banks alone: chung on box 1 (NZ-11.1a), and wagers there go back (NZ-11.1b)."""
    freed, orders = give_back(table, table.wagers_on(HOUSE_BOX), "NZ-11.1b")
    return replace(freed, bank=Bank(), choice=None), (
        *orders,
        BankIs(BankKind.HOUSE.value, "", clause),
        ChungTo(HOUSE_BOX),
    )


def give_back(table: Table, wagers: tuple[Wager, ...], clause: str) -> tuple[Table, Commands]:
    """Those wagers go back to their players."""
    orders: tuple[Command, ...] = tuple(
        MoveChips(wager.cents, Spot.BOX, Spot.PLAYER, wager.person, wager.box, clause, wager.tender) for wager in wagers
    )
    return replace(table, wagers=tuple(wager for wager in table.wagers if wager not in wagers)), orders
