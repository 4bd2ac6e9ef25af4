"""How a table begins: freshly opened and shuffled, or with a round of the ledger that was cut short."""

from dataclasses import replace
from random import Random

from pit.rules.cards import Card
from pit.rules.decks import decks, pick_bounds, shuffle
from pit.table.errors import TableError
from pit.table.game import Event, Game, Settings, State
from pit.table.ledger import Ledger, OpenRound
from pit.table.stored import from_text, from_union


def shuffled(cards: tuple[Card, ...], seed: int, round_number: int) -> tuple[Card, ...]:
    """The cards as the seed shuffles them for that round."""
    rng = Random(f"{seed}/shoe/{round_number}")
    return shuffle(cards, [rng.randrange(bound) for bound in pick_bounds(len(cards))])


def all_cards(settings: Settings) -> tuple[Card, ...]:
    """Every card of the table, unshuffled."""
    return decks(settings.deck_kind, settings.decks)


def fresh_table(game: Game, settings: Settings, ledger: Ledger, seed: int) -> State:
    """A table that opens; rounds and turns go on where the ledger's end. Raises TableError with every reason why not."""
    number = ledger.last_round() + 1
    table = game.open_table(settings, shuffled(all_cards(settings), seed, number))
    if isinstance(table, tuple):
        reasons = " ".join(refused.reason for refused in table)
        raise TableError(f"the table can't open: {reasons} Nothing was started. Correct the table's settings.")
    return replace(table, round_number=number, offering=replace(table.offering, turns=ledger.last_turn()))


def read_round(game: Game, cut: OpenRound, ledger: Ledger) -> tuple[State, tuple[Event, ...]]:
    """A round that was cut short: the table as it opened, and the events since. Raises TableError."""
    try:
        return from_text(game.state, cut.opening), tuple(from_union(game.event, text) for text in cut.events)
    except ValueError as error:
        raise TableError(
            f"round {cut.number} in the {ledger.name} can't be read ({error}). Nothing was changed. "
            "Finish it with the Pit that began it."
        ) from error
