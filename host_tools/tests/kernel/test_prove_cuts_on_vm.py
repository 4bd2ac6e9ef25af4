"""The proof of cuts on the VM, in a sample: the firmware survives each, and one that shows what it has not kept is caught."""

import tempfile
from pathlib import Path

import pytest

from pit.bench.assembly import BOARD, MissingInterpreter, interpreter
from pit.bench.proofs import memory_cases, vm_cuts
from pit.bench.proofs.flash_cuts import flash_trials
from pit.bench.proofs.memory_facts import use_quick_crc
from pit.bench.proofs.vm_cuts import VmGrain
from pit.bench.proofs.vm_scenarios import Scenario, VmUnit, scenarios
from pit.image.build import ARCHITECTURES, FIRMWARE, Image, build, cache_folder, compile_file
from pit.image.flash import flash_image

use_quick_crc()

try:
    interpreter()
except MissingInterpreter as missing:
    pytest.skip(str(missing), allow_module_level=True)

_SHOWS_ONLY = """

class _Forgetful(Journal):
    def draw(self, random, index, prize_cents, flags=0):
        self._promised = prize_cents
        self.commit = lambda: True
        return True

    prize_cents = property(lambda self: self._promised if hasattr(self, "_promised") else 0)


Journal = _Forgetful
"""


@pytest.mark.parametrize("scenario", scenarios(), ids=lambda scenario: scenario.name)
def test_a_killed_vm_leaves_each_step_whole_or_undone(scenario: Scenario) -> None:
    tried = list(vm_cuts.trials_of(scenario, vm_cuts.SAMPLE))
    assert tried
    assert [trial for trial in tried if not trial.is_survived] == []


def test_a_schedule_cut_on_its_way_to_flash_is_the_old_or_the_new() -> None:
    tried = list(flash_trials(2))
    assert len(tried) == 3
    assert [trial for trial in tried if not trial.is_survived] == []


def test_a_firmware_that_shows_what_it_has_not_kept_is_caught() -> None:
    press = Scenario("press", memory_cases.armed, VmUnit.press, flash=_forgetful)
    tried = list(vm_cuts.trials_of(press, VmGrain(cuts=4, again=0)))
    assert not all(trial.is_survived for trial in tried)


def _forgetful() -> bytes:
    image = build("jackpot", BOARD, ARCHITECTURES["virtual"], cache_folder())
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "journal.py"
        source.write_text((FIRMWARE / "kernel/journal.py").read_text() + _SHOWS_ONLY)
        compiled = compile_file(source, "kernel/journal.py", ARCHITECTURES["virtual"], Path(folder))
    return flash_image(Image({**image.files, "kernel/journal.mpy": compiled}))
