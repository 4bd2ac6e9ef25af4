"""A mutated function in a process that has imported the original: the living functions get the code of the mutated file.

Only functions that keep their place can be exchanged; what ran at import stays as it was.
"""

import ast
import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import _lru_cache_wrapper as _CACHED  # noqa: N812 - the type of what has a cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Final

from pit.clauses.proof.sites import Site, mutated

_Key = tuple[str, int, str]
_OURS: Final = ("pit.", "units.", "planted")


@dataclass(frozen=True, slots=True)
class Living:
    """Every function of a process by file, line and name, and what its caches forget with."""

    functions: Mapping[_Key, Sequence[FunctionType]]
    forget: Sequence[Callable[[], None]]


def living() -> Living:
    """Those of this process, as its children will have them too."""
    found: dict[_Key, list[FunctionType]] = {}
    forget: list[Callable[[], None]] = []
    for thing in gc.get_objects():
        if type(thing) is FunctionType:
            found.setdefault(_key(thing.__code__), []).append(thing)
        elif type(thing) is _CACHED and thing.__module__.startswith(_OURS):
            forget.append(thing.cache_clear)
    return Living(found, forget)


def exchange(file: str, site: Site, living: Living) -> int:
    """Put the fault into the functions of this process; how many were changed."""
    tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    changed = 0
    for code in _codes(compile(mutated(tree, site), file, "exec")):
        for function in living.functions.get(_key(code), ()):
            if function.__code__ != code and function.__code__.co_freevars == code.co_freevars:
                function.__code__ = code
                changed += 1
    for forget in living.forget:
        forget()
    return changed


def _key(code: CodeType) -> _Key:
    return code.co_filename, code.co_firstlineno, code.co_qualname


def _codes(code: CodeType) -> Iterator[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)
