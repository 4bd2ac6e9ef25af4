"""One event in, the next table and its commands out. Total: any event in any state is taken or refused."""

from pit.rules.manila_poker.exposure import card_exposed
from pit.rules.manila_poker.game import MANILA
from pit.rules.poker.answers import Answer
from pit.rules.poker.events import CardExposed, Event
from pit.rules.poker.rules import BETTING, DEALING, SHARED, Rule, answer, open_game
from pit.rules.poker.settings import PokerSettings
from pit.rules.poker.state import Table
from pit.rules.poker.topics import Topic
from pit.rules.refusal import Refused

_RULES = {**SHARED, CardExposed: Rule(BETTING | DEALING, Topic.DEALING, card_exposed)}


def open_table(settings: PokerSettings | None = None) -> Table | tuple[Refused, ...]:
    """A table of Manila poker without players, or everything that speaks against opening it."""
    return open_game(MANILA, settings or PokerSettings(seats=13))


def step(table: Table, event: Event) -> Answer:
    """Take or refuse one event (Q96-249-rounds). Draw poker's `Exchange` is unknown here."""
    return answer(_RULES, table, event)
