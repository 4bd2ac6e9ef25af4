"""A restart in the middle of a load loses what was begun: the host gives it whole again, and says so if that can't help."""

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from given_schedule import after_restart
from unit_under_test import UnitUnderTest

from pit.link.client import Client
from pit.link.errors import Refused
from pit.link.loading import load
from pit.link.table import Value
from pit.schedule import signing
from wire import codes, upkeep_codes

pytestmark = [
    pytest.mark.needs("plants", "power", "clock"),
    pytest.mark.slow_on_pico("its chip starts again in each test, which takes a minute each time"),
]

_CASINO = b"Example Casino".ljust(32, b"\0")


class _CutDuring:
    """Cuts the unit's supply just before a client's requests of one name, the first `times` of them."""

    def __init__(self, unit: UnitUnderTest, name: str, times: int) -> None:
        self.left = times
        self._unit = unit
        self._name = name
        self._request = unit.client.request

    def request(self, name: str, **values: Value) -> dict[str, Value]:
        if name == self._name and self.left:
            self.left -= 1
            self._unit.cut_power()
            self._unit.bench.unit.power_on()
        return self._request(name, **values)


def _key() -> rsa.RSAPrivateKey:
    return signing.make_key()


@pytest.mark.parametrize("name", ["load_chunk", "load_end"])
def test_a_load_that_a_restart_cut_is_given_whole_again(
    unit: UnitUnderTest, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    cutting = _CutDuring(unit, name, 1)
    monkeypatch.setattr(unit.client, "request", cutting.request)
    load(unit.client, upkeep_codes.LOAD_SUPERVISOR, _CASINO + signing.modulus(_key().public_key()))
    assert cutting.left == 0
    monkeypatch.undo()
    after_restart(unit)
    with pytest.raises(Refused) as refused:
        load(unit.client, upkeep_codes.LOAD_SUPERVISOR, _CASINO + signing.modulus(_key().public_key()))
    assert refused.value.code == upkeep_codes.REQUEST_KEY_STANDS


def test_a_unit_that_restarts_each_time_ends_the_load_with_its_refusal(
    unit: UnitUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    cutting = _CutDuring(unit, "load_end", 9)
    monkeypatch.setattr(unit.client, "request", cutting.request)
    with pytest.raises(Refused) as refused:
        load(unit.client, upkeep_codes.LOAD_SUPERVISOR, _CASINO + signing.modulus(_key().public_key()))
    assert (refused.value.code, cutting.left) == (codes.REQUEST_STATE, 6)


@pytest.mark.on_pico
def test_a_load_that_was_never_begun_is_refused_at_once(unit: UnitUnderTest) -> None:
    client: Client = unit.client
    with pytest.raises(Refused) as refused:
        client.request("load_chunk", offset=0, data=b"x")
    assert refused.value.code == codes.REQUEST_STATE
