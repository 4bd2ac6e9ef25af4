"""Cards leave the shoe. Promises that each card is in one place: shoe, a player's, the board, astray or in the circle."""

from dataclasses import replace

from pit.rules.decks import shuffle
from pit.rules.poker.answers import Answer, refuse
from pit.rules.poker.commands import CardTo, Command, ToCircle
from pit.rules.poker.events import DealCard, Exchange, ReshuffleShoe
from pit.rules.poker.flow import go_on, start_betting
from pit.rules.poker.starting import missing_antes
from pit.rules.poker.state import Held, Phase, Table
from pit.rules.poker.streets import BOARD, Due, is_shoe_out, next_due, returning
from pit.rules.poker.topics import Topic
from pit.rules.refusal import COMMON_PRACTICE


def deal_card(table: Table, event: DealCard) -> Answer:
    """Deal the next card (Q96-269, Q96-267-3, Q96-267-4-6), to where it is due or by mistake elsewhere (Q96-280-1)."""
    antes = missing_antes(table)
    if antes:
        return refuse(table, table.cite(Topic.BLIND), f"The antes of places {antes} are due before the first card.")
    if table.is_reshuffle_due:
        return refuse(table, table.cite(Topic.DEALING), "The cards in the shoe must be shuffled first.")
    if table.phase is Phase.DRAWING:
        return _deal_replacement(table)
    due = next_due(table)
    assert due is not None, "a street without a card due has gone on"
    place = due.place if event.to is None else event.to
    if not (place == due.place or 1 <= place <= table.settings.seats):
        return refuse(table, table.cite(Topic.DEALING), f"There is no place {place}.")
    if not table.shoe:
        return refuse(table, table.cite(Topic.DEALING), "The shoe is empty.")
    dealt, order = _lay(table, place, due, event.is_exposed)
    if next_due(dealt) is None and _exposed_last(dealt):
        return replace(dealt, is_reshuffle_due=True), (order,)
    return go_on(dealt, (order,))


def _lay(table: Table, place: int, due: Due, is_exposed: bool) -> tuple[Table, CardTo]:
    """Put the next card down; an up card that lay face up in the shoe is dealt as usual (Q96-404-2)."""
    card, rest = table.shoe[0], table.shoe[1:]
    if place != due.place and due.place == BOARD:
        due = Due(place, False)
    after = replace(table, shoe=rest, dealt=(*table.dealt, (place, card)))
    seat = table.seat(place)
    if place == BOARD:
        after = replace(after, board=(*table.board, card))
    elif seat is None or not seat.is_contesting:
        after = replace(after, strays=(*table.strays, (place, card)))
    else:
        held = Held(card, due.is_up, is_exposed and not due.is_up)
        after = after.with_seat(replace(seat, held=(*seat.held, held)))
    return after, CardTo(place, card, due.is_up or is_exposed)


def _exposed_last(table: Table) -> bool:
    """Whether a last hole card was seen and must be replaced now that all are out (Q96-404-3)."""
    is_hole_street = table.street == len(table.game.streets) - 1 and table.game.streets[table.street].down == 1
    return is_hole_street and bool(returning(table))


def reshuffle_shoe(table: Table, event: ReshuffleShoe) -> Answer:
    """Shuffle the undealt cards again (Q96-405), together with last hole cards that were seen (Q96-404-3).

    Where the shoe is empty and a card is due, the cards of the circle are shuffled in (common practice).
    """
    clause = table.cite(Topic.DEALING)
    is_out = is_shoe_out(table)
    if not table.is_reshuffle_due and not is_out:
        return refuse(table, clause, "Nothing must be shuffled again.")
    back = returning(table)
    undealt = (*table.shoe, *(card for _, card in back), *(table.circle if is_out else ()))
    try:
        shoe = shuffle(undealt, event.picks)
    except ValueError as error:
        return refuse(table, clause, f"That is no shuffle: {error}.")
    gone = {card for _, card in back}
    seats = [
        replace(seat, held=tuple(held for held in seat.held if held.card not in gone))
        for seat in table.seats
        if any(held.card in gone for held in seat.held)
    ]
    kept = tuple(entry for entry in table.dealt if entry not in back)
    circle = () if is_out else table.circle
    shuffled = replace(table.with_seats(seats), shoe=shoe, dealt=kept, circle=circle)
    return go_on(replace(shuffled, is_reshuffle_due=False))


def exchange(table: Table, event: Exchange) -> Answer:
    """A player replaces none to all cards, in turn from the designated player (Q96-287-rounds; order is common practice)."""
    if table.owed or not table.drawing or table.drawing[0] != event.place:
        due = table.drawing[0] if table.drawing else BOARD
        return refuse(table, COMMON_PRACTICE, f"Place {due} draws now.")
    seat = table.at(event.place)
    if len(set(event.cards)) != len(event.cards) or not set(event.cards) <= set(seat.cards):
        return refuse(table, COMMON_PRACTICE, f"Place {event.place} puts away cards that it holds, each once.")
    kept = tuple(held for held in seat.held if held.card not in event.cards)
    put_away = replace(table.with_seat(replace(seat, held=kept)), circle=(*table.circle, *event.cards))
    orders: tuple[Command, ...] = (ToCircle(event.place, event.cards),) if event.cards else ()
    return _after_draw(replace(put_away, owed=len(event.cards)), orders)


def _deal_replacement(table: Table) -> Answer:
    if not table.owed:
        return refuse(table, COMMON_PRACTICE, f"Place {table.drawing[0]} has not said which cards to replace.")
    if not table.shoe:
        return refuse(table, COMMON_PRACTICE, "The shoe is empty; the cards put away are shuffled in first.")
    place, card = table.drawing[0], table.shoe[0]
    seat = table.at(place)
    given = table.with_seat(replace(seat, held=(*seat.held, Held(card))))
    return _after_draw(replace(given, shoe=table.shoe[1:], owed=table.owed - 1), (CardTo(place, card, False),))


def _after_draw(table: Table, orders: tuple[Command, ...]) -> Answer:
    if table.owed:
        return table, orders
    left = replace(table, drawing=table.drawing[1:])
    return (left, orders) if left.drawing else go_on(start_betting(left), orders)
