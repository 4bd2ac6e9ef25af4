"""Numbers written into the code that names them, across files, as MicroPython's `const` does within one.

On a unit each public name of a number takes room in the heap, and time at each use. So `codes.IDLE` is compiled as 2, and so is
a bare `ARM` where it was defined or imported; what defined it is left out. A page, a file of nothing but numbers, stays off the
unit: wire/codes.py is one.

It reads text and no syntax, since Python 3.11's parser can't be used by two threads at once: test_fold.py holds that this comes
to the same for every file of the firmware.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

_DOCSTRING: Final = re.compile(r'\A"""(?s:.*?)"""\n')
_DEFINED: Final = re.compile(r"^([A-Z]\w*) = const\((0x[0-9A-Fa-f_]+|[\d_]+)\)", re.MULTILINE)
_CONST: Final = "from micropython import const"
_IMPORT: Final = re.compile(r"^( *)from ([\w.]+) import (\([^)]*\)|[^\n#(]+)", re.MULTILINE)
_COMMENT: Final = re.compile(r"#.*")


class FoldError(ValueError):
    """A name is asked of a page that hasn't got it, or means two numbers in one file."""


@dataclass(frozen=True)
class Numbers:
    """What names stand for, by the full name of the module that defines them. `pages` are modules of nothing else."""

    of: Mapping[str, Mapping[str, int]]
    pages: frozenset[str]

    @classmethod
    def read(cls, sources: Mapping[str, str]) -> "Numbers":
        """Those of all modules, from their sources."""
        of = {module: numbers for module, source in sources.items() if (numbers := _defined(source))}
        return cls(of, frozenset(module for module in of if _is_page(sources[module])))

    def folded(self, source: str, module: str) -> str:
        """The source of `module` with the numbers in it. Its lines stay where they are. Raises FoldError.

        A module that is known by another name keeps its definitions: whoever imports it asks it for them.
        """
        names = _Names(self, bare=_defined(source) if module in self.of else {})
        text = _IMPORT.sub(names.imported, _DEFINED.sub("pass", source) if names.bare else source)
        if names.modules:
            text = re.sub(rf"(?<![\w./])({'|'.join(names.modules)})\.([A-Z]\w*)", names.dotted, text)
        if names.bare:
            # Behind `import`, a name that is bound to another one stands for what its own module has.
            text = re.sub(rf"(?<![\w.])({'|'.join(names.bare)})\b(?! as )", lambda use: str(names.bare[use[0]]), text)
        return text


@dataclass(frozen=True)
class _Names:
    """What one file calls them: by themselves, or behind a module's name there."""

    numbers: Numbers
    bare: dict[str, int]
    modules: dict[str, str] = field(default_factory=dict)

    def imported(self, line: re.Match[str]) -> str:
        """The line without what needs no import any more, which is noted."""
        indent, package, listed = line.groups()
        names = [name.strip() for name in _COMMENT.sub("", listed).strip("()").split(",") if name.strip()]
        rest = [name for name in names if not self._takes(package, *name.partition(" as ")[::2])]
        if rest == names:
            return line[0]
        said = f"from {package} import {', '.join(rest)}" if rest else "pass"
        return indent + said + "\n" * listed.count("\n")

    def _takes(self, package: str, name: str, other: str) -> bool:
        module = f"{package}.{name}"
        if module in self.numbers.of:
            self.modules[other or name] = module
            return module in self.numbers.pages
        number = self.numbers.of.get(package, {}).get(name)
        if number is None or other:
            return False
        if self.bare.setdefault(name, number) != number:
            raise FoldError(f"{name} is {self.bare[name]} and {number} in one file")
        return True

    def dotted(self, use: re.Match[str]) -> str:
        module = self.modules[use[1]]
        number = self.numbers.of[module].get(use[2])
        if number is None and module in self.numbers.pages:
            raise FoldError(f"there is no {use[2]} in {use[1]}")
        return use[0] if number is None else str(number)


def _defined(source: str) -> dict[str, int]:
    return {name: int(number, 0) for name, number in _DEFINED.findall(source)}


def _is_page(source: str) -> bool:
    lines = (_COMMENT.sub("", line).strip() for line in _DOCSTRING.sub("", source).splitlines())
    return all(line in ("", _CONST) or _DEFINED.fullmatch(line) for line in lines)
