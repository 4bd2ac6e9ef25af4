"""Plays rounds on a card machine's unit as a table would, with a trouble now and then, and judges them by cards and wires.

It deals, takes the cards back and ends the round; after a trouble it mends, clears what may be cleared, and goes on or starts
anew. What it counts comes from the plants: cards that are not where an accepted round's end says they are, and the judge's
violations. What the unit says of itself is used to go on, never to judge.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from pit.bench.proofs.interlock_judge import Judge
from pit.bench.proofs.interlock_troubles import TROUBLES, Trouble, mend
from pit.bench.rigs.card_machine import CardMachineRig
from wire import card_codes

DECKS = 1  # few cards, so that each is looked for quickly; the machine is approved for them
DECK_CARDS = 52
_ALL = DECKS * DECK_CARDS
_STEPS = card_codes.LOAD_SORTED | card_codes.LOAD_INSPECTED | card_codes.LOAD_SHUFFLED
_POLL_US = (20_000, 90_000)
_CARD_US = 220_000
_REST_US = 200_000
_DEAL_US = 8_000  # a request to deal takes about five milliseconds of writing
_LONGEST_US = 1_500_000


class World(Protocol):
    """A unit with its plants, and a host's way to it."""

    rig: CardMachineRig

    @property
    def is_blind(self) -> bool: ...

    def give_power(self) -> None: ...

    def cut_power(self) -> None: ...

    def pass_time(self, us: int) -> None:
        """Let the unit live, without a word from the host."""

    def black_out(self, us: int) -> None:
        """The unit's processor stands still and sees no edge."""

    def poll(self) -> None: ...

    def ask(self, name: str, **fields: int) -> int:
        """0, or why not, as a result number."""

    def clear_count(self) -> None:
        """A supervisor's word."""

    def faults(self) -> int:
        """The faults that stand, a bit each."""


@dataclass
class Tally:
    """`unaccounted`: cards that an accepted round's end did not have. `stopped`: why a run was given up, if it was."""

    rounds: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    unaccounted: int = 0
    stopped: str = ""


