"""What can go wrong in a rescue, each in one sentence with the next step."""


class RescueError(Exception):
    """An image that can't be read, kept or taken apart: what happened, what state things are in, what to do next."""
