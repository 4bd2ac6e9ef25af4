"""Takes a schedule, a person's public key or a ticket over the link: begin, chunks in order, end with the SHA-256 of it all.

    begin   what and how many bytes; forgets what was begun before
    chunk   the next bytes, with their offset
    end     checked whole, then kept or acted on; the unit restarts and reads it anew

It is kept in RAM till the end, so a link that fails changes nothing. Only an idle unit with no prize pending takes a schedule
or a key: prizes never change while a draw may come. A ticket is taken in each state, as it may be the way out of it.
Needed while something is loaded, and forgotten afterwards.
"""

from hashlib import sha256

from micropython import const

from boot import files, keys
from boot.pss import KEY_BYTES, is_key
from units.jackpot import approval
from wire import codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from units.jackpot.game import Game
    from wire.frame import Frame

_REFUSED = const(0x80)  # in the event
_KEY_BYTES = const(416)  # casino and modulus
_TICKET_BYTES = const(440)
_ROLES = {codes.LOAD_APPROVER: keys.APPROVER, codes.LOAD_SUPERVISOR: keys.SUPERVISOR}


class Loading:
    def __init__(self, game: "Game", what: int, length: int) -> None:
        self._game = game
        self._what = what
        self._data = bytearray(length)
        self.held = 0  # bytes that came so far

    @staticmethod
    def refusal_to_begin(game: "Game", what: int, length: int) -> int:
        """0, or why loading so much of this can't begin."""
        if what == codes.LOAD_SCHEDULE:
            is_size = 0 < length <= approval.LONGEST
        elif what == codes.LOAD_TICKET:
            is_size = length == _TICKET_BYTES
        else:
            is_size = what in _ROLES and length == _KEY_BYTES
        return _refusal(game, what) if is_size else codes.REQUEST_VALUE

    def chunk(self, offset: int, frame: "Frame") -> int:
        """0, or why not; the bytes are what is left of `frame`."""
        if offset != self.held or offset + frame.left > len(self._data):
            return codes.REQUEST_VALUE
        while frame.left:
            self._data[self.held] = frame.get_u8()
            self.held += 1
        return 0

    def end(self, digest: bytes) -> int:
        """Check it, keep it, and have the unit restart. 0, or why nothing has changed."""
        game = self._game
        code = _refusal(game, self._what) or self._keep(digest)
        c = int.from_bytes(digest[:4], "little")
        game.log(codes.EVENT_LOADED, self._what | (_REFUSED if code else 0), c)
        if not code:
            game.wants_reset = True
        return code

    def _keep(self, digest: bytes) -> int:
        data = bytes(self._data)
        if self.held != len(data) or sha256(data).digest() != digest:
            return codes.REQUEST_ALTERED
        if self._what == codes.LOAD_TICKET:
            from units.jackpot import leave

            return leave.act_on(data, self._game)
        if self._what == codes.LOAD_SCHEDULE:
            return self._keep_schedule(data)
        return self._keep_key(data, _ROLES[self._what])

    def _keep_key(self, data: bytes, role: int) -> int:
        key = self._key(role)
        if key.load() == keys.SOUND:
            return codes.REQUEST_KEY_STANDS
        if not is_key(data[-KEY_BYTES:]):
            return codes.REQUEST_KEY
        return 0 if key.put(data[:-KEY_BYTES], data[-KEY_BYTES:]) else codes.REQUEST_STORE

    def _keep_schedule(self, data: bytes) -> int:
        key = self._key(keys.APPROVER)
        status = key.load()
        if status == keys.NONE:
            return codes.SCHEDULE_NO_KEY
        if status == keys.LOST:
            return codes.SCHEDULE_KEY_LOST
        code = approval.refusal(data, key)
        if code:
            return code
        return 0 if files.replace(approval.PATH, data) else codes.REQUEST_STORE

    def _key(self, role: int) -> keys.PublicKey:
        a, b = self._game.chips
        return keys.PublicKey(a, b, self._game.unit_id, role)


def _refusal(game: "Game", what: int) -> int:
    machine = game.machine
    if game.wants_reset:
        return codes.REQUEST_STATE
    if what == codes.LOAD_TICKET:
        return 0
    if machine.is_lost or not machine.is_ready:
        return codes.REQUEST_STATE
    if machine.game == codes.DRAWN or machine.game == codes.SHOWN:
        return codes.REQUEST_UNSETTLED
    return 0 if machine.game == codes.IDLE else codes.REQUEST_STATE
