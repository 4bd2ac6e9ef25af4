"""Wins are paid and the bank gets what is left. Promises that no cent is lost on the way.

| bank | wins are paid from | what is left |
|---|---|---|
| house | the float tray, losing wagers being in it already | - |
| player/banker | losing wager area, then the stake | to the player: losing wagers less commission, and the stake |
| co-bankers | losing wager area, then both stakes | in two: one half to the float, the other to the player as above |

Halves that don't come out even leave the odd cent to the house; commission is rounded down to the cent.
"""

from dataclasses import replace

from pit.rules.pai_gow_new_zealand.answers import Answer, refuse
from pit.rules.pai_gow_new_zealand.banking import to_house
from pit.rules.pai_gow_new_zealand.commands import Command, Commands, MoveChips, RoundEnds, Spot, TilesMoved
from pit.rules.pai_gow_new_zealand.events import PayBox, SettleBank
from pit.rules.pai_gow_new_zealand.settings import PaiGowSettings
from pit.rules.pai_gow_new_zealand.state import BankKind, HandStanding, Phase, Table, Wager
from pit.rules.refusal import COMMON_PRACTICE, Refused

_TO_MATCH = frozenset({HandStanding.UNSET, HandStanding.SET})
_ALL = 100  # percent


def go_on(table: Table, orders: Commands) -> Answer:
    """With no hand left to match wins are paid next; the house's losing wagers go into the float first (NZ-11.1g)."""
    if any(hand.standing in _TO_MATCH for hand in table.hands):
        return table, orders
    done = replace(table, phase=Phase.PAYING)
    if table.bank.kind is not BankKind.HOUSE or not table.losing_cents:
        return done, orders
    collected = MoveChips(table.losing_cents, Spot.LOSING_AREA, Spot.FLOAT, "", 0, "NZ-11.1g")
    return replace(done, losing_cents=0), (*orders, collected)


def pay_box(table: Table, event: PayBox) -> Answer:
    """Pay a winning box when it is next anticlockwise, its tiles picked up (NZ-11.1i, NZ-11.2i, NZ-11.3i)."""
    clause = table.by_bank("NZ-11.1i", "NZ-11.2i", "NZ-11.3i")
    hand = table.next_with(HandStanding.WON)
    if hand is None or hand.box != event.box:
        reason = f"Box {hand.box} is paid next." if hand is not None else "No win is left to pay."
        return refuse(table, clause, reason)
    after, orders = table.with_hand(replace(hand, standing=HandStanding.PAID)), list[Command]()
    for wager in table.wagers_on(event.box):
        after, paid = _pay(after, wager, clause)
        orders += paid
    after = replace(after, wagers=tuple(wager for wager in after.wagers if wager.box != event.box))
    return after, (*orders, TilesMoved(event.box, Spot.WORK_AREA, clause))


def _pay(table: Table, wager: Wager, clause: str) -> tuple[Table, Commands]:
    """The win less the player's commission, and the stake back (rule 6.11, whose text is not in the document)."""
    win, kept = win_of(table.settings, wager.cents)
    short = table.by_bank(clause, "NZ-11.2j", "NZ-11.3l")
    after, orders = table, list[Command]()
    for cents, target in ((win - kept, Spot.PLAYER), (kept, Spot.COMMISSION)):
        from_losses = 0 if table.bank.kind is BankKind.HOUSE else min(cents, after.losing_cents)
        rest = cents - from_losses
        from_rest = Spot.FLOAT if table.bank.kind is BankKind.HOUSE else Spot.BANKER_AREA
        if from_losses:
            orders.append(
                MoveChips(from_losses, Spot.LOSING_AREA, target, wager.person, wager.box, clause, wager.tender)
            )
        if rest:
            orders.append(MoveChips(rest, from_rest, target, wager.person, wager.box, short, wager.tender))
        taken = rest if from_rest is Spot.BANKER_AREA else 0
        after = replace(
            after,
            losing_cents=after.losing_cents - from_losses,
            banker_area_cents=after.banker_area_cents - taken,
        )
    orders.append(MoveChips(wager.cents, Spot.BOX, Spot.PLAYER, wager.person, wager.box, clause, wager.tender))
    return after, tuple(orders)


def win_of(settings: PaiGowSettings, cents: int) -> tuple[int, int]:
    """What a winning stake pays, and how much of that is kept as the player's commission. Cents, rounded down."""
    stake, pays = settings.win_pays
    win = cents * pays // stake
    return win, win * settings.win_commission_percent // _ALL


def settle_bank(table: Table, _event: SettleBank) -> Answer:
    """The bank gets what is left (NZ-11.2i, NZ-11.2j, NZ-11.3j-k, NZ-11.3l) and the round is over.

    A wager that pushed lies on; on box 1 it goes back, for the house banks again unless a player takes the bank (NZ-11.1b).
    """
    unpaid = table.next_with(HandStanding.WON)
    if unpaid is not None:
        clause = table.by_bank("NZ-11.1i", "NZ-11.2i", "NZ-11.3i")
        return table, (Refused(clause, f"Box {unpaid.box} is paid first."),)
    orders: list[Command] = list(_left_for_bank(table))
    orders.append(TilesMoved(table.bank.box, Spot.WORK_AREA, COMMON_PRACTICE))
    orders.append(RoundEnds(table.round_number))
    over = Table(table.settings, round_number=table.round_number + 1, bank=table.bank, wagers=table.wagers)
    if table.bank.kind is BankKind.HOUSE:
        return over, tuple(orders)
    housed, last = to_house(over, COMMON_PRACTICE)
    return housed, (*orders, *last)


def _left_for_bank(table: Table) -> Commands:
    match table.bank.kind:
        case BankKind.HOUSE:
            return ()
        case BankKind.PLAYER:
            return _left_for_player(table)
        case BankKind.CO_BANK:
            return _left_for_both(table)


def _left_for_player(table: Table) -> Commands:
    clause = "NZ-11.2i" if table.banker_area_cents == table.bank.stake_cents else "NZ-11.2j"
    return (
        *_less_commission(table, table.losing_cents, clause),
        *_to_banker(table, Spot.BANKER_AREA, table.banker_area_cents, clause),
    )


def _left_for_both(table: Table) -> Commands:
    """Stakes and losing wagers in two; the house's part to the float (NZ-11.3j-k). After a shortfall only stakes (NZ-11.3l)."""
    is_short = table.banker_area_cents < 2 * table.bank.stake_cents
    clause = "NZ-11.3l" if is_short else "NZ-11.3j-k"
    losing, stakes = table.losing_cents // 2, table.banker_area_cents // 2
    return (
        *_move(Spot.LOSING_AREA, Spot.FLOAT, table.losing_cents - losing, clause),
        *_move(Spot.BANKER_AREA, Spot.FLOAT, table.banker_area_cents - stakes, clause),
        *_to_banker(table, Spot.BANKER_AREA, stakes, clause),
        *_less_commission(table, losing, clause),
    )


def _less_commission(table: Table, cents: int, clause: str) -> Commands:
    kept = cents * table.settings.bank_commission_percent // _ALL
    return (
        *_move(Spot.LOSING_AREA, Spot.COMMISSION, kept, clause),
        *_to_banker(table, Spot.LOSING_AREA, cents - kept, clause),
    )


def _to_banker(table: Table, source: Spot, cents: int, clause: str) -> Commands:
    return (MoveChips(cents, source, Spot.PLAYER, table.bank.person, table.bank.box, clause),) if cents else ()


def _move(source: Spot, target: Spot, cents: int, clause: str) -> Commands:
    return (MoveChips(cents, source, target, "", 0, clause),) if cents else ()
