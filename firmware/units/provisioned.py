"""Tells what a unit was provisioned with, so that a provisioning which was cut is taken up where it stands.

It never tells the unit key: who holds the key too recognises it by an HMAC over a nonce of his own. Imported when such a request
comes and forgotten afterwards. Layout: firmware/LAYOUTS.md section 11.
"""

from micropython import const

from boot import keys
from boot.configuration import Configuration
from wire import codes, upkeep_codes
from wire.mac import mac

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from units.standing import Standing
    from wire.frame import Frame


_WORD = b"PITP\x01"
_NONCE_BYTES = const(16)
_CHECK_BYTES = const(16)
_CONFIGURATION_LOST = const(1)
_TAGS = (
    (upkeep_codes.LOAD_SETTINGS, upkeep_codes.TAG_SETTINGS),
    (upkeep_codes.LOAD_ADDRESS, upkeep_codes.TAG_ADDRESS),
    (upkeep_codes.LOAD_TABLE, upkeep_codes.TAG_TABLE),
    (upkeep_codes.LOAD_ROLE, upkeep_codes.TAG_ROLE),
)
_KEYS = (
    (upkeep_codes.LOAD_APPROVER, keys.APPROVER),
    (upkeep_codes.LOAD_SUPERVISOR, keys.SUPERVISOR),
    (upkeep_codes.LOAD_ENGINEER, keys.ENGINEER),
)


def tell(frame: "Frame", reply: "Frame", unit: "Standing") -> int:
    """Answer the nonce in `frame`: flags, then what, length and bytes of each thing that stands. 0, or why not."""
    if frame.left != _NONCE_BYTES:
        return codes.LINK_LENGTH
    nonce = bytearray(_NONCE_BYTES)
    frame.get(nonce, _NONCE_BYTES)
    a, b = unit.chips
    configuration = Configuration(a, b)
    configuration.load()
    reply.put_u8(_CONFIGURATION_LOST if configuration.is_lost else 0)
    key = configuration.get(upkeep_codes.TAG_UNIT_KEY)
    if key is not None:
        _put(reply, upkeep_codes.LOAD_UNIT_KEY, mac(key, _WORD + unit.unit_id + nonce)[:_CHECK_BYTES])
    for what, tag in _TAGS:
        value = configuration.get(tag)
        if value is not None:
            _put(reply, what, value)
    for what, role in _KEYS:
        public = keys.PublicKey(a, b, unit.unit_id, role)
        status = public.load()
        if status != keys.NONE:
            _put(reply, what, public.key_id + public.casino if status == keys.SOUND else b"")
    return 0


def _put(reply: "Frame", what: int, data: bytes) -> None:
    reply.put_u8(what)
    reply.put_u8(len(data))
    reply.put(data, len(data))
