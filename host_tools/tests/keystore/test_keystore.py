"""The keystore's file: what it keeps, and what it says when it can't be opened."""

import base64
import json
import multiprocessing
import stat
import threading
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa

from pit.keystore import Keystore, KeystoreError, Secret, create_keystore, open_keystore, read_secret
from pit.keystore.envelope import Cost, Envelope, make_lock, seal, unseal

CHEAP = Cost(n=2)
SECRET = b"a passphrase"
UNIT, OTHER = bytes(range(8)), bytes(range(8, 16))
KEY = bytes(range(32))


@pytest.fixture
def store(tmp_path: Path) -> Keystore:
    return create_keystore(tmp_path / "casino.keys", SECRET, CHEAP)


@pytest.fixture(scope="session")
def person() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(65537, 1024)


def test_a_unit_key_is_there_for_whoever_opens_the_file_next(store: Keystore) -> None:
    store.put_unit_key(UNIT, KEY)
    again = open_keystore(store.path, SECRET)
    assert (again.unit_key(UNIT), again.unit_key(OTHER), again.unit_ids) == (KEY, None, (UNIT,))


def test_a_role_key_comes_back_as_it_was(store: Keystore, person: rsa.RSAPrivateKey) -> None:
    store.put_role_key("supervisor", person)
    found = open_keystore(store.path, SECRET).role_key("supervisor")
    assert found is not None
    assert found.private_numbers() == person.private_numbers()
    assert store.role_key("engineer") is None


def test_a_role_that_nobody_has_is_refused(store: Keystore, person: rsa.RSAPrivateKey) -> None:
    with pytest.raises(ValueError, match="approver, engineer, supervisor"):
        store.put_role_key("janitor", person)


@pytest.mark.parametrize(("unit", "key"), [(UNIT[:7], KEY), (UNIT, KEY[:31]), (UNIT, KEY + b"0"), (b"", b"")])
def test_an_id_or_a_key_of_another_length_is_refused(store: Keystore, unit: bytes, key: bytes) -> None:
    with pytest.raises(ValueError, match="8 bytes and its key 32"):
        store.put_unit_key(unit, key)


def test_another_key_for_a_unit_is_refused_unless_it_may_replace(store: Keystore) -> None:
    store.put_unit_key(UNIT, KEY)
    with pytest.raises(KeystoreError, match="not replaced"):
        store.put_unit_key(UNIT, KEY[::-1])
    assert open_keystore(store.path, SECRET).unit_key(UNIT) == KEY
    store.put_unit_key(UNIT, KEY[::-1], replace=True)
    assert open_keystore(store.path, SECRET).unit_key(UNIT) == KEY[::-1]


def test_a_new_key_is_on_the_disk_before_it_is_returned_and_is_made_once(store: Keystore) -> None:
    key = store.unit_key_or_new(UNIT)
    assert open_keystore(store.path, SECRET).unit_key(UNIT) == key
    assert store.unit_key_or_new(UNIT) == key != store.unit_key_or_new(OTHER)


def test_two_who_hold_it_open_make_one_key_for_a_unit(store: Keystore) -> None:
    other = open_keystore(store.path, SECRET)
    assert store.unit_key_or_new(UNIT) == other.unit_key_or_new(UNIT)


def test_two_who_hold_it_open_lose_none_of_each_others_keys(store: Keystore) -> None:
    other = open_keystore(store.path, SECRET)
    store.put_unit_key(UNIT, KEY)
    other.put_unit_key(OTHER, KEY)
    assert open_keystore(store.path, SECRET).unit_ids == (UNIT, OTHER)


def _write_many(path: Path, first: int) -> None:
    own = open_keystore(path, SECRET)
    for number in range(first, first + 10):
        own.put_unit_key(number.to_bytes(8), KEY)


