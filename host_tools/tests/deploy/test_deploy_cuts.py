"""The power goes at each flash write of an upgrade and of its trial: the next start has one whole image, the old or the new."""

import hashlib
import json
import os
import subprocess
from itertools import groupby
from pathlib import Path

import pytest

from pit.bench.assembly import interpreter
from pit.deploy import deploy, on_unit
from pit.deploy.plan import Found, Plan, plan
from pit.image.build import FIRMWARE, Image

_MAIN = (FIRMWARE / "boot" / "main.py").read_text()
_OLD = {"kept.mpy": "kept" * 300, "changed.mpy": "old" * 500, "boot/gone.mpy": "gone", "manifest.json": "{}"}
_NEW = {"kept.mpy": "kept" * 300, "changed.mpy": "new" * 3_000, "boot/added.mpy": "added", "manifest.json": '{"v":2}'}


class _Recorder:
    """Takes a deploy's programs as a port does, and says that all was written."""

    url = "recorded"

    def __init__(self, made: Plan) -> None:
        self.programs: list[str] = []
        self._made = made

    def run(self, program: str) -> bytes:
        self.programs.append(program)
        about = {"machine": "", "mpy": 0, "current": "a", "free": 0, "kind": "", "version": []}
        lines = [f"{digest} {path}" for path, digest in self._made.expected.items()]
        return "\n".join([json.dumps(about), *lines]).encode()


def _programs() -> list[str]:
    files = {f"/a/{name}": hashlib.sha256(text.encode()).hexdigest() for name, text in _OLD.items()}
    files["/b/boot/stale.mpy"] = hashlib.sha256(b"stale").hexdigest()
    files["/main.py"] = hashlib.sha256(b"older").hexdigest()
    found = Found("", "x64", "a", 1 << 20, files, (1, 0, 0), "jackpot")
    made = plan(found, Image({name: text.encode() for name, text in _NEW.items()} | {"main.py": _MAIN.encode()}))
    port = _Recorder(made)
    deploy._carry_out(port, made, lambda *_: None)  # type: ignore[arg-type]
    return [on_unit.survey("/a", "/b"), *port.programs]


@pytest.fixture(scope="module")
def steps(tmp_path_factory: pytest.TempPathFactory) -> list[list[list[object]]]:
    """For the upgrade and for the trial: each cut, with what the next two starts run."""
    given = tmp_path_factory.mktemp("cuts") / "given.json"
    flash = {f"/a/{name}": text for name, text in _OLD.items()}
    flash |= {"/main.py": _MAIN + "# older\n", "/current": "a", "/b/boot/stale.mpy": "stale"}
    given.write_text(json.dumps({"programs": _programs(), "old": _OLD, "new": _NEW, "files": flash}))
    script = Path(__file__).with_name("cut_on_vm.py")
    done = subprocess.run(
        [*interpreter(), "-X", "heapsize=64m", str(script), str(given)],
        env=os.environ | {"MICROPYPATH": f"{FIRMWARE}:.frozen"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-300:] + done.stderr
    # Beside its rows the VM prints what closing a file on dead flash raised.
    rows = [json.loads(line[4:]) for line in done.stdout.splitlines() if line.startswith("row ")]
    return [list(part) for is_end, part in groupby(rows, lambda row: row[2] == "end of step") if not is_end]


def test_a_cut_at_any_write_of_the_upload_leaves_one_whole_image(steps: list[list[list[object]]]) -> None:
    upload = steps[0]
    assert len(upload) > 60
    assert {row[2] for row in upload} == {"whole", "half", "absent"}
    assert [row for row in upload if row[3] not in ("old", "new")] == []


def test_only_the_very_last_writes_of_an_upload_lead_to_the_new_image(steps: list[list[list[object]]]) -> None:
    firsts = [row[0] for row in steps[0] if row[3] == "new"]
    total = steps[0][0][1]
    assert firsts
    assert isinstance(total, int)
    assert all(isinstance(at, int) and at > total - 4 for at in firsts)


def test_a_trial_that_ended_is_followed_by_the_old_image(steps: list[list[list[object]]]) -> None:
    assert [row for row in steps[0] if row[4] != "old"] == []


def test_a_cut_at_any_write_of_the_trial_leaves_one_whole_image(steps: list[list[list[object]]]) -> None:
    trial = steps[1]
    assert {row[3] for row in trial} == {"old", "new"}
    assert [row for row in trial if row[4] not in ("old", "new")] == []
