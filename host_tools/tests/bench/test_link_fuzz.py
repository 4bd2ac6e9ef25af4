"""What the fuzzer asks of each input: a sound link passes, one without marks or with a codec that alters a byte does not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pit.bench.proofs import link_checks
from pit.bench.proofs.link_forger import on_wire
from pit.bench.proofs.link_planted import PLANTED
from wire import messages
from wire.frame import Frame

_ARM = bytes([1, 1, 0, messages.ARM, 7, 0]) + bytes([9, 0, 0, 0, 1, 1])


@given(st.binary(max_size=260))
def test_any_input_passes(data: bytes) -> None:
    link_checks.check(data)


def test_a_marked_request_passes_while_it_is_refused() -> None:
    link_checks.check(_ARM)


def test_a_unit_that_asks_for_no_tag_fails() -> None:
    with dict(PLANTED)["marks that the unit does not ask for"](), pytest.raises(AssertionError, match="the unit did"):
        link_checks.check(_ARM)


def test_a_codec_that_alters_a_byte_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    encode = Frame.encode

    def wrong(frame: Frame, out: bytearray) -> int:
        length: int = encode(frame, out)
        out[2] ^= 1
        return length

    monkeypatch.setattr(Frame, "encode", wrong)
    with pytest.raises(AssertionError, match="another"):
        link_checks.check_codec(on_wire(_ARM))
