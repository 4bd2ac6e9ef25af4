"""Tests marked with the ids that they check, and whether they assert anything, themselves or through what they call.

An assertion of a constant is none. Whether the assertion is about the clause, only mutants can tell.
"""

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pit.clauses.carriers import Unknown
from pit.clauses.ids import nearest
from pit.clauses.places import Places

_MARKER = "mark.clause"
_ASSERTING_CALLS: Final = frozenset({"raises", "fail", "warns"})

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Test:
    """One test function; `name` is dotted within its class."""

    file: str
    name: str
    line: int
    clauses: frozenset[str]
    is_asserting: bool

    def __str__(self) -> str:
        return f"{self.file}::{self.name.replace('.', '::')}"


@dataclass(frozen=True, slots=True)
class _Module:
    functions: Mapping[str, Sequence[Function]]
    imported: frozenset[str]


def tests_of(places: Places, known: Collection[str]) -> tuple[tuple[Test, ...], tuple[Unknown, ...]]:
    """The tests that carry a marker, and the ids in markers that aren't known."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in places.test_files()}
    modules = {path: _Module(_functions(tree), _imported(tree)) for path, tree in trees.items()}
    found: list[Test] = []
    unknown: list[Unknown] = []
    for path, tree in trees.items():
        file = places.name(path)
        for name, function, marked in _marked(tree):
            found.append(
                Test(file, name, function.lineno, marked & set(known), _asserts(function, path, modules, set()))
            )
            unknown += [
                Unknown(file, function.lineno, clause, nearest(clause, known)) for clause in sorted(marked - set(known))
            ]
    return tuple(found), tuple(unknown)


def _marked(tree: ast.Module) -> Iterator[tuple[str, Function, frozenset[str]]]:
    for child in tree.body:
        if isinstance(child, Function) and child.name.startswith("test"):
            if marked := _markers(child):
                yield child.name, child, marked
        elif isinstance(child, ast.ClassDef):
            for method in child.body:
                if isinstance(method, Function) and method.name.startswith("test"):
                    marked = _markers(method) | _markers(child)
                    if marked:
                        yield f"{child.name}.{method.name}", method, marked


def _markers(node: Function | ast.ClassDef) -> frozenset[str]:
    calls = (call for decorator in node.decorator_list for call in ast.walk(decorator) if isinstance(call, ast.Call))
    markers = (call for call in calls if ast.unparse(call.func).endswith(_MARKER))
    return frozenset(str(word.value) for call in markers for word in call.args if isinstance(word, ast.Constant))


def _functions(tree: ast.Module) -> Mapping[str, Sequence[Function]]:
    functions: dict[str, list[Function]] = {}
    for node in ast.walk(tree):
        if isinstance(node, Function):
            functions.setdefault(node.name, []).append(node)
    return functions


def _imported(tree: ast.Module) -> frozenset[str]:
    from_modules = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    whole = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    return frozenset(name.rpartition(".")[2] for name in from_modules | whole)


def _asserts(function: Function, path: Path, modules: Mapping[Path, _Module], seen: set[Function]) -> bool:
    if function in seen:
        return False
    seen.add(function)
    called: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Assert) and not isinstance(node.test, ast.Constant):
            return True
        if isinstance(node, ast.Call):
            called.add(_called(node))
    if called & _ASSERTING_CALLS:
        return True
    called |= {argument.arg for argument in function.args.args}  # fixtures may assert too
    near = [path, *(other for other in modules if other.stem in modules[path].imported or other.stem == "conftest")]
    return any(
        _asserts(helper, other, modules, seen)
        for other in near
        for name in called
        for helper in modules[other].functions.get(name, ())
        if not helper.name.startswith("test")
    )


def _called(node: ast.Call) -> str:
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""
