"""How the provisioning of one unit ended."""

from dataclasses import asdict, dataclass
from enum import Enum


class End(Enum):
    """In words for a person's table."""

    DONE = "done"
    UNCHANGED = "held it all already"
    WOULD = "would be done"
    REFUSED = "refused"
    FAILED = "failed"
    STOPPED = "stopped"


@dataclass(frozen=True)
class Outcome:
    """One unit's. `steps` were given, or would be; `at` is the step it stands at, where it is not done; `problem` a sentence.

    `note`: what the unit itself says is wrong with it, though it holds all that it was given. `address`: on its table's bus, 0 if
    on none, None if it was not reached. `configuration`: the digest of all that it was given, in hex, where it is done.
    """

    port: str
    unit: str
    kind: str
    table: str
    role: int | None
    end: End
    steps: tuple[str, ...] = ()
    at: str = ""
    problem: str = ""
    note: str = ""
    address: int | None = None
    firmware: str = ""
    configuration: str = ""

    @property
    def is_good(self) -> bool:
        return self.end in (End.DONE, End.UNCHANGED, End.WOULD)

    def as_dict(self) -> dict[str, object]:
        """For programs."""
        return asdict(self) | {"end": self.end.name.lower(), "steps": list(self.steps)}
