"""The places in a file where a small fault can be put, and the file's tree with the fault.

| kind | fault |
|---|---|
| comparison | `<` for `<=`, `==` for `!=`, and so on |
| membership | `in` for `not in`, `is` for `is not` |
| boolean | `and` for `or`, no `not`, True for False |
| condition | the other way round |
| number | one more |
| arithmetic | `-` for `+`, `//` for `*` |
| cite | another clause id |
| entry | one element of a table less |
| result | None returned; only tried where no other fault is killed |
"""

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from pit.clauses.ids import is_id_alone

_COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
_MEMBER: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_COUNTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
}
_NO_CLAUSE = "Q00-0"
_MOST_ENTRIES = 60

Fault = Callable[[ast.AST], None]


@dataclass(frozen=True, slots=True)
class Site:
    """`number` counts the nodes of the file as `ast.walk` meets them; `part` tells faults of one node apart."""

    number: int
    part: int
    kind: str
    first_line: int
    last_line: int
    words: str


def sites(tree: ast.Module, roots: list[ast.AST]) -> list[Site]:
    """Every place below these nodes of the tree."""
    numbers = {id(node): number for number, node in enumerate(ast.walk(tree))}
    found: dict[tuple[int, int], Site] = {}
    for root in roots:
        for node, (first, last) in _with_lines(root):
            for part, (kind, words, _) in enumerate(_faults(node)):
                number = numbers[id(node)]
                found[number, part] = Site(number, part, kind, first, last, words)
    return list(found.values())


def mutated(tree: ast.Module, site: Site) -> ast.Module:
    """A copy of the tree with the fault in it."""
    changed = copy.deepcopy(tree)
    node = next(node for number, node in enumerate(ast.walk(changed)) if number == site.number)
    _, _, fault = list(_faults(node))[site.part]
    fault(node)
    return ast.fix_missing_locations(changed)


def _with_lines(root: ast.AST) -> Iterator[tuple[ast.AST, tuple[int, int]]]:
    """Each node that runs, with the lines of its statement; a docstring, a type and a decorator don't run."""
    waiting: list[tuple[ast.AST, tuple[int, int]]] = [(root, _lines(root, (1, 1)))]
    while waiting:
        node, lines = waiting.pop()
        yield node, lines
        waiting += [(child, _lines(child, lines)) for child in _running(node)]


def _lines(node: ast.AST, outer: tuple[int, int]) -> tuple[int, int]:
    if not isinstance(node, ast.stmt):
        return outer
    body: list[ast.stmt] | None = getattr(node, "body", None)
    last = body[0].lineno - 1 if body else node.end_lineno or node.lineno
    return node.lineno, max(node.lineno, last)


def _running(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield from (child for child in node.body if not _is_docstring(child))
    elif isinstance(node, ast.AnnAssign):
        if node.value is not None:
            yield node.value
    elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple):
        yield node.value  # the rest is a type
    elif not isinstance(node, ast.JoinedStr):
        yield from (child for child in ast.iter_child_nodes(node) if not _is_docstring(child))


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _faults(node: ast.AST) -> Iterator[tuple[str, str, Fault]]:
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            for kind, table in (("comparison", _COMPARED), ("membership", _MEMBER)):
                if type(operator) in table:
                    yield kind, f"another operator in {ast.unparse(node)}", _operator(place, table[type(operator)])
    elif isinstance(node, ast.BoolOp):
        yield "boolean", f"and for or in {ast.unparse(node)}", _swap_boolean
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "boolean", f"without the not in {ast.unparse(node)}", _drop_not
    elif isinstance(node, ast.BinOp) and type(node.op) in _COUNTED:
        yield "arithmetic", f"another operator in {ast.unparse(node)}", _swap_arithmetic
    elif isinstance(node, ast.Constant):
        yield from _of_constant(node)
    elif isinstance(node, ast.Set | ast.Tuple | ast.List | ast.Dict):
        yield from _of_table(node)
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        if isinstance(node.test, ast.Name | ast.Attribute | ast.Call):
            yield "condition", f"not {ast.unparse(node.test)}", _turn_condition
    elif isinstance(node, ast.Return) and node.value is not None:
        yield "result", "None returned", _return_none


def _of_constant(node: ast.Constant) -> Iterator[tuple[str, str, Fault]]:
    if isinstance(node.value, bool):
        yield "boolean", f"{not node.value}", _flip
    elif isinstance(node.value, int):
        yield "number", f"{node.value + 1} for {node.value}", _one_more
    elif isinstance(node.value, str) and is_id_alone(node.value):
        yield "cite", f"another clause than {node.value}", _cite_none


def _of_table(node: ast.Set | ast.Tuple | ast.List | ast.Dict) -> Iterator[tuple[str, str, Fault]]:
    if not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        return
    elements = node.values if isinstance(node, ast.Dict) else node.elts
    if isinstance(node, ast.Tuple) and len(elements) < 2:
        return
    for place, element in enumerate(elements[:_MOST_ENTRIES]):
        yield "entry", f"without {ast.unparse(element)[:60]}", _without(place)


def _operator(place: int, other: type[ast.cmpop]) -> Fault:
    def fault(node: ast.AST) -> None:
        assert isinstance(node, ast.Compare)
        node.ops[place] = other()

    return fault


def _without(place: int) -> Fault:
    def fault(node: ast.AST) -> None:
        if isinstance(node, ast.Dict):
            del node.keys[place], node.values[place]
        elif isinstance(node, ast.Set) and len(node.elts) == 1:
            node.elts = [ast.Constant("nothing of the kind")]
        else:
            assert isinstance(node, ast.Set | ast.Tuple | ast.List)
            del node.elts[place]

    return fault


def _swap_boolean(node: ast.AST) -> None:
    assert isinstance(node, ast.BoolOp)
    node.op = ast.And() if isinstance(node.op, ast.Or) else ast.Or()


def _drop_not(node: ast.AST) -> None:
    assert isinstance(node, ast.UnaryOp)
    node.operand = ast.UnaryOp(ast.Not(), node.operand)


def _swap_arithmetic(node: ast.AST) -> None:
    assert isinstance(node, ast.BinOp)
    node.op = _COUNTED[type(node.op)]()


def _flip(node: ast.AST) -> None:
    assert isinstance(node, ast.Constant)
    node.value = not node.value


def _one_more(node: ast.AST) -> None:
    assert isinstance(node, ast.Constant) and isinstance(node.value, int)
    node.value += 1


def _cite_none(node: ast.AST) -> None:
    assert isinstance(node, ast.Constant)
    node.value = _NO_CLAUSE


def _turn_condition(node: ast.AST) -> None:
    assert isinstance(node, ast.If | ast.IfExp | ast.While)
    node.test = ast.UnaryOp(ast.Not(), node.test)


def _return_none(node: ast.AST) -> None:
    assert isinstance(node, ast.Return)
    node.value = ast.Constant(None)
