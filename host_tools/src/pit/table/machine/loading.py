"""Which cards lie in a card machine, and that its unit is told so: at a load, at a transfer, after a power cut at a card."""

from collections.abc import Sequence
from random import Random
from typing import Final

from pit.rules.blackjack.settings import TableSettings
from pit.table.felt import Felt
from pit.table.machine.seat import Seat
from wire import card_codes

_MOMENT_US: Final = 100_000
_MOST_DECKS: Final = 8  # 65A(3)(a): a machine approved for more is told no more


class Loading:
    """Of one table's machines. `offered` are the side games at it, as the units know them."""

    def __init__(self, felt: Felt, seats: Sequence[Seat], *, seed: int) -> None:
        settings = felt.state.settings
        assert isinstance(settings, TableSettings)
        self._settings = settings
        self._cards = settings.decks * settings.deck_kind.value
        self._felt = felt
        self._seats = tuple(seats)
        self._seed = seed
        self._boots: dict[int, int] = {}  # of each unit, when it last agreed with the cards on the layout
        self.offered: int = card_codes.OFFERED_MADNESS_21 if settings.madness.layout_has_area else 0

    def put_in(self, seat: Seat, out: int) -> None:
        """The cards that by the rules are in the machine lie there, and its unit knows how many; `out` are on the layout."""
        settings = self._settings
        approval = settings.card_machine
        assert approval is not None
        others = [other for other in self._seats if other is not seat and len(other.dealer.layout) == out]
        layout = others[0].dealer.layout if out and others else ()
        inside = [card for card in range(self._cards) if card not in layout]
        Random(f"{self._seed}/machine/{self._felt.state.round_number}").shuffle(inside)
        seat.dealer.set_up(inside, layout)
        for other in others if out else ():
            other.dealer.set_up((), ())
        seat.unit.wait(_MOMENT_US)
        seat.unit.approve(
            card_codes.GAME_BLACKJACK,
            approval.minimum_decks,
            min(approval.maximum_decks, _MOST_DECKS),
            settings.deck_kind.value,
            self.offered,
        )
        seat.unit.load(settings.decks, settings.deck_kind.value, len(layout))

    def agreed(self, seat: Seat) -> None:
        """The unit's count and the cards on the layout are the same."""
        identity = seat.unit.client.identity
        if identity is not None:
            self._boots[seat.number] = identity.boots

    def has_restarted(self, seat: Seat) -> bool:
        """Whether the unit was without power since they last were."""
        identity = seat.unit.client.identity
        return identity is None or self._boots.get(seat.number) != identity.boots

    def declare(self, seat: Seat, outside: int) -> None:
        """The unit lost its power as a card passed a beam: people count the cards, and tell it where they are."""
        self._felt.watch.say(
            f"the unit of card machine {seat.number} lost its power as a card passed: {outside} cards lie outside, "
            f"{self._cards - outside} are in it, and it is told so"
        )
        settings = self._settings
        seat.unit.unload()
        if outside:
            seat.unit.load(settings.decks, settings.deck_kind.value, outside)
        self.agreed(seat)
