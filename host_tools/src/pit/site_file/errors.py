"""What can be wrong with a site file."""


class SiteFileError(Exception):
    """A site file that can't be used: every reason, each with its line where it has one."""

    def __init__(self, name: str, reasons: list[str]) -> None:
        super().__init__(f"{name}: {'; '.join(reasons)}. Nothing was done. Correct the file.")
        self.reasons = reasons
