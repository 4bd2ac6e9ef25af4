"""When two spellings are one person: letters in either case, spaces more or fewer, and forms of a letter make no other one.

It knows no more of a person than the name that a table uses.
"""

import unicodedata

from pit.rules.people import FLOOR_MANAGER
from pit.site_store.errors import SiteRefused


def key_of(person: str) -> str:
    """What is the same for all spellings of one name. Raises SiteRefused where it is no player's name."""
    key = " ".join(unicodedata.normalize("NFKC", person).casefold().split())
    if not key or key == FLOOR_MANAGER:
        raise SiteRefused(f"{person!r} is no player's name. Nothing was changed.")
    return key
