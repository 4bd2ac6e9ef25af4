"""Whose prompt is at a port: said by the files that lie there, however many prompts came before the answer."""

import pytest

from pit.ports.probe import Condition, prompt_at

_STEP_US = 1_000


class Interpreter:
    """A prompt whose answers come piece by piece: two prompts to what wakes it, then the echo of a question, then the answer."""

    name = "a prompt"

    def __init__(self, answer: bytes) -> None:
        self.now_us = 0
        self._answer = answer
        self._to_come: list[bytes] = []

    def write(self, data: bytes) -> None:
        is_question = b"listdir" in data
        self._to_come += [data, b"\n", self._answer, b"\r\n>>> "] if is_question else [b"banner\r\n>>> ", b"\r\n>>> "]

    def read(self, deadline_us: int) -> bytes:
        self.now_us += _STEP_US
        return self._to_come.pop(0) if self._to_come else b""

    def wait(self, until_us: int) -> None:
        self.now_us = until_us

    def drop_input(self) -> None:
        self._to_come.clear()

    def close(self) -> None:
        pass


@pytest.mark.parametrize(("answer", "condition"), [(b"pit=yes", Condition.STOPPED), (b"pit=no", Condition.MICROPYTHON)])
def test_the_answer_is_waited_for_past_the_prompts_before_it(answer: bytes, condition: Condition) -> None:
    assert prompt_at(Interpreter(answer)) is condition


def test_without_a_prompt_there_is_none() -> None:
    interpreter = Interpreter(b"")
    interpreter.write = lambda data: None  # type: ignore[method-assign]
    assert prompt_at(interpreter) is None
