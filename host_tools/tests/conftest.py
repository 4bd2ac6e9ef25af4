"""Makes the firmware's pure parts importable before any test asks for them. Keys are slow to make: two for the whole run.

A machine may stall for seconds, so no property is judged by the time that its examples take.
"""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from hypothesis import HealthCheck, settings

import pit
from pit.schedule import signing
from pit.site_store.gaming_day import GamingDays
from pit.site_store.store import Site, create

assert pit.device_builtins

settings.register_profile("patient", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


@pytest.fixture(scope="session")
def approver() -> rsa.RSAPrivateKey:
    """The approver whose public key the unit has."""
    return signing.make_key()


@pytest.fixture(scope="session")
def stranger() -> rsa.RSAPrivateKey:
    """Somebody else with a key."""
    return signing.make_key()


@pytest.fixture
def store_file(tmp_path: Path) -> Path:
    """A new site store's file, of a casino in Brisbane."""
    path = tmp_path / "site.db"
    create(path, Site("Example Casino", GamingDays("Australia/Brisbane")))
    return path
