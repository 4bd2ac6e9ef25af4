"""The games that a table with units plays, each with the rules core's own functions. It knows no unit and no ledger."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from pit.rules.blackjack import awaiting as blackjack_awaiting
from pit.rules.blackjack import basic_play as blackjack_play
from pit.rules.blackjack import commands as blackjack_commands
from pit.rules.blackjack import events as blackjack_events
from pit.rules.blackjack import settings as blackjack_settings
from pit.rules.blackjack import state as blackjack_state
from pit.rules.blackjack import step as blackjack_step
from pit.rules.refusal import Refused
from pit.rules.spanish_blackjack import awaiting as spanish_awaiting
from pit.rules.spanish_blackjack import basic_play as spanish_play
from pit.rules.spanish_blackjack import commands as spanish_commands
from pit.rules.spanish_blackjack import events as spanish_events
from pit.rules.spanish_blackjack import settings as spanish_settings
from pit.rules.spanish_blackjack import state as spanish_state
from pit.rules.spanish_blackjack import step as spanish_step

Settings = spanish_settings.TableSettings | blackjack_settings.TableSettings
State = spanish_state.State | blackjack_state.State
Event = spanish_events.Event | blackjack_events.Event
Commands = spanish_commands.Commands | blackjack_commands.Commands
Awaiting = blackjack_awaiting.Awaiting
"""What blackjack waits for: all that Spanish blackjack does, and the cards' ways."""


@dataclass(frozen=True, slots=True)
class Game:
    """`name` is what people type and the ledger keeps, `title` what they read; `event` is the union that is stored.

    Each function takes the state, settings and events of its own game only.
    """

    name: str
    title: str
    state: type[State]
    event: Any
    open_table: Callable[..., State | tuple[Refused, ...]]
    step: Callable[[Any, Any], tuple[State, Commands]]
    awaiting: Callable[[Any], Awaiting]
    play_event: Callable[[Any], Event | None]
    check_settings: Callable[[Any], tuple[Refused, ...]]


SPANISH_BLACKJACK: Final = Game(
    "spanish-blackjack",
    "Spanish blackjack",
    spanish_state.State,
    spanish_events.Event,
    spanish_step.open_table,
    spanish_step.step,
    spanish_awaiting.awaiting,
    spanish_play.play_event,
    spanish_settings.check_settings,
)

BLACKJACK: Final = Game(
    "blackjack",
    "Blackjack",
    blackjack_state.State,
    blackjack_events.Event,
    blackjack_step.open_table,
    blackjack_step.step,
    blackjack_awaiting.awaiting,
    blackjack_play.play_event,
    blackjack_settings.check_settings,
)

GAMES: Final[Mapping[str, Game]] = MappingProxyType({game.name: game for game in (SPANISH_BLACKJACK, BLACKJACK)})
