"""The table as it is set up: defaults for each game with madness 21, or a file of the casino's own.

A table file is TOML in the sections below, every key optional. An unknown key, a value of the wrong kind and a setting that
the rules refuse are told with their line; nothing is guessed. The default approval references are labelled examples.
"""

import contextlib
import tomllib
from collections.abc import Mapping
from dataclasses import fields, replace
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, get_type_hints

from pit.rules.blackjack import settings as blackjack
from pit.rules.bonus_blackjack.settings import BonusSettings
from pit.rules.card_machine.approval import MachineApproval
from pit.rules.cards import Card, card
from pit.rules.madness_21.settings import Device, Fitted, MadnessSettings, SignLimits
from pit.rules.spanish_blackjack.settings import TableSettings
from pit.table.errors import TableFileError
from pit.table.game import BLACKJACK, SPANISH_BLACKJACK, Game, Settings
from pit.table.table_file import line_of, nearest

EXAMPLE_APPROVAL: Final = "EXAMPLE, not an approval"

_TABLE: Final = (
    "minimum_cents", "maximum_cents", "wager_step_cents", "boxes", "players_a_box", "box_one", "decks", "cut_cards",
)  # fmt: skip
_MADNESS: Final = ("layout_has_area", "display_name", "name_approval_reference", "is_stake_returned")
_SIGN: Final = ("minimum_cents", "maximum_cents")
_MACHINE: Final = ("reference", "minimum_decks", "maximum_decks")
_SEVENS: Final = "offers_super_sevens"  # a key of blackjack's [table]
_BONUS: Final = "bonus_blackjack"
_NOMINATED: Final = "nominated"  # two cards by their letters
_TWO: Final = 2
_OF_BLACKJACK: Final = ("card_machine", _BONUS)
_DEVICES: Final[Mapping[str, Device]] = MappingProxyType({device.value.replace(" ", "_"): device for device in Device})

_EXAMPLE_MACHINE: Final = MachineApproval(EXAMPLE_APPROVAL, BLACKJACK.name, 4, 8)
_OFFERED_BONUS: Final = BonusSettings(is_offered=True, layout_has_area=True, sign_shows_payouts=True)
"""A file with the section has what the wager needs, unless it says otherwise."""

SECTIONS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "table": _TABLE,
        "madness_21": _MADNESS,
        "madness_21.sign": _SIGN,
        "madness_21.approvals": tuple(_DEVICES),
        "card_machine": _MACHINE,  # of blackjack alone
    }
)


def default_settings() -> TableSettings:
    """A table of six Spanish decks that offers madness 21 at $1 to $25."""
    return TableSettings(madness=_madness())


def default_blackjack() -> blackjack.TableSettings:
    """A blackjack table of six decks at $10 to $500 that offers madness 21 at $1 to $25, dealt from a shoe."""
    return blackjack.TableSettings(minimum_cents=1_000, maximum_cents=50_000, madness=_madness())


def with_card_machine(table: blackjack.TableSettings) -> blackjack.TableSettings:
    """The same table, dealt from its card machine; one that has none gets one for 4 to 8 decks, its approval an example."""
    return table if table.card_machine else replace(table, card_machine=_EXAMPLE_MACHINE)


def defaults(game: Game) -> Settings:
    """A table of that game as it is without a file."""
    return default_blackjack() if game is BLACKJACK else default_settings()


def _madness() -> MadnessSettings:
    return MadnessSettings(
        layout_has_area=True,
        equipment=tuple(Fitted(device, EXAMPLE_APPROVAL) for device in Device),
        sign=SignLimits(100, 2_500),
    )


def read_settings(path: Path, game: Game = SPANISH_BLACKJACK) -> Settings:
    """The table that the file describes. Raises TableFileError with the line and what to do."""
    try:
        text = path.read_text(encoding="utf-8")
        data = tomllib.loads(text)
    except OSError as error:
        raise TableFileError(f"the table file {path} can't be read ({error.strerror}). Nothing was started.") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise TableFileError(f"the table file {path} is no TOML: {error}. Nothing was started. Correct it.") from error
    return _Reading(path, text, game).settings(data)


