"""The host's side of tags: which request bears one, and which answer is believed. Layout: firmware/LAYOUTS.md section 1.1.

    the host has    the unit has    what is asked            what is believed
    no key          no key          without a tag            what comes
    no key          a key           without a tag            what comes, unproven; no request of a marked kind is sent
    a key           a key           with a tag, but polls    what bears the right tag; of polls also what tells nothing
    a key           no key          -                        nothing: whoever answers is not that unit, or has lost its key

A refusal that says "no session" or "wrong tag" can't be proven: the client opens another session on it and asks again, and
concludes nothing.
"""

from collections.abc import Callable

from pit.link.table import Message, Value, octets, unpack, whole
from wire import codes
from wire.frame import HEADER, MAX_FRAME, TAGGED, VERSION, Frame
from wire.tags import Tags

Keys = Callable[[bytes], bytes | None]
"""A unit's key, 32 bytes, for its id; None where the host has none."""

_PLAIN = frozenset(("hello", "echo", "poll", "collect"))  # a card machine's polls are of a kind of their own
_WINDOW = 16  # tagged answers that may have been lost before this one: a poll without a tag may get one
TELLS = ("event", "fault", "prize_cents")  # of a poll's answer
_LAST_OF_LINK = 31  # the greatest number of a refusal that says nothing of the request itself
_HINTS = (codes.LINK_NO_SESSION, codes.LINK_TAG)
_MOST = 247 - 4 - 8  # bytes of header and payload beside CRC and tag


class Proof:
    """One client's. `has_key`: the unit has one; `is_on`: the host has the same, and the unit has shown it."""

    def __init__(self, keys: Keys | None) -> None:
        self.has_key = False
        self.is_asked = False  # the request that is under way bears a tag
        self.doubts = 0  # answers to it that were not believed for want of a tag
        self._keys = keys
        self._tags: Tags | None = None
        self._greeting = Frame()
        self._reason = ""
        self._is_hello = False

    @property
    def is_on(self) -> bool:
        return self._tags is not None

    @property
    def key(self) -> bytes | None:
        """The unit's, once both have shown it."""
        return None if self._tags is None else self._tags.key

    def ask(self, name: str, frame: Frame) -> None:
        """Put a tag on a request that is ready otherwise, if it is to have one. Raises ValueError if there is no room for it."""
        self.doubts = 0
        self._is_hello = name == "hello"
        self.is_asked = self._tags is not None and name not in _PLAIN
        if self._is_hello:
            self._keep(frame)
        if self._tags is None or not self.is_asked:
            return
        if frame.length > _MOST:
            raise ValueError("the values do not fit into a frame with a tag")
        frame.raw[0] = VERSION | TAGGED
        self._tags.requests += 1
        self._tags.seal(frame, self._tags.requests)

    def judge(self, name: str, answer: Frame, fields: dict[str, Value]) -> None:
        """Raises ValueError for an answer that is not to be believed."""
        if name == "hello":
            self._meet(answer, fields)
        elif self._tags is None:
            self._require(not _is_tagged(answer) or self.has_key, "it bears a tag that nobody asked for")
        elif _is_tagged(answer):
            self._require_place(self._tags, answer)
        else:
            self._require(not self.is_asked, "it bears no tag")
            self._require(not any(fields.get(field) for field in TELLS), "it tells something without a tag")

    def judge_refusal(self, answer: Frame, refused: Message) -> None:
        """Raises ValueError for a refusal that is neither proven nor of those that can't be."""
        if self._is_hello:
            self._require(self._keys is None, "it refuses to open a session, for which nobody vouches")
        elif self._tags is None:
            return
        elif _is_tagged(answer):
            self._require_place(self._tags, answer)
        else:
            code = whole(unpack(answer, refused.answer)["code"])
            answer.at = HEADER
            self._require(code in _HINTS if self.is_asked else code <= _LAST_OF_LINK, "it bears no tag")

    def sentence(self, port: str) -> str:
        """What was wrong with the answers that were not believed, and what to do next."""
        return (
            f"what answered at {port} is not proven to be the unit that the host holds the key of: {self._reason}. It is not "
            "known whether the unit did anything. Check that the keystore's key is this unit's, and who else is on its line."
        )

    def _meet(self, answer: Frame, fields: dict[str, Value]) -> None:
        unit_id = octets(fields["unit_id"])
        self._tags = None
        self.has_key = _is_tagged(answer)
        key = self._keys(unit_id) if self._keys else None
        if key is None:
            return
        self._require(self.has_key, f"unit {unit_id.hex()} has a key in the keystore, and answers without one")
        tags = Tags(key)
        tags.begin(self._greeting, answer)
        self._require_place(tags, answer)
        self._tags = tags

    def _require_place(self, tags: Tags, answer: Frame) -> None:
        """The tag of the next answer, or of one soon after it."""
        for count in range(tags.answers + 1, tags.answers + 1 + _WINDOW):
            if tags.is_right(answer, count):
                tags.answers = count
                return
        self._require(False, "its tag is wrong")

    def _require(self, is_so: bool, reason: str) -> None:
        if not is_so:
            self.doubts += 1
            self._reason = reason
            raise ValueError(reason)

    def _keep(self, frame: Frame) -> None:
        self._greeting.raw[:] = frame.raw[:MAX_FRAME]
        self._greeting.length = frame.length


def _is_tagged(frame: Frame) -> bool:
    return bool(frame.version == VERSION | TAGGED)