def test_four_processes_that_write_at_once_lose_no_key(store: Keystore) -> None:
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_write_many, args=(store.path, 100 * number)) for number in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert len(open_keystore(store.path, SECRET).unit_ids) == 40


def test_threads_that_share_it_lose_no_key(store: Keystore) -> None:
    threads = [threading.Thread(target=store.unit_key_or_new, args=(bytes([n] * 8),)) for n in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(open_keystore(store.path, SECRET).unit_ids) == 16


def test_another_secret_opens_nothing(store: Keystore) -> None:
    with pytest.raises(KeystoreError, match="passphrase or key file does not open"):
        open_keystore(store.path, b"another")


def test_a_change_of_the_secret_keeps_the_keys_and_shuts_out_the_old_one(store: Keystore) -> None:
    store.put_unit_key(UNIT, KEY)
    store.change_secret(b"new", CHEAP)
    assert open_keystore(store.path, b"new").unit_key(UNIT) == KEY
    with pytest.raises(KeystoreError, match="does not open"):
        open_keystore(store.path, SECRET)


def test_who_held_it_open_over_a_change_of_the_secret_is_told_and_writes_nothing(store: Keystore) -> None:
    other = open_keystore(store.path, SECRET)
    store.change_secret(b"new", CHEAP)
    with pytest.raises(KeystoreError, match="was changed while it was open here"):
        other.put_unit_key(UNIT, KEY)
    assert open_keystore(store.path, b"new").unit_ids == ()


def test_each_altered_byte_is_noticed(store: Keystore) -> None:
    store.put_unit_key(UNIT, KEY)
    whole = store.path.read_bytes()
    for at in range(len(whole)):
        for bit in (0x01, 0x20):
            store.path.write_bytes(whole[:at] + bytes([whole[at] ^ bit]) + whole[at + 1 :])
            with pytest.raises(KeystoreError):
                open_keystore(store.path, SECRET)


def test_a_file_cut_short_anywhere_is_told_as_damaged_and_not_as_a_wrong_secret(store: Keystore) -> None:
    whole = store.path.read_bytes()
    for length in range(len(whole)):
        store.path.write_bytes(whole[:length])
        with pytest.raises(KeystoreError, match="damaged or cut short"):
            open_keystore(store.path, SECRET)


def test_who_mends_the_checksum_of_altered_data_still_meets_the_seal() -> None:
    lock = make_lock(SECRET, cost=CHEAP)
    sealed = seal(lock, b"clear")
    forged = Envelope(sealed.salt, sealed.cost, sealed.nonce, bytes([sealed.data[0] ^ 1]) + sealed.data[1:])
    with pytest.raises(KeystoreError, match="does not open"):
        unseal(lock, Envelope.read(forged.text, "x"), "x")


def test_a_file_without_end_is_no_keystore() -> None:
    with pytest.raises(KeystoreError, match="too long"):
        open_keystore(Path("/dev/zero"), SECRET)


@pytest.mark.parametrize("cost", [Cost(n=1 << 24), Cost(n=3), Cost(n=0), Cost(n=2, p=1 << 20), Cost(n=2, r=0)])
def test_a_file_that_asks_for_a_machine_of_memory_is_refused(store: Keystore, cost: Cost) -> None:
    sealed = Envelope.read(store.path.read_bytes(), "x")
    store.path.write_bytes(Envelope(sealed.salt, cost, sealed.nonce, sealed.data).text)
    with pytest.raises(KeystoreError, match="damaged"):
        open_keystore(store.path, SECRET)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"", "damaged"),
        (b"[" * 100_000, "damaged"),
        (b"\xff\xfe", "damaged"),
        (b"[]", "no keystore of Pit's"),
        (b'{"format": 1}', "no keystore of Pit's"),
        (b'{"format": "pit-keystore-9"}', "this Pit reads pit-keystore-1"),
        (b'{"format": "pit-keystore-1"}', "damaged"),
        (b'{"format": "pit-keystore-1", "kdf": 1, "cipher": [], "data": {}}', "damaged"),
    ],
)
def test_what_is_no_keystore_is_told_so(tmp_path: Path, text: bytes, words: str) -> None:
    file = tmp_path / "x"
    file.write_bytes(text)
    with pytest.raises(KeystoreError, match=words):
        open_keystore(file, SECRET)


