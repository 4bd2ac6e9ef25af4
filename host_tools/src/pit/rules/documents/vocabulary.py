"""Words that the documents define or no longer define. What a word means is told only where its text is given."""

from dataclasses import dataclass
from typing import Final

from pit.rules.refusal import Refused


@dataclass(frozen=True, slots=True)
class Meaning:
    """A word of the 2003 rule, in our words, and the clause that defines it."""

    text: str
    clause: str


_DEFINED: Final = {
    "value chip": Meaning("a chip that states its denomination", "Q03-3-2-chip"),
    "non-value chip": Meaning("a chip that states no denomination", "Q03-3-2-chip"),
    "table": Meaning("in a schedule one for its game, elsewhere any gaming table", "Q03-3-2-table"),
    "table game": Meaning("a game played at a table", "Q03-3-2-table"),
}
_DROPPED: Final = {
    "approved pit procedures": "Q03-3-1",
    "deck checker": "Q03-3-1",
    "lay bet": "Q03-9",
}


def meaning(word: str) -> Meaning | Refused | None:
    """What the word means since 2003; refused where its definition was taken out; None where the document is silent.

    Q03-3-1: approved pit procedures and deck checker. Q03-9: lay bet, in section 4(2) about craps. Q03-3-2-chip and
    Q03-3-2-table define the rest.
    """
    if word in _DROPPED:
        return Refused(_DROPPED[word], f"The definition of {word} was taken out in 2003.")
    return _DEFINED.get(word)
