"""Runs a table: one loop over a game's rules; what a unit must do or people do at it is its own side's affair.

| the rules wait for | who answers |
|---|---|
| the button, its amount, its payment | `JackpotSide` |
| cards from a card machine, their return, the steps of its malfunction | `MachineSide` |
| wagers, cards from a shoe, decisions, the end of the round | the loop itself; of a site's table, `SiteSide` before a wager |

Each event is in the ledger, with the money it moved, before anything outside happens. Units are told only what the
ledger says, so a table that was killed goes on where the ledger stands: the events are taken again, the units are asked.
"""

from collections.abc import Callable
from dataclasses import replace

from pit.rules.blackjack.awaiting import AwaitClosed, AwaitPreparation
from pit.rules.card_machine.events import Prepared
from pit.rules.cards import Card
from pit.rules.twenty_one_round.awaiting import (
    AwaitAmount,
    AwaitCard,
    AwaitChoice,
    AwaitCollect,
    AwaitDecision,
    AwaitPaid,
    AwaitPress,
    AwaitSomeone,
    AwaitWagers,
)
from pit.rules.twenty_one_round.events import CollectCards, DealCard, DecideControl, LoadShoe, PlayOut
from pit.table.errors import TableError
from pit.table.felt import Felt
from pit.table.game import Event
from pit.table.jackpot import JackpotSide
from pit.table.ledger import Ledger, OpenRound
from pit.table.machine.side import MachineSide
from pit.table.opening import all_cards, read_round, shuffled
from pit.table.pace import Pace
from pit.table.players import Players
from pit.table.site_side import SiteSide
from pit.table.stored import to_text


class Runner:
    """One table with a jackpot unit, a card machine, or both.

    `play` raises TableError where it can't go on; the ledger then holds the round as it stands.
    """

    def __init__(
        self,
        felt: Felt,
        ledger: Ledger,
        players: Players,
        pace: Pace,
        *,
        seed: int,
        jackpot: JackpotSide | None,
        machine: MachineSide | None = None,
        site: SiteSide | None = None,
        check_stop: Callable[[], None] = lambda: None,
    ) -> None:
        self._felt = felt
        self._ledger = ledger
        self._players = players
        self._pace = pace
        self._seed = seed
        self._jackpot = jackpot
        self._machine = machine
        self._site = site
        self._check_stop = check_stop
        self._placed: frozenset[Event] = frozenset()

    def play(self, rounds: int) -> None:
        """Finish a round that was cut short, then play on, `rounds` in all; fewer where digits and unit disagree."""
        finished = 0
        cut = self._ledger.unfinished_round()
        if cut is not None:
            fresh = self._felt.state
            self._resume(cut)
            self._play_round()
            finished += 1
            turns = replace(fresh.offering, turns=self._ledger.last_turn())
            self._felt.state = replace(fresh, round_number=self._ledger.last_round() + 1, offering=turns)
        while finished < rounds and not (self._jackpot is not None and self._jackpot.is_doubtful):
            if self._site is not None:
                self._site.begin_round()
            self._ledger.open_round(self._felt.state.round_number, to_text(self._felt.state))
            self._play_round()
            finished += 1

    # The round

    def _resume(self, cut: OpenRound) -> None:
        """Take the events of the ledger again; what they moved is booked already."""
        self._felt.state, events = read_round(self._felt.game, cut, self._ledger)
        self._felt.watch.say(f"round {cut.number} was cut short after {len(events)} events: going on with it")
        for event in events:
            self._felt.take(event, is_replayed=True)
        self._placed = frozenset(events)
        if self._machine is not None:
            self._machine.resume()

    def _play_round(self) -> None:
        number = self._felt.state.round_number
        while self._felt.state.round_number == number:
            self._check_stop()
            self._go_on()
        if self._machine is not None:
            self._machine.round_over(number)
        if self._site is not None:
            self._site.tell()
        self._stop_if_lost(number)

    def _stop_if_lost(self, number: int) -> None:
        lost = None if self._jackpot is None else self._jackpot.lost
        if lost is not None:
            raise TableError(
                f"{lost} Round {number} was finished without the unit; what it had not decided was paid at 25 "
                f"times (Q03-34J-4). {self._ledger.advice}"
            ) from lost

    def _go_on(self) -> None:
        """One step of the round."""
        felt, machine = self._felt, self._machine
        if machine is not None and machine.may_come_back():
            machine.load()
            return
        waits = felt.game.awaiting(felt.state)
        match waits:
            case AwaitPress() | AwaitAmount() | AwaitSomeone() | AwaitPaid():
                assert self._jackpot is not None
                self._jackpot.answer(waits)
            case AwaitWagers(_, True):
                self._load(all_cards(felt.state.settings))
            case AwaitWagers():
                self._take_wagers()
                self._deal()
            case AwaitCard(True):
                self._load(felt.state.rack)
            case AwaitCard():
                self._deal()
            case AwaitDecision():
                event = felt.game.play_event(felt.state)
                assert event is not None
                felt.take(event)
                self._pause(self._pace.decision_us)
            case AwaitChoice(box, _, person):
                felt.take(PlayOut(box, person))
            case AwaitCollect():
                if self._jackpot is not None:
                    self._jackpot.settle()
                self._pause(self._pace.payment_us)
                felt.take(CollectCards())
            case AwaitPreparation(step):
                felt.take(Prepared(step))
            case AwaitClosed():
                raise TableError(f"the table is closed after round {felt.state.round_number - 1}.")
            case _:
                assert machine is not None, waits
                machine.answer(waits)

    def _load(self, cards: tuple[Card, ...]) -> None:
        self._felt.take(LoadShoe(shuffled(cards, self._seed, self._felt.state.round_number)))

    def _deal(self) -> None:
        if self._machine is None or not self._machine.deals():
            self._felt.take(DealCard())
        else:
            self._machine.deal()
        self._pause(self._pace.card_us)

    def _take_wagers(self) -> None:
        felt = self._felt
        if self._jackpot is not None:
            self._jackpot.check_equipment()
        for event in self._players.wagers(felt.state):
            if event not in self._placed and (self._site is None or self._site.may_go_to_the_rules(event)):
                felt.take(event)
        waits = felt.game.awaiting(felt.state)
        if isinstance(waits, AwaitWagers):
            for box in waits.boxes_without_control:
                felt.take(DecideControl(box, felt.state.box(box).bettors[0].person))
        self._placed = frozenset()

    def _pause(self, for_us: int) -> None:
        if self._jackpot is not None:
            self._jackpot.pause(for_us)
        elif self._machine is not None:
            self._machine.pause(for_us)
