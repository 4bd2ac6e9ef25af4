"""A card machine that fails at a blackjack table: the section that applies, its steps, and how the round goes on.

| section | what the table does |
|---|---|
| none (no card dealt in the round) | wagers may be taken back; the machine is loaded as at the start of play |
| 65B, 65C | the cards go to the other machine, and the round goes on from it |
| 65D | each player chooses; the cards go into a shoe, and the round goes on from it for those who stay in |

In 65D a player takes back every wager that is not decided yet; what was paid, taken or has won stands (a reading).
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from pit.rules.blackjack.answers import Answer, refuse
from pit.rules.blackjack.commands import Commands, ShuffleOnRecord
from pit.rules.blackjack.hands import GAME
from pit.rules.blackjack.machine import end_round
from pit.rules.blackjack.state import Source, State
from pit.rules.blackjack.taking_back import open_cents, people_with_open_wagers, take_back
from pit.rules.card_machine import procedure
from pit.rules.card_machine.commands import MalfunctionBegun, MalfunctionOver, OfferReturn
from pit.rules.card_machine.events import (
    CardMoved,
    CardReplaced,
    DamagedCardOut,
    MachineFailed,
    Prepared,
    StaysIn,
    TakesBack,
)
from pit.rules.card_machine.malfunction import Facts, Section, section_of
from pit.rules.card_machine.procedure import Malfunction
from pit.rules.refusal import Refused
from pit.rules.twenty_one_round.dealing import next_first_card
from pit.rules.twenty_one_round.events import LoadShoe
from pit.rules.twenty_one_round.irregular import after_choices
from pit.rules.twenty_one_round.playing import advance
from pit.rules.twenty_one_round.rounds import after_first_cards, onward
from pit.rules.twenty_one_round.state import Phase


def machine_failed(state: State, event: MachineFailed) -> Answer:
    """Decide from facts which section applies, and begin its steps.

    Q96-65B-1, Q96-65C-1, Q96-65D-1. If the other machine fails while it is being filled, the facts are taken again.
    """
    open_one = state.malfunction
    if not state.is_loaded or (open_one is not None and open_one.section is Section.NO_TRANSFER):
        return refuse(state, "Q96-65D-1", "No card machine is in use that could fail.")
    inside = state.shoe if open_one is None else (*open_one.inside, *open_one.moved)
    if Counter(event.damaged) - Counter(inside):
        return refuse(state, "Q96-65C-1", "Some of the damaged cards can't be in the machine by the count.")
    facts = Facts(
        is_in_use=True,
        is_card_dealt=state.phase is not Phase.WAGERING,
        is_evidently_unable=True,
        is_anyone_disadvantaged=event.is_anyone_disadvantaged,
        are_cards_damaged=bool(event.damaged) or bool(open_one and open_one.to_replace),
        is_other_machine_available=event.is_other_machine_available,
        is_transfer_practicable=event.is_transfer_practicable,
    )
    section = section_of(facts)
    if section is Section.NONE:
        emptied = replace(state, shoe=(), rack=(*state.rack, *state.shoe), is_loaded=False, prepared=())
        return emptied, (MalfunctionBegun(section),)
    asked = people_with_open_wagers(state) if section is Section.NO_TRANSFER else ()
    begun = Malfunction(section, inside, event.damaged, open_one.to_replace if open_one else (), undecided=asked)
    offers = tuple(OfferReturn(person, open_cents(state, person)) for person in asked)
    return _after_step(replace(state, shoe=()), begun, (MalfunctionBegun(section), *offers))


def takes_back(state: State, event: TakesBack) -> Answer:
    """The player has every undecided wager of the round back (Q96-65D-2a)."""
    return _step(state, lambda now: procedure.decide(now, event.person), lambda table: take_back(table, event.person))


def stays_in(state: State, event: StaysIn) -> Answer:
    """The player's wagers stay for the rest of the round (Q96-65D-2a)."""
    return _step(state, lambda now: procedure.decide(now, event.person))


def damaged_card_out(state: State, event: DamagedCardOut) -> Answer:
    """One damaged card is out of play."""
    return _step(state, lambda now: procedure.take_damaged_out(now, event.card))


def card_moved(state: State, event: CardMoved) -> Answer:
    """One undamaged card is out of the failed machine."""
    return _step(state, lambda now: procedure.move_card(now, event.card))


def card_replaced(state: State, event: CardReplaced) -> Answer:
    """One damaged card has its replacement."""
    return _step(state, lambda now: procedure.replace_damaged(now, event.card))


def prepare(state: State, event: Prepared) -> Answer:
    """The cards are shuffled, or cut, by hand."""
    return _step(state, lambda now: procedure.prepare(now, event.step))


def load_shoe(state: State, event: LoadShoe) -> Answer:
    """The cards are in the dealing shoe."""
    return _step(state, lambda now: procedure.load_shoe(now, event.cards))


def _step(
    state: State,
    confirm: Callable[[Malfunction], Malfunction | Refused],
    also: Callable[[State], Answer] | None = None,
) -> Answer:
    if state.malfunction is None:
        return refuse(state, "Q96-65D-1", "No malfunction of a card machine is being dealt with.")
    now = confirm(state.malfunction)
    if isinstance(now, Refused):
        return state, (now,)
    after, orders = also(state) if also is not None else (state, ())
    return _after_step(after, now, orders)


def _after_step(state: State, now: Malfunction, orders: Commands) -> Answer:
    """Wait for the next step, or go on with the round once all are confirmed; a shuffle outside a machine is put on
    record as an ordered one (Q96-65D-3).
    """
    if procedure.step_now(now) is not None:
        return replace(state, malfunction=now), orders
    if now.section is Section.NO_TRANSFER:
        over = replace(state, malfunction=None, shoe=now.moved, source=Source.SHOE, is_loaded=False)
        on_record = ShuffleOnRecord(state.round_number, "Q96-65D-3")
        return _resume(state, over, (*orders, on_record, MalfunctionOver(now.section, None)))
    machine = state.machine + 1
    over = replace(state, malfunction=None, shoe=now.moved, machine=machine)
    return over, (*orders, MalfunctionOver(now.section, machine))


def _resume(before: State, over: State, orders: Commands) -> Answer:
    """Finish the round from the shoe for the players who stayed in (Q96-65D-2d). All cards are shuffled before the next."""
    state = replace(over, is_shuffle_due=True, prepared=())
    if state.phase is Phase.RETURN:
        ended, cleared = end_round(state)
        return ended, (*orders, *cleared)
    if state.phase is Phase.FIRST_CARDS and not state.in_play():
        after, more = onward(before, replace(state, phase=Phase.DEALER), (), GAME)
    elif state.phase is Phase.FIRST_CARDS and next_first_card(state) is None:
        after, more = after_first_cards(before, state, (), GAME)
    elif state.phase is Phase.PLAY:
        after, more = onward(before, advance(state), (), GAME)
    elif state.phase is Phase.CHOICES and not state.choices:
        after, more = onward(before, after_choices(state), (), GAME)
    else:
        after, more = onward(before, state, (), GAME)
    return after, (*orders, *more)
