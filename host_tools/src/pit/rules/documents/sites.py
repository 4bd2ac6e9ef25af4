"""The casinos that the New Zealand rules name. Another site is no error: the rules simply aren't written for it."""

from dataclasses import dataclass
from typing import Final

SITES: Final = {
    "christchurch": "Christchurch Casino",
    "sky-city": "Sky City Casino, Auckland",
    "dunedin": "Dunedin Casino",
    "wharf": "Wharf Casino, Queenstown",
    "sky-alpine": "Sky Alpine Queenstown Casino",
}


@dataclass(frozen=True, slots=True)
class SiteWarning:
    """The rule set may be provisioned, and the people who do it are told."""

    clause: str
    text: str


def warn_of_site(code: str) -> SiteWarning | None:
    """A warning for a site that the New Zealand rules don't name; None for one of the five (NZ-S2)."""
    if code in SITES:
        return None
    return SiteWarning("NZ-S2", f"{code!r} is none of the five casinos that these rules apply at: {', '.join(SITES)}.")
