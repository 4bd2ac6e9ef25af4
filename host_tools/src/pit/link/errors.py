"""What can go wrong between the host and a unit. Each text says what happened, how things stand, and what to do next."""


class LinkError(Exception):
    """The port or the unit behind it can't be talked to."""


class PortError(LinkError):
    """The port can't be opened, or has vanished."""


class NoAnswer(LinkError):
    """The unit did not answer in time, or answered nonsense."""


class NoUnit(NoAnswer):
    """A board without Pit: an interpreter's prompt answers."""


class AtPrompt(NoAnswer):
    """A unit whose program does not run: its interpreter's prompt answers."""


class NotProven(NoAnswer):
    """What came does not bear the tag of the key that the host holds for this unit: another unit, a forger, or another key."""


class NoKey(LinkError):
    """The unit has a key, and the host has none for it."""


class Refused(Exception):
    """The unit answered that it will not do it. `code`, `state` and `fault` are numbers of wire/codes.py."""

    def __init__(self, request: str, code: int, state: int, fault: int, sentence: str) -> None:
        super().__init__(sentence)
        self.request = request
        self.code = code
        self.state = state
        self.fault = fault
