"""Who is the bank: offered round the table, taken alone or in a pool, shared with the house. Cents."""

from dataclasses import replace

from pit.rules.pai_gow.dice import boxes_from
from pit.rules.pai_gow_queensland.answers import Answer, refuse
from pit.rules.pai_gow_queensland.commands import ChungAt, Command, OfferBank, ShowSign
from pit.rules.pai_gow_queensland.events import DeclineBank, TakeBank
from pit.rules.pai_gow_queensland.limits import bank_refusal, liability_refusal
from pit.rules.pai_gow_queensland.preparing_events import ShowLiability
from pit.rules.pai_gow_queensland.state import Bank, BankMode, State
from pit.rules.refusal import Refused, dollars

_MOST_ROUNDS = 2  # that a player banks running (Q96-425-10-11)
_MOST_HANDLERS = 2  # of the bank's tiles (Q96-433-3-5)


def offers_after(state: State, bank: Bank) -> tuple[int, ...]:
    """The boxes that are offered the bank after a round with that bank, in order.

    Anticlockwise to the first player of each box: from box 2 where nobody has banked (Q96-425-8-9); again first to a player
    who has banked one round; after two rounds from the next player on, without that player (Q96-425-10-11); after the
    house's round from where the offer had come to, everyone included (Q96-425-12).
    """
    if bank.mode is BankMode.HOUSE:
        order = (*boxes_from(state.offer_after)[1:], state.offer_after)
    elif any(state.streaks.get(person, 0) >= _MOST_ROUNDS for person in bank.members):
        order = boxes_from(bank.box)[1:]
    else:
        order = boxes_from(bank.box)
    return tuple(box for box in order if state.seniority.get(box))


def offer(state: State) -> tuple[Command, ...]:
    """The offer that is open, if any."""
    return tuple(OfferBank(box, state.seniority[box][0]) for box in state.offers[:1])


def decline_bank(state: State, event: DeclineBank) -> Answer:
    """The next box is offered the bank; after the last the house banks alone (Q96-425-1, Q96-425-12)."""
    if state.offers[:1] != (event.box,):
        return refuse(state, "Q96-425-8-9", _not_offered(state, event.box))
    after = replace(state, offers=state.offers[1:])
    return after, offer(after)


def _not_offered(state: State, box: int) -> str:
    turn = f"box {state.offers[0]} is" if state.offers else "nobody is; the house banks this round"
    return f"Box {box} is not offered the bank, {turn}."


def take_bank(state: State, event: TakeBank) -> Answer:
    """A player becomes the bank or shares it; the chung shows it (Q96-417, Q96-424, Q96-411-bank)."""
    handlers = event.handlers or tuple(person for person, _ in event.funds[:1] if len(event.funds) == 1)
    bank = Bank(event.mode, event.at, dict(event.funds), handlers)
    refused = _option_refusal(state, event) or _pool_refusal(state, event, bank) or _cover_refusal(state, bank)
    if refused:
        return state, (refused,)
    return replace(state, bank=bank, offers=()), (ChungAt(bank.box, bank.mode),)


def _option_refusal(state: State, event: TakeBank) -> Refused | None:
    """Whose turn it is (Q96-425-8-9), and on which box: the one played in the round before or, right after the house's
    round, box 1 (Q96-425-2-3)."""
    if event.mode is BankMode.HOUSE:
        return Refused("Q96-425-1", "The house banks where no player does; nobody takes the bank for it.")
    persons = [person for person, _ in event.funds]
    tired = [person for person in persons if state.streaks.get(person, 0) >= _MOST_ROUNDS]
    if tired:
        return Refused("Q96-425-10-11", f"{tired[0]} has banked {_MOST_ROUNDS} rounds running.")
    if state.offers[:1] != (event.box,):
        return Refused("Q96-425-8-9", _not_offered(state, event.box))
    if state.seniority[event.box][0] not in persons:
        return Refused("Q96-425-2-3", f"The bank is offered to {state.seniority[event.box][0]} on box {event.box}.")
    after_house = state.last_bank is not None and state.last_bank.mode is BankMode.HOUSE
    if event.at != event.box and not (event.at == 1 and after_house):
        reason = f"Box {event.at} was not played by that player, and is not box 1 after a round of the house's."
        return Refused("Q96-425-2-3", reason)
    if state.on_box(event.at):
        return Refused("Q96-425-2-3", f"There are wagers on box {event.at}; the bank needs it clear.")
    return None


def _pool_refusal(state: State, event: TakeBank, bank: Bank) -> Refused | None:
    """Players pool chips to be player/banker, say who handles the tiles and wager on no hand (Q96-425-6-7); two handle at
    most (Q96-433-3-5)."""
    amounts = [cents for _, cents in event.funds]
    if len(bank.funds) != len(amounts) or min(amounts) <= 0:
        return Refused("Q96-425-6-7", "Each player in the bank brings chips, once.")
    if bank.mode is BankMode.CO and len(amounts) > 1:
        return Refused("Q96-425-6-7", "Players pool chips to be player/banker, not to co-bank.")
    strangers = [person for person in bank.members if person not in state.present or person in state.excluded]
    if strangers:
        return Refused("Q96-425-6-7", f"{strangers[0]} does not play at this table.")
    if state.wagering & set(bank.members):
        return Refused("Q96-425-6-7", "Who banks has no wager on another hand.")
    if not bank.handlers or not set(bank.handlers) <= set(bank.members):
        return Refused("Q96-425-6-7", "The players who bank say which of them handle the tiles.")
    if len(bank.handlers) > _MOST_HANDLERS:
        return Refused("Q96-433-3-5", f"{_MOST_HANDLERS} players at most handle the bank's tiles.")
    return None


def _cover_refusal(state: State, bank: Bank) -> Refused | None:
    """All others' wagers must be covered; who can't may co-bank (Q96-425-4-5)."""
    refused = bank_refusal(bank, state.liability_cents, state.wagered_cents)
    if refused and bank.mode is BankMode.PLAYER:
        return Refused("Q96-425-4-5", f"{refused.reason} The player may co-bank.")
    return refused


def show_liability(state: State, event: ShowLiability) -> Answer:
    """The sign shows what the house can lose when it co-banks (Q96-421-1b-i, Q96-421-1e)."""
    refused = liability_refusal(state, event.cents)
    if refused:
        return state, (refused,)
    lines = () if event.cents is None else (f"HOUSE LIABILITY {dollars(event.cents)}",)
    return replace(state, liability_cents=event.cents), (ShowSign("liability", lines, "Q96-421-1b-i"),)


def handlers_of(state: State, box: int) -> tuple[str, ...]:
    """Who handles the tiles of a box: its first player, or the bank's handlers (Q96-433-3-5)."""
    if box == state.bank.box:
        return state.bank.handlers
    first = state.first_player(box)
    return (first,) if first else ()
