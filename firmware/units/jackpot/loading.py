"""Takes a prize schedule over the link, beside what every kind of unit takes (units/loading.py).

Only an idle unit with no prize pending takes one: prizes never change while a draw may come. Needed while something is
loaded, and forgotten afterwards.
"""

from micropython import const

from boot import keys
from units.loading import Loading
from wire import codes, upkeep_codes

_LONGEST = const(1340)  # bytes of a schedule file


class JackpotLoading(Loading):
    @staticmethod
    def fits(what: int, length: int) -> bool:
        if what == upkeep_codes.LOAD_SCHEDULE:
            return 0 < length <= _LONGEST
        return Loading.fits(what, length)

    def keep(self, data: bytes) -> int:
        if self.what != upkeep_codes.LOAD_SCHEDULE:
            return Loading.keep(self, data)
        key = self.key(keys.APPROVER)
        status = key.load()
        if status == keys.NONE:
            return codes.SCHEDULE_NO_KEY
        if status == keys.LOST:
            return codes.SCHEDULE_KEY_LOST
        from boot import files
        from units.jackpot import approval

        code = approval.refusal(data, key)
        if code:
            return code
        return 0 if files.replace(approval.PATH, data) else upkeep_codes.REQUEST_STORE
