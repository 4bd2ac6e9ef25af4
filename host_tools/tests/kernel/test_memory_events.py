"""The event log: 1,000 events on B, the newest 64 on A too, numbered over restarts, never in anybody's way."""

import pytest

from kernel.events import Events
from kernel.record import get_u16, get_u32
from pit.bench.proofs.chips import Chips, Image

ON_A = 64
ON_B = 1_000
BASE_A = 0x2E00
BASE_B = 0x2100
BOUNDS = [0, 1, ON_A - 1, ON_A, ON_A + 1, ON_B - 1, ON_B, ON_B + 1, 2 * ON_B + 37]


def events_on(chips: Chips) -> Events:
    return Events(chips.a, chips.b)


def log_events(events: Events, count: int) -> None:
    for _ in range(count):
        assert events.append(8, 3, events.newest + 1, 5_000)


def restarted(image: Image, trusted: int = 3) -> Events:
    events = events_on(Chips(image))
    events.load(trusted)
    return events


def image_with(count: int) -> Image:
    chips = Chips()
    log_events(events_on(chips), count)
    return chips.image


def readable(events: Events) -> list[int]:
    into = bytearray(24)
    numbers = range(events.newest + 2)
    return [get_u32(into, 16) for number in numbers if events.read(number, into)]


@pytest.mark.parametrize("is_restarted", [False, True])
@pytest.mark.parametrize("count", BOUNDS)
def test_a_full_log_loses_the_oldest_and_nothing_else(count: int, is_restarted: bool) -> None:
    chips = Chips()
    events = events_on(chips)
    log_events(events, count)
    if is_restarted:
        events = restarted(chips.image)
    oldest = max(1, count - ON_B + 1) if count else 0
    assert (events.oldest, events.newest) == (oldest, count)
    assert readable(events) == list(range(max(1, oldest), count + 1))


def test_an_event_keeps_what_it_was_told() -> None:
    events = events_on(Chips())
    events.boot = 0x1_0007
    events.utc = 800_000_000
    assert events.append(code=10, a=255, c=123_456_789, now_ms=(1 << 30) + 9)
    into = bytearray(24)
    assert events.read(1, into)
    assert (get_u16(into, 4), into[6], into[7]) == (7, 10, 255)
    assert (get_u32(into, 8), get_u32(into, 12), get_u32(into, 16)) == (9, 800_000_000, 123_456_789)


@pytest.mark.parametrize("count", BOUNDS)
def test_numbers_go_on_after_a_restart(count: int) -> None:
    events = restarted(image_with(count))
    log_events(events, 1)
    assert events.newest == count + 1


def spoilt_newest(count: int, chip: int) -> Image:
    at = BASE_A + count % ON_A * 24 if chip == 0 else BASE_B + count % ON_B * 24
    return image_with(count).spoilt(chip, [at + 7])


@pytest.mark.parametrize("count", [1, ON_A, ON_B, ON_B + 1])
@pytest.mark.parametrize("chip", [0, 1])
def test_a_newest_event_torn_on_one_device_is_read_from_the_other(count: int, chip: int) -> None:
    events = restarted(spoilt_newest(count, chip))
    assert events.newest == count
    assert events.read(count, bytearray(24))
    assert events.rebuilt == 1


@pytest.mark.parametrize("count", [1, ON_A, ON_B, ON_B + 1])
def test_a_newest_event_torn_on_both_is_skipped_and_its_number_used_again(count: int) -> None:
    image = spoilt_newest(count, 1).spoilt(0, [BASE_A + count % ON_A * 24 + 7])
    events = restarted(image)
    assert events.newest == count - 1
    log_events(events, 1)
    assert readable(events)[-1] == count


@pytest.mark.parametrize("count", [3, ON_A + 5, ON_B + 5])
@pytest.mark.parametrize("dead", ["a", "b"])
def test_a_dead_device_stops_nobody_and_the_log_goes_on(count: int, dead: str) -> None:
    chips = Chips(image_with(count))
    getattr(chips, dead).is_dead = True
    events = events_on(chips)
    events.load(3, 2 if dead == "a" else 1)
    log_events(events, 2)
    assert events.failed == (1 if dead == "a" else 2)
    assert restarted(chips.image).newest == count + 2


def test_a_log_no_device_takes_says_so_and_raises_nothing() -> None:
    chips = Chips()
    chips.a.is_dead = chips.b.is_dead = True
    assert not events_on(chips).append(1, 2, 3, 4)


def test_a_long_absence_of_a_is_made_up_for_from_b() -> None:
    chips = Chips(image_with(100))
    events = events_on(chips)
    events.load()
    chips.a.is_dead = True
    log_events(events, 2_345)
    again = restarted(chips.image)
    assert again.newest == 2_445
    assert again.rebuilt == ON_A


def test_one_bad_cell_on_b_hides_no_newer_event() -> None:
    chips = Chips(image_with(10))
    events = events_on(chips)
    events.load()
    chips.a.is_dead = True
    chips.b.dropped = range(1)
    assert not events.append(1, 0, 11, 0)
    log_events(events, 3)
    assert restarted(chips.image).newest == 14


def test_a_log_without_its_header_is_kept_if_it_is_the_same_as_on_the_other_device() -> None:
    assert readable(restarted(image_with(200), trusted=1)) == list(range(1, 201))


def test_a_foreign_log_on_b_is_wiped_and_never_read_as_ours() -> None:
    chips = Chips()
    log_events(events_on(chips), 200)
    foreign = Chips()
    others = events_on(foreign)
    others.boot = 9
    log_events(others, 900)
    events = restarted(Image(chips.image.a, foreign.image.b), trusted=1)
    assert events.newest == 200
    assert readable(events) == list(range(200 - ON_A + 1, 201))


def test_a_foreign_log_on_a_is_not_believed() -> None:
    foreign = Chips()
    log_events(events_on(foreign), 900)
    events = restarted(Image(foreign.image.a, image_with(20).b), trusted=2)
    assert events.newest == 20
    assert readable(events) == list(range(1, 21))


def test_an_event_that_only_a_dead_device_missed_is_not_replaced_by_an_older_one() -> None:
    chips = Chips(image_with(ON_B))
    events = events_on(chips)
    events.load()
    chips.b.is_dead = True
    log_events(events, 100)
    events = restarted(chips.image)
    into = bytearray(24)
    assert not events.read(ON_B + 1, into)
    assert events.read(ON_B + 100, into)
    assert get_u32(into, 16) == ON_B + 100


@pytest.mark.parametrize(("chip", "base"), [(0, BASE_A), (1, BASE_B)])
def test_an_event_in_the_wrong_slot_does_not_count(chip: int, base: int) -> None:
    chips = Chips(image_with(10))
    strange = Chips(image_with(55)).b.cells[BASE_B + 55 * 24 :][:24]
    at = base + 11 * 24
    (chips.a, chips.b)[chip].cells[at : at + 24] = strange
    assert restarted(chips.image).newest == 10


def test_a_load_that_may_not_mend_writes_nothing() -> None:
    chips = Chips(spoilt_newest(70, 1))
    events_on(chips).load(may_mend=False)
    assert chips.log == []


def test_finding_the_newest_event_reads_less_than_five_kilobytes() -> None:
    chips = Chips(image_with(ON_B + 700))
    events_on(chips).load()
    assert chips.bytes_read < 5_000
