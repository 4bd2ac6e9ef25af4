"""Waiting for a unit after its restart: it stands once it is idle and not on trial."""

from collections.abc import Iterator

import pytest

from pit.deploy import waiting
from pit.deploy.errors import DeployError, StandsAtPrompt
from pit.deploy.waiting import await_unit
from pit.link.errors import PortError

_NAME = b"# jackpot 0102030405060708\r\n# firmware 1.1.0\r\n# image /%s\r\n"
_ON_TRIAL = b"# it is on trial\r\n"
_STATE = b"OK\r\n# state %d game 2 fault 0\r\nOK\r\n"
_IDLE, _SELF_TEST = 2, 1
_PROMPT = b"\r\n>>> id\r\n<function>\r\n>>> "


def _says(image: bytes, state: int, *, on_trial: bool = False) -> bytes:
    return _NAME % image + (_ON_TRIAL if on_trial else b"") + _STATE % state


class Script:
    """Each asking, which opens the port anew, gets the next answer; None: the port is away. The last is given for ever."""

    def __init__(self, answers: list[bytes | None]) -> None:
        self._answers = iter(answers)
        self._last: bytes | None = None
        self.asked = 0

    def open(self, url: str) -> "ScriptedPort":
        self.asked += 1
        self._last = next(self._answers, self._last)
        if self._last is None:
            raise PortError(f"the port {url} has gone")
        return ScriptedPort(self._last)


class ScriptedPort:
    """What a link's transport does, as far as is asked of it; each look at the time takes a millisecond."""

    def __init__(self, answer: bytes) -> None:
        self._left = answer
        self._now_us = 0

    @property
    def now_us(self) -> int:
        self._now_us += 1_000
        return self._now_us

    def drop_input(self) -> None:
        """Nothing is left of what came before."""

    def write(self, data: bytes) -> None:
        """It answers whatever is said."""

    def read(self, deadline_us: int) -> bytes:
        said, self._left = self._left, b""
        return said

    def close(self) -> None:
        """It is the script's."""


@pytest.fixture
def script(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Script]:
    made = Script(request.param)
    monkeypatch.setattr(waiting, "SerialTransport", made.open)
    monkeypatch.setattr(waiting, "_ASK_S", 0.01)
    yield made


@pytest.mark.parametrize("script", [[None, _says(b"a", _SELF_TEST), _says(b"a", _IDLE)]], indirect=True)
def test_a_unit_stands_once_it_was_idle_twice(script: Script) -> None:
    assert await_unit("port") == "a"
    assert script.asked == 4


@pytest.mark.parametrize(
    "script",
    [[_says(b"b", _IDLE, on_trial=True), _says(b"b", _IDLE, on_trial=True), _says(b"a", _IDLE)]],
    indirect=True,
)
def test_an_image_that_is_idle_on_trial_is_not_taken_for_one_that_stays(script: Script) -> None:
    assert await_unit("port") == "a"


@pytest.mark.parametrize("script", [[_says(b"b", _SELF_TEST)]], indirect=True)
def test_a_unit_that_does_not_come_to_idle_is_told(script: Script) -> None:
    with pytest.raises(DeployError, match="runs the image in /b, and is not idle"):
        await_unit("port", 0.2)


@pytest.mark.parametrize("script", [[None]], indirect=True)
def test_a_unit_that_stays_away_is_told(script: Script) -> None:
    with pytest.raises(DeployError, match="did not answer within"):
        await_unit("port", 0.2)


@pytest.mark.parametrize("script", [[None, _PROMPT]], indirect=True)
def test_a_unit_at_its_prompt_is_told_at_once(script: Script) -> None:
    with pytest.raises(StandsAtPrompt, match=r"is at its interpreter's prompt.* Start it with `pit unit reset port`"):
        await_unit("port")
    assert script.asked == 3


@pytest.mark.parametrize("script", [[_PROMPT, None, _says(b"a", _IDLE)]], indirect=True)
def test_a_prompt_from_before_the_restart_is_none_that_the_unit_came_to(script: Script) -> None:
    assert await_unit("port") == "a"
