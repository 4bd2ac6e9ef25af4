"""The whole life of a unit: blank, deployed, running, upgraded, rolled back; and what a failed deploy leaves behind."""

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
import serial
from lasting_unit import LastingUnit

from pit.deploy import deploy as deploying
from pit.deploy import readiness
from pit.deploy.board_port import BoardPort
from pit.deploy.deploy import Outcome
from pit.deploy.errors import DeployError
from pit.deploy.on_unit import WRITERS
from pit.deploy.waiting import await_unit
from pit.image.build import BuildError, Image, build, cache_folder, compile_file
from pit.link.client import Client
from pit.link.table import Value
from pit.link.transport import SerialTransport
from wire import codes

pytestmark = pytest.mark.needs("vm", why="it deploys to units of its own")

_NOW = (1, 0, 0)
_NEXT = (1, 1, 0)
_RAISES = "raise ValueError\n"
_HANGS = "while True: pass\n"
_CUTS = (1, 300, 3_000, 9_000, 15_000, 25_000)  # bytes of an upgrade that still get through


@pytest.fixture
def unit(tmp_path: Path) -> Iterator[LastingUnit]:
    blank = LastingUnit(tmp_path, "jackpot", "--blank")
    yield blank
    blank.close()


def _deploy(unit: LastingUnit, version: tuple[int, int, int], port: type[BoardPort] = BoardPort) -> Outcome:
    return deploying.deploy("jackpot", unit.port, "rpi_pico", "RP2040", version, open_port=port)


def _boots(unit: LastingUnit) -> int:
    client = Client(SerialTransport(unit.port), try_us=1_000_000)
    boots = client.hello().boots
    client.close()
    return boots


def _spoil(monkeypatch: pytest.MonkeyPatch, name: str, source: str, folder: Path) -> None:
    """From now on the built images have `source` as their module `name`."""
    (folder / "module.py").write_text(source)

    def spoilt(kind: str, board: str, architecture: str, cache: Path) -> Image:
        image = build(kind, board, architecture, cache)
        module = compile_file(folder / "module.py", f"{name}.py", architecture, cache_folder())
        return dataclasses.replace(image, files=image.files | {f"{name}.mpy": module})

    monkeypatch.setattr(deploying, "build", spoilt)


def test_a_blank_unit_runs_once_it_is_deployed(unit: LastingUnit) -> None:
    done = _deploy(unit, _NOW)
    assert (done.image, done.is_new, done.copied) == ("a", True, 0)
    assert _boots(unit) == 1


def test_a_deploy_that_changes_nothing_takes_one_round_trip_and_writes_nothing(unit: LastingUnit) -> None:
    _deploy(unit, _NOW)
    again = _deploy(unit, _NOW)
    assert (again.image, again.is_new, again.uploaded, again.round_trips) == ("a", False, 0, 1)


def test_an_upgrade_sends_only_what_differs_and_carries_the_memory(unit: LastingUnit) -> None:
    _deploy(unit, _NOW)
    before = _boots(unit)
    done = _deploy(unit, _NEXT)
    assert (done.image, done.uploaded) == ("b", 1)  # the manifest
    assert done.copied > 50
    assert _boots(unit) > before


def test_an_upgrade_stays_over_the_next_power_cut(unit: LastingUnit) -> None:
    _deploy(unit, _NOW)
    _deploy(unit, _NEXT)
    unit.pit("bench", "power", "off")
    unit.pit("bench", "power", "on")
    assert await_unit(unit.port) == "b"


