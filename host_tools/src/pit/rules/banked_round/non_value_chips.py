"""Chips that are worth what the dealer says. Promises that none leaves the dealer's hand without a value.

A wager of such chips that goes back goes back as chips; what it wins is paid in value chips.
"""

from collections.abc import Callable
from dataclasses import replace

from pit.rules.banked_round.events import GiveValue, IssueChips, PlaceChips, RedeemChips
from pit.rules.banked_round.layout import ResultT
from pit.rules.banked_round.state import ChipsIssued, ChipsRedeemed, Commands, InHand, Table
from pit.rules.banked_round.wagers import BetT, Laid
from pit.rules.chips import Chip, GivenValue, worth_cents
from pit.rules.refusal import COMMON_PRACTICE, Refused


def give_value(table: Table[BetT, ResultT], event: GiveValue) -> tuple[Table[BetT, ResultT], Commands]:
    """The dealer gives a player's colour its value (Q03-16-3). One colour is one player's, and keeps its value while out."""
    clause = table.layout.chips_clause
    if event.cents < 1:
        return table, (Refused(clause, f"A chip worth {event.cents} cents is none."),)
    if event.colour in {held.colour for held in table.in_hand} | {laid.colour for laid in table.laid}:
        return table, (
            Refused(clause, f"{event.colour} chips are out; their value doesn't change, and they are nobody else's."),
        )
    others = tuple(value for value in table.values if value.colour != event.colour)
    given = GivenValue(event.person, event.colour, event.cents)
    return replace(table, values=(*others, given)), ()


def issue_chips(table: Table[BetT, ResultT], event: IssueChips) -> tuple[Table[BetT, ResultT], Commands]:
    """The dealer hands chips out, once they have a value (Q03-16-3)."""
    value = worth_cents(Chip(event.colour), event.person, table.values)
    if isinstance(value, Refused):
        return table, (Refused(table.layout.chips_clause, value.reason),)
    if event.count < 1:
        return table, (Refused(COMMON_PRACTICE, f"{event.count} chips can't be handed out."),)
    issued = ChipsIssued(event.person, event.colour, event.count, value)
    return with_more(table, event.person, event.colour, event.count), (issued,)


def redeem_chips(table: Table[BetT, ResultT], event: RedeemChips) -> tuple[Table[BetT, ResultT], Commands]:
    """A player hands chips in at their value (Q03-16-3)."""
    held = chips_of(table, event.person, event.colour)
    if not 1 <= event.count <= held:
        reason = f"{event.person} holds {held} {event.colour} chips and can't hand in {event.count}."
        return table, (Refused(COMMON_PRACTICE, reason),)
    value = next(value.cents for value in table.values if value.colour == event.colour)
    redeemed = ChipsRedeemed(event.person, event.colour, event.count, value)
    return with_more(table, event.person, event.colour, -event.count), (redeemed,)


def cents_of(table: Table[BetT, ResultT], event: PlaceChips[BetT]) -> int | Refused:
    """Cents of the chips to be laid, at the value the dealer gave them (Q03-16-3, Q03-3-2-chip)."""
    value = worth_cents(Chip(event.colour), event.person, table.values)
    if isinstance(value, Refused):
        return value
    held = chips_of(table, event.person, event.colour)
    if not 1 <= event.count <= held:
        return Refused(
            COMMON_PRACTICE, f"{event.person} holds {held} {event.colour} chips and can't lay {event.count}."
        )
    return value * event.count


def chips_back(
    table: Table[BetT, ResultT], lies: tuple[Laid[BetT], ...], cents_back: Callable[[Laid[BetT]], int]
) -> Table[BetT, ResultT]:
    """The table after the chips of those wagers went back to their players, as far as their stakes do."""
    worth = {value.colour: value.cents for value in table.values}
    for laid in lies:
        if laid.colour:
            table = with_more(table, laid.person, laid.colour, cents_back(laid) // worth[laid.colour])
    return table


def chips_of(table: Table[BetT, ResultT], person: str, colour: str) -> int:
    """How many chips of the colour the player holds off the layout."""
    return sum(held.count for held in table.in_hand if (held.person, held.colour) == (person, colour))


def with_more(table: Table[BetT, ResultT], person: str, colour: str, count: int) -> Table[BetT, ResultT]:
    """The table with so many more chips (or fewer, if negative) in the player's hand."""
    held = InHand(person, colour, chips_of(table, person, colour) + count)
    others = tuple(one for one in table.in_hand if (one.person, one.colour) != (person, colour))
    return replace(table, in_hand=(*others, held) if held.count else others)
