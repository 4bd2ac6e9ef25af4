"""Makes the firmware's pure parts importable before any test asks for them. Keys are slow to make: two for the whole run."""

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa

import pit
from pit.schedule import signing

assert pit.device_builtins


@pytest.fixture(scope="session")
def approver() -> rsa.RSAPrivateKey:
    """The approver whose public key the unit has."""
    return signing.make_key()


@pytest.fixture(scope="session")
def stranger() -> rsa.RSAPrivateKey:
    """Somebody else with a key."""
    return signing.make_key()