def test_an_image_that_does_not_come_to_idle_is_taken_back(
    unit: LastingUnit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _deploy(unit, _NOW)
    _spoil(monkeypatch, "boot/kind", _RAISES, tmp_path)
    with pytest.raises(DeployError, match="/b did not come to IDLE, and the unit went back to /a"):
        _deploy(unit, _NEXT)
    assert await_unit(unit.port) == "a"


@pytest.mark.parametrize("source", [_RAISES, _HANGS])
def test_an_image_whose_start_can_not_be_loaded_is_taken_back_without_a_power_cut(
    unit: LastingUnit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str
) -> None:
    _deploy(unit, _NOW)
    _spoil(monkeypatch, "boot/start", source, tmp_path)
    with pytest.raises(DeployError, match="/b did not come to IDLE, and the unit went back to /a"):
        _deploy(unit, _NEXT)
    assert await_unit(unit.port) == "a"


def test_a_downgrade_is_refused_and_the_unit_runs_on(unit: LastingUnit) -> None:
    _deploy(unit, _NEXT)
    with pytest.raises(DeployError, match=r"runs version 1\.1\.0, and this image is 1\.0\.0: a downgrade needs"):
        _deploy(unit, _NOW)
    assert await_unit(unit.port) == "a"


def test_a_wrong_board_is_refused_before_anything_is_written(
    unit: LastingUnit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pit.deploy.plan._NATIVE", {2: "armv7emsp"})
    with pytest.raises(DeployError, match=r"rpi_pico has an RP2040 .armv6m.. Nothing was written"):
        _deploy(unit, _NOW)


def test_a_full_filesystem_is_told_before_anything_is_written(unit: LastingUnit) -> None:
    port = BoardPort(unit.port)
    port.enter()
    port.run("file = open('/filler', 'wb')\nfor _ in range(1300): file.write(bytes(1024))\nfile.close()")
    port.close()
    with pytest.raises(DeployError, match=r"filesystem is full: the image takes .* KB more, and .* KB are free"):
        _deploy(unit, _NOW)


def test_a_second_host_is_told_that_the_port_is_in_use(unit: LastingUnit) -> None:
    first = BoardPort(unit.port)
    with pytest.raises(DeployError, match="in use by another program"):
        BoardPort(unit.port)
    first.close()


def test_a_program_that_prints_on_is_stopped_and_replaced_and_hears_no_frame_before(
    unit: LastingUnit, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Typing(Client):
        """Opens a session with what is Ctrl-C and Ctrl-D to a prompt."""

        def _greeting(self) -> dict[str, Value]:
            return super()._greeting() | {"nonce": b"\x03\x04" * 4}

    monkeypatch.setattr(readiness, "Client", Typing)
    port = BoardPort(unit.port)
    port.enter()
    port._mpremote.exec_raw_no_follow("while True: print('noise' * 20)")
    port.close()
    assert _deploy(unit, _NOW).image == "a"


def test_what_is_sent_to_a_board_that_was_told_to_restart_does_not_stop_it(unit: LastingUnit) -> None:
    _deploy(unit, _NOW)
    port = BoardPort(unit.port)
    port.enter()
    port.reset()
    port._mpremote.serial.write(b"\x03\x03\x04")
    port.close()
    assert await_unit(unit.port) == "a"


def test_a_unit_that_comes_to_its_prompt_after_a_deploy_is_started_again(unit: LastingUnit) -> None:
    class NoisyPort(BoardPort):
        def reset(self) -> None:  # as a unit that noise asked for its prompt, as it started
            self.leave()

    assert _deploy(unit, _NOW, NoisyPort).image == "a"
    assert await_unit(unit.port) == "a"


def test_a_file_that_a_cut_session_left_open_does_not_spoil_the_one_written_anew(unit: LastingUnit) -> None:
    port = BoardPort(unit.port)
    port.enter()
    left = "_new('/a/kernel/ring.mpy')\n_file.write(b'half')\n_file.flush()\n_file.write(b'more')\n"
    port.run(WRITERS + left)
    port.close()
    assert _deploy(unit, _NOW).image == "a"


def test_a_deploy_stopped_from_the_keyboard_leaves_the_old_image_running(
    unit: LastingUnit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _deploy(unit, _NOW)
    _spoil(monkeypatch, "boot/unused", f"TEXT = {Random(1).randbytes(20_000).hex()!r}\n", tmp_path)

    class StoppedPort(BoardPort):
        left = 9_000

        def enter(self) -> bool:
            was_unit = super().enter()
            port = self._mpremote.serial
            write = port.write

            def stop(data: bytes) -> None:
                write(data)
                self.left -= len(data)
                if -len(data) < self.left <= 0:
                    raise KeyboardInterrupt

            port.write = stop
            return was_unit

    with pytest.raises(KeyboardInterrupt):
        _deploy(unit, _NEXT, StoppedPort)
    assert await_unit(unit.port) == "a"


def test_firmware_that_does_not_compile_leaves_the_old_image_running(
    unit: LastingUnit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _deploy(unit, _NOW)
    monkeypatch.setattr(deploying, "build", lambda *_: _wrong(tmp_path))
    with pytest.raises(BuildError, match=r"^firmware/wrong.py does not compile: .*SyntaxError: [^\n]*correct it"):
        _deploy(unit, _NEXT)
    assert await_unit(unit.port) == "a"


def _wrong(folder: Path) -> Image:
    source = folder / "wrong.py"
    source.write_text("def\n")
    return Image({"wrong.mpy": compile_file(source, "wrong.py", "x64", folder)})


def test_a_cut_upload_leaves_the_old_image_running_and_the_next_deploy_ends_it(
    unit: LastingUnit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _deploy(unit, _NOW)
    _spoil(monkeypatch, "boot/unused", f"TEXT = {Random(1).randbytes(20_000).hex()!r}\n", tmp_path)
    for count in _CUTS:

        class CutPort(BoardPort):
            left = count

            def enter(self) -> bool:
                was_unit = super().enter()
                port = self._mpremote.serial
                write = port.write

                def cut(data: bytes) -> None:
                    part, self.left = data[: self.left], max(0, self.left - len(data))
                    write(part)
                    if len(part) < len(data):
                        raise serial.SerialException("the cable was pulled")

                port.write = cut
                return was_unit

        with pytest.raises(DeployError, match=r"was lost .*The old image stays"):
            _deploy(unit, _NEXT, CutPort)
        unit.pit("bench", "power", "off")
        unit.pit("bench", "power", "on")
        assert await_unit(unit.port) == "a"
    assert _deploy(unit, _NEXT).image == "b"


def test_a_unit_whose_game_runs_refuses_the_upgrade_and_keeps_its_game(unit: LastingUnit) -> None:
    _deploy(unit, _NOW)
    client = Client(SerialTransport(unit.port), try_us=1_000_000)
    client.request("poll", acknowledged=0)
    client.request("arm", press_id=7, box=1, seat=1)
    client.close()
    with pytest.raises(DeployError, match=r"refuses: a prize is pending, .*it runs on"):
        _deploy(unit, _NEXT)
    client = Client(SerialTransport(unit.port), try_us=1_000_000)
    assert client.request("status")["game"] == codes.ARMED
    client.close()
