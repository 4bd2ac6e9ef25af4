"""A table of baccarat for tests: seated players, chosen first cards, and events by name."""

from collections import Counter

from bank_felt import BankFelt

from pit.rules.baccarat import events as ev
from pit.rules.baccarat.bets import Bet
from pit.rules.baccarat.game import BACCARAT, Game
from pit.rules.baccarat.settings import BaccaratSettings
from pit.rules.baccarat.step import open_table, step
from pit.rules.cards import Card, cards
from pit.rules.decks import DeckKind, decks


def shoe_with(first: str, count: int = 8) -> tuple[Card, ...]:
    """A full shoe that begins with those cards."""
    wanted = cards(first)
    return (*wanted, *(Counter(decks(DeckKind.STANDARD, count)) - Counter(wanted)).elements())


def felt(
    seats: tuple[int, ...] = (1, 3, 5), first: str = "", game: Game = BACCARAT, settings: BaccaratSettings | None = None
) -> BankFelt:
    """A table where p1 sits in seat 1, p3 in seat 3 and so on."""
    table = BankFelt(open_table(settings, shoe_with(first), game), step)
    table.tell(*(ev.TakeSeat(f"p{seat}", seat) for seat in seats))
    return table


def dealer_banks(table: BankFelt) -> BankFelt:
    """The game called, and the shoe refused by everybody."""
    table.tell(ev.CallGame())
    while table.state.offers:
        table.tell(ev.RejectShoe(f"p{table.state.offers[0]}"))
    return table


def wagered(table: BankFelt, **bets: Bet) -> BankFelt:
    """Those people's wagers of $10, and wagers closed."""
    table.tell(*(ev.PlaceWager(person, bet, 1_000) for person, bet in bets.items()), ev.CloseWagers())
    return table


def deal(table: BankFelt, is_face_down: bool = False) -> list[object]:
    """Deal as whoever banks as long as cards are due; the orders it gave."""
    number, given = table.state.round_number, list[object]()
    while table.state.round_number == number and table.state.phase.name == "DEALING":
        is_first = len(table.state.player) + len(table.state.bank) < 4
        given += table.tell(ev.DealCard(table.state.banks, is_face_down and is_first))
    return given
