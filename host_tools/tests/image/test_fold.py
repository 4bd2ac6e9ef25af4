"""Numbers stand in the code that names them, and neither their names nor pages of them are on a unit."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from pit.image.build import (
    ARCHITECTURES,
    FIRMWARE,
    BuildError,
    build,
    cache_folder,
    compile_file,
    numbers,
    sources_of,
    text_of,
)
from pit.image.contents import names_in
from pit.image.fold import FoldError, Numbers
from pit.image.frozen import frozen

_PAGE = '"""What it is for."""\n\nfrom micropython import const\n\nIDLE = const(2)  # at rest\nDOOR = const(0x10)\n'
_CODE = "from micropython import const\n\nFRAME = const(7)\n\n\ndef read():\n    pass\n"
_KNOWN = Numbers.read({"wire.codes": _PAGE, "wire.frame": _CODE, "kernel.loop": "IDLE = const(9)\n"})


def test_a_file_of_numbers_alone_is_a_page() -> None:
    assert _KNOWN.pages == {"wire.codes", "kernel.loop"}
    assert _KNOWN.of["wire.codes"] == {"IDLE": 2, "DOOR": 0x10}


@pytest.mark.parametrize(
    "more", ["def f():\n    pass\n", "TABLE = (1, 2)\n", "SUM = const(IDLE + 1)\n", "_OWN = const(1)\n", "import os\n"]
)
def test_a_file_with_anything_else_is_no_page(more: str) -> None:
    assert not Numbers.read({"wire.codes": _PAGE + more}).pages


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("from wire import codes\nx = codes.IDLE\n", "pass\nx = 2\n"),
        ("from wire import codes, cobs\nx = codes.DOOR | 1\n", "from wire import cobs\nx = 16 | 1\n"),
        ("from wire import codes as c\nx = c.IDLE\n", "pass\nx = 2\n"),
        ("from wire import frame\nx = frame.FRAME, frame.read\n", "from wire import frame\nx = 7, frame.read\n"),
        ("from wire.frame import FRAME, read\nx = FRAME\n", "from wire.frame import read\nx = 7\n"),
        ("from wire.frame import (\n    FRAME,  # its kind\n)\nx = FRAME\n", "pass\n\n\nx = 7\n"),
        ("from wire.frame import FRAME as F\nx = F\n", "from wire.frame import FRAME as F\nx = F\n"),
        ("def f():\n    from wire import codes\n    return -codes.IDLE\n", "def f():\n    pass\n    return -2\n"),
        ("OWN = const(3_000)  # kept\nx = OWN, self.OWN\n", "pass  # kept\nx = 3000, self.OWN\n"),
        (
            "from wire import codes\nx = self.codes.IDLE + barcodes.IDLE\n",
            "pass\nx = self.codes.IDLE + barcodes.IDLE\n",
        ),
        ("from boot import codes\nx = codes.IDLE\n", "from boot import codes\nx = codes.IDLE\n"),
    ],
)
def test_a_name_becomes_its_number_and_every_line_stays_where_it_is(source: str, said: str) -> None:
    assert _KNOWN.folded(source, "kernel.loop") == said


def test_a_module_that_is_known_by_another_name_keeps_what_it_defines() -> None:
    assert _KNOWN.folded("A = const(1)\nx = A\n", "hal.adapter") == "A = const(1)\nx = A\n"


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("from wire import codes\nx = codes.BUSY\n", "there is no BUSY in codes"),
        ("from wire.codes import IDLE\nfrom kernel.loop import IDLE\n", "IDLE is 2 and 9 in one file"),
        ("from wire.codes import IDLE\nIDLE = const(1)\n", "IDLE is 1 and 2 in one file"),
    ],
)
def test_what_can_not_be_told_is_refused(source: str, why: str) -> None:
    with pytest.raises(FoldError, match=why):
        _KNOWN.folded(source, "kernel.loop")


def test_a_build_with_such_a_name_ends_in_a_sentence(tmp_path: Path) -> None:
    source = tmp_path / "x.py"
    source.write_text("from wire import codes\nx = codes.NEVER_HEARD_OF\n")
    with pytest.raises(BuildError, match=r"kernel/x.py does not compile: there is no NEVER_HEARD_OF in codes. Nothing"):
        compile_file(source, "kernel/x.py", ARCHITECTURES["virtual"], tmp_path)


def test_no_page_and_no_name_of_a_number_is_on_a_unit() -> None:
    image = build("jackpot", "rpi_pico", ARCHITECTURES["RP2040"], cache_folder())
    names = set[str]().union(*(names_in(data) for path, data in image.files.items() if path.endswith(".mpy")))
    assert not {f"{module.replace('.', '/')}.mpy" for module in numbers().pages} & set(image.files)
    assert numbers().pages == {"wire.codes", "wire.card_codes", "wire.upkeep_codes"}
    assert not {"FLAG_SCHEDULE_UNVERIFIED", "LOAD_BEGIN", "REBUILT"} & names


_SOURCES = {
    str(path.relative_to(FIRMWARE)): path
    for folder in ("boot", "hal", "kernel", "rng", "units", "wire")
    for path in sorted((FIRMWARE / folder).rglob("*.py"))
}


class _Folding(ast.NodeTransformer):
    """The same by syntax: what the text of a file has to come to."""

    def __init__(self, tree: ast.Module) -> None:
        self._of = numbers().of
        self._bare: dict[str, int] = {}
        self._modules: dict[str, str] = {}
        self._defined = {name for statement in tree.body if (name := _name_of_number(statement))}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    self._note(f"{node.module}", alias)
        for statement in tree.body:
            if name := _name_of_number(statement):
                assert isinstance(statement, ast.Assign)
                assert isinstance(statement.value, ast.Call)
                self._bare[name] = ast.literal_eval(statement.value.args[0])

    def _note(self, package: str, alias: ast.alias) -> None:
        if f"{package}.{alias.name}" in self._of:
            self._modules[alias.asname or alias.name] = f"{package}.{alias.name}"
        elif alias.name in self._of.get(package, {}) and not alias.asname:
            self._bare[alias.name] = self._of[package][alias.name]

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt:
        kept = [
            alias
            for alias in node.names
            if f"{node.module}.{alias.name}" not in numbers().pages
            and (alias.asname or alias.name not in self._of.get(f"{node.module}", {}))
        ]
        return ast.ImportFrom(node.module, kept, node.level) if kept else ast.Pass()

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        return ast.Pass() if _name_of_number(node) in self._defined else self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.Constant(self._bare[node.id]) if node.id in self._bare else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name) and node.value.id in self._modules:
            number = self._of[self._modules[node.value.id]].get(node.attr)
            return node if number is None else ast.Constant(number)
        return self.generic_visit(node)


def _name_of_number(statement: ast.stmt) -> str:
    """Empty for any statement that is no definition of a public number."""
    match statement:
        case ast.Assign(
            targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="const"), args=[ast.Constant(value=int())])
        ) if name[0].isupper():
            return name
    return ""


def _without_docstrings(tree: ast.Module) -> str:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [
                statement
                for statement in node.body
                if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant))
            ]
    return ast.dump(tree)


@pytest.mark.parametrize("name", _SOURCES)
def test_a_files_text_comes_to_what_its_syntax_comes_to(name: str) -> None:
    tree = ast.parse(_SOURCES[name].read_text())
    by_syntax = _Folding(tree).visit(tree)
    assert _without_docstrings(ast.parse(text_of(_SOURCES[name], name))) == _without_docstrings(by_syntax)


def _module(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _bound(tree: ast.Module) -> set[str]:
    """The names that a module has, at whatever depth they were given."""
    found = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    found |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom | ast.Import)]
    return found | {alias.asname or alias.name for node in imports for alias in node.names}


def _asked(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Module and name of all that is imported from one, or read behind the name of one."""
    modules = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                modules[alias.asname or alias.name] = f"{node.module}.{alias.name}"
                yield f"{node.module}", alias.name
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            yield modules[node.value.id], node.attr


@pytest.mark.parametrize(
    "sources",
    [
        sources_of("jackpot", "rpi_pico"),
        sources_of("jackpot", "esp32_s3"),
        sources_of("card_machine", "rpi_pico2"),
        sources_of("jig", "jig_pico"),
        frozen("jackpot", "rpi_pico").sources,
    ],
    ids=["jackpot", "on another port", "card machine", "jig", "frozen"],
)
def test_nothing_is_asked_of_a_module_that_has_lost_it(sources: dict[str, Path]) -> None:
    trees = {_module(name): ast.parse(text_of(path, name)) for name, path in sources.items()}
    has = {module: _bound(tree) for module, tree in trees.items()}
    lost = [
        f"{module} asks {asked} for {name}"
        for module, tree in trees.items()
        for asked, name in _asked(tree)
        if asked in has and name not in has[asked] and f"{asked}.{name}" not in has
    ]
    assert lost == []
