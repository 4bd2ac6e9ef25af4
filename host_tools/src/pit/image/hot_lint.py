"""Refuses, in the firmware's hot modules, what takes memory from the heap: `python -m pit.image.hot_lint`.

A module is hot if it runs in an interrupt, answers a poll, or stands between the press edge and the last digit (hot_modules.py
lists them, with the functions in them that are not hot and why). `__init__` is never hot: buffers are made there. What is
refused is what MicroPython allocates for, on the chip if not on the VM, which hides some of it: a CRC from the library,
an integer above 2^30, a slice. It reads the source; it runs nothing and finds no allocation inside what is called.
"""

import ast
import sys
from collections.abc import Iterator
from typing import NamedTuple

from pit.image.build import FIRMWARE
from pit.image.hot_modules import HOT

_LARGEST_SMALL = (1 << 30) - 1
_ALLOCATES = frozenset(("bytearray", "bytes", "dict", "enumerate", "filter", "frozenset", "list", "map")) | frozenset(
    ("memoryview", "reversed", "set", "sorted", "str", "tuple", "zip")
)
_MAKES_TEXT = frozenset(("format", "hex", "join", "split"))  # a format without arguments is another thing
_SWAP = (2, 3)  # `a, b = b, a` of that many names is compiled to rotations of the stack

_DISPLAYS = {
    ast.List: "a list",
    ast.Dict: "a dict",
    ast.Set: "a set",
    ast.ListComp: "a comprehension",
    ast.SetComp: "a comprehension",
    ast.DictComp: "a comprehension",
    ast.GeneratorExp: "a generator",
    ast.Lambda: "a lambda",
    ast.FunctionDef: "a closure",
    ast.AsyncFunctionDef: "a coroutine",
    ast.JoinedStr: "an f-string",
    ast.Yield: "a generator",
    ast.YieldFrom: "a generator",
    ast.Await: "a coroutine",
    ast.Starred: "a starred argument",
}

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Complaint(NamedTuple):
    """What is wrong where; `function` is `Class.method`."""

    path: str
    line: int
    function: str
    what: str

    def __str__(self) -> str:
        return f"firmware/{self.path}:{self.line}: {self.function}: {self.what}"


def check(path: str, source: str, cold: dict[str, str]) -> list[Complaint]:
    """Complaints about the file at `path` (from firmware/); `cold` names functions that are not hot, and why."""
    tree = ast.parse(source)
    large = _large_constants(tree)
    found = []
    seen = set()
    for name, function in _functions(tree):
        seen.add(name)
        if name.split(".")[-1] == "__init__":
            continue
        complaints = [Complaint(path, line, name, what) for line, what in _in_function(function, large)]
        if name not in cold:
            found += complaints
        elif not complaints:
            found.append(Complaint(path, function.lineno, name, "needs no exemption: take it off the list"))
    found += [Complaint(path, 1, name, "is exempt, but is not there") for name in cold if name not in seen]
    return found


def _functions(tree: ast.Module) -> Iterator[tuple[str, Function]]:
    for node in tree.body:
        if isinstance(node, Function):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.{inner.name}", inner) for inner in node.body if isinstance(inner, Function))


def _large_constants(tree: ast.Module) -> set[str]:
    """Names of the module's constants that are no small integers."""
    return {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name) and not _is_small(_constant(node.value))
    }


