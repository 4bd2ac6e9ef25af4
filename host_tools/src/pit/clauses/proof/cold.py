"""A fault in what runs at import (tables, fields, decorators): a child imports everything anew and takes the mutated file."""

import ast
import importlib.machinery
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from types import CodeType

import pytest
from pytest import ExitCode

from pit.clauses.proof.forks import TOO_LATE, Task
from pit.clauses.proof.job import Base, RowJob
from pit.clauses.proof.scope import Place
from pit.clauses.proof.sites import Site, mutated
from pit.clauses.proof.warm import Tell, seconds_for, trial

FLAGS = ("-q", "-s", "-x", "-p", "no:cacheprovider", "-p", "no:randomly", "-p", "no:xdist")

OTHER_FAILED = 30

_IMPORT_SECONDS = 30.0


def task(row: RowJob, place: Place, base: Base, others: Sequence[str], tell: Tell) -> Task:
    """Try this place with the row's tests."""

    def done(code: int) -> None:
        verdict = {TOO_LATE: "late", OTHER_FAILED: "other", ExitCode.OK: "survived", ExitCode.TESTS_FAILED: "killed"}
        tell(trial(row, place, verdict.get(code, "void"), ""))

    return Task(partial(_run, place.file, place.site, base.passed, others), _IMPORT_SECONDS + seconds_for(base), done)


def _run(file: str, site: Site, tests: Sequence[str], others: Sequence[str]) -> int:
    tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    fault = compile(mutated(tree, site), file, "exec")
    original = importlib.machinery.SourceFileLoader.get_code

    def get_code(loader: importlib.machinery.SourceFileLoader, name: str) -> CodeType | None:
        return fault if loader.path == file else original(loader, name)

    assert not any(getattr(module, "__file__", None) == file for module in sys.modules.values())
    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
    code = pytest.main([*FLAGS, *tests])
    if code == ExitCode.OK and others and pytest.main([*FLAGS, *others]) == ExitCode.TESTS_FAILED:
        return OTHER_FAILED
    return int(code)
