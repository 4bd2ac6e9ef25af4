"""The line of a round."""

from dataclasses import replace

import pytest

from pit.rules.blackjack.state import State
from pit.rules.blackjack.step import open_table
from pit.rules.decks import decks
from pit.rules.twenty_one_round.commands import ClearLayout
from pit.rules.twenty_one_round.events import DealCard
from pit.rules.wagers import AcceptWager, PayWager, Wager, WagerKind
from pit.table.lines import Lines
from pit.table.settings import default_blackjack
from pit.table.watcher import Step


@pytest.mark.parametrize("kind", [WagerKind.BONUS_BLACKJACK, WagerKind.SUPER_SEVENS])
def test_what_a_side_wager_won_stands_in_the_line_of_its_round_and_in_no_other(kind: WagerKind) -> None:
    settings = default_blackjack()
    state = open_table(settings, decks(settings.deck_kind, settings.decks))
    assert isinstance(state, State)
    wager = Wager(3, "P3", kind)
    orders = (AcceptWager(wager, 100), PayWager(wager, 100, 5_000, "Q"), ClearLayout(1, ()))
    written: list[str] = []
    lines = Lines(written.append)
    lines.on_step(Step(0, 1, DealCard(), orders, state, False))
    lines.on_step(Step(0, 2, DealCard(), (ClearLayout(2, ()),), replace(state, round_number=2), False))

    won = f"{kind.value}: box 3 P3 $50"
    assert [won in line for line in written] == [True, False]