class Shift:
    """One run of rounds on one world."""

    def __init__(self, world: World, seed: int | str, *, trouble_percent: int) -> None:
        self.world = world
        self.rig = world.rig
        self.tally = Tally()
        self.judge = Judge(world.rig, lambda: world.is_blind)
        self._rng = Random(f"{seed}/rounds")
        self._trouble_percent = trouble_percent
        self._number = 0

    def open(self) -> None:
        """Power, approval, cards."""
        self._power_on()
        self._ask("approve", game=1, min_decks=1, max_decks=8, deck_cards=DECK_CARDS, offered=0)
        self._reload()

    def play(self, rounds: int) -> bool:
        """Play so many rounds. False: the first violation ended it, or the unit could not be brought back."""
        for _ in range(rounds):
            self._round()
            self.tally.rounds += 1
            if self.is_bad:
                return False
        return True

    @property
    def is_bad(self) -> bool:
        return bool(self.judge.violations or self.tally.unaccounted or self.tally.stopped)

    # A round

    def _round(self) -> None:
        self._number += 1
        rng = self._rng
        trouble = rng.choice(TROUBLES) if rng.randrange(100) < self._trouble_percent else None
        if rng.randrange(20) == 0:
            self._try_what_is_barred()
        if trouble is not None and trouble.strikes_at_deal:
            self._deal_into(trouble)
            return
        if self._deal():
            self._recover(is_miscount=True)
            if self._deal():
                self.tally.stopped = f"round {self._number} was refused with {self._last_code} though all was mended"
                return
        cards = rng.randrange(2, 6)
        if trouble is not None:
            self.tally.faults[trouble.name] += 1
        strikes_us = rng.randrange(cards * _CARD_US) if trouble is not None else 0
        strikes_late = rng.randrange(2) == 0
        self.rig.machine.deal(cards)
        self._live(cards * _CARD_US, None if strikes_late else trouble, strikes_us)
        self.rig.machine.take_back(list(self.rig.machine.layout))
        self._live(cards * _CARD_US, trouble if strikes_late else None, strikes_us)
        if trouble is not None:
            self._after(trouble)
        else:
            self._end()

    def _deal(self) -> int:
        return self._ask("deal", round=self._number, game=1, offered=0)

    def _deal_into(self, trouble: Trouble) -> None:
        """The trouble strikes while the unit looks at its inputs, writes down the round, or drives the relay."""
        self.tally.faults[trouble.name] += 1
        self.rig.clock.call_after(self._rng.randrange(_DEAL_US), lambda: trouble.strike(self.rig, self._rng))
        self._deal()
        self.rig.machine.deal()
        self._live(_CARD_US, None, 0)
        self.rig.machine.take_back(list(self.rig.machine.layout))
        self._live(_CARD_US, None, 0)
        self._after(trouble)

    def _end(self) -> None:
        """The round's end, and whether all its cards are where the unit's answer says."""
        code = self._ask("end_round", round=self._number)
        if code == 0:
            self.tally.unaccounted += abs(_ALL - len(self.rig.machine.inside))
        else:
            self._recover(is_miscount=True)

    def _after(self, trouble: Trouble) -> None:
        """Mend, clear, and finish the round if its cards can be trusted."""
        self._recover(is_miscount=False)
        if self._deal() == 0:
            self._live(_CARD_US, None, 0)
            for _ in range(20):
                machine = self.rig.machine
                if not machine.layout and not machine.waiting and not machine.is_moving:
                    break
                machine.take_back(list(machine.layout))
                self._live(_CARD_US, None, 0)
            self._end()
        if trouble.is_miscount or self._faults():
            self._recover(is_miscount=True)

    # Troubles and their ends

    def _live(self, us: int, trouble: Trouble | None, strikes_us: int) -> None:
        """Time passes with polls, and in it a trouble strikes."""
        clock = self.rig.clock
        ends_us = clock.now_us + us
        if trouble is not None:
            self._poll_till(min(ends_us, clock.now_us + strikes_us))
            self._strike(trouble)
            ends_us = max(ends_us, clock.now_us + self._rng.randrange(_LONGEST_US))
        self._poll_till(ends_us)

    def _strike(self, trouble: Trouble) -> None:
        rng, clock = self._rng, self.rig.clock
        if trouble.host_is_silent:
            self.world.pass_time(rng.randrange(300_000, 1_500_000))
        elif trouble.cuts_power:
            self.judge.forget_latch()
            self.world.cut_power()
            self.judge.powered(False)
            self.world.pass_time(rng.randrange(1_000, 500_000))
            self._power_on()
        elif trouble.blacks_out:
            clock.call_after(rng.randrange(20_000), lambda: trouble.strike(self.rig, rng))
            self.world.black_out(rng.randrange(50_000, 400_000))
            self.judge.was_blind()
        else:
            clock.call_after(rng.randrange(1, 30_000), lambda: trouble.strike(self.rig, rng))
            self.world.pass_time(30_000)

    def _recover(self, *, is_miscount: bool) -> None:
        """What people do until the unit can be used again; a miscount takes the deck out and counts it."""
        self._try_early_reset()
        self._ask("hold")
        mend(self.rig)
        self.judge.mended()
        self._rest()
        if self._faults() >> card_codes.FAULT_LID & 1:
            self._open_and_shut()
        for fault in range(32):
            if self._faults() >> fault & 1 and fault != card_codes.FAULT_COUNT:
                self._clear(fault)
        if is_miscount or self._faults() >> card_codes.FAULT_COUNT & 1:
            self._reload()

    def _try_early_reset(self) -> None:
        """An impatient hand: clear the lid's fault before anything was done about it."""
        if self._rng.randrange(2) and self._faults() >> card_codes.FAULT_LID & 1:
            self._clear(card_codes.FAULT_LID)
            if self._rng.randrange(2):
                self._deal()
                self._rest()

    def _clear(self, fault: int) -> None:
        if self._ask("clear_fault", fault=fault) == 0 and fault == card_codes.FAULT_LID:
            self.judge.reset_accepted()

    def _open_and_shut(self) -> None:
        self.rig.lid.open()
        self._rest()
        self.rig.lid.shut()
        self._rest()

    def _reload(self) -> None:
        """All cards are taken out, counted and put in again; a supervisor clears the count."""
        self._ask("unload")
        machine = self.rig.machine
        machine.empty()
        machine.layout.clear()
        machine.swallowed.clear()
        machine.fill(range(_ALL))
        self._rest()
        if self._faults() >> card_codes.FAULT_COUNT & 1:
            self.world.clear_count()
        for fault in (card_codes.FAULT_CARD_MOVED, card_codes.FAULT_BEAM, card_codes.FAULT_SHOE):
            if self._faults() >> fault & 1:
                self._clear(fault)
        self._ask("load_cards", decks=DECKS, deck_cards=DECK_CARDS, cards=_ALL, outside=0, steps=_STEPS)

    def _try_what_is_barred(self) -> None:
        """65A(2): a request to deal while bonus blackjack or super sevens is offered."""
        self.judge.asked(False)
        barred = self._rng.choice((card_codes.OFFERED_BONUS_BLACKJACK, card_codes.OFFERED_SUPER_SEVENS))
        self.world.ask("deal", round=self._number, game=1, offered=barred)
        self._rest()

    # The host's words

    def _ask(self, name: str, **fields: int) -> int:
        """The judge knows what is asked before the unit does; a refusal takes it back."""
        if name == "deal":
            self.judge.asked(True)
        code = self.world.ask(name, **fields)
        self._last_code = code
        if (name == "deal") != (code == 0) or name in ("hold", "unload"):
            self.judge.asked(False)
        return code

    def _faults(self) -> int:
        return self.world.faults()

    def _poll(self) -> None:
        self.judge.polled()
        self.world.poll()

    def _poll_till(self, ends_us: int) -> None:
        clock = self.rig.clock
        while clock.now_us < ends_us:
            self._poll()
            self.world.pass_time(min(ends_us - clock.now_us, self._rng.randrange(*_POLL_US)))

    def _rest(self) -> None:
        self._poll_till(self.rig.clock.now_us + _REST_US)

    def _power_on(self) -> None:
        self.world.give_power()
        self.judge.powered(True)
        self._rest()
