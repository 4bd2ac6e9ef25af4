"""Takes keys, the unit's bus address, table and role, or a ticket over the link: begin, chunks, end with the SHA-256 of it.

    begin   what and how many bytes; forgets what was begun before
    chunk   the next bytes, with their offset
    end     checked whole, then kept or acted on; the unit restarts and reads it anew, unless it was told that more follows

It is kept in RAM till the end, so a link that fails changes nothing. When a unit takes what, its kind says; a kind that takes
more overrides `fits` and `keep`. Needed while something is loaded, and forgotten afterwards.
"""

from hashlib import sha256

from micropython import const

from boot import keys
from boot.pss import KEY_BYTES, is_key
from wire import codes, upkeep_codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from boot.configuration import Configuration
    from units.answers import Test
    from units.standing import Standing
    from wire.frame import Frame


_REFUSED = const(0x80)  # in the event
_KEY_BYTES = const(416)  # casino and modulus
_TICKET_BYTES = const(440)
_DIGEST_BYTES = const(32)  # as many as the unit key has
_LONGEST_CHANGE = const(857)  # ticket, what, casino and modulus
_LAST_ADDRESS = const(247)
_MOST_NAME_BYTES = const(32)
_LAST_ROLE = const(9)
_DELETE = const(0x7F)
_ROLES = {
    upkeep_codes.LOAD_APPROVER: keys.APPROVER,
    upkeep_codes.LOAD_SUPERVISOR: keys.SUPERVISOR,
    upkeep_codes.LOAD_ENGINEER: keys.ENGINEER,
}


class Loading:
    def __init__(self, unit: "Standing", what: int, length: int, test: "Test | None" = None) -> None:
        self.unit = unit
        self._test = test
        self.what = what & ~upkeep_codes.LOAD_MORE
        self.is_last = what == self.what
        self._data = bytearray(length)
        self.held = 0  # bytes that came so far

    @classmethod
    def refusal_to_begin(cls, unit: "Standing", what: int, length: int) -> int:
        """0, or why loading so much of this can't begin."""
        if what & upkeep_codes.LOAD_MORE:
            what &= ~upkeep_codes.LOAD_MORE
            if what in (
                codes.LOAD_TICKET,
                upkeep_codes.LOAD_SCHEDULE,
                upkeep_codes.LOAD_CHANGE,
                upkeep_codes.LOAD_LOCK,
            ):
                return codes.REQUEST_VALUE
        return unit.refusal_to_take(what) if cls.fits(what, length) else codes.REQUEST_VALUE

    @staticmethod
    def fits(what: int, length: int) -> bool:
        """Can so many bytes be one of these?"""
        if what == codes.LOAD_TICKET:
            return length == _TICKET_BYTES
        if what == upkeep_codes.LOAD_CHANGE:
            return _TICKET_BYTES < length <= _LONGEST_CHANGE
        if what == upkeep_codes.LOAD_UNIT_KEY or what == upkeep_codes.LOAD_LOCK:
            return length == _DIGEST_BYTES
        if what == upkeep_codes.LOAD_ADDRESS or what == upkeep_codes.LOAD_ROLE:
            return length == 1
        if what == upkeep_codes.LOAD_TABLE:
            return 0 < length <= _MOST_NAME_BYTES
        return what in _ROLES and length == _KEY_BYTES

    def chunk(self, offset: int, frame: "Frame") -> int:
        """0, or why not; the bytes are what is left of `frame`."""
        if offset != self.held or offset + frame.left > len(self._data):
            return codes.REQUEST_VALUE
        while frame.left:
            self._data[self.held] = frame.get_u8()
            self.held += 1
        return 0

    def end(self, digest: bytes) -> int:
        """Check it, keep it, and have the unit restart if no more follows. 0, or why nothing has changed."""
        unit = self.unit
        code = unit.refusal_to_take(self.what) or self._check(digest)
        c = int.from_bytes(digest[:4], "little")
        unit.log(upkeep_codes.EVENT_LOADED, self.what | (_REFUSED if code else 0), c)
        if not code and self.is_last:
            unit.wants_reset = True
        return code

    def keep(self, data: bytes) -> int:
        """0, or why it was not kept."""
        if self.what == codes.LOAD_TICKET or self.what == upkeep_codes.LOAD_CHANGE:
            from units import leave

            code = leave.act_on(data, self.unit, self._test)
            self.is_last = self.unit.challenge is None  # in service mode it goes on, and the challenge says so
            return code
        if self.what == upkeep_codes.LOAD_LOCK:
            from units import locking

            return locking.lock(data, self.unit)
        if self.what == upkeep_codes.LOAD_UNIT_KEY:
            return self._keep_unit_key(data)
        if self.what == upkeep_codes.LOAD_ADDRESS:
            return self._keep_value(upkeep_codes.TAG_ADDRESS, data, data[0] <= _LAST_ADDRESS)
        if self.what == upkeep_codes.LOAD_ROLE:
            return self._keep_value(upkeep_codes.TAG_ROLE, data, data[0] <= _LAST_ROLE)
        if self.what == upkeep_codes.LOAD_TABLE:
            return self._keep_value(upkeep_codes.TAG_TABLE, data, _is_name(data))
        return self._keep_key(data, _ROLES[self.what])

    def key(self, role: int) -> keys.PublicKey:
        a, b = self.unit.chips
        return keys.PublicKey(a, b, self.unit.unit_id, role)

    def configuration(self) -> "Configuration":
        from boot.configuration import Configuration

        a, b = self.unit.chips
        found = Configuration(a, b)
        found.load()
        return found

    def _check(self, digest: bytes) -> int:
        data = bytes(self._data)
        if self.held != len(data) or sha256(data).digest() != digest:
            return upkeep_codes.REQUEST_ALTERED
        return self.keep(data)

    def _keep_unit_key(self, key: bytes) -> int:
        configuration = self.configuration()
        if configuration.get(upkeep_codes.TAG_UNIT_KEY) is not None:
            return upkeep_codes.REQUEST_KEY_STANDS
        return 0 if configuration.put({upkeep_codes.TAG_UNIT_KEY: key}) else upkeep_codes.REQUEST_STORE

    def _keep_value(self, tag: int, data: bytes, is_sound: bool) -> int:
        if not is_sound:
            return codes.REQUEST_VALUE
        return 0 if self.configuration().put({tag: data}) else upkeep_codes.REQUEST_STORE

    def _keep_key(self, data: bytes, role: int) -> int:
        key = self.key(role)
        if key.load() == keys.SOUND:
            return upkeep_codes.REQUEST_KEY_STANDS
        if not is_key(data[-KEY_BYTES:]):
            return upkeep_codes.REQUEST_KEY
        return 0 if key.put(data[:-KEY_BYTES], data[-KEY_BYTES:]) else upkeep_codes.REQUEST_STORE


def _is_name(data: bytes) -> bool:
    """Is it text in UTF-8 without control characters?"""
    for byte in data:
        if byte < 0x20 or byte == _DELETE:
            return False
    try:
        str(data, "utf-8")
    except UnicodeError:
        return False
    return True
