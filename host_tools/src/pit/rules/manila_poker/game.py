"""The facts of Manila poker, and its clauses."""

from typing import Final

from pit.rules.manila_poker.limits import opening_sizes, raise_sizes
from pit.rules.poker.game import Forced, Game, Street
from pit.rules.poker.limits import contested_by_two
from pit.rules.poker.packs import Pack
from pit.rules.poker.places import clockwise_after
from pit.rules.poker.ranking import ranking
from pit.rules.poker.state import Seat, Table
from pit.rules.poker.topics import Topic


def _starts_with(table: Table) -> int:
    """First the player next to the buck (Q96-270-1), from the second round on the designated player (Q96-271-4-5)."""
    if table.street:
        return table.designated
    return next(iter((*clockwise_after(table.buck, table.active), table.buck)))


def _may_check(table: Table) -> bool:
    """From the second round of betting on (Q96-277-1-3)."""
    return table.street > 0


def _value_of(table: Table, seat: Seat) -> int:
    """The best hand of both hole cards and three communal cards (Q96-251); the ace low if announced (Q96-256-5)."""
    order = ranking(table.settings.pack, bool(table.is_ace_low))
    return order.best_with(seat.cards, table.board)


def _must_open(_table: Table) -> bool:
    return False


MANILA: Final = Game(
    name="Manila poker",
    most_seats=13,
    packs=frozenset({Pack.REDUCED_32}),
    forced=Forced.BLIND,
    streets=(Street(down=2, board=1, is_packet=True), *(Street(board=1) for _ in range(4))),
    starts_with=_starts_with,
    opening_sizes=opening_sizes,
    raise_sizes=raise_sizes,
    is_raise_unlimited=contested_by_two,
    may_check=_may_check,
    must_open=_must_open,
    value_of=_value_of,
    blind_opens=True,
    cites={
        Topic.ACTS: "Q96-249-act",
        Topic.ANNOUNCE_ACE: "Q96-265",
        Topic.BAR: "Q96-285",
        Topic.BLIND: "Q96-267-2",
        Topic.BUCK: "Q96-264-3",
        Topic.CALL: "Q96-250-1",
        Topic.CHECK: "Q96-277-1-3",
        Topic.CHIPS: "Q96-268",
        Topic.COMMISSION: "Q96-275-3",
        Topic.CUT: "Q96-263-2",
        Topic.DEAD: "Q96-283-1-2",
        Topic.DEALING: "Q96-269",
        Topic.EQUIPMENT: "Q96-259-1",
        Topic.EXCLUDE: "Q96-286",
        Topic.FOLD: "Q96-270-2b",
        Topic.HELPING: "Q96-279-1-2",
        Topic.LAYOUT: "Q96-258-2",
        Topic.LEAKS: "Q96-279-5-6",
        Topic.LENDING: "Q96-276-3",
        Topic.LIMIT_OF_RAISES: "Q96-273-1",
        Topic.LOOKING: "Q96-279-7",
        Topic.MISDEAL: "Q96-280-1",
        Topic.MISDEAL_AFTER: "Q96-280-7",
        Topic.MISDEAL_MENDED: "Q96-280-4-5",
        Topic.MISDEAL_WHEN: "Q96-280-2-3",
        Topic.MOVING_CARDS: "Q96-284",
        Topic.OPENING: "Q96-271-2-3",
        Topic.OUT_OF_TURN: "Q96-281-1",
        Topic.PACK: "Q96-249-deck",
        Topic.PACK_CHECK: "Q96-261-5",
        Topic.PACK_UNFIT: "Q96-261-4",
        Topic.PREPARE: "Q96-261-1-3",
        Topic.RAISE: "Q96-252-1",
        Topic.RAISE_SIZE: "Q96-273-2",
        Topic.RAISE_SIZE_AGAIN: "Q96-273-3",
        Topic.SEATS: "Q96-258-1",
        Topic.SEAT_PRIORITY: "Q96-262-2",
        Topic.SHOWDOWN: "Q96-272-5",
        Topic.SHUFFLE: "Q96-263-1",
        Topic.SILENCE: "Q96-285",
        Topic.SPLITTING: "Q96-272-8",
        Topic.STAKE: "Q96-266-1-2",
        Topic.STAKE_FIXED: "Q96-266-3",
        Topic.TAPPED_CALL_ONLY: "Q96-274-5-6",
        Topic.TOP_UP: "Q96-276-1-2",
        Topic.TURN: "Q96-257-3",
        Topic.UNCALLED_BLIND: "Q96-270-2a",
        Topic.UNCALLED_FIRST: "Q96-270-5",
        Topic.UNCALLED_OPENING: "Q96-271-9",
        Topic.UNCALLED_RAISE: "Q96-271-10",
        Topic.UNOPENED: "Q96-271-7",
    },
)
