"""The facts of mini-baccarat, and its clauses; the round itself is baccarat's."""

from typing import Final

from pit.rules.baccarat.game import Direction, Game, Topic

MINI_BACCARAT: Final = Game(
    name="mini-baccarat",
    most_seats=9,
    offers=Direction.CLOCKWISE,
    is_offered_unasked=False,
    cites={
        Topic.OFFER: "Q03-16A-2",
        Topic.OFFER_ORDER: "Q03-16A-3",
        Topic.TAKEN: "Q03-16A-4-5",
        Topic.NOBODY: "Q03-16A-4-5",
        Topic.STOP: "Q03-16B",
        Topic.BANKER_WAGER: "Q03-16B",
        Topic.CLOSE: "Q03-12-4",
        Topic.DEALS: "Q03-12-5",
        Topic.TURN_UP: "Q03-12-6",
        Topic.THIRD_CARD: "Q03-12-7",
    },
)
"""The dealer is banker unless a player has become it (Q03-16A-1)."""
