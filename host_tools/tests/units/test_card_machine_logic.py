"""The card machine's pure machine: what it lets through in any order of events, and what its record brings back."""

from hypothesis import given
from hypothesis import strategies as st

from pit.bench.proofs.chips import Chips, Image, cuts
from pit.bench.proofs.memory_facts import use_quick_crc
from units.card_machine import machine as m
from units.card_machine.machine import Machine
from units.card_machine.record import CardRecord
from wire import card_codes

use_quick_crc()

_PREPARED = card_codes.LOAD_SORTED | card_codes.LOAD_INSPECTED | card_codes.LOAD_SHUFFLED
_FACTS = ("is_lid_on", "is_machine_ready", "is_door_open", "is_link_lost", "is_lost", "is_ready")
_EVENTS = (m.LOAD, m.CUTTING_CARD_OUT, m.DEAL, m.HOLD_NOW, m.CARD_OUT, m.CARD_BACK, m.END, m.UNLOAD)


def approved() -> Machine:
    """All inputs as they should be, nothing loaded."""
    machine = Machine()
    machine.is_ready = machine.is_lid_on = machine.is_machine_ready = machine.is_relay_at_rest = True
    machine.is_door_open = machine.is_link_lost = machine.is_shoe_empty = False
    machine.approved_game, machine.min_decks, machine.max_decks, machine.approved_deck_cards = 1, 1, 8, 52
    return machine


def loaded(decks: int = 1) -> Machine:
    machine = approved()
    machine.take_load(decks, 52, decks * 52, 0, _PREPARED)
    machine.step(m.LOAD)
    return machine


def orders(machine: Machine, event: int) -> list[int]:
    return list(machine.commands[: machine.step(event)])


def test_a_round_is_written_down_before_the_relay_closes() -> None:
    found = orders(loaded(), m.DEAL)
    assert found.index(m.WRITE) < found.index(m.CLOSE) == len(found) - 1


def test_the_relay_opens_before_anything_is_logged() -> None:
    machine = loaded()
    machine.step(m.DEAL)
    assert orders(machine, m.HOLD_NOW) == [m.OPEN, m.LOG_HELD]


def test_it_never_deals_by_itself_after_a_hold() -> None:
    machine = loaded()
    machine.step(m.DEAL)
    machine.step(m.HOLD_NOW)
    assert not machine.may_deal
    assert machine.why == card_codes.REQUEST_NOT_ASKED


@given(st.lists(st.tuples(st.sampled_from(_EVENTS), st.sampled_from([*_FACTS, ""])), max_size=60))
def test_whatever_comes_it_may_deal_only_if_every_condition_holds(history: list[tuple[int, str]]) -> None:
    machine = loaded()
    for event, fact in history:
        if fact:
            setattr(machine, fact, not getattr(machine, fact))
        machine.step(event)
        if machine.may_deal:
            assert machine.game == card_codes.DEALING
            assert machine.is_lid_on and machine.is_machine_ready and machine.is_ready
            assert not (machine.is_door_open or machine.is_link_lost or machine.is_lost or machine.is_count_wrong)
            assert 0 <= machine.loaded - machine.out + machine.returned <= machine.loaded


@given(st.lists(st.sampled_from([m.CARD_OUT, m.CARD_BACK]), max_size=120))
def test_a_balance_that_leaves_its_bounds_is_a_wrong_count_at_once_and_for_good(cards: list[int]) -> None:
    machine = loaded()
    machine.step(m.DEAL)
    was_wrong = False
    for card in cards:
        machine.step(card)
        was_wrong = was_wrong or not 0 <= machine.inside <= machine.loaded
        assert machine.is_count_wrong == was_wrong
        assert machine.may_deal != was_wrong


@given(st.integers(0, 20), st.integers(0, 20))
def test_a_round_ends_well_exactly_if_every_card_is_back(out: int, back: int) -> None:
    machine = loaded()
    machine.step(m.DEAL)
    for _ in range(out):
        machine.step(m.CARD_OUT)
    for _ in range(min(out, back)):
        machine.step(m.CARD_BACK)
    machine.step(m.END)
    assert machine.is_count_wrong == (back < out)
    assert (machine.game == card_codes.LOADED) == (back >= out)


@given(st.integers(1, 8), st.integers(-3, 3))
def test_a_load_is_taken_exactly_if_its_count_is_the_decks(decks: int, off: int) -> None:
    machine = approved()
    machine.take_load(decks, 52, decks * 52 + off, 0, _PREPARED)
    machine.step(m.LOAD)
    assert (machine.game, machine.is_count_wrong) == (
        (card_codes.LOADED, False) if off == 0 else (card_codes.EMPTY, True)
    )


def test_cards_of_a_transferred_round_stay_outside() -> None:
    machine = approved()
    machine.take_load(1, 52, 49, 3, card_codes.LOAD_TRANSFER)
    machine.step(m.LOAD)
    machine.step(m.DEAL)
    assert (machine.out, machine.returned, machine.inside) == (3, 0, 49)


def test_the_next_round_begins_with_no_card_out() -> None:
    machine = loaded()
    machine.step(m.DEAL)
    machine.step(m.CARD_OUT)
    machine.step(m.CARD_BACK)
    machine.step(m.END)
    machine.step(m.DEAL)
    assert (machine.out, machine.returned) == (0, 0)


# The record


def state_of(machine: Machine) -> tuple[int, ...]:
    return (
        machine.game,
        machine.decks,
        machine.deck_cards,
        machine.steps,
        machine.loaded,
        machine.out,
        machine.returned,
        machine.round,
        machine.approved_game,
        machine.min_decks,
        machine.max_decks,
        machine.approved_deck_cards,
        machine.offered,
    )


def restored(image: Image) -> Machine:
    chips = Chips(image)
    record = CardRecord(chips.a, chips.b)
    record.load()
    assert not record.lost
    machine = Machine()
    record.restore(machine)
    return machine


def in_a_round() -> Machine:
    machine = loaded(8)
    machine.round = 123_456
    machine.offered = card_codes.OFFERED_MADNESS_21
    machine.step(m.DEAL)
    machine.step(m.CARD_OUT)
    return machine


def test_a_record_brings_the_whole_state_back() -> None:
    chips = Chips()
    machine = in_a_round()
    assert CardRecord(chips.a, chips.b).save(machine)
    assert state_of(restored(chips.image)) == state_of(machine)


def test_more_cards_than_the_decks_have_come_back_as_such() -> None:
    machine = approved()
    machine.take_load(1, 52, 55, 0, _PREPARED)
    chips = Chips()
    CardRecord(chips.a, chips.b).save(machine)
    assert restored(chips.image).out == -3


def test_a_new_memory_holds_no_cards_and_no_approval() -> None:
    machine = restored(Image())
    assert (machine.game, machine.approved_game) == (card_codes.EMPTY, 0)


def test_a_cut_anywhere_leaves_the_state_before_the_card_or_after_it() -> None:
    chips = Chips()
    record = CardRecord(chips.a, chips.b)
    machine = in_a_round()
    record.save(machine)
    before, start = state_of(machine), chips.image
    chips.log.clear()
    machine.step(m.CARD_OUT)
    record.save(machine)
    found = {state_of(restored(cut.image)) for cut in cuts(start, chips.log)}
    assert found == {before, state_of(machine)}


def test_either_chip_alone_brings_the_state_back() -> None:
    chips = Chips()
    machine = in_a_round()
    CardRecord(chips.a, chips.b).save(machine)
    for chip in (0, 1):
        assert state_of(restored(chips.image.blanked(chip))) == state_of(machine)
