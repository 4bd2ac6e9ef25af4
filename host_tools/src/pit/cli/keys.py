"""`--keystore`: which keystore a command talks to units with. The two options are added here to every command that has a port.

PIT_KEYSTORE and PIT_KEYSTORE_SECRET_FILE stand for them; both name files, so that no secret is ever on a command line or in the
environment. The keystore is opened once, when a unit's key is first asked for.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from typer.main import get_command

if TYPE_CHECKING:
    from typer._click import Command, Parameter

    from pit.keystore import Keystore, Secret
    from pit.link.client import Keys

_PORTS: Final = frozenset({"port", "ports"})
_OWN_NAMES: Final = ("--passphrase-file", "--key-file")  # where a command has none of that name
_KEYSTORE: Final = "keystore"
_SECRET: Final = "keystore_secret"
_NAMES: Final = (_KEYSTORE, _SECRET)
_PANEL: Final = "Units' keys"


@dataclass
class _Chosen:
    """What this run of the command was told."""

    files: dict[str, Path | None] = field(default_factory=dict)
    opened: "Keystore | None" = None


_chosen = _Chosen()


def add_options(command: "Command") -> None:
    """Give it, or every command in it, the options, if it has a port."""
    for each in getattr(command, "commands", {}).values():
        add_options(each)
    if not any(parameter.name in _PORTS for parameter in command.params):
        return
    taken = {name for parameter in command.params for name in parameter.opts}
    if "--keystore" not in taken:
        secret_names = ["--keystore-secret", *(name for name in _OWN_NAMES if name not in taken)]
        command.params += _options(secret_names)


def unit_keys() -> "Keys | None":
    """What gives a client its unit's key; None where no keystore was named. The keys raise KeystoreError."""
    if _chosen.files.get(_KEYSTORE) is None:
        return None
    return lambda unit_id: keystore().unit_key(unit_id)


def keystore() -> "Keystore":
    """The keystore that was named, open. Raises KeystoreError."""
    from pit.keystore import KeystoreError, open_keystore

    if _chosen.opened is None:
        path = _chosen.files.get(_KEYSTORE)
        if path is None:
            raise KeystoreError(
                "no keystore was named. Nothing was done. Name one with --keystore, or in PIT_KEYSTORE."
            )
        _chosen.opened = open_keystore(path, secret_of(_chosen.files.get(_SECRET)))
    return _chosen.opened


def secret_of(file: Path | None, what: str = "passphrase of the keystore", *, is_new: bool = False) -> "Secret":
    """The secret in `file`, or what a person types. Raises KeystoreError."""
    from pit.keystore import KeystoreError, Secret, read_secret

    if file is not None:
        return read_secret(file)
    secret = Secret(typer.prompt(what, hide_input=True, confirmation_prompt=is_new, err=True).encode())
    if not secret:
        raise KeystoreError("the passphrase is empty. Nothing was done.")
    return secret


def _options(secret_names: list[str]) -> list["Parameter"]:
    """The two options, made as typer makes those of any command."""

    def keep(parameter: typer.CallbackParam, value: Path | None) -> None:
        _chosen.files[parameter.name or ""] = value
        _chosen.opened = None

    template = typer.Typer(add_completion=False)

    @template.command()
    def take(
        keystore: Annotated[
            Path | None,
            typer.Option(
                "--keystore",
                metavar="FILE",
                envvar="PIT_KEYSTORE",
                help="The keystore that holds the units' keys.",
                callback=keep,
                expose_value=False,
                rich_help_panel=_PANEL,
            ),
        ] = None,
        keystore_secret: Annotated[
            Path | None,
            typer.Option(
                *secret_names,
                metavar="FILE",
                envvar="PIT_KEYSTORE_SECRET_FILE",
                help="Its passphrase's file or key file; asked for by default.",
                callback=keep,
                expose_value=False,
                rich_help_panel=_PANEL,
            ),
        ] = None,
    ) -> None:
        """Nobody calls it."""

    return [parameter for parameter in get_command(template).params if parameter.name in _NAMES]
