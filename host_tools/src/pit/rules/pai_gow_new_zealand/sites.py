"""The five casinos that the notice names. A table elsewhere opens, with a caution."""

from dataclasses import dataclass
from typing import Final

SITES: Final = {
    "christchurch": "Christchurch Casino",
    "sky-city": "Sky City Casino, Auckland",
    "dunedin": "Dunedin Casino",
    "wharf": "Wharf Casino, Queenstown",
    "sky-alpine": "Sky Alpine Queenstown Casino",
}
"""Site codes and the casinos they stand for (NZ-S2)."""


@dataclass(frozen=True, slots=True)
class Caution:
    """Something that stops nothing and that people should know: the clause, and a sentence."""

    clause: str
    reason: str


def site_cautions(site: str) -> tuple[Caution, ...]:
    """Why this casino may not be one of those that the rules are for (NZ-S2); empty for the five."""
    if site in SITES:
        return ()
    known = ", ".join(SITES)
    return (
        Caution("NZ-S2", f"Site {site!r} is none of the casinos in schedule 2 ({known}): check which rules it plays."),
    )
