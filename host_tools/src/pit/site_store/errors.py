"""Why the site store said no or could not be asked. Each text says what happened, how things stand, and what to do next."""


class SiteError(Exception):
    """The site store can't be used, or refuses."""


class SiteUnreachable(SiteError):
    """The file can't be opened, read or written now; nothing was changed."""


class SiteRefused(SiteError):
    """A rule, or what the store holds, forbids it. `clause` is that rule's id, empty where it is none of the documents'."""

    def __init__(self, text: str, clause: str = "") -> None:
        super().__init__(f"{text} ({clause})" if clause else text)
        self.clause = clause
