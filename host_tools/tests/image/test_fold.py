"""Numbers of a page stand in the code that names them, and the page itself is on no unit."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from pit.image.build import ARCHITECTURES, FIRMWARE, BuildError, build, cache_folder, compile_file, pages, text_of
from pit.image.contents import names_in
from pit.image.fold import FoldError, folded, numbers_of

_PAGES = {"wire.codes": {"IDLE": 2, "FLAG_DOOR": 0x10}, "wire.more": {"IDLE": 7}}
_PAGE = '"""What it is for."""\n\nfrom micropython import const\n\nIDLE = const(2)  # at rest\nDOOR = const(0x10)\n'


def test_a_file_of_numbers_alone_is_a_page() -> None:
    assert numbers_of(_PAGE) == {"IDLE": 2, "DOOR": 0x10}


@pytest.mark.parametrize(
    "more", ["def f():\n    pass\n", "TABLE = (1, 2)\n", "SUM = const(IDLE + 1)\n", "_OWN = const(1)\n", "import os\n"]
)
def test_a_file_with_anything_else_is_no_page(more: str) -> None:
    assert numbers_of(_PAGE + more) is None


def test_a_file_without_a_number_is_no_page() -> None:
    assert numbers_of('"""Nothing."""\n') is None


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("from wire import codes\nx = codes.IDLE\n", "pass\nx = 2\n"),
        ("from wire import codes, frame\nx = codes.FLAG_DOOR | 1\n", "from wire import frame\nx = 16 | 1\n"),
        ("from wire import codes, more\nx = codes.IDLE, more.IDLE\n", "pass\nx = 2, 7\n"),
        ("def f():\n    from wire import codes\n    return -codes.IDLE\n", "def f():\n    pass\n    return -2\n"),
        ("from wire import frame\nx = self.codes.IDLE\n", "from wire import frame\nx = self.codes.IDLE\n"),
        (
            "from wire import codes\nx = self.codes.IDLE + barcodes.IDLE\n",
            "pass\nx = self.codes.IDLE + barcodes.IDLE\n",
        ),
        ("from kernel import codes\nx = codes.IDLE\n", "from kernel import codes\nx = codes.IDLE\n"),
    ],
)
def test_a_name_of_a_page_becomes_its_number_and_every_line_stays_where_it_is(source: str, said: str) -> None:
    assert folded(source, _PAGES) == said


def test_a_name_that_its_page_has_not_is_told() -> None:
    with pytest.raises(FoldError, match="there is no BUSY in codes"):
        folded("from wire import codes\nx = codes.BUSY\n", _PAGES)


def test_a_build_with_such_a_name_ends_in_a_sentence(tmp_path: Path) -> None:
    source = tmp_path / "x.py"
    source.write_text("from wire import codes\nx = codes.NEVER_HEARD_OF\n")
    with pytest.raises(BuildError, match=r"kernel/x.py does not compile: there is no NEVER_HEARD_OF in codes. Nothing"):
        compile_file(source, "kernel/x.py", ARCHITECTURES["virtual"], tmp_path)


def test_no_page_and_none_of_its_names_is_on_a_unit() -> None:
    image = build("jackpot", "rpi_pico", ARCHITECTURES["RP2040"], cache_folder())
    names = set[str]().union(*(names_in(data) for path, data in image.files.items() if path.endswith(".mpy")))
    assert not {f"{module.replace('.', '/')}.mpy" for module in pages()} & set(image.files)
    assert {"FLAG_SCHEDULE_UNVERIFIED", "IMAGE_NO_MANIFEST"} <= {name for page in pages().values() for name in page}
    assert not {"FLAG_SCHEDULE_UNVERIFIED", "IMAGE_NO_MANIFEST"} & names


def _sources() -> Iterator[Path]:
    for folder in ("boot", "hal", "kernel", "rng", "units", "wire"):
        yield from (FIRMWARE / folder).rglob("*.py")


def _uses(tree: ast.Module, names: set[str]) -> set[ast.Name]:
    return {node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id in names}


@pytest.mark.parametrize("source", sorted(_sources()), ids=lambda path: str(path.relative_to(FIRMWARE)))
def test_the_firmware_takes_a_page_in_the_one_way_that_is_folded(source: Path) -> None:
    """Nothing of a page is left after folding, in whatever way it was imported."""
    tree = ast.parse(text_of(source, source.name))
    imported = {
        module
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
        for module in (getattr(node, "module", None) or "", alias.name, f"{getattr(node, 'module', '')}.{alias.name}")
    }
    assert not imported & set(pages())
    taken = {
        alias.name
        for node in ast.walk(ast.parse(source.read_text()))
        if isinstance(node, ast.ImportFrom) and node.module == "wire"
        for alias in node.names
        if f"wire.{alias.name}" in pages()
    }
    assert not _uses(tree, taken)
