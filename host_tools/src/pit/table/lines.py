"""One line a round, for logs and pipes. What people should know in between is a line of its own."""

from collections.abc import Callable
from typing import Final

from pit.rules.madness_21.commands import PayBox
from pit.rules.refusal import dollars
from pit.rules.twenty_one_round.commands import CardTo, ClearLayout
from pit.rules.wagers import AcceptWager, PayWager, WagerKind
from pit.table.ledger import Press, Prize
from pit.table.watcher import Step, Watcher

_SIDE: Final = (WagerKind.BONUS_BLACKJACK, WagerKind.SUPER_SEVENS)


class Lines(Watcher):
    """Writes finished lines to `write`."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._begin()

    def on_step(self, step: Step) -> None:
        for command in step.commands:
            match command:
                case CardTo(card, 0):
                    self._dealer.append(str(card))
                case AcceptWager(wager, cents):
                    self._boxes.add(wager.box)
                    self._staked += cents
                case PayBox(box, None, cents):
                    self._prizes.append(f"box {box} by rule {dollars(cents)} per $1")
                case PayWager(wager, _, pay) if wager.kind is WagerKind.MADNESS_21:
                    self._paid += pay
                case PayWager(wager, _, pay) if wager.kind in _SIDE:
                    self._side.append(f"{wager.kind.value}: box {wager.box} {wager.person} {dollars(pay)}")
                case ClearLayout(number):
                    self._write(self._line(number))
                    self._begin()

    def on_prize(self, at_us: int, press: Press, prize: Prize) -> None:
        amount = dollars(prize.cents_per_dollar)
        self._prizes.append(f"box {press.box} {press.person} ({press.seat}) press {press.press_id} {amount} per $1")

    def say(self, text: str) -> None:
        self._write(f"  {text}")

    def _begin(self) -> None:
        self._boxes: set[int] = set()
        self._dealer: list[str] = []
        self._prizes: list[str] = []
        self._side: list[str] = []
        self._staked = 0
        self._paid = 0

    def _line(self, number: int) -> str:
        head = f"round {number}: boxes {len(self._boxes)}, wagered {dollars(self._staked)}, dealer {' '.join(self._dealer)}"
        parts = [head, *self._side]
        if self._prizes:
            parts += [f"madness 21: {'; '.join(self._prizes)}", f"paid {dollars(self._paid)}"]
        return "; ".join(parts)
