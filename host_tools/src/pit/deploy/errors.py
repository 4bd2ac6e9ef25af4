"""What can go wrong with a deploy."""


class DeployError(Exception):
    """What happened, what runs on the unit now, and what to do next."""
