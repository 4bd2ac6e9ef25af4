"""The generator's self-test at boot: one published answer that goes through every step of it.

NIST CAVP, drbgtestvectors.zip (CAVS 14.3), drbgvectors_pr_false/HMAC_DRBG.rsp, [SHA-256], PersonalizationStringLen = 256,
AdditionalInputLen = 256, COUNT = 0: instantiated with a personalisation string, reseeded with additional input, asked twice
with additional input each; the second answer counts. More answers are in the host's tests. Forget this module after use.
"""

from rng.hmac_drbg import HmacDrbg

# EntropyInput, Nonce and PersonalizationString; EntropyInputReseed and AdditionalInputReseed; AdditionalInput, twice;
# ReturnedBits. One literal, since each name would stay in the interpreter's memory when this module is forgotten.
_ANSWER = bytes.fromhex(
    "cdb0d9117cc6dbc9ef9dcb06a97579841d72dc18b2d46a1cb61e314012bdf416d0c0d01d156016d0eb6b7e9c7c3c8da8"
    "6f0fb9eab3f9ea7ab0a719bfa879bf0aaed683307fda0c6d73ce018b6e34faaa"
    "8ec6f7d5a8e2e88f43986f70b86e050d07c84b931bcf18e601c5a3eee3064c82"
    "1ab4ca9014fa98a55938316de8ba5a68c629b0741bdd058c4d70c91cda5099b3"
    "16e2d0721b58d839a122852abd3bf2c942a31c84d82fca74211871880d7162ff"
    "53686f042a7b087d5d2eca0d2a96de131f275ed7151189f7ca52deaa78b79fb2"
    "dda04a2ca7b8147af1548f5d086591ca4fd951a345ce52b3cd49d47e84aa31a1"
    "83e31fbc42a1ff1d95afec7143c8008c97bc2a9c091df0a763848391f68cb4a3"
    "66ad89857ac725a53b303ddea767be8dc5f605b1b95f6d24c9f06be65a973a08"
    "9320b3cc42569dcfd4b92b62a993785b0301b3fc452445656fce22664827b88f"
)


def is_right() -> bool:
    """Does this interpreter's generator give the published answer?"""
    drbg = HmacDrbg()
    drbg.instantiate(_ANSWER[:80])
    drbg.reseed(_ANSWER[80:144])
    drbg.generate(128, _ANSWER[144:176])
    return drbg.generate(128, _ANSWER[176:208]) == _ANSWER[208:]
