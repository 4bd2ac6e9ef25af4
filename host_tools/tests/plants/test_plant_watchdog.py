"""The watchdog bites once when it is not fed in time, and never when it is."""

import pytest

from pit.bench.clock import Clock
from pit.bench.plants.watchdog import Watchdog


def a_watchdog() -> tuple[Clock, Watchdog, list[int]]:
    clock, bites = Clock(is_virtual=True), list[int]()
    return clock, Watchdog(clock, lambda: bites.append(clock.now_us)), bites


def test_an_unfed_watchdog_bites_once_at_its_timeout() -> None:
    clock, dog, bites = a_watchdog()
    dog.start(2_000)
    clock.advance_to(1_999_999)
    assert bites == []
    clock.advance_to(20_000_000)
    assert (bites, dog.bites, dog.is_armed) == ([2_000_000], 1, False)


def test_a_fed_watchdog_never_bites() -> None:
    clock, dog, bites = a_watchdog()
    dog.start(10)
    for at_us in range(9_000, 900_000, 9_000):
        clock.advance_to(at_us)
        dog.feed()
    assert bites == []


def test_the_timeout_counts_from_the_last_feed() -> None:
    clock, dog, bites = a_watchdog()
    dog.start(10)
    clock.advance_to(7_000)
    dog.feed()
    clock.advance_to(50_000)
    assert bites == [17_000]


def test_feeding_a_watchdog_that_was_never_started_does_not_start_it() -> None:
    clock, dog, bites = a_watchdog()
    dog.feed()
    clock.advance_to(50_000_000)
    assert (bites, dog.is_armed) == ([], False)


def test_a_watchdog_without_power_does_not_bite() -> None:
    clock, dog, bites = a_watchdog()
    dog.start(10)
    dog.disarm()
    clock.advance_to(50_000)
    assert bites == []


@pytest.mark.parametrize("timeout_ms", [0, -1, 8_389])
def test_a_timeout_that_the_chip_cannot_do_is_refused(timeout_ms: int) -> None:
    with pytest.raises(ValueError, match="8388"):
        a_watchdog()[1].start(timeout_ms)


@pytest.mark.parametrize("timeout_ms", [1, 8_388])
def test_the_least_and_the_longest_timeout_of_the_chip_are_kept(timeout_ms: int) -> None:
    clock, dog, bites = a_watchdog()
    dog.start(timeout_ms)
    clock.advance_to(20_000_000)
    assert bites == [timeout_ms * 1_000]
