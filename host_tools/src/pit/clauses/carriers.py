"""Functions, classes, constants and modules whose docstring names an id: these carry the clause.

It promises the nearest: where a function of a file names the id, the file's or the class's own docstring doesn't count again.
"""

import ast
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from pit.clauses.ids import ids_in, is_id_alone, is_section, nearest
from pit.clauses.places import Places

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Carrier:
    """`name` is dotted within the file and empty for the file itself."""

    file: str
    name: str
    line: int
    clauses: frozenset[str]

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}".rstrip()


@dataclass(frozen=True, slots=True)
class Unknown:
    """Something in a file that looks like an id and isn't one."""

    file: str
    line: int
    text: str
    nearest: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text} is not in the register; the nearest is {self.nearest}"


def carriers_of(places: Places, known: Collection[str]) -> tuple[tuple[Carrier, ...], tuple[Unknown, ...]]:
    """Who carries which known clause, and the ids that aren't known."""
    carriers: list[Carrier] = []
    unknown: list[Unknown] = []
    for path in places.source_files():
        text = path.read_text(encoding="utf-8")
        if not any(ids_in(text)):
            continue
        file, tree = places.name(path), ast.parse(text)
        found = [(name, line, frozenset(ids_in(words))) for name, line, words in docstrings(tree)]
        carriers += _nearest_only(file, [(name, line, ids & frozenset(known)) for name, line, ids in found])
        named = [(line, clause) for _, line, ids in found for clause in sorted(ids)]
        named += [
            (node.lineno, node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and is_id_alone(node.value)
        ]
        unknown += [
            Unknown(file, line, clause, nearest(clause, known))
            for line, clause in named
            if clause not in known and not is_section(clause, known)
        ]
    return tuple(carriers), tuple(unknown)


def docstrings(tree: ast.Module) -> Iterator[tuple[str, int, str]]:
    """Each docstring with the dotted name and the line of what it belongs to; a string below a constant is the constant's."""
    yield "", 1, ast.get_docstring(tree) or ""
    yield from _inside(tree, "")


def _inside(node: Documented, prefix: str) -> Iterator[tuple[str, int, str]]:
    for index, child in enumerate(node.body):
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            name = f"{prefix}{child.name}"
            yield name, child.lineno, ast.get_docstring(child) or ""
            yield from _inside(child, f"{name}.")
        elif isinstance(child, ast.Assign | ast.AnnAssign) and index + 1 < len(node.body):
            below = node.body[index + 1]
            if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
                for target in targets(child):
                    yield f"{prefix}{target}", child.lineno, str(below.value.value)


def targets(node: ast.Assign | ast.AnnAssign) -> list[str]:
    """The plain names that an assignment binds."""
    bound = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [target.id for target in bound if isinstance(target, ast.Name)]


def _nearest_only(file: str, found: Sequence[tuple[str, int, frozenset[str]]]) -> list[Carrier]:
    carriers = []
    for name, line, ids in found:
        inside = f"{name}." if name else ""
        deeper = frozenset[str]().union(
            *(more for other, _, more in found if other != name and other.startswith(inside))
        )
        carriers.append(Carrier(file, name, line, ids - deeper))
    return carriers
