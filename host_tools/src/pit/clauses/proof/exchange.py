"""A mutated function in a process that has imported the original: the living functions get the code of the mutated file.

Only functions that keep their place can be exchanged; what ran at import stays as it was.
"""

import ast
import gc
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from pit.clauses.proof.sites import Site, mutated

_Key = tuple[str, int, str]
Living = Mapping[_Key, Sequence[FunctionType]]


def living() -> Living:
    """Every function of this process by file, line and name."""
    found: dict[_Key, list[FunctionType]] = {}
    for thing in gc.get_objects():
        if type(thing) is FunctionType:
            found.setdefault(_key(thing.__code__), []).append(thing)
    return found


def exchange(file: str, site: Site, functions: Living) -> int:
    """Put the fault into the functions of this process; how many were changed."""
    tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    changed = 0
    for code in _codes(compile(mutated(tree, site), file, "exec")):
        for function in functions.get(_key(code), ()):
            if _differ(function.__code__, code) and function.__code__.co_freevars == code.co_freevars:
                function.__code__ = code
                changed += 1
    for thing in gc.get_objects():
        if hasattr(type(thing), "cache_clear"):
            _forget(thing)
    return changed


def _forget(cached: Any) -> None:
    wrapped = getattr(cached, "__module__", None) or ""
    if wrapped.startswith(("pit.", "units.", "planted")):
        cached.cache_clear()


def _key(code: CodeType) -> _Key:
    return code.co_filename, code.co_firstlineno, code.co_qualname


def _codes(code: CodeType) -> Iterator[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)


def _differ(one: CodeType, other: CodeType) -> bool:
    return one != other
