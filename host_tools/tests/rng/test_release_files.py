"""No prize depends on the language's own generator: no file of a release names it, and none but the generator makes draws."""

import ast

import pytest

from pit.image.build import FIRMWARE, manifest

_RELEASED = [*manifest("jackpot"), "hal/rp2.py", "hal/esp32.py", "hal/stm32.py"]
_FORBIDDEN = {"random", "urandom", "_random"}  # modules; os.urandom is a function, and earns no credit


def _imported(source: str) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("__import__", "exec", "eval")
        ):
            found.add(f"{node.func.id}()")
    return found


@pytest.mark.parametrize("name", _RELEASED)
def test_no_released_file_imports_the_languages_generator(name: str) -> None:
    found = _imported((FIRMWARE / name).read_text())
    assert not {module.partition(".")[0] for module in found} & _FORBIDDEN
    assert not {"__import__()", "exec()", "eval()"} & found


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "from random import choice",
        "import os, random as r",
        "x = __import__('ran' + 'dom')",
        "exec('1')",
    ],
)
def test_the_search_finds_each_way_to_import_it(source: str) -> None:
    found = {module.partition(".")[0] for module in _imported(source)}
    assert found & (_FORBIDDEN | {"__import__()", "exec()"})


def _users(attribute: str) -> set[str]:
    """Released files that name the attribute."""
    return {
        name
        for name in _RELEASED
        for node in ast.walk(ast.parse((FIRMWARE / name).read_text()))
        if isinstance(node, ast.Attribute) and node.attr == attribute
    }


def test_only_the_generator_and_a_challenge_read_the_source() -> None:
    assert _users("fill_entropy") - {"boot/tickets.py"} == {"rng/generator.py"}


def test_os_urandom_is_used_by_the_adapter_alone_and_asked_for_by_seeds_and_nonces() -> None:
    nonces = {"units/answers.py", "units/jackpot/answers.py", "boot/tickets.py"}
    assert _users("urandom") == {"hal/rp2.py"}
    assert _users("fill_system_random") - nonces == {"rng/generator.py"}


def test_only_the_game_draws() -> None:
    calls = {
        name
        for name in _RELEASED
        for node in ast.walk(ast.parse((FIRMWARE / name).read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and ast.unparse(node.func).endswith("chance.draw")
    }
    assert calls == {"units/jackpot/game.py"}
