"""One event in, the next table and its commands out. Total: any event in any state is taken or refused."""

from pit.rules.poker.answers import Answer
from pit.rules.poker.events import CardExposed, Event
from pit.rules.poker.game import Game
from pit.rules.poker.packs import Pack
from pit.rules.poker.rules import BETTING, SHARED, Rule, answer, open_game
from pit.rules.poker.settings import PokerSettings
from pit.rules.poker.state import Table
from pit.rules.poker.topics import Topic
from pit.rules.refusal import Refused
from pit.rules.stud_poker.exposure import card_exposed

_RULES = {**SHARED, CardExposed: Rule(BETTING, Topic.EXPOSED, card_exposed)}


def open_table(game: Game, settings: PokerSettings | None = None) -> Table | tuple[Refused, ...]:
    """A table of `FIVE_CARD` or `SEVEN_CARD` stud without players, or everything that speaks against opening it."""
    return open_game(game, settings or PokerSettings(pack=Pack.COMPLETE))


def step(table: Table, event: Event) -> Answer:
    """Take or refuse one event. A draw is unknown here."""
    return answer(_RULES, table, event)
