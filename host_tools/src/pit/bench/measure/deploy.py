"""A deploy to a blank board beside `mpremote cp -r` of the same files, as rows. It measures nothing: deploy_on_pico.py does.

    compiled   on this desk, each file anew for both
    put        till the files are on the unit: checked and pointed to by the deploy, written by the copy
    restarted  from there to the unit's first IDLE

Judged is the whole, with what a real flash takes for its erases: those are the same for both, and beside them no upload can be
three times faster that would be without. So both figures stand there.
"""

from dataclasses import dataclass

from pit.bench.proofs.rows import Row

_TIMES_BY_HAND = 3


@dataclass(frozen=True)
class Span:
    """What a piece of work took: on this machine, emulator and all; on the chip; and of its flash, with what a real one takes
    for that, typically.
    """

    machine_s: float
    chip_us: int
    erases: int
    pages: int
    flash_us: int

    @property
    def real_us(self) -> int:
        """On a real board."""
        return self.chip_us + self.flash_us

    def __sub__(self, other: "Span") -> "Span":
        return Span(
            self.machine_s - other.machine_s,
            self.chip_us - other.chip_us,
            self.erases - other.erases,
            self.pages - other.pages,
            self.flash_us - other.flash_us,
        )


@dataclass(frozen=True)
class ByHand:
    """`compiled_s` on this desk, then the copy."""

    compiled_s: float
    copied: Span

    @property
    def real_us(self) -> int:
        return self.without_flash_us + self.copied.flash_us

    @property
    def without_flash_us(self) -> int:
        return round(self.compiled_s * 1e6) + self.copied.chip_us


@dataclass(frozen=True)
class Deployed:
    """`compiled_s` on this desk, then the deploy in its two spans, and the same deploy again."""

    compiled_s: float
    put: Span
    restarted: Span
    again: Span
    again_round_trips: int

    @property
    def real_us(self) -> int:
        """Till the files are there, checked."""
        return self.without_flash_us + self.put.flash_us

    @property
    def without_flash_us(self) -> int:
        return round(self.compiled_s * 1e6) + self.put.chip_us


def rows_of(done: Deployed, copied: ByHand) -> list[Row]:
    """Seconds; a real board's are its desk's, its chip's and its flash's together."""
    return [
        Row(
            "deploy on a blank board: compiled, uploaded, each file checked",
            _s(done.real_us),
            "s",
            _s(copied.real_us / _TIMES_BY_HAND),
        ),
        Row("deploy: of it compiled, on this desk, nothing kept from before", round(done.compiled_s, 2), "s"),
        Row("deploy: of it the chip's time", _s(done.put.chip_us), "s"),
        Row("deploy: of it what a real flash takes", _s(done.put.flash_us), "s"),
        Row("deploy: flash erases", done.put.erases, "erases"),
        Row("deploy: flash pages", done.put.pages, "pages"),
        Row("by hand: mpy-cross, mpremote cp -r; nothing checked", _s(copied.real_us), "s"),
        Row("by hand: of it compiled, on this desk", round(copied.compiled_s, 2), "s"),
        Row("by hand: of it the chip's time", _s(copied.copied.chip_us), "s"),
        Row("by hand: of it what a real flash takes", _s(copied.copied.flash_us), "s"),
        Row("by hand: flash erases", copied.copied.erases, "erases"),
        Row("by hand: flash pages", copied.copied.pages, "pages"),
        Row("by hand beside deploy", _times(copied.real_us, done.real_us), "times as long"),
        Row(
            "by hand beside deploy, without what flash takes",
            _times(copied.without_flash_us, done.without_flash_us),
            "times as long",
        ),
        Row("from there to the restarted unit's first IDLE", _s(done.restarted.real_us), "s"),
        Row("deploy with nothing changed", done.again_round_trips, "round trips", 1),
        Row("deploy with nothing changed, with both restarts", _s(done.again.real_us), "s"),
        Row("on this machine: deploy, emulator and all", round(done.put.machine_s, 1), "s"),
        Row("on this machine: mpremote cp -r, emulator and all", round(copied.copied.machine_s, 1), "s"),
    ]


def _times(longer_us: int, shorter_us: int) -> float:
    return round(longer_us / shorter_us, 2)


def _s(us: float) -> float:
    return round(us / 1e6, 2)
