"""What surrounds any unit: its supply, door, memories, entropy and watchdog, wired to the pins and buses of its board.

A kind's rig adds its own plants. What loses its state with the power does so here; contacts, doors and FRAM images do not.
It runs no unit: whoever does gives it `wiring`, and tells it when the power goes and comes (`power_off`, `power_on`) or lets
it cut the power.
"""

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from random import Random
from typing import ClassVar, Protocol

from pit.bench.boards import Board, BoardError, BusFacts
from pit.bench.clock import Clock
from pit.bench.plants.cuts import CutMode, CutPlan
from pit.bench.plants.door import Door
from pit.bench.plants.entropy import EntropySource
from pit.bench.plants.fram import Fram
from pit.bench.plants.fram_image import FramImage
from pit.bench.plants.nets import I2cBus, I2cDevice, Line, Wiring
from pit.bench.plants.own_flash import OwnFlash
from pit.bench.plants.rs485 import Rs485Bus, Rs485Node
from pit.bench.plants.supply import Supply
from pit.bench.plants.trng import Trng
from pit.bench.plants.watchdog import Watchdog

_INPUTS = ("supply_ok", "door")

PORT_REGISTER = 0  # no chip has a register here: it says which port of MicroPython the virtual `machine` is to be like
PORTS = {"esp32": 1, "stm32": 2}  # rp2 where nothing stands behind it
WITH_PIO = 3  # rp2, of which the PIO is used


def nothing() -> None:
    """What is called where nobody asked to be told."""


class Volatile(Protocol):
    """A plant that lives on the unit's supply."""

    def power_off(self) -> None: ...

    def power_on(self) -> None: ...


class Box(ABC):
    """`wiring` is what the unit sees; each plant is an attribute. One seed, one history: each plant has its own stream.

    `on_cut` is called when a planned supply cut takes effect, after the plants lost power; `on_bite` when the watchdog
    bites, with the plants still powered: a bite resets the chip, not the board.
    A kind's rig names its lines, `inputs` pulled up on the board and `outputs` pulled down (off while the unit is), and adds
    its plants in `surround`.
    """

    inputs: ClassVar[tuple[str, ...]]
    outputs: ClassVar[tuple[str, ...]]

    def __init__(
        self,
        clock: Clock,
        board: Board,
        *,
        seed: int | str,
        fram_a: FramImage | None = None,
        fram_b: FramImage | None = None,
        unit_id: bytes | None = None,
        on_cut: Callable[[], None] = nothing,
        on_bite: Callable[[], None] = nothing,
    ) -> None:
        self.clock = clock
        self.board = board
        self.on_cut = on_cut
        self.on_bite = on_bite
        self.is_powered = True
        self.cuts = 0  # of its supply
        pulled_up = {name: Line(name, 1) for name in (*_INPUTS, *self.inputs)}
        self.lines = pulled_up | {name: Line(name, 0) for name in self.outputs}
        self._outputs = [self.lines[name] for name in self.outputs]
        self._seed = seed
        self._cuts = CutPlan()
        self.fram_a = Fram(fram_a or FramImage(), self.stream("fram_a"), board.fram_address, self._cuts)
        self.fram_b = Fram(fram_b or FramImage(), self.stream("fram_b"), board.fram_address, self._cuts)
        self.door = Door(clock, self.lines["door"], self.stream("door"))
        self.supply = Supply(clock, self.lines["supply_ok"], self._supply_cut)
        self.entropy = EntropySource(self.stream("entropy"))
        self.own_flash = OwnFlash(board.port)
        self.watchdog = Watchdog(clock, self._watchdog_bite)
        self._volatile: list[Volatile] = [self.fram_a, self.fram_b]
        self.wiring = Wiring(
            pins={board.pins[name]: line for name, line in self.lines.items()},
            registers={board.entropy_register: self.entropy},
            storage={board.scratch_register: 0, board.mark_register: 0},
            unit_id=self.stream("unit_id").randbytes(8) if unit_id is None else unit_id,
            urandom=self.stream("urandom").randbytes if clock.is_virtual else os.urandom,
            own_flash=self.own_flash.read,
        )
        if board.port in PORTS:
            self.wiring.registers[PORT_REGISTER] = lambda: PORTS[board.port]
        if board.entropy_status_register is not None:
            self.wiring.registers[board.entropy_status_register] = lambda: 1
        if board.trng_base is not None:
            self.trng = Trng(board.trng_base, self.entropy)
            self.wiring.blocks[self.trng.addresses] = self.trng
            self._volatile.append(self.trng)
        self.attach_i2c("fram_a", self.fram_a)
        self.attach_i2c("fram_b", self.fram_b)
        self.surround()

    @abstractmethod
    def surround(self) -> None:
        """Wire what only this kind has; called once, when all that every box has is there."""

    @property
    def i2c_buses(self) -> Iterable[BusFacts]:
        """Every use of a bus on its board."""
        return self.board.i2c.values()

    def stream(self, name: str) -> Random:
        """The random numbers of the plant called `name`."""
        return Random(f"{self._seed}/{name}")

    def attach_i2c(self, use: str, device: I2cDevice) -> None:
        """Hang a chip on the bus that the board has for it."""
        facts = self.board.i2c[use]
        self.wiring.i2c.setdefault(facts.bus, I2cBus(baud=facts.hz)).attach(device)

    def join(self, bus: Rs485Bus, name: str) -> Rs485Node:
        """Wire the board's transceiver to a bus, under that name. Raises BoardError for a board without one."""
        facts = self.board.bus
        if facts is None:
            raise BoardError(
                f"{self.board.name} has no RS-485 transceiver: boards/{self.board.name}/board.py names no BUS"
            )
        enable = Line("bus_enable", 0)
        self._outputs.append(enable)
        self.wiring.pins[facts.pins["enable"]] = enable
        node = Rs485Node(bus, name, enable)
        self.wiring.uart[facts.bus] = node
        return node

    def put_away(self) -> None:
        """The box leaves the bench: its power goes, which is no cut of somebody's count."""
        before = self.cuts
        self.power_off()
        self.cuts = before

    def power_off(self) -> None:
        """The supply is gone: outputs let go, volatile chips forget, a planned cut is dropped; the FRAMs keep all."""
        self.cuts += self.is_powered
        self.is_powered = False
        self.supply.lose()
        self.watchdog.disarm()
        self._cuts.disarm()
        for plant in self._volatile:
            plant.power_off()
        for line in self._outputs:
            line.release_all()
        self.wiring.storage.update(dict.fromkeys(self.wiring.storage, 0))

    def power_on(self) -> None:
        """The supply is back: volatile chips are as after power-on, the FRAMs as they were."""
        self.is_powered = True
        self.supply.restore()
        for plant in self._volatile:
            plant.power_on()

    def reset_chip(self) -> None:
        """The unit's chip restarts on a powered board: pins let go, watchdog off, other chips keep their state."""
        self.watchdog.disarm()
        for line in self._outputs:
            line.release_all()

    def cut_at(self, write_number: int, mode: CutMode) -> None:
        """Cut the power at the `write_number`-th byte written to either FRAM from now; 1 is the next."""
        self._cuts.arm(write_number, mode)

    def _supply_cut(self) -> None:
        self.power_off()
        self.on_cut()

    def _watchdog_bite(self) -> None:
        self.reset_chip()
        self.on_bite()