@pytest.mark.parametrize(
    "clear", [b"{}", b"[]", b'{"units": [], "roles": {}}', b'{"units": {"00": "11"}, "roles": {}}']
)
def test_a_clear_text_that_is_not_understood_is_refused(store: Keystore, clear: bytes) -> None:
    store.path.write_bytes(seal(make_lock(SECRET, cost=CHEAP), clear).text)
    with pytest.raises(KeystoreError, match="doesn't know"):
        open_keystore(store.path, SECRET)


def test_a_missing_file_is_told_with_the_next_step(tmp_path: Path) -> None:
    with pytest.raises(KeystoreError, match="pit keystore create"):
        open_keystore(tmp_path / "none", SECRET)


def test_nothing_is_overwritten_by_a_new_keystore(store: Keystore) -> None:
    before = store.path.read_bytes()
    with pytest.raises(KeystoreError, match="there already"):
        create_keystore(store.path, b"x", CHEAP)
    assert store.path.read_bytes() == before


def test_the_file_is_its_owners_alone_after_each_write(store: Keystore) -> None:
    store.path.chmod(0o644)
    store.put_unit_key(UNIT, KEY)
    assert stat.S_IMODE(store.path.stat().st_mode) == 0o600


def test_a_file_behind_a_link_stays_behind_it(store: Keystore, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(store.path)
    open_keystore(link, SECRET).put_unit_key(UNIT, KEY)
    assert link.is_symlink()
    assert open_keystore(store.path, SECRET).unit_ids == (UNIT,)


def test_no_key_stands_in_the_file_in_any_form(store: Keystore) -> None:
    store.put_unit_key(UNIT, KEY)
    text = store.path.read_bytes()
    for form in (KEY, KEY.hex().encode(), base64.b64encode(KEY), UNIT.hex().encode()):
        assert form not in text


def test_no_repr_shows_a_key(store: Keystore) -> None:
    key = store.unit_key_or_new(UNIT)
    shown = [repr(key), str(key), f"{key}", f"{key!r}", repr(store), repr(vars(store)), f"{key!s:>40}", repr([key])]
    assert not [text for text in shown if key.hex() in text or repr(bytes(key)) in text]


def test_the_layout_is_the_written_one(store: Keystore) -> None:
    table = json.loads(store.path.read_bytes())
    assert set(table) == {"format", "kdf", "cipher", "data", "sha256"}
    assert set(table["kdf"]) == {"name", "n", "r", "p", "salt"}
    assert (table["kdf"]["name"], table["cipher"]["name"]) == ("scrypt", "aes-256-gcm")


def test_no_nonce_is_used_twice(store: Keystore) -> None:
    seen = set()
    for number in range(20):
        store.put_unit_key(number.to_bytes(8), KEY)
        seen.add(json.loads(store.path.read_bytes())["cipher"]["nonce"])
    assert len(seen) == 20


def test_a_secrets_file_loses_its_line_ends_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_bytes(b" two words \r\n\n")
    assert read_secret(file) == b" two words "


@pytest.mark.parametrize(("content", "words"), [(b"\n", "is empty"), (b"x" * 70_000, "longer than")])
def test_a_secrets_file_that_is_none_is_refused(tmp_path: Path, content: bytes, words: str) -> None:
    file = tmp_path / "secret"
    file.write_bytes(content)
    with pytest.raises(KeystoreError, match=words):
        read_secret(file)


def test_a_secret_is_bytes_to_all_that_computes() -> None:
    assert Secret(b"ab") + b"c" == b"abc"
