"""Checks RSA-PSS signatures: 3072 bits, exponent 65537, SHA-256 for message and mask, salt of 32 bytes (RFC 8017, 8.1.2, 9.1.2).

It promises to accept only the one encoding that the standard allows. It holds no secret, so it takes no care of its timing;
on an RP2040 a check takes 0.3 s, so it belongs to boot and maintenance. It knows no keys but the one it is given.
"""

from hashlib import sha256

from micropython import const

KEY_BYTES = const(384)  # modulus and signature alike
KEY_ID_BYTES = const(8)

_EXPONENT = const(65537)
_HASH = const(32)
_SALT = const(32)
_DB = const(351)  # KEY_BYTES - _HASH - 1: masked data block
_ZEROS = const(318)  # _DB - _SALT - 1: its padding
_TRAILER = const(0xBC)
_TOP_BIT = const(0x80)  # of 3072 bits the encoding has 3071


def key_id(modulus: "bytes | bytearray") -> bytes:
    """What a public key is called: the first 8 bytes of the SHA-256 of its modulus, most significant byte first."""
    digest: bytes = sha256(modulus).digest()
    return digest[:KEY_ID_BYTES]


def is_key(modulus: bytes) -> bool:
    """Can `modulus` be one of 3072 bits? It does not try to factor it."""
    return len(modulus) == KEY_BYTES and modulus[0] & _TOP_BIT != 0 and modulus[-1] & 1 != 0


def is_signed(modulus: bytes, digest: bytes, signature: bytes) -> bool:
    """Is `signature` one that the holder of the key made over a message with this SHA-256?"""
    if not is_key(modulus) or len(signature) != KEY_BYTES or len(digest) != _HASH:
        return False
    n = int.from_bytes(modulus, "big")
    s = int.from_bytes(signature, "big")
    if s >= n:
        return False
    return _is_encoding(pow(s, _EXPONENT, n).to_bytes(KEY_BYTES, "big"), digest)


def _is_encoding(encoded: bytes, digest: bytes) -> bool:
    if encoded[-1] != _TRAILER or encoded[0] & _TOP_BIT:
        return False
    inner = encoded[_DB:-1]
    block = bytearray(encoded[:_DB])
    _unmask(block, inner)
    block[0] &= ~_TOP_BIT & 0xFF
    if any(block[:_ZEROS]) or block[_ZEROS] != 1:
        return False
    expected = sha256(bytes(8))
    expected.update(digest)
    expected.update(block[-_SALT:])
    found: bytes = expected.digest()
    return found == inner


def _unmask(block: bytearray, seed: bytes) -> None:
    """XOR `block` with the MGF1 mask of `seed`."""
    at = 0
    counter = 0
    while at < len(block):
        for byte in sha256(seed + counter.to_bytes(4, "big")).digest():
            if at == len(block):
                break
            block[at] ^= byte
            at += 1
        counter += 1
