"""Sources of raw bits for the generator on the host: seeded, recorded, replayed."""

from random import Random

from rng.generator import Generator

UNIT_ID = bytes.fromhex("e6614103e7452d2f")


class SeededSource:
    """Fair bits from one seed; the interpreter's own random bytes from another. `reads` counts raw bits."""

    def __init__(self, seed: object = 1, system_seed: object = 1, unit_id: bytes = UNIT_ID) -> None:
        self._raw = Random(f"raw/{seed}")
        self._system = Random(f"system/{system_seed}")
        self._unit_id = unit_id
        self.reads = 0

    def bit(self) -> int:
        return self._raw.getrandbits(1)

    def fill_entropy(self, raw: bytearray) -> None:
        for i in range(len(raw)):
            raw[i] = self.bit()
        self.reads += len(raw)

    def fill_system_random(self, into: bytearray) -> None:
        into[:] = self._system.randbytes(len(into))

    def unit_id(self) -> bytes:
        return self._unit_id


class FaultySource(SeededSource):
    """Gives what `bit_of` makes of the number of the read and a fair bit, while it is set."""

    def __init__(self, seed: object = 1) -> None:
        super().__init__(seed)
        self.bit_of: object = None
        self._number = 0

    def bit(self) -> int:
        fair = super().bit()
        self._number += 1
        return self.bit_of(self._number, fair) if callable(self.bit_of) else fair


class Recording(SeededSource):
    """Keeps all it gives, for a Replay."""

    def __init__(self, seed: object = 1) -> None:
        super().__init__(seed)
        self.taken: list[bytes] = []

    def fill_entropy(self, raw: bytearray) -> None:
        super().fill_entropy(raw)
        self.taken.append(bytes(raw))

    def fill_system_random(self, into: bytearray) -> None:
        super().fill_system_random(into)
        self.taken.append(bytes(into))


class Replay:
    """Gives what a recording gave, in its order."""

    def __init__(self, recording: Recording) -> None:
        self._taken = iter(recording.taken)
        self._unit_id = recording.unit_id()

    def fill_entropy(self, raw: bytearray) -> None:
        raw[:] = next(self._taken)

    def fill_system_random(self, into: bytearray) -> None:
        into[:] = next(self._taken)

    def unit_id(self) -> bytes:
        return self._unit_id


def started(source: object, carried: bytes = bytes(64)) -> Generator:
    """A generator with its first seed."""
    generator = Generator(source)  # type: ignore[arg-type]
    assert generator.start(carried)
    return generator


def draws(generator: Generator, count: int = 20, total: int = 1 << 30) -> list[int]:
    return [generator.draw(total) for _ in range(count)]
