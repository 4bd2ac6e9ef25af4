"""Caribbean stud: whatever is told, no cent is made or lost."""

from random import Random

from caribbean_felt import DEAD, felt, jackpots
from hypothesis import given, settings
from hypothesis import strategies as st

from pit.rules.caribbean_stud import events as ev
from pit.rules.caribbean_stud.basic_play import play_event
from pit.rules.caribbean_stud.state import Phase
from pit.rules.decks import DeckKind, decks, pick_bounds, shuffle
from pit.rules.refusal import Refused


def loaded(random: Random, deck: str = "red") -> ev.LoadDeck:
    return ev.LoadDeck(deck, shuffle(decks(DeckKind.STANDARD), [random.randrange(bound) for bound in pick_bounds(52)]))


def test_a_hundred_rounds_played_so_are_taken_and_settled() -> None:
    table, random = felt(DEAD), Random(5)
    while table.state.round_number < 100:
        table.tell(play_event(table.state) or loaded(random))
    assert not sum(table.ledger.on_layout.values())
    assert jackpots(table) or table.ledger.bank


PEOPLE = st.sampled_from(["p1", "p2", "P1", ""])
ANY_EVENT: st.SearchStrategy[ev.Event] = st.one_of(
    st.builds(ev.PlaceAnte, PEOPLE, st.sampled_from([-100, 0, 500, 1_000, 90_000])),
    st.builds(ev.PlaceJackpot, PEOPLE),
    st.builds(ev.TakeBack, PEOPLE),
    st.builds(ev.DealHands),
    st.builds(ev.Bets, PEOPLE),
    st.builds(ev.Folds, PEOPLE),
    st.builds(ev.Collect),
    st.builds(ev.PutInRack, st.sampled_from(["red", "blue"]), st.sampled_from(decks(DeckKind.STANDARD))),
    st.builds(ev.EmptyRack),
    st.builds(ev.DeckCounted, st.integers(51, 53)),
    st.builds(ev.CardOutOfView, PEOPLE),
    st.builds(ev.TouchedCards, PEOPLE, PEOPLE),
    st.integers(0, 99).map(lambda seed: loaded(Random(seed), "blue" if seed % 2 else "red")),
)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_rounds_told_anyhow_keep_every_cent(data: st.DataObject) -> None:
    table = felt(DEAD)
    for _ in range(data.draw(st.integers(5, 50))):
        onward = (play_event(table.state) or loaded(Random(1))) if data.draw(st.booleans()) else None
        event = onward or data.draw(ANY_EVENT)
        _, orders = table.step(table.state, event)
        if any(isinstance(order, Refused) for order in orders):
            table.refusal(event)
        else:
            table.tell(event)
        if table.state.phase is not Phase.DECIDING:
            open_ = [hand for hand in table.state.hands if table.state.phase is Phase.WAGERING]
            assert sum(table.ledger.on_layout.values()) == sum(hand.ante_cents + hand.jackpot_cents for hand in open_)
