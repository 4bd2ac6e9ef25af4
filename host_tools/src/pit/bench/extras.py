"""What a bench needs beyond Pit itself, asked for before anything starts: the emulator, waveforms, and a UF2 to boot."""

from importlib.util import find_spec
from pathlib import Path

HOW_TO_GET_A_UF2 = (
    "download RPI_PICO v1.28 as .uf2 from micropython.org/download/RPI_PICO, or on Debian have one made by "
    "`pit bench uf2 FILE`; then give it with --uf2 FILE"
)
_UF2_BLOCK = 512
_UF2_START = bytes.fromhex("5546320a5751 5d9e".replace(" ", ""))


class MissingExtra(Exception):
    """A package or a file that this bench can't do without is not there."""


def require(module: str, what: str) -> None:
    """Raises MissingExtra if `module` is not installed; `what` says what needs it."""
    if find_spec(module) is None:
        raise MissingExtra(
            f"{what}, and {module} is not installed. Nothing was started. Install it with `pip install 'pit[pico]'`."
        )


def require_waveform() -> None:
    """Raises MissingExtra."""
    require("vcd", "a waveform is written by pyvcd")


def require_uf2(path: Path | None) -> Path:
    """A UF2 that the emulated Pico can boot. Raises MissingExtra."""
    require("rp2040py", "a Pico is emulated by rp2040py")
    if path is None:
        raise MissingExtra(
            f"an emulated Pico boots a stock MicroPython. Nothing was started. To get one, {HOW_TO_GET_A_UF2}."
        )
    try:
        data = path.read_bytes()
    except OSError as error:
        raise MissingExtra(
            f"{path} can't be read ({error.strerror}). Nothing was started. To get a UF2, {HOW_TO_GET_A_UF2}."
        ) from error
    if not data or len(data) % _UF2_BLOCK or not data.startswith(_UF2_START):
        raise MissingExtra(f"{path} is no UF2 file. Nothing was started. To get one, {HOW_TO_GET_A_UF2}.")
    return path
