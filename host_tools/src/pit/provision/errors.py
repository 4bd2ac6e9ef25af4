"""What can go wrong before any unit is spoken to."""


class ProvisionError(Exception):
    """What was asked for can't be given to any unit: why, and what to do next."""
