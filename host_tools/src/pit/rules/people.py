"""Who acts at a table: players by id, employees by role."""

from enum import Enum
from typing import Final

FLOOR_MANAGER: Final = "floor manager"
"""The id under which the floor manager takes a turn at the jackpot button; no player may bear it."""


class Role(Enum):
    """The employee a direction comes from."""

    DEALER = "dealer"
    FLOOR_MANAGER = "floor manager"
    ASSISTANT_PIT_BOSS = "assistant pit boss"
    PIT_BOSS = "pit boss"
    KEY_EMPLOYEE_TABLE_GAMES = "key employee in charge of table games"
    HIGHER_KEY_EMPLOYEE = "key employee above floor manager"
