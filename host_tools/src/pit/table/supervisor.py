"""A supervisor's word on a prize above the schedule's limit: the table pays nothing of it before.

| way | what the supervisor does |
|---|---|
| at the table | types the press's number and Enter, where the table runs on a terminal |
| from elsewhere | `pit table approve PRESS --ledger FILE`: a note beside the ledger, which the table takes away |

A word is for one press. Whoever may type here or write beside the ledger counts as supervisor: who that is, is the house's.
"""

import os
import select
from pathlib import Path
from typing import TextIO

from pit.table.errors import TableError
from pit.table.ledger import Press

TYPED = "typed at the table"
NOTED = "pit table approve"


def note_beside(ledger: Path) -> Path:
    """Where the word for a table with this ledger is left."""
    return ledger.with_name(f"{ledger.name}.word")


def leave_word(ledger: Path, press_id: int) -> None:
    """Leave the word for one press. Raises TableError."""
    note = note_beside(ledger)
    try:
        if not ledger.is_file():
            raise FileNotFoundError(2, "there is no such ledger")
        new = note.with_name(f"{note.name}.new")
        new.write_text(f"{press_id}\n", encoding="ascii")
        new.replace(note)
    except OSError as error:
        raise TableError(
            f"no word can be left for the ledger {ledger} ({error.strerror}). Nothing was approved."
        ) from error


class Supervisor:
    """Whether the word was given, by either way; `terminal` and `ledger` are None where there is none."""

    def __init__(self, terminal: TextIO | None, ledger: Path | None) -> None:
        self._terminal = terminal
        self._ledger = ledger

    def require_reach(self, press: Press) -> None:
        """Raises TableError where nobody could ever give the word."""
        if self._terminal is None and self._ledger is None:
            raise TableError(
                f"the prize of press {press.press_id} at box {press.box} needs a supervisor's word, and this table has neither "
                "a terminal nor a ledger on disk to give it. It was not paid. Run the table with --ledger FILE."
            )

    def ways(self, press: Press) -> str:
        """How the word is given, for people at the table."""
        typed = f"type {press.press_id} and Enter" if self._terminal else ""
        noted = f"run `pit table approve {press.press_id} --ledger {self._ledger}`" if self._ledger else ""
        return " or ".join(filter(None, (typed, noted)))

    def word_on(self, press: Press) -> str | None:
        """How the word on this press was given; None if it was not. Returns at once."""
        if self._terminal is not None and self._typed() == str(press.press_id):
            return TYPED
        if self._ledger is not None and self._noted() == str(press.press_id):
            return NOTED
        return None

    def _typed(self) -> str:
        terminal = self._terminal
        assert terminal is not None
        if not select.select([terminal], [], [], 0)[0]:
            return ""
        return os.read(terminal.fileno(), 256).decode(errors="replace").strip()

    def _noted(self) -> str:
        assert self._ledger is not None
        note = note_beside(self._ledger)
        try:
            text = note.read_text(encoding="ascii", errors="replace").strip()
            note.unlink()
        except FileNotFoundError:
            return ""
        except OSError as error:
            raise TableError(
                f"the supervisor's note {note} can't be taken ({error.strerror}). Nothing was paid. Remove it."
            ) from error
        return text
