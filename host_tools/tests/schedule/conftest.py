"""Keys are slow to make: two for the whole run."""

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa

from pit.schedule import signing


@pytest.fixture(scope="session")
def approver() -> rsa.RSAPrivateKey:
    """The approver whose public key the unit has."""
    return signing.make_key()


@pytest.fixture(scope="session")
def stranger() -> rsa.RSAPrivateKey:
    """Somebody else with a key."""
    return signing.make_key()
