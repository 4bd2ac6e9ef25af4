"""How a round of play goes on: from the last act of a round of betting to the next card, or to the pots.

| what | goes to |
|---|---|
| one player left | the pots, with no showdown |
| nobody left to act, streets left | the next street |
| nobody left to act in the final round | the showdown |
"""

from dataclasses import replace

from pit.rules.poker import money
from pit.rules.poker.answers import Answer
from pit.rules.poker.commands import AnnounceWinners, Command, Commands
from pit.rules.poker.early_bets import settle_early
from pit.rules.poker.options import betting_of, call_cost
from pit.rules.poker.places import clockwise_from
from pit.rules.poker.pots import uncalled
from pit.rules.poker.settings import Unopened
from pit.rules.poker.settling import pay_one
from pit.rules.poker.state import Betting, Phase, Standing, Table
from pit.rules.poker.streets import begin_street, next_due
from pit.rules.poker.topics import Topic


def go_on(table: Table, orders: Commands = ()) -> Answer:
    """As far as nobody is waited for: acts that lie early, the end of the betting, streets on which nobody can act."""
    while table.phase is Phase.BETTING:
        table = replace(table, betting=_pruned(table, betting_of(table)))
        betting = betting_of(table)
        if len(table.contesting) <= 1 or not betting.waiting:
            table, more = close_betting(table)
            orders = (*orders, *more)
            continue
        early = next((one for one in betting.early if one.place == betting.waiting[0]), None)
        if early is None:
            break
        table, more = settle_early(table, early)
        orders = (*orders, *more)
    if table.phase is Phase.DEALING and next_due(table) is None and not table.is_reshuffle_due:
        return go_on(start_betting(table), orders)
    return table, orders


def _pruned(table: Table, betting: Betting) -> Betting:
    """Only those who still have something to decide are waited for; who tapped out never is (Q96-274-2).

    Nobody who has acted and owes nothing is asked again (Q96-270-4, Q96-271-11-12).
    """
    alone = len(table.active) == 1

    def must_act(place: int) -> bool:
        seat = table.at(place)
        if not seat.is_active:
            return False
        owes = (betting.is_open or alone) and call_cost(table, seat) > 0
        return owes or (not alone and place not in betting.acted)

    return replace(betting, waiting=tuple(place for place in betting.waiting if must_act(place)))


def start_betting(table: Table, is_calls_only: bool = False, is_minimum_only: bool = False) -> Table:
    """A round of betting begins right after its cards (Q96-253). Who is designated is noted for the showdown."""
    order = clockwise_from(table.game.starts_with(table), table.active)
    opens = table.game.blind_opens and table.street == 0
    betting = Betting(
        number=table.street + 1,
        designated=table.designated,
        waiting=order,
        is_open=opens,
        top=table.buck if opens else 0,
        is_calls_only=is_calls_only,
        is_minimum_only=is_minimum_only,
    )
    return replace(table, phase=Phase.BETTING, betting=betting)


def close_betting(table: Table) -> Answer:
    """The round of betting ends: by one player left, or on equal bets (Q96-270-4, Q96-271-6, Q96-271-11-12).

    A bet nobody called goes back first and is part of no pot (Q96-270-2a, Q96-270-5, Q96-271-9, Q96-271-10, Q96-275-4b).
    Then the next street (Q96-270-6), the showdown, or the pots.
    """
    betting, orders = betting_of(table), list[Command]()
    if len(table.contesting) == 1:
        orders.append(AnnounceWinners(table.contesting))
    for seat in table.seats:
        table, returned = money.give_back_early(table, seat.place)
        orders += returned
    place, excess = uncalled(table.put_in)
    if excess and table.at(place).is_contesting:
        table, returned = money.give_back(table, place, excess, _clause_for_uncalled(table, betting))
        orders += returned
    table = table.with_seats(replace(seat, round_cents=0) for seat in table.seats)
    table = replace(table, betting=None, last_designated=betting.designated, last_called=betting.called)
    if len(table.contesting) == 1:
        paid, more = pay_one(table, table.contesting[0], is_announced=True)
    elif table.street + 1 < len(table.game.streets):
        paid, more = begin_street(table, table.street + 1), ()
    elif _blind_bettor_wins(table, betting):
        paid, more = _pay_blind_bettor(table)
    else:
        paid, more = replace(table, phase=Phase.SHOWDOWN), ()
    return paid, (*orders, *more)


def _clause_for_uncalled(table: Table, betting: Betting) -> str:
    if betting.raises == 0 and betting.opening_cents == 0:
        return table.cite(Topic.UNCALLED_BLIND)
    if betting.raises == 0:
        return table.cite(Topic.UNCALLED_OPENING)
    return table.cite(Topic.UNCALLED_FIRST if betting.number == 1 else Topic.UNCALLED_RAISE)


def _blind_bettor_wins(table: Table, betting: Betting) -> bool:
    """Whether the final round was not opened and the table pays the blind bettor then (Q96-271-7)."""
    by_setting = table.settings.unopened is Unopened.BLIND_BETTOR
    return by_setting and not betting.is_open and bool(betting.acted) and table.buck in table.active


def _pay_blind_bettor(table: Table) -> Answer:
    """The blind bettor takes what no tapped-out player beats him to (Q96-271-7, Q96-274-7-8)."""
    others = [table.at(place) for place in table.active if place != table.buck]
    put_away = tuple(card for seat in others for card in seat.cards)
    alone = table.with_seats(replace(seat, standing=Standing.FOLDED) for seat in others)
    alone = replace(alone, circle=(*alone.circle, *put_away))
    if len(alone.contesting) == 1:
        return pay_one(alone, table.buck)
    return replace(alone, phase=Phase.SHOWDOWN), ()
