"""A jig whose firmware is older than the tests is refused with what to do, before anything is pressed."""

import pytest
from reference_frame import decode, encode

from benches.card_jig import CardJig
from benches.jig_lines import JigLines, NoJig
from pit.link.table import MESSAGES
from wire import codes
from wire.frame import ANSWER
from wire.jig_messages import KIND_JIG, LINES

_REFUSED = 0xFF
_WIRED = sum(1 << n for n in range(len(LINES)))
_TABLE = {message.type: message for message in MESSAGES.values()}


class OlderJig:
    """A port with a jig behind it that knows no request of `unknown`, and whose answer to `longer` has a byte too many.

    Time passes as somebody waits for it.
    """

    name = "/dev/jig"

    def __init__(self, unknown: str = "", longer: str = "") -> None:
        self.now_us = 0
        self.asked: list[str] = []
        self.is_open = True
        self._unknown = unknown
        self._longer = longer
        self._said = b""

    def write(self, data: bytes) -> None:
        packet = decode(data.strip(b"\0"))
        message = _TABLE[packet.type]
        self.asked.append(message.name)
        if message.name == self._unknown:
            self._say(_REFUSED, packet.seq, bytes([codes.LINK_UNKNOWN_TYPE, codes.IDLE, 0]))
            return
        known = {"kind": KIND_JIG, "address": 1, "major": 1, "wired": _WIRED}
        answer = b"".join(known.get(field.name, 0).to_bytes(field.width or 0, "little") for field in message.answer)
        self._say(packet.type | ANSWER, packet.seq, answer + bytes(message.name == self._longer))

    def _say(self, kind: int, seq: int, payload: bytes) -> None:
        self._said += encode(kind, seq, payload, dst=0, src=1)

    def read(self, deadline_us: int) -> bytes:
        said, self._said = self._said, b""
        if not said:
            self.now_us = deadline_us
        return said

    def wait(self, until_us: int) -> None:
        self.now_us = until_us

    def drop_input(self) -> None:
        self._said = b""

    def close(self) -> None:
        self.is_open = False


def _opened(monkeypatch: pytest.MonkeyPatch, jig: OlderJig) -> OlderJig:
    monkeypatch.setattr("benches.jig_lines.SerialTransport", lambda port: jig)
    return jig


def test_a_jig_that_knows_every_request_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    jig = _opened(monkeypatch, OlderJig())
    assert CardJig(jig.name).wired == set(LINES)


def test_a_jig_that_can_not_move_many_lines_at_once_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    jig = _opened(monkeypatch, OlderJig(unknown="jig_set"))
    with pytest.raises(
        NoJig, match=r"does not know the request jig_set: its firmware is older.*pit deploy jig /dev/jig"
    ):
        JigLines(jig.name)
    assert not jig.is_open


def test_a_jig_that_can_not_pass_cards_is_refused_for_a_card_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    jig = _opened(monkeypatch, OlderJig(unknown="jig_passed"))
    with pytest.raises(NoJig, match="does not know the request jig_passed"):
        CardJig(jig.name)
    assert not jig.is_open


def test_a_jig_that_says_what_it_sees_in_other_words_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    jig = _opened(monkeypatch, OlderJig(longer="jig_look"))
    with pytest.raises(NoJig, match="in other words than these tests read"):
        JigLines(jig.name)
    assert not jig.is_open
    assert "jig_set" not in jig.asked
