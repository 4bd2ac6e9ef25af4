"""Before the first card: the pack, the ace, the commission, the shuffle, the cut, the buck, the blind or ante."""

from collections import Counter
from dataclasses import replace

from pit.rules.decks import shuffle
from pit.rules.people import Role
from pit.rules.poker import money
from pit.rules.poker.answers import Answer, refuse
from pit.rules.poker.commands import BuckTo, Command, PackChecked, ShoeLoaded
from pit.rules.poker.commission import Commission, most_rate
from pit.rules.poker.events import (
    AnnounceAce,
    AnnounceCommission,
    CheckPack,
    Cut,
    JudgeUnfit,
    PostBlind,
    Prepare,
    Shuffle,
)
from pit.rules.poker.game import Forced
from pit.rules.poker.packs import Pack, cards_of
from pit.rules.poker.places import clockwise_after, clockwise_from
from pit.rules.poker.preparing import Preparation, prepared
from pit.rules.poker.seating import needs_top_up, taking_part
from pit.rules.poker.state import Phase, Standing, Table
from pit.rules.poker.topics import Topic
from pit.rules.refusal import COMMON_PRACTICE, Refused, dollars

_JUDGES = frozenset({Role.DEALER, Role.PIT_BOSS, Role.FLOOR_MANAGER})
_LEAST_IN_A_PART = 2  # cards on either side of the cut


def prepare(table: Table, event: Prepare) -> Answer:
    """One step of making the pack ready (Q96-261-1-3)."""
    after = prepared(table.preparation, event.step, event.by)
    if isinstance(after, str):
        return refuse(table, table.cite(Topic.PREPARE), after)
    return replace(table, preparation=after, is_shuffled=False, is_cut=False), ()


def judge_unfit(table: Table, event: JudgeUnfit) -> Answer:
    """An unfit card: a new pack must be made ready before the next round (Q96-261-4)."""
    if event.by not in _JUDGES:
        return refuse(table, table.cite(Topic.PACK_UNFIT), f"A {event.by.value} doesn't judge cards.")
    return replace(table, preparation=Preparation(), is_shuffled=False, is_cut=False), ()


def check_pack(table: Table, event: CheckPack) -> Answer:
    """Whether all cards of the pack are there, and no other (Q96-261-5)."""
    if event.by is not Role.FLOOR_MANAGER:
        return refuse(
            table, table.cite(Topic.PACK_CHECK), f"A floor manager asks for the check, not a {event.by.value}."
        )
    whole, held = Counter(cards_of(table.settings.pack)), Counter(event.held)
    return table, (PackChecked(tuple((whole - held).elements()), tuple((held - whole).elements())),)


def announce_ace(table: Table, event: AnnounceAce) -> Answer:
    """The ace is high only, or low too: said once, before the first round (Q96-265, Q96-292-9-10)."""
    clause = table.cite(Topic.ANNOUNCE_ACE)
    if table.round_number:
        return refuse(table, clause, "Play has begun; what was announced for the ace stands for the game.")
    if table.settings.pack is Pack.COMPLETE:
        return refuse(table, clause, "With 52 cards the ace is low and high without an announcement.")
    return replace(table, is_ace_low=event.is_low_too), ()


def announce_commission(table: Table, event: AnnounceCommission) -> Answer:
    """Less commission than the clause allows, if the players are told before the rounds begin (Q96-275-3)."""
    clause = table.cite(Topic.COMMISSION)
    if table.round_number:
        return refuse(table, clause, "Play has begun; the commission stands for the game.")
    if not event.players_told:
        return refuse(table, clause, "The players must be told how commission is worked out before the rounds begin.")
    if not most_rate(event.rate_percent):
        return refuse(table, clause, f"{event.rate_percent}% is not between nothing and 5%.")
    return replace(table, commission=Commission(event.rate_percent)), ()


def shuffle_pack(table: Table, event: Shuffle) -> Answer:
    """The dealer shuffles by hand right before each round (Q96-263-1); the pack must have been made ready (Q96-261-4)."""
    if not table.preparation.is_ready:
        return refuse(table, table.cite(Topic.PACK_UNFIT), "The pack has not been made ready in front of the players.")
    whole = cards_of(table.settings.pack)
    try:
        shoe = shuffle(whole, event.picks)
    except ValueError as error:
        return refuse(table, table.cite(Topic.SHUFFLE), f"That is no shuffle: {error}.")
    return replace(table, shoe=shoe, is_shuffled=True, is_cut=False), ()


def cut_pack(table: Table, event: Cut) -> Answer:
    """Cut once, two cards or more in each part; the lower part goes on top and the cutting card beneath (Q96-263-2)."""
    clause, size = table.cite(Topic.CUT), len(table.shoe)
    if not table.is_shuffled:
        return refuse(table, clause, "The cards are shuffled before they are cut.")
    if table.is_cut:
        return refuse(table, clause, "The cards are cut once.")
    if not _LEAST_IN_A_PART <= event.depth <= size - _LEAST_IN_A_PART:
        return refuse(table, clause, f"The cut leaves 2 cards or more in each part; {event.depth} of {size} doesn't.")
    order = table.shoe[event.depth :] + table.shoe[: event.depth]
    return replace(table, shoe=order, is_cut=True), (ShoeLoaded(order),)


