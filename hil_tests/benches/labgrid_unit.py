"""A unit on another machine, as labgrid lends it: what the exporter there offers, and who makes a port of it here.

An exporter's file (its host runs ser2net or another server that passes bytes through):

    floor-1:
      PitUnit:
        host: desk-7
        port: 4001
        kind: jackpot
        board: rpi_pico
        jig_port: 4002      # leave it out where there is no jig
        wired: hand, eye    # as in a bench file (bench_file.py), words with commas between; leave it out for all
        features: typed     # the same

It passes bytes through and knows no message. `--lg-env` is told of this file by `imports` (labgrid.yaml beside it).
"""

from typing import ClassVar

import attr
from labgrid.driver import Driver
from labgrid.factory import target_factory
from labgrid.resource.common import NetworkResource
from labgrid.util.proxy import proxymanager

from benches.bench_file import BenchUnit, unit


@target_factory.reg_resource
@attr.s(eq=False)
class PitUnit(NetworkResource):
    """One unit behind a TCP port, and its jig behind another."""

    port: int = attr.ib(validator=attr.validators.instance_of(int))
    kind: str = attr.ib(validator=attr.validators.instance_of(str))
    board: str = attr.ib(validator=attr.validators.instance_of(str))
    jig_port: int | None = attr.ib(default=None, validator=attr.validators.optional(attr.validators.instance_of(int)))
    wired: str | None = attr.ib(default=None, validator=attr.validators.optional(attr.validators.instance_of(str)))
    features: str | None = attr.ib(default=None, validator=attr.validators.optional(attr.validators.instance_of(str)))


@target_factory.reg_driver
@attr.s(eq=False)
class PitUnitDriver(Driver):
    """Tells the tests where the unit is; through a proxy where the exporter asks for one."""

    bindings: ClassVar[dict[str, str]] = {"unit": "PitUnit"}

    @property
    def bench_unit(self) -> BenchUnit:
        """Raises BenchFileError for words that are not known."""
        lent = self.unit
        said: dict[str, object] = {"kind": lent.kind, "board": lent.board}
        said["port"] = _url(*proxymanager.get_host_and_port(lent))
        if lent.jig_port is not None:
            said["jig"] = _url(*proxymanager.get_host_and_port(lent, force_port=lent.jig_port))
        said |= {key: _words(text) for key, text in (("wired", lent.wired), ("features", lent.features)) if text}
        return unit("what labgrid's exporter says", f"{self.target.name} of labgrid", said)


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")]


def _url(host: str, port: int) -> str:
    return f"socket://{host}:{port}"
