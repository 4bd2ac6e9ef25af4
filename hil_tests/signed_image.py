"""Puts an image on a virtual unit's flash, signed or not, whole or altered, and gives the unit its engineer's key."""

from collections.abc import Mapping
from typing import Any

from cryptography.hazmat.primitives.asymmetric import rsa

from pit.bench.assembly import BOARD, Bench, with_manifest_of
from pit.bench.plants import own_flash
from pit.bench.virtual import VirtualUnit
from pit.image.build import ARCHITECTURES, Image, build, cache_folder
from pit.image.flash import flash_image, outliving_files
from pit.image.manifest import signed, with_manifest
from pit.link.client import Client
from pit.link.loading import load
from pit.schedule import signing
from wire import upkeep_codes

CASINO = b"Example Casino".ljust(32, b"\0")


def image(kind: str = "jackpot") -> Image:
    """The release with the manifest that benches put on their units, unsigned."""
    return with_manifest_of(build(kind, BOARD, ARCHITECTURES["virtual"], cache_folder()), kind, BOARD)


def release(key: rsa.RSAPrivateKey, version: tuple[int, int, int], kind: str = "jackpot") -> Image:
    """The release under another version, signed with this key, as it is deployed to a virtual unit."""
    built = build(kind, BOARD, ARCHITECTURES["virtual"], cache_folder())
    return signed(with_manifest(built, kind, BOARD, version, own_flash.interpreter()), key)


def put(unit: VirtualUnit, whole: Image, altered: Mapping[str, bytes] | None = None) -> None:
    """Replace the image on a unit without power; `altered` files are otherwise than its manifest says. What outlives it stays."""
    kept = outliving_files(unit.flash.image.read_bytes())
    unit.flash.image.write_bytes(flash_image(Image(whole.files | dict(altered or {})), kept))


def put_signed(bench: Bench[Any], key: rsa.RSAPrivateKey) -> Image:
    """Put its own release on its unit, signed with this key."""
    whole = signed(bench.whole_image, key)
    put(bench.unit, whole)
    return whole


def give_engineer(client: Client, key: rsa.RSAPrivateKey) -> None:
    """Give the unit its engineer's key; it restarts with it."""
    load(client, upkeep_codes.LOAD_ENGINEER, CASINO + signing.modulus(key.public_key()))