class _Reading:
    """One file being read, for messages that name file and line."""

    def __init__(self, path: Path, text: str, game: Game) -> None:
        self._path = path
        self._text = text
        self._game = game

    def settings(self, data: dict[str, Any]) -> Settings:
        is_blackjack = self._game is BLACKJACK
        known = ("table", "play", "madness_21", *(_OF_BLACKJACK if is_blackjack else ()))
        madness = self._section(data, "", known).get("madness_21", {})
        madness = self._section(data, "madness_21", (*_MADNESS, "sign", "approvals")) if madness else {}
        default = defaults(self._game)
        play: Any = default.play
        changes: dict[str, Any] = {
            **self._values(data, "table", type(default)),
            "play": replace(play, **self._values(data, "play", type(play))),
            "madness": self._madness(data, madness, default.madness),
        }
        if is_blackjack and "card_machine" in data:
            changes["card_machine"] = replace(_EXAMPLE_MACHINE, **self._values(data, "card_machine", MachineApproval))
        if is_blackjack and _BONUS in data:
            changes["bonus"] = self._bonus(data)
        read = replace(default, **changes)
        reasons = self._game.check_settings(read)
        if reasons:
            told = " ".join(refused.reason for refused in reasons)
            raise TableFileError(f"the table in {self._path} can't be played: {told} Nothing was started.")
        return read

    def _madness(self, data: dict[str, Any], section: dict[str, Any], default: MadnessSettings) -> MadnessSettings:
        kept = {name: self._value("madness_21", name, section, MadnessSettings) for name in _MADNESS if name in section}
        assert default.sign is not None
        sign = replace(default.sign, **self._values(section, "sign", SignLimits, prefix="madness_21."))
        approvals = self._section(section, "approvals", tuple(_DEVICES), prefix="madness_21.")
        references = {name: self._text_value("madness_21.approvals", name, approvals) for name in approvals}
        fitted = tuple(Fitted(device, references.get(name, EXAMPLE_APPROVAL)) for name, device in _DEVICES.items())
        return replace(default, **kept, sign=sign, equipment=fitted)

    def _bonus(self, data: dict[str, Any]) -> BonusSettings:
        section = self._section(data, _BONUS, tuple(field.name for field in fields(BonusSettings)))
        cards = section.get(_NOMINATED)
        plain = {key: self._value(_BONUS, key, section, BonusSettings) for key in section if key != _NOMINATED}
        return replace(_OFFERED_BONUS, **plain, nominated=None if cards is None else self._two_cards(cards))

    def _two_cards(self, names: object) -> tuple[Card, Card]:
        if isinstance(names, list) and len(names) == _TWO and all(isinstance(name, str) for name in names):
            with contextlib.suppress(ValueError):  # no such card: told with the rest
                return card(names[0]), card(names[1])
        two = f'{_NOMINATED} must be two cards, such as ["AH", "KH"], not {names!r}'
        raise self._wrong(f"{_BONUS}.{_NOMINATED}", two)

    def _values(self, data: dict[str, Any], name: str, kind: type, *, prefix: str = "") -> dict[str, Any]:
        known = SECTIONS.get(prefix + name) or tuple(field.name for field in fields(kind))
        if name == "table" and self._game is BLACKJACK:
            known = (*known, _SEVENS)
        section = self._section(data, name, known, prefix=prefix)
        return {key: self._value(prefix + name, key, section, kind) for key in section}

    def _section(self, data: dict[str, Any], name: str, known: tuple[str, ...], *, prefix: str = "") -> dict[str, Any]:
        section = data.get(name, {}) if name else data
        full = prefix + name
        if not isinstance(section, dict):
            raise self._wrong(full, f"{name!r} must be a section, [{full}]")
        for key in section:
            if key not in known:
                where = f" in [{full}]" if full else ""
                raise self._wrong(f"{full}.{key}".lstrip("."), f"unknown key {key!r}{where}{nearest(key, known)}")
        return section

    def _value(self, section: str, key: str, values: dict[str, Any], kind: type) -> Any:
        wanted, value = get_type_hints(kind)[key], values[key]
        if isinstance(wanted, type) and issubclass(wanted, Enum):
            members = {str(member.value): member for member in wanted}
            if value not in members:
                choice = ", ".join(repr(name) for name in members)
                raise self._wrong(f"{section}.{key}", f"{key} is one of {choice}, not {value!r}")
            return members[value]
        if type(value) is not wanted:
            raise self._wrong(f"{section}.{key}", f"{key} must be {_KINDS[wanted]}, not {value!r}")
        return value

    def _text_value(self, section: str, key: str, values: dict[str, Any]) -> str:
        value = values[key]
        if not isinstance(value, str):
            raise self._wrong(f"{section}.{key}", f"{key} must be {_KINDS[str]}, not {value!r}")
        return value

    def _wrong(self, key: str, what: str) -> TableFileError:
        line = line_of(self._text, key)
        where = f"{self._path}, line {line}" if line else str(self._path)
        return TableFileError(f"{where}: {what}. Nothing was started. Correct the file.")


_KINDS: Final[Mapping[type, str]] = MappingProxyType(
    {int: "a whole number", bool: "true or false", str: "a text in quotes"}
)