def _constant(node: ast.expr) -> int:
    """The integer that an expression of literals comes to, through `const(...)`; 0 for anything else."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "const" and node.args:
        return _constant(node.args[0])
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_constant(node.operand)
    if isinstance(node, ast.BinOp) and isinstance(node.left, ast.Constant) and isinstance(node.right, ast.Constant):
        left, right = node.left.value, node.right.value
        if isinstance(left, int) and isinstance(right, int):
            if isinstance(node.op, ast.LShift):
                return left << right
            if isinstance(node.op, ast.Pow):
                return int(left**right)
    return 0


def _is_small(value: int) -> bool:
    return -_LARGEST_SMALL - 1 <= value <= _LARGEST_SMALL


def _in_function(function: Function, large: set[str]) -> Iterator[tuple[int, str]]:
    if isinstance(function, ast.AsyncFunctionDef):
        yield function.lineno, "a coroutine takes memory"
    if function.args.vararg or function.args.kwarg:
        yield function.lineno, "*args and **kwargs take memory at every call"
    for statement in function.body:
        yield from _in_node(statement, large)


def _in_node(node: ast.AST, large: set[str]) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Raise):
        return  # an error may take memory: whoever raises one has left the path
    line = getattr(node, "lineno", 0)
    what = _complaint_about(node, large)
    if what is not None:
        yield line, what
    for child in _children(node):
        yield from _in_node(child, large)


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """Parts that are run: no annotations, and no tuples that are only ways to write a swap or a constant."""
    if isinstance(node, ast.AnnAssign):
        yield from (part for part in (node.target, node.value) if part is not None)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant):
        return  # a literal with its sign: judged whole
    elif isinstance(node, ast.Assign) and _is_swap(node):
        assert isinstance(node.value, ast.Tuple)
        yield from node.value.elts
    else:
        yield from ast.iter_child_nodes(node)


def _is_swap(node: ast.Assign) -> bool:
    target, value = node.targets[0], node.value
    are_tuples = isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)
    return are_tuples and len(target.elts) == len(value.elts) in _SWAP  # type: ignore[attr-defined]


def _complaint_about(node: ast.AST, large: set[str]) -> str | None:
    if type(node) in _DISPLAYS:
        return f"{_DISPLAYS[type(node)]} takes memory"
    if isinstance(node, ast.Tuple):
        is_made = isinstance(node.ctx, ast.Load) and not all(isinstance(part, ast.Constant) for part in node.elts)
        return "a tuple takes memory" if is_made else None
    if isinstance(node, ast.Subscript):
        is_made = isinstance(node.slice, ast.Slice) and isinstance(node.ctx, ast.Load)
        return "a slice that is read takes memory" if is_made else None
    if isinstance(node, ast.BinOp | ast.AugAssign):
        return _complaint_about_operation(node)
    if isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant):
        return _complaint_about_number(node.operand.value, _constant(node))
    if isinstance(node, ast.Constant):
        return _complaint_about_number(node.value, _constant(node))
    if isinstance(node, ast.Name):
        return "an integer above 2^30 takes memory" if node.id in large else None
    if isinstance(node, ast.Call):
        return _complaint_about_call(node)
    return None


def _complaint_about_number(literal: object, value: int) -> str | None:
    if isinstance(literal, float | complex):
        return "a float takes memory"
    return None if _is_small(value) else "an integer above 2^30 takes memory"


def _complaint_about_operation(node: ast.BinOp | ast.AugAssign) -> str | None:
    if isinstance(node.op, ast.Div):
        return "/ makes a float, which takes memory"
    if isinstance(node, ast.BinOp):
        if (
            isinstance(node.op, ast.Mod)
            and isinstance(node.left, ast.Constant)
            and isinstance(node.left.value, str | bytes)
        ):
            return "text takes memory"
        if not _is_small(_constant(node)):
            return "an integer above 2^30 takes memory"
    return None


def _complaint_about_call(node: ast.Call) -> str | None:
    if any(keyword.arg is None for keyword in node.keywords):
        return "a starred argument takes memory"
    function = node.func
    if isinstance(function, ast.Name):
        name, owner = function.id, ""
    elif isinstance(function, ast.Attribute):
        name, owner = function.attr, function.value.id if isinstance(function.value, ast.Name) else ""
    else:
        return None
    if name == "crc32":
        return "crc32 makes an integer above 2^30 on the chip; wire.crc writes four bytes"
    if name.startswith("unpack") and (owner in ("struct", "ustruct") or not owner):
        return "struct.unpack makes a tuple"
    if isinstance(function, ast.Name) and name in _ALLOCATES:
        return f"{name}() takes memory"
    if isinstance(function, ast.Attribute) and name in _MAKES_TEXT and (name != "format" or node.args or node.keywords):
        return "text takes memory"
    return None


def complaints() -> list[Complaint]:
    """Complaints about every hot module of the firmware as it is."""
    return [
        complaint
        for path, cold in HOT.items()
        for complaint in check(path, (FIRMWARE / path).read_text(encoding="utf-8"), cold)
    ]


def main() -> int:
    """Print what is refused; the exit code is 1 if anything is."""
    found = complaints()
    for complaint in found:
        print(complaint)
    print(f"hot lint: modules {len(HOT)}, exemptions {sum(len(cold) for cold in HOT.values())}, refused {len(found)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
