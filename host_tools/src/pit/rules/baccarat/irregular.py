"""Rounds that go wrong, and acts that need an approved employee."""

from pit.rules.baccarat.commands import ActRecorded, IrregularityRecorded
from pit.rules.baccarat.dealing import over
from pit.rules.baccarat.events import ActUnder17, FindIrregularity, Irregularity
from pit.rules.baccarat.game import Topic
from pit.rules.baccarat.state import Answer, Phase, State, refuse
from pit.rules.baccarat.wagering import returned
from pit.rules.internal_controls import Matter
from pit.rules.people import Role


def act_under_17(state: State, event: ActUnder17) -> Answer:
    """What section 17(4) has somebody do is put on record; its text is not in the document.

    Q03-6-1: the dealer does it, or an employee whom the internal controls approve.
    """
    approved = state.settings.controls.approves(event.by, Matter.BACCARAT_SECTION_17_4)
    if not state.game.is_offered_unasked or (event.by is not Role.DEALER and not approved):
        reason = f"A {event.by.value} is not approved for it by the internal controls; the dealer may act."
        return refuse(state, Topic.APPROVED, reason)
    return state, (ActRecorded(event.by, state.game.cite(Topic.APPROVED)),)


def find_irregularity(state: State, event: FindIrregularity) -> Answer:
    """What follows holds for a round of play, never for one hand (Q03-6-8-10).

    A card seen between rounds is the next round's first card. A round that can't be finished is void, every wager of it
    goes back (both common practice).
    """
    clause = state.game.cite(Topic.IRREGULAR)
    record = IrregularityRecorded(state.round_number, event.what, clause)
    is_between = state.phase in (Phase.BETWEEN, Phase.OFFERING, Phase.WAGERING)
    if event.what is Irregularity.CARD_SEEN:
        if is_between:
            return state, (record,)
        return refuse(state, Topic.IRREGULAR, "While a round is dealt, the next card is its own.")
    if is_between:
        return refuse(state, Topic.IRREGULAR, "No card of the round is dealt yet; there is nothing to make void.")
    return over(state), (record, *returned(state.laid, clause))
