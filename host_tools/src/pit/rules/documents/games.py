"""The games of each document, and whether the document gives their whole text."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from pit.rules.refusal import Refused


class Document(Enum):
    """The three documents; the value is the prefix of their clause ids. All are historic, none is quoted as law in force."""

    QUEENSLAND_1996 = "Q96"
    NEW_ZEALAND_2001 = "NZ"
    QUEENSLAND_2003 = "Q03"


@dataclass(frozen=True, slots=True)
class Listed:
    """A game, and whether the document gives enough to play it without common practice. `part`: of the rule it was put into."""

    game: str
    part: int | None = None
    is_complete: bool = False


GAMES: Final = {
    Document.QUEENSLAND_1996: (
        Listed("blackjack"),
        Listed("roulette"),
        Listed("keno"),
        Listed("manila poker", 15, is_complete=True),
        Listed("draw poker", 16),
        Listed("five card stud", 17),
        Listed("seven card stud", 18),
        Listed("pai gow", 19, is_complete=True),
    ),
    Document.NEW_ZEALAND_2001: (Listed("pai gow"),),
    Document.QUEENSLAND_2003: tuple(
        Listed(game)
        for game in (
            *("baccarat", "blackjack", "caribbean stud", "craps", "manila poker", "mini-baccarat", "mini-dice"),
            *("pai gow", "roulette", "sic-bo", "spanish blackjack", "wheel of fortune"),
        )
    ),
}


def games_of(document: Document) -> tuple[Listed, ...]:
    """The games that the document is about."""
    return GAMES[document]


def new_in_1996() -> tuple[Listed, ...]:
    """The five games that the 1996 rule adds, in parts 15 to 19 (Q96-12). The bodies of parts 16 to 18 are lost."""
    return tuple(listed for listed in GAMES[Document.QUEENSLAND_1996] if listed.part is not None)


def listed(document: Document, game: str) -> Listed | Refused:
    """What the document has of the game, or that it has none of it (Q96-12)."""
    for one in GAMES[document]:
        if one.game == game:
            return one
    names = ", ".join(one.game for one in GAMES[document])
    return Refused("Q96-12", f"{document.value} has no {game}; it has {names}.")
