"""What can go wrong with a deploy."""


class DeployError(Exception):
    """What happened, what runs on the unit now, and what to do next."""


class StandsAtPrompt(DeployError):
    """A unit that was to run is at its interpreter's prompt."""