def buck_holder(table: Table) -> int:
    """Who has the buck in the next round: first the player left of the dealer, then one player on each round, or 0
    (Q96-264-1-2)."""
    places = taking_part(table)
    order = clockwise_after(table.buck, places) if table.is_buck_due else clockwise_from(table.buck, places)
    return next(iter(order), 0)


def post_blind(table: Table, event: PostBlind) -> Answer:
    """Put down what must lie before the first card: blind (Q96-267-2, Q96-269), over-blind (Q96-287-blind) or ante."""
    if table.phase is Phase.BETWEEN:
        stop = _not_ready(table)
        if stop is not None:
            return table, (stop,)
        holder = buck_holder(table)
        started = _started(table, holder)
        if table.game.forced is Forced.ANTE:
            return _post(table, started, event, table.settings.ante_cents, (BuckTo(holder),))
        if event.place != holder:
            reason = f"Place {holder} has the buck and makes the blind bet."
            return refuse(table, table.cite(Topic.BLIND), reason)
        return _post(table, started, event, table.settings.minimum_wager_cents, (BuckTo(holder),))
    if table.street or table.dealt or table.board:
        return refuse(table, table.cite(Topic.BLIND), "The first card is out.")
    if table.game.forced is Forced.ANTE:
        return _post(table, table, event, table.settings.ante_cents, ())
    if table.game.forced is Forced.BLIND_AND_OVER_BLIND:
        return _over_blind(table, event)
    return refuse(table, table.cite(Topic.BLIND), "The blind bet lies.")


def _over_blind(table: Table, event: PostBlind) -> Answer:
    """Each next player may put down twice the last blind (Q96-287-blind; amount and order are common practice)."""
    last = table.blinds[-1]
    following = next(iter(clockwise_after(last, table.contesting)))
    if event.place != following or event.place in table.blinds:
        return refuse(table, "Q96-287-blind", f"Only the player next to place {last} may make an over-blind bet.")
    return _post(table, table, event, 2 * table.at(last).blind_cents, ())


def _not_ready(table: Table) -> Refused | None:
    if not table.preparation.is_ready:
        return Refused(table.cite(Topic.PACK_UNFIT), "The pack has not been made ready in front of the players.")
    if table.is_ace_low is None and table.settings.pack is not Pack.COMPLETE:
        reason = "The dealer has not announced whether the ace is low too."
        return Refused(table.cite(Topic.ANNOUNCE_ACE), reason)
    waiting = needs_top_up(table)
    if waiting:
        persons = ", ".join(seat.person for seat in waiting)
        return Refused(table.cite(Topic.TOP_UP), f"{persons} must be given the opportunity to top up first.")
    if len(taking_part(table)) < 2:
        return Refused(COMMON_PRACTICE, "A round of play needs two players with a stake.")
    if not table.is_shuffled:
        return Refused(table.cite(Topic.SHUFFLE), "The cards are shuffled right before each round of play.")
    if not table.is_cut:
        return Refused(table.cite(Topic.CUT), "The cards have not been cut.")
    return None


def _started(table: Table, holder: int) -> Table:
    playing, number = taking_part(table), table.round_number + 1
    seats = [replace(table.at(place), standing=Standing.ACTIVE, played_round=number) for place in playing]
    begun = replace(table, phase=Phase.DEALING, round_number=number, buck=holder, is_buck_due=False, is_shuffled=False)
    return begun.with_seats(seats)


def _post(before: Table, table: Table, event: PostBlind, cents: int, first: tuple[Command, ...]) -> Answer:
    seat, clause = table.seat(event.place), table.cite(Topic.BLIND)
    if seat is None or not seat.is_contesting or event.place in table.blinds:
        return refuse(before, clause, f"No blind or ante is due from place {event.place}.")
    owed = min(cents, seat.stake_cents)
    if event.cents != owed:
        return refuse(before, clause, f"{dollars(owed)} are due from place {event.place}, not {dollars(event.cents)}.")
    flawed = money.refusal_for_stack(table, event.stack, owed)
    if flawed is not None:
        return before, (flawed,)
    is_ante = table.game.forced is Forced.ANTE
    paid, orders = money.bet(table, seat, owed, "ante" if is_ante else "blind bet", event.stack)
    posted = paid.at(event.place)
    posted = replace(posted, round_cents=0) if is_ante else replace(posted, blind_cents=owed)
    return replace(paid.with_seat(posted), blinds=(*table.blinds, event.place)), (*first, *orders)


def missing_antes(table: Table) -> tuple[int, ...]:
    """The places whose ante is still due (common practice)."""
    if table.game.forced is not Forced.ANTE:
        return ()
    return tuple(place for place in clockwise_from(table.buck, table.contesting) if place not in table.blinds)
