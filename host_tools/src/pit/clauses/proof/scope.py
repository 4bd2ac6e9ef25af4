"""Which places belong to a carrier: its own body, the private functions of its file that it calls, the tables that it reads.

A private function or a table that names clauses of its own is judged with those and not here.
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pit.clauses.carriers import Documented, docstrings, targets
from pit.clauses.ids import ids_in
from pit.clauses.proof.sites import Site, sites


@dataclass(frozen=True, slots=True)
class Place:
    """A site in a file. `is_code` if it runs when the function is called, else it runs once, at import."""

    file: str
    site: Site
    is_code: bool


@dataclass(frozen=True, slots=True)
class _File:
    tree: ast.Module
    named: Mapping[str, ast.AST]
    with_clauses: frozenset[str]
    imported: Mapping[str, tuple[str, str]]


def places_of(file: str, name: str, bases: tuple[Path, ...]) -> list[Place]:
    """The places of the carrier with this dotted name in that file; `bases` are where imports start."""
    read = _read(Path(file))
    root = read.named.get(name, read.tree) if name else read.tree
    code, tables = _reach(read, root, name)
    found = [Place(file, site, True) for site in sites(read.tree, [part for node in code for part in _code(node)])]
    found += [Place(file, site, False) for site in sites(read.tree, [part for node in code for part in _data(node)])]
    found += [Place(file, site, False) for site in sites(read.tree, tables)]
    for node in code:
        for used in _names(node) & read.imported.keys():
            found += _imported(*read.imported[used], bases)
    return list({(place.file, place.site.number, place.site.part): place for place in found}.values())


def _reach(read: _File, root: ast.AST, name: str) -> tuple[list[ast.AST], list[ast.AST]]:
    code: list[ast.AST] = []
    tables: list[ast.AST] = []
    waiting = [root]
    while waiting:
        node = waiting.pop()
        (tables if isinstance(node, ast.Assign | ast.AnnAssign) else code).append(node)
        for used in _names(node):
            found = read.named.get(used)
            if found is None or found in code or found in tables or used in read.with_clauses - {name}:
                continue
            is_private = used.startswith("_") and isinstance(found, ast.FunctionDef)
            if is_private or isinstance(found, ast.Assign | ast.AnnAssign):
                waiting.append(found)
    return code, tables


def _code(node: ast.AST) -> Iterator[ast.AST]:
    """The functions in it."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        yield node
    elif isinstance(node, ast.Module | ast.ClassDef):
        for child in node.body:
            yield from _code(child)


def _data(node: ast.AST) -> Iterator[ast.AST]:
    """The assignments in it that run at import."""
    if isinstance(node, ast.Assign | ast.AnnAssign):
        yield node
    elif isinstance(node, ast.Module | ast.ClassDef):
        for child in node.body:
            yield from _data(child)


def _imported(module: str, name: str, bases: tuple[Path, ...]) -> list[Place]:
    if name.upper() != name:
        return []
    for base in bases:
        path = base / f"{module.replace('.', '/')}.py"
        if path.exists():
            read = _read(path)
            node = read.named.get(name)
            if isinstance(node, ast.Assign | ast.AnnAssign) and name not in read.with_clauses:
                return [Place(str(path), site, False) for site in sites(read.tree, [node])]
    return []


def _names(node: ast.AST) -> set[str]:
    return {used.id for used in ast.walk(node) if isinstance(used, ast.Name) and isinstance(used.ctx, ast.Load)}


@cache
def _read(path: Path) -> _File:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = {
        alias.asname or alias.name: (node.module or "", alias.name)
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    with_clauses = frozenset(name for name, _, words in docstrings(tree) if any(ids_in(words)))
    return _File(tree, dict(_named(tree, "")), with_clauses, imported)


def _named(node: Documented, prefix: str) -> Iterator[tuple[str, ast.AST]]:
    for child in node.body:
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield f"{prefix}{child.name}", child
            yield from _named(child, f"{prefix}{child.name}.")
        elif isinstance(child, ast.Assign | ast.AnnAssign):
            yield from ((f"{prefix}{target}", child) for target in targets(child))
