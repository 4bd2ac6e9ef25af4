"""Where the project's sources and tests are. Promises paths that exist; it doesn't look inside."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pit


class ClausesError(Exception):
    """The register can't be held against the sources: they are missing, or name ids that it doesn't have."""


@dataclass(frozen=True, slots=True)
class Places:
    """`sources` carry clauses, `tests` check them; `desk_tests` are the tests that run without a unit."""

    root: Path
    sources: tuple[Path, ...]
    tests: tuple[Path, ...]
    desk_tests: tuple[Path, ...]

    def source_files(self) -> Iterator[Path]:
        """All modules that may carry a clause."""
        for folder in self.sources:
            for file in sorted(folder.rglob("*.py")):
                if "tests" not in file.relative_to(folder).parts:
                    yield file

    def test_files(self) -> Iterator[Path]:
        """All modules of the tests, their helpers included."""
        for folder in self.tests:
            yield from sorted(folder.rglob("*.py"))

    def name(self, file: Path) -> str:
        """The file's path as the project writes it."""
        return file.relative_to(self.root).as_posix()

    def is_desk_test(self, file: str) -> bool:
        """Whether this file's tests run without a unit."""
        return any((self.root / file).is_relative_to(folder) for folder in self.desk_tests)


def project() -> Places:
    """The project that this package is part of. Raises ClausesError."""
    package = Path(pit.__file__).parent
    root = package.parents[2]
    tests = (root / "host_tools/tests", root / "hil_tests")
    if not all(folder.is_dir() for folder in (*tests, root / "firmware")):
        raise ClausesError(
            f"{package} has no sources of firmware and tests beside it. Nothing was read. "
            "Install the project from its sources: `pip install --editable .`"
        )
    return Places(root, (package, root / "firmware"), tests, tests[:1])
