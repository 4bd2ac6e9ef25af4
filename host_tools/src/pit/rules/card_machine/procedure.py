"""What the dealer does after a malfunction, step by step, with every card accounted for.

| section | steps |
|---|---|
| 65B | each card to the other machine |
| 65C | damaged cards out of play; the others to the other machine; replacements into it |
| 65D | each player chooses; damaged cards out; the others out; replacements; shuffle; cut; into a shoe |

A step with nothing left to do is over. Pure: each confirmation gives a new `Malfunction`, or a refusal.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType
from typing import Final

from pit.rules.card_machine.malfunction import Section
from pit.rules.card_machine.preparation import Done, Preparation, prepared, refusal_for_shoe
from pit.rules.cards import Card
from pit.rules.refusal import Refused


class Step(Enum):
    """What must be confirmed next."""

    OFFER_RETURN = "each player chooses whether to take the wagers back"
    REMOVE_DAMAGED = "damaged cards come out of the machine and out of play"
    MOVE_CARDS = "the other cards come out of the machine"
    REPLACE_DAMAGED = "cards of a new deck take the place of the damaged ones"
    SHUFFLE = "the cards are shuffled by hand"
    CUT = "the cards are cut"
    LOAD_SHOE = "the cards go into a dealing shoe"


_STEPS: Final[Mapping[Section, Mapping[Step, str]]] = MappingProxyType(
    {
        Section.CLEAN_TRANSFER: MappingProxyType({Step.MOVE_CARDS: "Q96-65B-2"}),
        Section.DAMAGED_TRANSFER: MappingProxyType(
            {
                Step.REMOVE_DAMAGED: "Q96-65C-2",
                Step.MOVE_CARDS: "Q96-65C-2",
                Step.REPLACE_DAMAGED: "Q96-65C-2",
            }
        ),
        Section.NO_TRANSFER: MappingProxyType(
            {
                Step.OFFER_RETURN: "Q96-65D-2a",
                Step.REMOVE_DAMAGED: "Q96-65D-2b",
                Step.MOVE_CARDS: "Q96-65D-2c",
                Step.REPLACE_DAMAGED: "Q96-65D-2b",
                Step.SHUFFLE: "Q96-65D-2c",
                Step.CUT: "Q96-65D-2c",
                Step.LOAD_SHOE: "Q96-65D-2c",
            }
        ),
        Section.NONE: MappingProxyType({}),
    }
)


@dataclass(frozen=True, slots=True)
class Malfunction:
    """Where the cards and the choices are. `moved` are the cards in the other machine, or counted out on the table.

    `inside` counts the damaged ones too until they are out; `to_replace` are out of play and have no replacement yet.
    """

    section: Section
    inside: tuple[Card, ...]
    damaged: tuple[Card, ...] = ()
    to_replace: tuple[Card, ...] = ()
    moved: tuple[Card, ...] = ()
    undecided: tuple[str, ...] = ()
    done: Done = ()
    is_in_shoe: bool = False


def step_now(malfunction: Malfunction) -> Step | None:
    """The step that is due, or None when all are confirmed."""
    is_due = {
        Step.OFFER_RETURN: bool(malfunction.undecided),
        Step.REMOVE_DAMAGED: bool(malfunction.damaged),
        Step.MOVE_CARDS: bool(malfunction.inside),
        Step.REPLACE_DAMAGED: bool(malfunction.to_replace),
        Step.SHUFFLE: Preparation.SHUFFLE not in malfunction.done,
        Step.CUT: Preparation.CUT not in malfunction.done,
        Step.LOAD_SHOE: not malfunction.is_in_shoe,
    }
    return next((step for step in _STEPS[malfunction.section] if is_due[step]), None)


def clause_now(malfunction: Malfunction) -> str:
    """The clause that asks for the step that is due, or for the last one."""
    steps = _STEPS[malfunction.section]
    return steps[step_now(malfunction) or list(steps)[-1]]


def _refusal_at(malfunction: Malfunction, wanted: Step) -> Refused | None:
    now = step_now(malfunction)
    if now is wanted:
        return None
    due = "nothing is left to do" if now is None else f"first {now.value}"
    return Refused(clause_now(malfunction), f"Under section {malfunction.section.value}, {due}.")


def _without(held: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    place = held.index(card)
    return (*held[:place], *held[place + 1 :])


def decide(malfunction: Malfunction, person: str) -> Malfunction | Refused:
    """A player has chosen (Q96-65D-2a)."""
    refusal = _refusal_at(malfunction, Step.OFFER_RETURN)
    if refusal is not None:
        return refusal
    if person not in malfunction.undecided:
        return Refused("Q96-65D-2a", f"{person} has no wager in the round to choose about.")
    return replace(malfunction, undecided=tuple(other for other in malfunction.undecided if other != person))


def take_damaged_out(malfunction: Malfunction, card: Card) -> Malfunction | Refused:
    """A damaged card is out of play (Q96-65C-2, Q96-65D-2b)."""
    refusal = _refusal_at(malfunction, Step.REMOVE_DAMAGED)
    if refusal is not None:
        return refusal
    if card not in malfunction.damaged:
        return Refused(clause_now(malfunction), f"{card} is not among the damaged cards.")
    return replace(
        malfunction,
        inside=_without(malfunction.inside, card),
        damaged=_without(malfunction.damaged, card),
        to_replace=(*malfunction.to_replace, card),
    )


def move_card(malfunction: Malfunction, card: Card) -> Malfunction | Refused:
    """An undamaged card is out of the failed machine (Q96-65B-2, Q96-65C-2, Q96-65D-2c)."""
    refusal = _refusal_at(malfunction, Step.MOVE_CARDS)
    if refusal is not None:
        return refusal
    if card not in malfunction.inside:
        return Refused(clause_now(malfunction), f"No {card} is left in the machine: count the cards again.")
    return replace(malfunction, inside=_without(malfunction.inside, card), moved=(*malfunction.moved, card))


def replace_damaged(malfunction: Malfunction, card: Card) -> Malfunction | Refused:
    """An equal card of a new deck joins the undamaged ones (Q96-65C-2, Q96-65D-2b)."""
    refusal = _refusal_at(malfunction, Step.REPLACE_DAMAGED)
    if refusal is not None:
        return refusal
    if card not in malfunction.to_replace:
        return Refused(clause_now(malfunction), f"No damaged {card} waits to be replaced.")
    return replace(malfunction, to_replace=_without(malfunction.to_replace, card), moved=(*malfunction.moved, card))


def prepare(malfunction: Malfunction, step: Preparation) -> Malfunction | Refused:
    """The cards are shuffled, then cut, by hand (Q96-65D-2c)."""
    wanted = {Preparation.SHUFFLE: Step.SHUFFLE, Preparation.CUT: Step.CUT}.get(step)
    if wanted is None:
        return Refused(clause_now(malfunction), f"Cards need not be {step.value} for section 65D.")
    refusal = _refusal_at(malfunction, wanted)
    return replace(malfunction, done=prepared(malfunction.done, step)) if refusal is None else refusal


def load_shoe(malfunction: Malfunction, cards: tuple[Card, ...]) -> Malfunction | Refused:
    """The same cards, shuffled and cut, are in the shoe (Q96-65D-2c)."""
    refusal = _refusal_at(malfunction, Step.LOAD_SHOE) or refusal_for_shoe(malfunction.done, "Q96-65D-2c")
    if refusal is not None:
        return refusal
    if Counter(cards) != Counter(malfunction.moved):
        reason = f"The {len(cards)} cards are not the {len(malfunction.moved)} that came out of the machine."
        return Refused("Q96-65D-2c", reason)
    return replace(malfunction, moved=cards, is_in_shoe=True)
