"""Waits for a unit that was restarted: which image it runs, and whether it is IDLE. Asks in station text, so over USB."""

import time
from typing import Final

from pit.deploy.errors import DeployError, StandsAtPrompt
from pit.link.errors import LinkError
from pit.link.transport import SerialTransport
from wire import codes

STAND_S: Final = 25.0
"""For a first start, which makes the memory, and for a trial that goes back."""

_ASK_S: Final = 0.5
_QUESTION: Final = b"\rid\rstatus\r"
_ANSWERS: Final = 2
_IMAGE: Final = "# image /"
_TRIAL: Final = "# it is on trial"  # said right after its name
_IDLE: Final = f"# state {codes.IDLE} "
_PROMPT: Final = ">>> "


def await_unit(url: str, patience_s: float = STAND_S) -> str:
    """The folder that runs, once the unit keeps it. Raises DeployError if it is not idle within `patience_s`, StandsAtPrompt as
    soon as it is known to be at its prompt, which it does not leave by itself.
    """
    until = time.monotonic() + patience_s
    seen = idle_in = ""
    was_prompt = False
    while time.monotonic() < until:
        try:
            said = _said(url)
        except LinkError:  # a USB port is away while its chip restarts
            time.sleep(_ASK_S)
            continue
        seen, is_idle = _image(said)
        is_prompt = not seen and _PROMPT in said
        if is_prompt and was_prompt:  # once may be what stood there before the restart
            raise StandsAtPrompt(
                f"the unit at {url} restarted, and is at its interpreter's prompt. Its files are whole and its records stand; it "
                f"does not work. Start it with `pit unit reset {url}`."
            )
        was_prompt = is_prompt
        if is_idle and idle_in == seen:
            return seen  # told twice: one on trial that does not say so tells it in its last turn, and then starts anew
        idle_in = seen if is_idle else ""
    if seen:
        raise DeployError(
            f"the unit at {url} runs the image in /{seen}, and is not idle. It keeps working; a new image that "
            "is not idle within 10 s of its start is taken back. See why with `pit unit status`, then deploy again."
        )
    raise DeployError(
        f"the unit at {url} did not answer within {patience_s:.0f} s after its restart. Its files are whole, the old image "
        "comes back if the new fails. Cut its supply for a second and look with `pit list`. A slow board needs more --patience."
    )


def _said(url: str) -> str:
    """What it says when it is asked for its image and its state. Raises LinkError."""
    transport = SerialTransport(url)
    try:
        transport.drop_input()
        until_us = transport.now_us + int(_ASK_S * 1e6)
        said = b""
        transport.write(
            _QUESTION
        )  # once: what is asked of a chip while it starts is lost, or waits and is answered, each time
        while transport.now_us < until_us and said.count(b"OK\r\n") < _ANSWERS:
            said += transport.read(until_us)
    finally:
        transport.close()
    return said.decode(errors="replace")


def _image(said: str) -> tuple[str, bool]:
    """The folder that runs, and whether its unit is idle."""
    lines = said.splitlines()
    image = next((line.removeprefix(_IMAGE).strip() for line in lines if line.startswith(_IMAGE)), "")
    return image, bool(image) and _TRIAL not in lines and any(line.startswith(_IDLE) for line in lines)
