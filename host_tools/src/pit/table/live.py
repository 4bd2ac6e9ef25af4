"""The table on a terminal: dealer, boxes, lamp, the meter's eight digits, the units' state, the ledger's totals.

It is redrawn from the table's own loop, a few times a second; it starts no thread and decides nothing.
"""

import time
from typing import Final

from rich.align import Align
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from pit.link import texts
from pit.rules.blackjack.state import State as BlackjackState
from pit.rules.cards import Card, Suit
from pit.rules.madness_21.commands import ArmButton
from pit.rules.madness_21.offering import Offering
from pit.rules.refusal import dollars
from pit.rules.twenty_one import total
from pit.rules.twenty_one_round.state import Box, Hand, MadnessOutcome
from pit.rules.wagers import PayWager, WagerKind
from pit.table.game import Game, State
from pit.table.hand import Hand as TableHand
from pit.table.ledger import Press, Prize
from pit.table.machine.poll import CardPoll
from pit.table.unit import Poll
from pit.table.watcher import Step, Watcher

_REDRAW_NS: Final = 66_000_000
_NOTES: Final = 4
_SUITS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}


class LiveView(Watcher):
    """Use it as a context: it holds the terminal while it is entered."""

    def __init__(self, console: Console, hand: TableHand, game: Game) -> None:
        self._game = game
        self._live = Live(console=console, auto_refresh=False, transient=False)
        self._hand = hand
        self._state: State | None = None
        self._poll: Poll | None = None
        self._machines: dict[int, CardPoll] = {}
        self._turn = ""
        self._notes: list[str] = []
        self._presses = 0
        self._prizes_cents = 0
        self._main_cents = 0
        self._drawn_ns = 0

    def __enter__(self) -> "LiveView":
        self._live.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self._draw(is_forced=True)
        self._live.__exit__(None, None, None)

    def on_step(self, step: Step) -> None:
        self._state = step.state
        for command in step.commands:
            match command:
                case ArmButton(_, box, person, seat):
                    self._turn = f"box {box}: {person} ({seat.value}) is offered the button"
                case PayWager(wager, _, pay) if not step.is_replayed:
                    if wager.kind is WagerKind.MADNESS_21:
                        self._prizes_cents += pay
                    else:
                        self._main_cents += pay
        self._draw(is_forced=True)

    def on_poll(self, at_us: int, poll: Poll) -> None:
        self._poll = poll
        self._draw()

    def on_card_poll(self, at_us: int, machine: int, poll: CardPoll) -> None:
        self._machines[machine] = poll
        self._draw()

    def on_prize(self, at_us: int, press: Press, prize: Prize) -> None:
        self._presses += 1
        amount = dollars(prize.cents_per_dollar)
        self._turn = f"box {press.box}: {press.person} pressed, {amount} for each $1"
        self.say(f"press {press.press_id}: box {press.box}, {press.person}, {amount} for each $1")

    def on_word(self, at_us: int, press: Press, given_by: str | None) -> None:
        said = "waits for a supervisor's word" if given_by is None else "a supervisor said yes"
        self._turn = f"box {press.box}: press {press.press_id} {said}"
        self._draw(is_forced=True)

    def say(self, text: str) -> None:
        self._notes = [*self._notes, text][-_NOTES:]
        self._draw(is_forced=True)

    def _draw(self, *, is_forced: bool = False) -> None:
        now = time.monotonic_ns()
        if self._state is not None and (is_forced or now - self._drawn_ns >= _REDRAW_NS):
            self._drawn_ns = now
            self._live.update(self._page(self._state), refresh=True)

    # The page

    def _page(self, state: State) -> RenderableType:
        madness = state.settings.madness
        title = self._game.title + (f" with {madness.display_name}" if madness.layout_has_area else "")
        dealer = Text.assemble("dealer  ", _cards(state.dealer), f"   {_points(state.dealer)}")
        parts = [
            Align.center(dealer),
            _boxes(state),
            *([self._unit(state.offering)] if madness.layout_has_area else []),
            *(_machine(number, poll, state) for number, poll in sorted(self._machines.items())),
            Text("\n".join(self._notes + [""] * (_NOTES - len(self._notes))), "dim"),
        ]
        totals = f"madness 21 paid {dollars(self._prizes_cents)} on {self._presses} presses, main {dollars(self._main_cents)}"
        return Panel(Group(*parts), title=f"{title}: round {state.round_number}", subtitle=f"ledger: {totals}")

    def _unit(self, offering: Offering) -> RenderableType:
        poll, sight = self._poll, self._hand.see()
        is_lit = sight.is_lamp_lit if sight is not None else poll is not None and poll.is_lamp_lit
        lamp = Text("(●)", "bold yellow") if is_lit else Text("( )", "dim")
        digits = "digits not seen" if sight is None else f"{sight.digits:>8}"
        meter = Panel(Text(digits, "bold red"), title="prize meter", expand=False)
        line = Table.grid(padding=(0, 3))
        state = "?" if poll is None else texts.state(poll.state)
        fault = f"\n{texts.fault(poll.fault)}" if poll is not None and poll.fault else ""
        turn = self._turn if offering.now is not None else ""
        line.add_row(Text.assemble("button ", lamp), meter, Text(f"unit {state}{fault}"), Text(turn, "bold"))
        return Align.center(line, vertical="middle")


def _machine(number: int, poll: CardPoll, state: State) -> RenderableType:
    """What the unit of a card machine says: may it deal, and where the round's cards are."""
    contact = Text("contact closed", "bold green") if poll.is_contact_closed else Text("contact open", "bold red")
    fault = f", {texts.fault(poll.fault)}" if poll.fault else ""
    cards = f"out {poll.out}, back {poll.returned}"
    source = f", {state.source.value}" if isinstance(state, BlackjackState) else ""
    line = Text.assemble(f"card machine {number}: {texts.state(poll.state)}{fault}   ", contact, f"   {cards}{source}")
    return Align.center(line)


def _boxes(state: State) -> RenderableType:
    table = Table(expand=True, show_edge=False, pad_edge=False)
    for box in state.boxes:
        table.add_column(f"box {box.number}", justify="center", ratio=1)
    table.add_row(*(_hands(box) for box in state.boxes))
    table.add_row(*(_bettors(state, box) for box in state.boxes))
    return table


def _hands(box: Box) -> Text:
    return Text("\n").join(_hand(hand) for hand in box.hands)


def _hand(hand: Hand) -> Text:
    return Text.assemble(_cards(hand.cards), f"\n{_points(hand.cards)}", " x2" if hand.is_doubled else "")


def _bettors(state: State, box: Box) -> Text:
    text = Text()
    for bettor in box.bettors:
        style = "bold" if bettor.person == box.controlling else ""
        text.append(f"{bettor.person} {dollars(bettor.main_cents)}", style)
        if bettor.madness_cents and box.madness is not MadnessOutcome.LOST:
            text.append(f" +{dollars(bettor.madness_cents)}", "bold magenta")
        text.append("\n")
    prize = state.offering.prize(box.number)
    if prize is not None:
        text.append(f"{dollars(prize.cents_per_dollar)} per $1", "bold green")
    elif box.madness is MadnessOutcome.WON:
        text.append("MADNESS 21", "bold magenta")
    return text


def _cards(held: tuple[Card, ...]) -> Text:
    text = Text()
    for card in held:
        is_red = card.suit in (Suit.HEARTS, Suit.DIAMONDS)
        text.append(f"{str(card)[0]}{_SUITS[card.suit]} ", "red" if is_red else "")
    return text


def _points(held: tuple[Card, ...]) -> str:
    return str(total(held).points) if held else ""
