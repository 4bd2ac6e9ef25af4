"""One event in, the next table and its commands out. Total: any event in any state is taken or refused."""

from pit.rules.draw_poker.game import DRAW
from pit.rules.poker.answers import Answer
from pit.rules.poker.dealing import exchange
from pit.rules.poker.events import Event, Exchange
from pit.rules.poker.packs import Pack
from pit.rules.poker.rules import DRAWING, SHARED, Rule, answer, open_game
from pit.rules.poker.settings import PokerSettings
from pit.rules.poker.state import Table
from pit.rules.poker.topics import Topic
from pit.rules.refusal import Refused

_RULES = {**SHARED, Exchange: Rule(DRAWING, Topic.DEALING, exchange)}


def open_table(settings: PokerSettings | None = None) -> Table | tuple[Refused, ...]:
    """A table of draw poker without players, or everything that speaks against opening it."""
    return open_game(DRAW, settings or PokerSettings(pack=Pack.COMPLETE))


def step(table: Table, event: Event) -> Answer:
    """Take or refuse one event (Q96-287-rounds). Communal cards are unknown here."""
    return answer(_RULES, table, event)
