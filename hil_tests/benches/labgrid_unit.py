"""A unit on another machine, as labgrid lends it: what the exporter there offers, and who makes a port of it here.

An exporter's file (its host runs ser2net or another server that passes bytes through):

    floor-1:
      PitUnit:
        host: desk-7
        port: 4001
        kind: jackpot
        board: rpi_pico
        jig_port: 4002      # leave it out where there is no jig

It passes bytes through and knows no message. `--lg-env` is told of this file by `imports` (labgrid.yaml beside it).
"""

from typing import ClassVar

import attr
from labgrid.driver import Driver
from labgrid.factory import target_factory
from labgrid.resource.common import NetworkResource
from labgrid.util.proxy import proxymanager

from benches.bench_file import BenchUnit


@target_factory.reg_resource
@attr.s(eq=False)
class PitUnit(NetworkResource):
    """One unit behind a TCP port, and its jig behind another."""

    port: int = attr.ib(validator=attr.validators.instance_of(int))
    kind: str = attr.ib(validator=attr.validators.instance_of(str))
    board: str = attr.ib(validator=attr.validators.instance_of(str))
    jig_port: int | None = attr.ib(default=None, validator=attr.validators.optional(attr.validators.instance_of(int)))


@target_factory.reg_driver
@attr.s(eq=False)
class PitUnitDriver(Driver):
    """Tells the tests where the unit is; through a proxy where the exporter asks for one."""

    bindings: ClassVar[dict[str, str]] = {"unit": "PitUnit"}

    @property
    def bench_unit(self) -> BenchUnit:
        unit = self.unit
        host, port = proxymanager.get_host_and_port(unit)
        jig = None if unit.jig_port is None else _url(*proxymanager.get_host_and_port(unit, force_port=unit.jig_port))
        return BenchUnit(f"{self.target.name} of labgrid", unit.kind, unit.board, _url(host, port), jig, None)


def _url(host: str, port: int) -> str:
    return f"socket://{host}:{port}"
