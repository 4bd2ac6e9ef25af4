"""What the player on turn may do. One place decides it for the rules, for computer players and for the screen."""

from dataclasses import dataclass

from pit.rules.poker.sizes import Sizes
from pit.rules.poker.state import Betting, Seat, Table

MOST_RAISES = 3  # in a round of betting


@dataclass(frozen=True, slots=True)
class Raising:
    """How a player may raise: full sizes if `is_full_allowed`, and everything left if that is less than the least of them."""

    sizes: Sizes
    funds_cents: int
    is_full_allowed: bool

    def allows(self, cents: int) -> bool:
        """Whether a raise of so many cents on top of the call is allowed (Q96-273-1, Q96-274-1)."""
        return self.is_short(cents) or (
            self.is_full_allowed and 0 < cents <= self.funds_cents and self.sizes.allows(cents)
        )

    def is_short(self, cents: int) -> bool:
        """Whether it is everything left and less than a raise needs."""
        return 0 < cents == self.funds_cents < self.sizes.least

    @property
    def most_cents(self) -> int:
        """The largest raise the player can make, or 0."""
        if 0 < self.funds_cents < self.sizes.least:
            return self.funds_cents
        return self.sizes.up_to(self.funds_cents) if self.is_full_allowed else 0


@dataclass(frozen=True, slots=True)
class Options:
    """The choices of the player at `place`. Cents; None where a thing is not allowed."""

    place: int
    call_cents: int | None
    opening: Raising | None
    raising: Raising | None
    may_check: bool
    may_fold: bool
    may_decline: bool


def put_in(table: Table, seat: Seat) -> int:
    """What counts for a call: bets of this round of betting (Q96-250-1), in draw poker of the round of play (Q96-288-1-2)."""
    return seat.total_cents if table.game.calls_over_play else seat.round_cents


def high(table: Table) -> int:
    """The most that anyone has put in, by the measure of `put_in`."""
    return max((put_in(table, seat) for seat in table.seats), default=0)


def call_cost(table: Table, seat: Seat) -> int:
    """What it costs to call: up to the highest total of another player (Q96-250-1, Q96-250-3, Q96-288-1-2, Q96-288-3)."""
    return max(0, high(table) - put_in(table, seat))


def options_of(table: Table, place: int) -> Options:
    """What the player at the place may do if it is his turn now.

    Before a bet opens: open, check or fold (Q96-271-4-5), no check in round 1 (Q96-270-1, Q96-277-1-3). After it: call,
    call and raise, or fold (Q96-271-8, Q96-270-3). The blind bettor, called and not raised, only raises or declines
    (Q96-252-2, Q96-270-2b); raised, he calls, raises or folds like the others (Q96-270-2c).
    """
    betting = betting_of(table)
    seat = table.at(place)
    if not betting.is_open:
        opening = Raising(_opening_sizes(table, seat, betting), seat.funds_cents, True)
        must_open = table.game.must_open(table)
        check = table.game.may_check(table) and not must_open
        return Options(place, None, opening, None, check, not must_open, False)
    cost = call_cost(table, seat)
    raising = _raising(table, seat, betting, cost)
    if cost == 0:
        return Options(place, None, None, raising, False, False, True)
    return Options(place, min(cost, seat.funds_cents), None, raising, False, True, False)


def betting_of(table: Table) -> Betting:
    """The round of betting that is on."""
    assert table.betting is not None, "a round of betting is on"
    return table.betting


def _opening_sizes(table: Table, seat: Seat, betting: Betting) -> Sizes:
    """The amounts to open with; only the table minimum after a card was seen too early (Q96-282-2)."""
    if betting.is_minimum_only:
        return Sizes((table.settings.minimum_wager_cents,))
    return table.game.opening_sizes(table, seat)


def _raising(table: Table, seat: Seat, betting: Betting, cost: int) -> Raising | None:
    """How the player may raise.

    Three raises in a round of betting, not counting short ones (Q96-273-1); no limit between two players (Q96-273-4).
    None after a short raise by the last to act (Q96-274-5-6), or once a card was seen too early (Q96-282-1); none without
    someone left to call it. Who acted out of turn and was outbid raises only where three raises are the limit
    (Q96-281-3-4).
    """
    left = seat.funds_cents - cost
    others = [place for place in table.active if place != seat.place]
    if left <= 0 or not others or seat.place in betting.barred or betting.is_calls_only:
        return None
    unlimited = table.game.is_raise_unlimited(table)
    if unlimited and seat.place in betting.released:
        return None
    sizes = Sizes(high=left) if unlimited else table.game.raise_sizes(table, seat)
    raising = Raising(sizes, left, unlimited or betting.raises < MOST_RAISES)
    return raising if raising.most_cents else None
