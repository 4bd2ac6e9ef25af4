"""Why a table can't start or go on. Each text says what happened, how things stand, and what to do next."""


class TableError(Exception):
    """The table stopped, or did not start."""


class TableFileError(TableError):
    """The table file can't be used; nothing was started."""


class LedgerError(TableError):
    """The ledger can't be opened, read or written, or what it holds does not add up."""


class Interrupted(TableError):
    """A signal stopped the table between two steps. `number` is the signal's."""

    def __init__(self, text: str, number: int) -> None:
        super().__init__(text)
        self.number = number

    @property
    def exit_code(self) -> int:
        """As a shell tells it: 130 for Ctrl-C, 143 for SIGTERM, 129 for SIGHUP."""
        return 128 + self.number
