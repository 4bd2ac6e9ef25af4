"""A hand given up before it is exposed. Promises that the wager is lost at once and the hand never comes back."""

from dataclasses import replace

from pit.rules.pai_gow_new_zealand.answers import Answer, refuse
from pit.rules.pai_gow_new_zealand.commands import MoveChips, ShowConceded, Spot, TilesMoved
from pit.rules.pai_gow_new_zealand.events import Concede, ReturnConceded, Staff, ViewConceded
from pit.rules.pai_gow_new_zealand.settling import go_on
from pit.rules.pai_gow_new_zealand.state import HandStanding, Table

_IN_PLAY = frozenset({HandStanding.UNSET, HandStanding.SET})


def concede(table: Table, event: Concede) -> Answer:
    """Only who bets alone on the box concedes (NZ-10.13-a).

    Tiles unexposed to the work area, wager to the losing ones (NZ-10.13-b).
    """
    hand, wagers = table.hand(event.box), table.wagers_on(event.box)
    if hand is None or hand.standing not in _IN_PLAY:
        return refuse(table, "NZ-10.13-a", f"Box {event.box} has no hand to concede.")
    if [wager.person for wager in wagers] != [event.person]:
        return refuse(table, "NZ-10.13-a", f"{event.person!r} is not the only one with a wager on box {event.box}.")
    cents, tender = wagers[0].cents, wagers[0].tender
    given_up = replace(
        table.with_hand(replace(hand, standing=HandStanding.CONCEDED)),
        wagers=tuple(wager for wager in table.wagers if wager.box != event.box),
        losing_cents=table.losing_cents + cents,
    )
    return go_on(
        given_up,
        (
            TilesMoved(event.box, Spot.WORK_AREA, "NZ-10.13-b"),
            MoveChips(cents, Spot.BOX, Spot.LOSING_AREA, event.person, event.box, "NZ-10.13-b", tender),
        ),
    )


def return_conceded(table: Table, event: ReturnConceded) -> Answer:
    """Never (NZ-10.13-b)."""
    return refuse(table, "NZ-10.13-b", f"A conceded hand does not come back into play on box {event.box}.")


def view_conceded(table: Table, event: ViewConceded) -> Answer:
    """The game supervisor may look at conceded tiles, nobody else (NZ-10.13-c)."""
    hand = table.hand(event.box)
    if event.viewer is not Staff.GAME_SUPERVISOR:
        return refuse(table, "NZ-10.13-c", "Only the game supervisor sees a conceded hand.")
    if hand is None or hand.standing is not HandStanding.CONCEDED:
        return refuse(table, "NZ-10.13-c", f"No conceded hand of box {event.box} is in the work area.")
    return table, (ShowConceded(hand.box, hand.tiles),)
