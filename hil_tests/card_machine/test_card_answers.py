"""Each message of a card machine is answered with the table's fields; other kinds' and other lengths are refused."""

from pathlib import Path

import pytest
from card_unit import PREPARED, CardUnit, virtual_card_unit
from raw_link import ANSWER, REFUSED, fields_of, payload_of

from pit.link import loading, records, snapshot, timekeeping
from wire import card_codes, card_messages, codes, messages, upkeep_codes

pytestmark = pytest.mark.needs("hand", "eye")

_OWN = ("card_poll", "cards", "approve", "load_cards", "cutting_card_out", "deal", "hold", "end_round", "unload")
_OTHERS = ("poll", "arm", "disarm", "prize", "settle", "game")
_SLOW_US = 19_000  # a relay that is still sound: a chip takes as long as a usual one to answer twice


def test_hello_tells_a_card_machine(card_unit: CardUnit) -> None:
    assert card_unit.client.hello().kind == card_codes.KIND_CARD_MACHINE


def test_every_request_is_answered_with_the_tables_fields(empty_card_unit: CardUnit) -> None:
    unit = empty_card_unit
    unit.rig.machine.fill(range(208))
    unit.keep_polling(200_000)
    asked = {
        "card_poll": {"acknowledged": 0},
        "cards": {},
        "approve": {"game": 1, "min_decks": 4, "max_decks": 8, "deck_cards": 52, "offered": 0},
        "load_cards": {"decks": 4, "deck_cards": 52, "cards": 208, "outside": 0, "steps": PREPARED},
        "cutting_card_out": {},
        "deal": {"round": 1, "game": 1, "offered": 0},
        "hold": {},
        "end_round": {"round": 1},
        "unload": {},
    }
    assert tuple(asked) == _OWN
    for name, values in asked.items():
        answer = unit.link.ask(unit.link.request(name, payload_of(name, **values)))
        assert answer.type & ANSWER and answer.type != REFUSED, name
        assert fields_of(name, answer.payload), name


@pytest.mark.parametrize("name", _OTHERS)
def test_what_only_a_jackpot_unit_knows_is_refused(card_unit: CardUnit, name: str) -> None:
    lengths = {"poll": 4, "arm": 6, "disarm": 4, "prize": 4, "settle": 9, "game": 1}
    answer = card_unit.link.ask(card_unit.link.request(name, bytes(lengths[name])))
    assert (answer.type, answer.payload[0]) == (REFUSED, codes.LINK_UNKNOWN_TYPE)


@pytest.mark.parametrize("name", _OWN)
def test_a_request_of_a_wrong_length_is_refused(card_unit: CardUnit, name: str) -> None:
    answer = card_unit.link.ask(card_unit.link.request(name, bytes(40)))
    assert (answer.type, answer.payload[0]) == (REFUSED, codes.LINK_LENGTH)


def test_a_request_that_comes_again_does_nothing_twice(card_unit: CardUnit) -> None:
    frame = card_unit.link.request("deal", payload_of("deal", round=1, game=1, offered=0))
    assert card_unit.link.ask(frame).payload == card_unit.link.ask(frame).payload
    assert card_unit.events(card_codes.EVENT_ROUND) == [(0, 1)]


@pytest.mark.needs("plants")
def test_a_restarted_unit_asks_for_a_new_session(card_unit: CardUnit) -> None:
    card_unit.cut_power()
    card_unit.bench.unit.power_on()
    card_unit.link.await_start()
    answer = card_unit.link.ask(card_unit.link.request("card_poll", bytes(4)))
    assert (answer.type, answer.payload[0]) == (REFUSED, codes.LINK_NO_SESSION)


@pytest.mark.needs("clock")
def test_a_poll_tells_lid_relay_and_lines(card_unit: CardUnit) -> None:
    rest = card_codes.FLAG_LID_A | card_codes.FLAG_LID_B | card_codes.FLAG_MACHINE_READY
    assert card_unit.poll()["flags"] == rest
    card_unit.begin()
    assert (
        card_unit.keep_polling(40_000)["flags"]
        == rest | card_codes.FLAG_RELAY | card_codes.FLAG_CONTACT | codes.FLAG_LAMP
    )
    card_unit.rig.machine.deal()
    card_unit.let_pass(70_000)
    assert card_unit.poll()["flags"] & card_codes.FLAG_CARD


def test_a_round_number_is_used_once(card_unit: CardUnit) -> None:
    card_unit.begin(5)
    assert card_unit.deal_refusal(6) == card_codes.REQUEST_ROUND
    card_unit.keep_polling(100_000)
    card_unit.begin(5)
    card_unit.ask("end_round", round=5)
    card_unit.keep_polling(100_000)
    assert card_unit.deal_refusal(5) == card_codes.REQUEST_ROUND
    card_unit.begin(6)


@pytest.mark.needs("clock")
def test_a_relay_that_is_still_opening_is_not_closed_again(card_unit: CardUnit) -> None:
    card_unit.begin()
    card_unit.rig.relay.release_us = _SLOW_US
    card_unit.ask("hold")
    assert card_unit.deal_refusal() == card_codes.REQUEST_RELAY
    card_unit.keep_polling(100_000)
    assert card_unit.deal_refusal() == 0


def test_numbers_stand_apart_from_every_other_message() -> None:
    numbers = [kind for kind, *_ in (*messages.MESSAGES, *card_messages.MESSAGES)]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.needs("vm", why="its tick counter begins where the test says")
@pytest.mark.parametrize("before_wrap_ms", [400, 900, 1_500, 2_500])
def test_f11_a_round_runs_through_the_wrap_of_the_tick_counter(tmp_path: Path, before_wrap_ms: int) -> None:
    with virtual_card_unit(tmp_path, start_ticks_ms=(1 << 30) - before_wrap_ms) as unit:
        unit.approve()
        unit.load()
        unit.begin()
        unit.cards_out(3)
        unit.rig.lid.open()
        unit.keep_polling(100_000)
        assert not unit.rig.relay.is_closed
        unit.rig.lid.shut()
        unit.keep_polling(200_000)
        unit.begin()
        unit.cards_back()
        unit.ask("end_round", round=1)
        unit.keep_polling(100_000)
        unit.begin(2)
        unit.let_pass(600_000)
        assert not unit.rig.relay.is_closed
        assert unit.faults() == set()


@pytest.mark.needs("typed")
def test_station_text_tells_kind_and_cards(card_unit: CardUnit) -> None:
    lines = card_unit.link.lines(b"id\r")
    assert lines[0].startswith("# card_machine ")
    assert "loaded 312" in "".join(card_unit.link.lines(b"status\r"))


@pytest.mark.needs("fresh", "clock")
def test_a_card_machine_is_told_the_time_under_its_key_and_dates_its_events(empty_card_unit: CardUnit) -> None:
    unit, key = empty_card_unit, bytes(range(32))
    loading.load(unit.client, upkeep_codes.LOAD_UNIT_KEY, key)
    unit.client.use_keys(lambda _: key)
    unit.await_boot()
    told = timekeeping.set_time(unit.client, key)
    unit.keep_polling(3_000_000)
    utc = snapshot.take(unit.client).utc
    assert utc - timekeeping.seconds(told) in (2, 3, 4)
    unit.approve()
    newest = next(reversed(list(records.events(unit.client, 1))))
    assert str(newest["utc"])[:10] == told.isoformat()[:10]
