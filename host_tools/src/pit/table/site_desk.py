"""How a table reaches its site's store: opened when it is needed, opened again when another file lies in its place.

A question waits a quarter of a second at most for a store that is held, so that no unit misses its poll; readers never wait for
a writer. Whatever goes wrong is SiteUnreachable: the caller decides what an answer that didn't come means.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeVar

from pit.site_store.errors import SiteUnreachable
from pit.site_store.store import Store

PATIENCE_MS: Final = 250
_Answer = TypeVar("_Answer")


def now_utc_s() -> int:
    """Seconds since 1970 UTC, by this machine's clock."""
    return int(datetime.now(UTC).timestamp())


@dataclass(frozen=True, slots=True)
class SiteTerms:
    """Which table of which site is run. `now_s` gives the moment in seconds since 1970 UTC."""

    file: Path
    table: str
    now_s: Callable[[], int] = now_utc_s


class SiteDesk:
    """One table's way to the store."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._store: Store | None = None

    def ask(self, question: Callable[[Store], _Answer]) -> _Answer:
        """What the store answers. Raises SiteUnreachable where it doesn't, SiteRefused where it refuses."""
        if self._store is not None and not self._store.is_in_place:
            self.close()
        if self._store is None:
            self._store = Store(self._file, patience_ms=PATIENCE_MS, only_deciding=True)
        try:
            return question(self._store)
        except SiteUnreachable:
            self.close()
            raise

    def close(self) -> None:
        if self._store is not None:
            self._store.close()
            self._store = None
