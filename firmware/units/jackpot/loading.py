"""Takes a prize schedule and settings over the link, beside what every kind of unit takes (units/loading.py).

Only an idle unit with no prize pending takes one: prizes never change while a draw may come. Needed while something is
loaded, and forgotten afterwards.
"""

from hashlib import sha256

from micropython import const

from boot import keys
from units.loading import Loading
from wire import codes

# As in wire/upkeep_codes.py, whose names a unit that holds all it can has no room for.
_REQUEST_STORE = const(45)
_SCHEDULE_NO_KEY = const(49)
_SCHEDULE_KEY_LOST = const(50)
_LOAD_SCHEDULE = const(1)
_LOAD_SETTINGS = const(6)
_LOAD_FORCE = const(13)
_TAG_SETTINGS = const(5)
_TAG_SCHEDULE_ID = const(6)
_TAG_SCHEDULE_DIGEST = const(7)
_TAG_FORCE = const(11)

_LONGEST = const(1340)  # bytes of a schedule file
_MOST_SETTINGS_BYTES = const(20)
_FORCE_BYTES = const(4)
_ID = const(12)
_CASINO = const(28)


class JackpotLoading(Loading):
    @staticmethod
    def fits(what: int, length: int) -> bool:
        if what == _LOAD_SCHEDULE:
            return 0 < length <= _LONGEST
        if what == _LOAD_SETTINGS:
            return 0 < length <= _MOST_SETTINGS_BYTES
        if what == _LOAD_FORCE:
            return length == _FORCE_BYTES
        return Loading.fits(what, length)

    def keep(self, data: bytes) -> int:
        if self.what == _LOAD_SETTINGS:
            return self._keep_settings(data)
        if self.what == _LOAD_FORCE:
            return self._keep_force(data)
        if self.what != _LOAD_SCHEDULE:
            return Loading.keep(self, data)
        key = self.key(keys.APPROVER)
        status = key.load()
        if status == keys.NONE:
            return _SCHEDULE_NO_KEY
        if status == keys.LOST:
            return _SCHEDULE_KEY_LOST
        from boot import staging
        from units.jackpot import approval

        code = approval.refusal(data, key)
        if code:
            return code
        # Between the second step and the third the configuration names what waits: the next boot does the third.
        is_kept = staging.stage(approval.PATH, data) and self.configuration().put(_names_of(data))
        if not is_kept:
            return _REQUEST_STORE
        staging.take_staged(approval.PATH)
        return 0

    def _keep_settings(self, data: bytes) -> int:
        from units.jackpot import settings

        if settings.read(data) is None:
            return codes.REQUEST_VALUE
        return 0 if self.configuration().put({_TAG_SETTINGS: data}) else _REQUEST_STORE

    def _keep_force(self, data: bytes) -> int:
        from units.jackpot import settings

        if not settings.full_scale_mn(data):
            return codes.REQUEST_VALUE
        return 0 if self.configuration().put({_TAG_FORCE: data}) else _REQUEST_STORE


def _names_of(data: bytes) -> "dict[int, bytes]":
    """What the configuration says of a schedule file that is to be played by."""
    return {
        _TAG_SCHEDULE_ID: data[_ID:_CASINO],
        _TAG_SCHEDULE_DIGEST: sha256(data).digest(),
    }
