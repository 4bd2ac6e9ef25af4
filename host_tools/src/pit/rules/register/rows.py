"""The rows of register.csv, typed. Promises that ids are unique and every column is filled; the text is for people."""

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib import resources
from typing import Final

DOCUMENTS: Final[Mapping[str, str]] = {"1996": "Q96-", "2001": "NZ-", "2003": "Q03-"}
"""The year of each document, and how its ids begin."""

_NO_CHECK = "none"
_SIGN_ALONE = "sign"


class RegisterError(Exception):
    """The register's own file can't be right: a column is empty, an id twice or of another document."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One requirement.

    `document` is the year of the document it stands in, `device` who can show it (`core`, a unit, or several with `+`), `check`
    how it can be tried, or "none: " and why it can't.
    """

    id: str
    document: str
    section: str
    system: str
    device: str
    summary: str
    check: str

    @property
    def is_testable(self) -> bool:
        """Whether there is anything to try."""
        return not self.check.startswith(_NO_CHECK)

    @property
    def is_sign_alone(self) -> bool:
        """Whether only a sign unit can show it."""
        return self.device == _SIGN_ALONE


@cache
def read() -> Mapping[str, Clause]:
    """All rows by id, in the order of the documents. Raises RegisterError."""
    text = resources.files(__package__).joinpath("register.csv").read_text(encoding="utf-8")
    return rows_of(text.splitlines())


def rows_of(lines: Iterable[str]) -> Mapping[str, Clause]:
    """The rows of a register's lines, by id. Raises RegisterError."""
    columns = [column.name for column in fields(Clause)]
    clauses: dict[str, Clause] = {}
    for row in csv.DictReader(lines):
        if list(row) != columns or not all(row.values()):
            raise RegisterError(f"the register's row {row.get('id')!r} doesn't fill the columns {', '.join(columns)}")
        clause = Clause(**row)
        if clause.id in clauses:
            raise RegisterError(f"the register has {clause.id} twice")
        if not clause.id.startswith(DOCUMENTS.get(clause.document, "?")):
            raise RegisterError(f"{clause.id} is no id of the document of {clause.document}")
        clauses[clause.id] = clause
    return clauses
