"""Takes a prize schedule and settings over the link, beside what every kind of unit takes (units/loading.py).

Only an idle unit with no prize pending takes one: prizes never change while a draw may come. Needed while something is
loaded, and forgotten afterwards.
"""

from hashlib import sha256

from micropython import const

from boot import keys
from units.loading import Loading
from wire import codes, upkeep_codes

_LONGEST = const(1340)  # bytes of a schedule file
_MOST_SETTINGS_BYTES = const(20)
_FORCE_BYTES = const(4)
_ID = const(12)
_CASINO = const(28)


class JackpotLoading(Loading):
    @staticmethod
    def fits(what: int, length: int) -> bool:
        if what == upkeep_codes.LOAD_SCHEDULE:
            return 0 < length <= _LONGEST
        if what == upkeep_codes.LOAD_SETTINGS:
            return 0 < length <= _MOST_SETTINGS_BYTES
        if what == upkeep_codes.LOAD_FORCE:
            return length == _FORCE_BYTES
        return Loading.fits(what, length)

    def keep(self, data: bytes) -> int:
        if self.what == upkeep_codes.LOAD_SETTINGS:
            return self._keep_settings(data)
        if self.what == upkeep_codes.LOAD_FORCE:
            return self._keep_force(data)
        if self.what != upkeep_codes.LOAD_SCHEDULE:
            return Loading.keep(self, data)
        key = self.key(keys.APPROVER)
        status = key.load()
        if status == keys.NONE:
            return upkeep_codes.SCHEDULE_NO_KEY
        if status == keys.LOST:
            return upkeep_codes.SCHEDULE_KEY_LOST
        from boot import staging
        from units.jackpot import approval

        code = approval.refusal(data, key)
        if code:
            return code
        # Between the second step and the third the configuration names what waits: the next boot does the third.
        is_kept = staging.stage(approval.PATH, data) and self.configuration().put(_names_of(data))
        if not is_kept:
            return upkeep_codes.REQUEST_STORE
        staging.take_staged(approval.PATH)
        return 0

    def _keep_settings(self, data: bytes) -> int:
        from units.jackpot import settings

        if settings.read(data) is None:
            return codes.REQUEST_VALUE
        return 0 if self.configuration().put({upkeep_codes.TAG_SETTINGS: data}) else upkeep_codes.REQUEST_STORE

    def _keep_force(self, data: bytes) -> int:
        from units.jackpot import settings

        if not settings.full_scale_mn(data):
            return codes.REQUEST_VALUE
        return 0 if self.configuration().put({upkeep_codes.TAG_FORCE: data}) else upkeep_codes.REQUEST_STORE


def _names_of(data: bytes) -> "dict[int, bytes]":
    """What the configuration says of a schedule file that is to be played by."""
    return {
        upkeep_codes.TAG_SCHEDULE_ID: data[_ID:_CASINO],
        upkeep_codes.TAG_SCHEDULE_DIGEST: sha256(data).digest(),
    }
