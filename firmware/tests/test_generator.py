"""The generator on the interpreter it runs on: viper agrees with plain code, the background keeps off the heap."""

import gc

from checks import with_locked_heap

from rng import known_answers
from rng.generator import CARRIED, FAILED, Generator
from rng.health import POOL, SPAN, is_varied, ones, same_at_lag
from wire.mac import pad_key

_MOST_FOR_A_DRAW = 3 * 448 + 256  # bytes on this VM: three HMACs, and what their calls take


class Noise:
    """Bits of a linear congruential generator: fair enough for the health tests."""

    def __init__(self):
        self.state = 1
        self.is_stuck = False

    def fill_entropy(self, raw):
        for i in range(len(raw)):
            self.state = self.state * 1103515245 + 12345 & 0x3FFFFFFF
            raw[i] = 0 if self.is_stuck else self.state >> 20 & 1

    def fill_system_random(self, into):
        for i in range(len(into)):
            into[i] = i

    def unit_id(self):
        return b"12345678"


def _started():
    generator = Generator(Noise())
    assert generator.start(bytes(CARRIED))
    return generator


def test_the_published_answer_is_given():
    assert known_answers.is_right()


def test_a_key_is_padded_with_zeros_under_the_mask():
    padded = bytearray(64)
    pad_key(bytes(range(32)), padded, 0x5C)
    assert padded == bytes([i ^ 0x5C for i in range(32)]) + b"\x5c" * 32


def test_samples_are_counted_and_compared_around_the_ring():
    pool = bytearray(POOL)
    pool[0] = 1
    assert (ones(pool, 0), ones(pool, 1), ones(pool, SPAN), ones(pool, SPAN + 1)) == (0, 1, 1, 0)
    assert same_at_lag(pool, 10, 1) == SPAN - 1 - 2
    assert same_at_lag(pool, 10, 64) == SPAN - 64 - 1
    assert same_at_lag(pool, 0, 1) == SPAN - 1


def test_a_pattern_is_found():
    assert not is_varied(bytearray(0x35A6 >> i % 15 & 1 for i in range(POOL)), 77)


def test_bits_are_collected_and_tested_with_the_heap_locked():
    generator = _started()
    assert with_locked_heap(generator.collect)


def test_a_stuck_source_is_found_with_the_heap_locked():
    generator = _started()
    generator._source.is_stuck = True

    def collect():
        for _ in range(8):
            generator.collect()

    with_locked_heap(collect)
    assert not generator.is_sound
    assert generator.draw(1000) == FAILED


def test_every_draw_takes_the_same_from_the_heap():
    generator = _started()
    generator.draw(1000)
    taken = set()
    for _ in range(20):
        gc.collect()
        gc.disable()
        before = gc.mem_alloc()
        generator.draw(1000)
        taken.add(gc.mem_alloc() - before)
        gc.enable()
    assert len(taken) == 1, taken
    assert taken.pop() <= _MOST_FOR_A_DRAW


def test_numbers_stay_below_their_total():
    generator = _started()
    for total in (1, 2, 54, 1000, 4096, 4097, 1 << 30):
        for _ in range(50):
            assert 0 <= generator.draw(total) < total
