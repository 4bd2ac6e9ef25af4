"""`pit image ...`: what runs in a unit, built from the firmware's source files, signed by the engineer, read again."""

import json
from pathlib import Path
from typing import Annotated

import typer
from cryptography.hazmat.primitives.asymmetric import rsa

from boot.version import VERSION
from pit.bench.boards import mcu_of
from pit.cli.output import show
from pit.cli.signer import signing_key
from pit.image import answer, contents, manifest
from pit.image.build import ARCHITECTURES, BuildError, Image, build, cache_folder
from pit.image.folder import read_image, write_image
from pit.image.frozen import frozen, write_frozen
from pit.image.interpreter import read_interpreter
from pit.schedule import signing

app = typer.Typer(help="Build, sign and read what runs in a unit.", no_args_is_help=True)

FolderArgument = Annotated[Path, typer.Argument(metavar="FOLDER", help="An image, as `pit image build` made it.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]


@app.callback()
def image() -> None:
    """Build, sign and read what runs in a unit."""


@app.command("build")
def build_image(
    kind: Annotated[str, typer.Argument(help="Kind of unit, as the manifest has it: jackpot.")],
    out: Annotated[Path, typer.Option(help="Folder for the files; what is in it is replaced.")],
    board: Annotated[str, typer.Option(help="A folder of boards/.")] = "rpi_pico",
    interpreter: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The MicroPython that the unit was flashed with (.uf2): it is named, too."),
    ] = None,
    is_virtual: Annotated[
        bool, typer.Option("--virtual", help="For a virtual unit that stands for that board.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Compile a release for a board, into a folder that can be signed and deployed."""
    architecture = ARCHITECTURES.get("virtual" if is_virtual else mcu_of(board))
    if architecture is None:
        raise BuildError(f"no compiler setting is known for the chip of {board}; nothing was written")
    named = None if interpreter is None else read_interpreter(interpreter)
    built = build(kind, board, architecture, cache_folder())
    made = manifest.with_manifest(built, kind, board, VERSION, named)
    write_image(made, out)
    if as_json:
        facts = {"kind": kind, "board": board, "files": len(built.files), "bytes": built.size, "out": str(out)}
        print(json.dumps(facts | {"manifest_sha256": manifest.digest(made).hex()}))
    else:
        print(f"{kind} for {board}: {len(built.files)} files, {built.size} bytes in {out}, unsigned")


@app.command("manifest")
def write_manifest(
    board: Annotated[str, typer.Argument(help="A folder of boards/.")],
    kind: Annotated[str, typer.Argument(help="Kind of unit: jackpot or card_machine.")],
    out: Annotated[Path, typer.Option(help="A new folder for manifest.py and the sources.")],
) -> None:
    """Write what freezes the firmware into a MicroPython of your own: manifest.py, and the sources beside it."""
    made = frozen(kind, board)
    write_frozen(made, out)
    print(
        f"{out / 'manifest.py'}: {kind} for {board}, {len(made.sources)} files; build with FROZEN_MANIFEST={out / 'manifest.py'}"
    )


@app.command()
def sign(
    folder: FolderArgument,
    key: Annotated[Path | None, typer.Option(metavar="FILE", help="The engineer's private key, in PEM.")] = None,
    keystore: Annotated[
        Path | None, typer.Option("--keystore", metavar="FILE", help="The keystore that holds it, instead of --key.")
    ] = None,
    passphrase_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The passphrase's file; asked for by default.")
    ] = None,
) -> None:
    """Sign an image as its engineer: a unit that holds the engineer's key plays with no other."""
    found = read_image(folder)
    if wrong := manifest.differences(found):
        raise BuildError(f"{folder}: {wrong[0]}. Nothing was signed. Build it anew with `pit image build`.")
    private = signing_key(key, keystore, passphrase_file, "engineer")
    write_image(manifest.signed(found, private), folder)
    name = signing.key_id(private.public_key()).hex()
    print(f"{folder}: signed with key {name}; manifest {manifest.digest(found).hex()}")
    if manifest.read_manifest(found).interpreter_sha256 is None:
        print(
            "It names no interpreter: units won't look at theirs. Build it with --interpreter FILE to have them do it."
        )


@app.command("list")
def list_image(folder: FolderArgument, as_json: JsonOption = False) -> None:
    """Each file of an image, with its bytes; exit code 1 if one is for a desk alone: what collects, tests or debugs."""
    found = contents.entries(read_image(folder))
    for_desks = [entry for entry in found if entry.why]
    if as_json:
        print(json.dumps([entry._asdict() for entry in found]))
    else:
        for entry in found:
            print(f"{entry.size:8} {entry.path}{f'   for a desk alone: {entry.why}' if entry.why else ''}")
        what = f"{len(for_desks)} for a desk alone" if for_desks else "none that collects, tests or debugs"
        print(f"{len(found)} files, {sum(entry.size for entry in found)} bytes, {what}")
    if for_desks:
        raise typer.Exit(1)


@app.command("show")
def show_image(
    folder: FolderArgument,
    key: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The engineer's public key, in PEM: the signature is checked.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """What an image is, and whether its files and signature hold; exit code 1 if they don't."""
    found = read_image(folder)
    said = manifest.read_manifest(found)
    wrong = manifest.differences(found)
    signature = _signature(found, None if key is None else signing.read_public_key(key))
    rows: dict[str, object] = {
        "kind": said.kind,
        "board": said.board,
        "version": ".".join(map(str, said.version)),
        "mpy": said.mpy,
        "files": len(said.files),
        "bytes": sum(size for size, _ in said.files.values()),
        "interpreter": said.interpreter_sha256 or "not named",
        "interpreter_bytes": said.interpreter_bytes,
        "manifest": manifest.digest(found).hex(),
        "signed": signature,
        "wrong": wrong,
    }
    show(rows, as_json)
    if wrong or signature.startswith("no"):
        raise typer.Exit(1)


@app.command("answer")
def expected_answer(
    folder: FolderArgument,
    nonce: Annotated[str, typer.Option(metavar="HEX", help="The challenge: 64 hex digits.")],
    interpreter: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The MicroPython that the image names (.uf2).")
    ] = None,
) -> None:
    """What a unit with this image must answer to a third party's challenge (`pit verify --nonce`), worked out without it."""
    asked = bytes.fromhex(nonce) if set(nonce.lower()) <= set("0123456789abcdef") and not len(nonce) % 2 else b""
    if len(asked) != answer.NONCE_BYTES:
        raise typer.BadParameter(f"a challenge has {2 * answer.NONCE_BYTES} hex digits", param_hint="--nonce")
    found = read_image(folder)
    if manifest.read_manifest(found).interpreter_bytes and interpreter is None:
        raise BuildError(f"{folder} names an interpreter: its file is needed, too. Name it with --interpreter.")
    print(answer.expected(found, asked, None if interpreter is None else read_interpreter(interpreter)).hex())


def _signature(found: Image, key: rsa.RSAPublicKey | None) -> str:
    by = manifest.signer(found)
    if by is None:
        return "unsigned" if key is None else "no: unsigned"
    if key is None:
        return f"by key {by.hex()}, not verified: no --key was given"
    return f"by key {by.hex()}" if manifest.is_signed_by(found, key) else f"no: not by key {signing.key_id(key).hex()}"
