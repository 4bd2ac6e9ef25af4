"""`pit keystore ...`: the encrypted file of units' keys and people's private keys. No command prints a key."""

import hashlib
import os
from pathlib import Path
from typing import Annotated

import typer

from pit.cli.keys import secret_of
from pit.cli.output import show_list
from pit.keystore import Keystore, KeystoreError, create_keystore, open_keystore
from pit.keystore.contents import ROLES, UNIT_ID_BYTES
from pit.schedule.signing import KeyFileError, key_id, read_private_key, write_public_key

app = typer.Typer(
    help="The keystore: units' keys and people's private keys, in one encrypted file.", no_args_is_help=True
)

FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The keystore.", envvar="PIT_KEYSTORE")]
SecretOption = Annotated[
    Path | None,
    typer.Option(
        "--passphrase-file",
        "--key-file",
        "--keystore-secret",
        metavar="FILE",
        envvar="PIT_KEYSTORE_SECRET_FILE",
        help="Its passphrase's file or key file; asked for by default.",
    ),
]
ExecuteOption = Annotated[bool, typer.Option("--execute", help="Do it; without this it is only told.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
RoleArgument = Annotated[str, typer.Argument(metavar="ROLE", help=f"{', '.join(ROLES)}.")]

_KEY_FILE_BYTES = 32


@app.command()
def create(
    file: FileArgument,
    secret_file: SecretOption = None,
    new_key_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Make a key file, and have it open the keystore.")
    ] = None,
) -> None:
    """Make an empty keystore. Whoever loses its passphrase or key file loses what is in it."""
    if new_key_file is not None:
        _write_key_file(new_key_file)
        secret_file = new_key_file
    made = create_keystore(file, secret_of(secret_file, "passphrase for the new keystore", is_new=True))
    print(f"{made.path}: an empty keystore. Keep a copy of it, and its secret elsewhere")


@app.command("list")
def list_keys(file: FileArgument, secret_file: SecretOption = None, as_json: JsonOption = False) -> None:
    """Which units and roles it holds keys of, and each key's fingerprint."""
    opened = _open(file, secret_file)
    show_list([*_unit_rows(opened), *_role_rows(opened)], as_json)


@app.command("change-passphrase")
def change_passphrase(
    file: FileArgument,
    secret_file: SecretOption = None,
    new_secret_file: Annotated[
        Path | None,
        typer.Option("--new-passphrase-file", "--new-key-file", metavar="FILE", help="Asked for by default."),
    ] = None,
) -> None:
    """Have another passphrase or key file open it. Copies made before still open with the old one."""
    opened = _open(file, secret_file)
    opened.change_secret(secret_of(new_secret_file, "new passphrase of the keystore", is_new=True))
    print(f"{opened.path} opens with its new secret. Copies of it that were made before still open with the old one")


@app.command("add-role")
def add_role(
    file: FileArgument,
    role: RoleArgument,
    key: Annotated[Path, typer.Argument(metavar="KEY", help="That person's private key, in PEM.")],
    secret_file: SecretOption = None,
    key_passphrase_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The passphrase of KEY; asked for by default.")
    ] = None,
    replace: Annotated[bool, typer.Option("--replace", help="In the place of the one that it holds.")] = False,
) -> None:
    """Put a person's private key into the keystore. KEY stays where it is."""
    _require_role(role)
    opened = _open(file, secret_file)
    private = read_private_key(key, lambda: secret_of(key_passphrase_file, f"passphrase of {key}"))
    opened.put_role_key(role, private, replace=replace)
    print(f"{opened.path} holds the {role}'s key {key_id(private.public_key()).hex()}; {key} is still where it was")


@app.command("export-public")
def export_public(
    file: FileArgument,
    role: RoleArgument,
    out: Annotated[Path, typer.Argument(metavar="OUT", help="Where to write the public key, in PEM.")],
    secret_file: SecretOption = None,
) -> None:
    """Write the public half of a role's key, for units and for site files."""
    _require_role(role)
    private = _open(file, secret_file).role_key(role)
    if private is None:
        raise KeystoreError(f"the keystore {file} holds no key of the {role}. Nothing was written.")
    write_public_key(private.public_key(), out)
    print(f"{out}: the {role}'s public key {key_id(private.public_key()).hex()}")


@app.command("add-unit")
def add_unit(
    file: FileArgument,
    unit: Annotated[str, typer.Argument(metavar="ID", help="The unit's number: 16 hex digits.")],
    key: Annotated[Path, typer.Argument(metavar="KEY", help="A file with the unit's key: 64 hex digits.")],
    secret_file: SecretOption = None,
) -> None:
    """Put the key of a unit that was given one without a keystore into it. KEY stays where it is."""
    from pit.cli.unit_memory import read_unit_key

    try:
        unit_id = bytes.fromhex(unit)
    except ValueError:
        unit_id = b""
    if len(unit_id) != UNIT_ID_BYTES:
        raise typer.BadParameter(f"a unit's number has {2 * UNIT_ID_BYTES} hex digits", param_hint="ID")
    secret = read_unit_key(key)
    opened = _open(file, secret_file)
    opened.put_unit_key(unit_id, secret)
    print(f"{opened.path} holds the key of unit {unit}; {key} is still where it was")


@app.command("remove-unit")
def remove_unit(
    file: FileArgument,
    unit: Annotated[str, typer.Argument(metavar="ID", help="The unit's number: 16 hex digits.")],
    secret_file: SecretOption = None,
    execute: ExecuteOption = False,
) -> None:
    """Forget the key of a unit that is no more. Whoever forgets a living unit's key can't talk to it again."""
    opened = _open(file, secret_file)
    unit_id = next((each for each in opened.unit_ids if each.hex() == unit.lower()), None)
    if unit_id is None:
        raise KeystoreError(f"the keystore {file} holds no key of a unit {unit}. Nothing was changed.")
    if not execute:
        print(f"would forget the key of unit {unit}. It can't be made again. Nothing was done; add --execute to do it.")
        return
    opened.remove_unit_key(unit_id)
    print(f"{opened.path} holds no key of unit {unit} any more")


def fingerprint(key: bytes) -> str:
    """What a secret key is called: the first 8 bytes of the SHA-256 of a word and the key."""
    return hashlib.sha256(b"pit unit key" + key).hexdigest()[:16]


def _unit_rows(opened: Keystore) -> list[dict[str, object]]:
    keys = {unit_id: opened.unit_key(unit_id) for unit_id in opened.unit_ids}
    return [{"holder": "unit", "id": unit_id.hex(), "key": fingerprint(key)} for unit_id, key in keys.items() if key]


def _role_rows(opened: Keystore) -> list[dict[str, object]]:
    keys = {role: opened.role_key(role) for role in opened.roles}
    return [{"holder": role, "id": "", "key": key_id(key.public_key()).hex()} for role, key in keys.items() if key]


def _open(file: Path, secret_file: Path | None) -> Keystore:
    return open_keystore(file, secret_of(secret_file))


def _require_role(role: str) -> None:
    if role not in ROLES:
        raise typer.BadParameter(f"a role is one of: {', '.join(ROLES)}", param_hint="ROLE")


def _write_key_file(file: Path) -> None:
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
            out.write(os.urandom(_KEY_FILE_BYTES).hex() + "\n")
            out.flush()
            os.fsync(out.fileno())
    except FileExistsError as error:
        raise KeyFileError(f"{file} is there already. No keystore was made: a lost key can't be made again.") from error
    except OSError as error:
        raise KeyFileError(f"{file} can't be written ({error.strerror}). No keystore was made.") from error
