"""The bench's clock: time moves only as told, what is due runs at its own time and in the order it was left."""

from hypothesis import given
from hypothesis import strategies as st

from pit.bench.clock import Clock


def test_a_virtual_clock_starts_at_zero_and_stands_still() -> None:
    clock = Clock(is_virtual=True)
    assert (clock.now_us, clock.now_us) == (0, 0)


def test_an_action_sees_its_own_time() -> None:
    clock = Clock(is_virtual=True)
    seen: list[int] = []
    for at_us in (50, 10, 30):
        clock.call_at(at_us, lambda: seen.append(clock.now_us))
    clock.advance_to(40)
    assert seen == [10, 30]
    assert clock.now_us == 40


@given(st.lists(st.integers(0, 20), max_size=30))
def test_actions_run_in_order_of_time_and_then_of_leaving(times: list[int]) -> None:
    clock = Clock(is_virtual=True)
    ran: list[tuple[int, int]] = []
    for number, at_us in enumerate(times):
        clock.call_at(at_us, lambda at_us=at_us, number=number: ran.append((at_us, number)))  # type: ignore[misc]
    clock.advance_to(20)
    assert ran == sorted((at_us, number) for number, at_us in enumerate(times))


def test_what_is_due_is_run_even_if_left_by_another_action() -> None:
    clock = Clock(is_virtual=True)
    seen: list[str] = []

    def first() -> None:
        clock.call_after(5, lambda: seen.append("second"))

    clock.call_at(10, first)
    clock.advance_to(15)
    assert seen == ["second"]


def test_a_cancelled_action_never_runs_and_is_not_due() -> None:
    clock = Clock(is_virtual=True)
    seen: list[str] = []
    clock.call_at(10, lambda: seen.append("cancelled")).cancel()
    assert clock.next_due_us is None
    clock.advance_to(20)
    assert seen == []


def test_a_time_that_has_passed_means_as_soon_as_served() -> None:
    clock = Clock(is_virtual=True)
    clock.advance_to(100)
    seen: list[int] = []
    clock.call_at(50, lambda: seen.append(clock.now_us))
    clock.run_due()
    assert seen == [100]


def test_a_virtual_clock_never_goes_back() -> None:
    clock = Clock(is_virtual=True)
    clock.advance_to(100)
    clock.advance_to(50)
    assert clock.now_us == 100


def test_a_real_clock_only_moves_forward() -> None:
    clock = Clock(is_virtual=False)
    times = [clock.now_us for _ in range(100)]
    assert times == sorted(times)
