"""Weaknesses planted in the link's tags, one at a time: in the firmware's own functions, or in the host's."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import units.answers
from pit.link.proof import Proof
from units.answers import Answers
from wire.frame import HEADER, TAGGED, VERSION, Frame
from wire.mac import mac
from wire.tags import Tags

Planted = Callable[[], Any]
_TAG = 8
_make: Callable[[Tags, Frame, int], bytes] = vars(Tags)["_make"]
_hello: Callable[[Answers, Frame], int] = vars(Answers)["_hello"]
_judge: Callable[..., None] = vars(Proof)["judge"]


@contextmanager
def _in(where: Any, **changes: object) -> Iterator[None]:
    kept = {name: vars(where)[name] for name in changes}
    for name, changed in changes.items():
        setattr(where, name, changed)
    try:
        yield
    finally:
        for name, original in kept.items():
            setattr(where, name, original)


def _is_right_but_one(tags: Tags, frame: Frame, count: int) -> bool:
    return bytes(frame.raw[frame.length : frame.length + _TAG - 1]) == _make(tags, frame, count)[: _TAG - 1]


def _make_without_counter(tags: Tags, frame: Frame, count: int) -> bytes:
    return _make(tags, frame, 0)


def _make_of_payload(tags: Tags, frame: Frame, count: int) -> bytes:
    head = bytes(frame.raw[:HEADER])
    frame.raw[:HEADER] = bytes(HEADER)
    try:
        return _make(tags, frame, count)
    finally:
        frame.raw[:HEADER] = head


def _begin_without_nonces(tags: Tags, hello: Frame, answer: Frame) -> None:
    vars(tags).update(_value=mac(tags.key, b"PITL\x01"), requests=0, answers=0)


def _hello_with_one_nonce(answers: Answers, frame: Frame) -> int:
    nonce = vars(answers)["_nonce"]
    nonce[4:] = bytes(4)
    return _hello(answers, frame)


def _accept_any_tag(tags: Tags, frame: Frame, count: int) -> bool:
    return True


def _judge_tagged_alone(proof: Proof, name: str, answer: Frame, fields: Any) -> None:
    if name == "hello" or answer.version == VERSION | TAGGED:
        _judge(proof, name, answer, fields)


def _require_any_place(proof: Proof, tags: Tags, answer: Frame) -> None:
    for count in range(1, tags.answers + 17):
        if tags.is_right(answer, count):
            tags.answers = max(tags.answers, count)
            return
    proof._require(False, "its tag is wrong")


PLANTED: tuple[tuple[str, Planted], ...] = (
    ("a tag whose last byte nobody compares", lambda: _in(Tags, is_right=_is_right_but_one)),
    ("any tag will do", lambda: _in(Tags, is_right=_accept_any_tag)),
    ("a counter that nobody checks", lambda: _in(Tags, _make=_make_without_counter)),
    ("a header that the tag does not cover", lambda: _in(Tags, _make=_make_of_payload)),
    ("nonces that the session's key does not bind", lambda: _in(Tags, begin=_begin_without_nonces)),
    ("a unit's nonce that stays for its boot", lambda: _in(Answers, _hello=_hello_with_one_nonce)),
    ("marks that the unit does not ask for", lambda: _in(units.answers, LENGTHS=_unmarked())),
    ("a host that believes answers without a tag", lambda: _in(Proof, judge=_judge_tagged_alone)),
    ("a host that takes an answer from any place", lambda: _in(Proof, _require_place=_require_any_place)),
)


def _unmarked() -> bytearray:
    return bytearray(length & 0x7F for length in units.answers.LENGTHS)
