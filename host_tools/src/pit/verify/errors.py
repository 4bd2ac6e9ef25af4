"""What can go wrong with a report."""


class ReportError(Exception):
    """A report that can't be made, read or believed: what happened, how things stand, what to do next."""
