"""An up card seen too early. Promises that the betting goes on as usual and that the card is shuffled back."""

from dataclasses import replace

from pit.rules.poker.answers import Answer, refuse
from pit.rules.poker.events import CardExposed
from pit.rules.poker.options import betting_of
from pit.rules.poker.state import Table
from pit.rules.poker.topics import Topic


def card_exposed(table: Table, event: CardExposed) -> Answer:
    """The next up card was seen: before the next up cards it is shuffled back into the shoe (Q96-405).

    `number` counts rounds of betting: the card was meant for the one with that number.
    """
    coming = betting_of(table).number
    streets = table.game.streets
    if event.number != coming + 1 or coming >= len(streets) or not streets[coming].up:
        reason = f"No up card is dealt for round of betting {event.number} after this one."
        return refuse(table, table.cite(Topic.EXPOSED), reason)
    return replace(table, is_reshuffle_due=True), ()
