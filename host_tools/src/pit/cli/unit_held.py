"""`pit unit provisioned`: what a unit was given, as it tells it at rest. Its own key it never tells."""

import typer

from pit.cli.keys import unit_keys
from pit.cli.output import show
from pit.cli.unit import AddressOption, JsonOption, PortArgument
from pit.keystore.contents import ROLES
from pit.link.client import Client
from pit.link.transport import SerialTransport
from pit.provision.held import Held, ask
from pit.provision.plan import SETTING_NAMES


def add_to(app: typer.Typer) -> None:
    """Make it a command of `app`."""
    app.command("provisioned")(provisioned)


def provisioned(port: PortArgument, as_json: JsonOption = False, address: AddressOption = 1) -> None:
    """What a unit at rest was given: table, role, bus address, settings and keys. With --keystore its own key is recognised."""
    client = Client(SerialTransport(port), address)  # without keys: the keystore may hold one that the unit never got
    client.hello()
    found = ask(client)
    client.close()
    keys = {f"{role}'s key": _key(found, role) for role in ROLES}
    rows: dict[str, object] = {
        "unit": found.unit_id.hex(),
        "table": found.table or "",
        "role": "" if found.role is None else found.role,
        "bus address": found.address or "",
        "settings": [
            f"{SETTING_NAMES.get(number, number)} {value}" for number, value in (found.settings or {}).items()
        ],
        "own key": _own_key(found),
        **keys,
    }
    if found.is_configuration_lost:
        rows["configuration"] = "it has no good copy"
    show(rows, as_json)


def _own_key(found: Held) -> str:
    if found.key_check is None:
        return ""
    keys = unit_keys()
    ours = None if keys is None else keys(found.unit_id)
    if ours is None:
        return "it has one" if keys is None else "it has one that the keystore doesn't hold"
    return "the keystore's" if found.is_keyed_with(ours) else "another than the keystore's"


def _key(found: Held, role: str) -> str:
    key = found.keys.get(role)
    if key is None:
        return ""
    return "it has no good copy" if key.is_lost else f"{key.key_id.hex()} for {key.casino}"
