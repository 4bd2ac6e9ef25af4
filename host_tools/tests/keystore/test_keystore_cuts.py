"""A process that writes to a keystore is killed at each of its calls to the system: the old keys stand, or the new ones."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pit.keystore import KeystoreError, create_keystore, open_keystore
from pit.keystore.envelope import Cost

CHEAP = Cost(n=2)
SECRET = b"secret"
OLD, NEW = b"old unit", b"new unit"
KEY = bytes(32)
_CALLS = ("open", "fsync", "rename", "unlink", "write", "close")
_CUT = 9


def _die_at(number: int) -> None:
    """Have this process end before its call `number` to the system."""
    made = 0

    def counted(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            nonlocal made
            made += 1
            if made == number:
                os._exit(_CUT)
            return real(*given, **named)

        return call

    for name in _CALLS:
        setattr(os, name, counted(getattr(os, name)))


def _put_in_child(path: Path, number: int) -> bool:
    """Put the new unit's key in a process that is cut at call `number`. Whether it was cut."""
    child = os.fork()
    if not child:
        store = open_keystore(path, SECRET)
        _die_at(number)
        store.put_unit_key(NEW, KEY)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == _CUT


def test_a_cut_at_each_call_leaves_the_old_keys_or_the_new_ones(tmp_path: Path) -> None:
    outcomes = []
    for number in range(1, 100):
        path = tmp_path / f"{number}.keys"
        create_keystore(path, SECRET, CHEAP).put_unit_key(OLD, KEY)
        was_cut = _put_in_child(path, number)
        found = open_keystore(path, SECRET).unit_ids
        assert found in ((OLD,), (NEW, OLD))
        open_keystore(path, SECRET).put_unit_key(b"nextunit", KEY)
        outcomes.append((was_cut, found))
        if not was_cut:
            break
    assert outcomes[-1] == (False, (NEW, OLD))
    assert {found for was_cut, found in outcomes if was_cut} == {(OLD,), (NEW, OLD)}


@pytest.mark.parametrize("left", [b"", b'{"format": "pit-key', b"\0" * 4096])
def test_what_a_cut_writer_left_beside_it_is_no_hindrance(tmp_path: Path, left: bytes) -> None:
    path = tmp_path / "casino.keys"
    store = create_keystore(path, SECRET, CHEAP)
    path.with_name("casino.keys.new").write_bytes(left)
    path.with_name("casino.keys.lock").write_bytes(b"")
    store.put_unit_key(NEW, KEY)
    assert open_keystore(path, SECRET).unit_ids == (NEW,)
    assert not path.with_name("casino.keys.new").exists()


def test_a_disk_that_refuses_is_told_and_the_keys_stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = create_keystore(tmp_path / "casino.keys", SECRET, CHEAP)
    store.put_unit_key(OLD, KEY)

    def full(_number: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(KeystoreError, match="No space left on device"):
            store.put_unit_key(NEW, KEY)
    assert (store.unit_key(NEW), open_keystore(store.path, SECRET).unit_ids) == (None, (OLD,))
