"""Numbers that two modules hold, each for itself, are the same."""

import pit  # noqa: F401 (lets CPython import the firmware's files)
from wire import frame, tags


def test_a_tag_has_the_length_that_a_frame_keeps_for_it() -> None:
    assert vars(tags)["_TAG"] == vars(frame)["_TAG"] == 8
