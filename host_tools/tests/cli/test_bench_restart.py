"""A lasting unit is a board in a drawer: started again, it has its keys, its schedule, its settings and its log."""

import json
import secrets
from pathlib import Path

from lasting_unit import LastingUnit

from pit.schedule import page, signing


def test_keys_schedule_and_settings_outlive_the_bench(tmp_path: Path) -> None:
    approver, public = tmp_path / "approver.pem", tmp_path / "approver.pem.pub"
    made = signing.make_key()
    signing.write_key(made, approver, None)
    signed = tmp_path / "schedule.bin"
    signed.write_bytes(signing.sign(page.read(page.EXAMPLE_FILE), made))
    key = tmp_path / "unit.key"
    key.write_text(secrets.token_hex(32))
    unit = LastingUnit(tmp_path)
    for arguments in (
        ("schedule", "trust", str(public), unit.port, "--casino", "Example Casino", "--execute"),
        ("schedule", "load", str(signed), unit.port),
        ("unit", "key", unit.port, "--key", str(key), "--execute"),
    ):
        done = unit.pit(*arguments)
        assert done.returncode == 0, done.stderr
    before = json.loads(unit.pit("unit", "schedule", unit.port, "--json").stdout)
    unit.close()
    again = LastingUnit(tmp_path)
    try:
        assert json.loads(again.pit("unit", "schedule", again.port, "--json").stdout) == before
        assert before["standing"] == "verified"
        taken = again.pit("unit", "snapshot", again.port, "--key", str(key), "--json")
        assert json.loads(taken.stdout)["signature"] == "signed by this unit's key"
    finally:
        again.close()
