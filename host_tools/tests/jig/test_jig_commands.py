"""Commands at a jig's port: each says in a sentence that a jig is there, and none does anything to it but `pit deploy jig`."""

from collections.abc import Iterator

import pytest
from lasting_unit import LastingUnit

from pit.bench.assembly import MissingInterpreter, interpreter
from pit.link.client import Client
from pit.link.transport import SerialTransport
from wire.jig_messages import KIND_JIG


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LastingUnit]:
    """A lasting unit with its jig."""
    try:
        interpreter()
    except MissingInterpreter as missing:
        pytest.skip(str(missing))
    lasting = LastingUnit(tmp_path_factory.mktemp("pair"), "jackpot", "--jig")
    yield lasting
    lasting.close()


def test_a_started_pair_has_a_port_for_the_unit_and_one_for_its_jig(pair: LastingUnit) -> None:
    kinds = []
    for port in (pair.port, pair.jig):
        client = Client(SerialTransport(port))
        kinds.append(client.hello().kind)
        client.close()
    assert kinds == [1, KIND_JIG]


def test_a_list_of_ports_tells_a_jig_by_its_kind(pair: LastingUnit) -> None:
    said = pair.pit("list", pair.jig, "--json")
    assert '"kind": "jig"' in said.stdout
    assert '"state": "IDLE"' in said.stdout


@pytest.mark.parametrize(
    "command",
    [
        ("unit", "status"),
        ("unit", "meters"),
        ("monitor",),
        ("verify",),
        ("lock",),
        ("unit", "rescue"),
        ("unit", "probe"),
    ],
    ids=" ".join,
)
def test_what_only_a_tables_unit_has_is_refused_with_where_to_look(pair: LastingUnit, command: tuple[str, ...]) -> None:
    said = pair.pit(*command, pair.jig)
    assert said.returncode == 1
    assert "at this port is a jig, which has no '" in said.stderr
    assert "Traceback" not in said.stderr


def test_a_jig_takes_no_firmware_of_a_tables_unit(pair: LastingUnit) -> None:
    said = pair.pit("deploy", "jackpot", pair.jig)
    assert said.returncode == 1
    assert "the unit there is a jig, not a jackpot. Nothing was written" in said.stderr
    assert pair.pit("unit", "id", pair.jig).returncode == 0


def test_a_jigs_own_firmware_goes_on_its_own_board_unasked(pair: LastingUnit) -> None:
    said = pair.pit("deploy", "jig", pair.jig)
    assert "runs jig " in said.stdout, said.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("jig",), "`pit bench start KIND --jig`"),
        (("card_machine", "--jig", "--blank"), "a jig is wired to a unit that runs its release firmware"),
        (("jackpot", "--jig", "--blank"), "a jig is wired to a unit that runs its release firmware"),
    ],
)
def test_a_jig_without_its_unit_is_not_started(pair: LastingUnit, arguments: tuple[str, ...], says: str) -> None:
    said = pair.pit("bench", "start", *arguments)
    assert said.returncode == 2
    assert says in said.stderr
