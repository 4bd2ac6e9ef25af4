"""Why a table can't start or go on. Each text says what happened, how things stand, and what to do next."""


class TableError(Exception):
    """The table stopped, or did not start."""


class TableFileError(TableError):
    """The table file can't be used; nothing was started."""


class LedgerError(TableError):
    """The ledger can't be opened, read or written, or what it holds does not add up."""


class Interrupted(TableError):
    """A person stopped the table between two steps."""
