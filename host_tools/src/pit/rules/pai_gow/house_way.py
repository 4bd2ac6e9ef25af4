"""The house way: how a dealer sets four tiles. Promises one setting for each set, the same whatever order the tiles come in.

| first that applies | clause |
|---|---|
| an exception | section 443, in `exceptions` |
| two pairs, one in each hand | Q96-440-1 |
| a pair, kept or split | Q96-438, and the rest of section 440, in `splitting` |
| a high nine, gong or wong | Q96-441-1 to Q96-441-4 |
| no low hand of chong ranking 3: the strongest high hand | Q96-439-2 |
| no high hand of 7: the closest two | Q96-439-3 |
| two small tiles that total 7, 8 or 9; else the largest with the smallest | Q96-438 |
| the place of high-ranking tiles | section 442, in `high_tiles` |
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from pit.rules.pai_gow.chong import reaches_chong_three
from pit.rules.pai_gow.exceptions import exceptional
from pit.rules.pai_gow.high_tiles import placed_best
from pit.rules.pai_gow.ranks import (
    CHOP_NG_PAIR,
    DAY_GONG,
    DAY_HIGH_NINE,
    DAY_WONG,
    Pair,
    counts_of,
    strength,
    totals,
    value,
)
from pit.rules.pai_gow.setting import TILES_A_HAND, Setting, settings_of
from pit.rules.pai_gow.splitting import is_split, pairs_in
from pit.rules.pai_gow.tiles import Rank, Tile

_SMALL_TOTALS: Final = frozenset({7, 8, 9})
_LEAST_HIGH: Final = 7  # strength of a high hand (Q96-439-3)


def house_way(tiles: Iterable[Tile]) -> Setting:
    """Those four tiles set the house way (Q96-438). Raises ValueError unless they are four different tiles."""
    held = tuple(sorted(tiles))
    if len(set(held)) != TILES_A_HAND or len(held) != TILES_A_HAND:
        raise ValueError(f"a hand is four different tiles, not {', '.join(map(str, held)) or 'none'}")
    return _set_of(held)


@lru_cache(maxsize=1 << 16)
def _set_of(held: tuple[Tile, ...]) -> Setting:
    settings = settings_of(held)
    allowed = exceptional(settings)
    if allowed:
        return placed_best(allowed)
    pairs = _pair_play(settings)
    if pairs is not None:
        return pairs
    specials = _specials(settings, {tile.rank for tile in held})
    return placed_best(specials or _general(settings, held))


def _pair_play(settings: tuple[Setting, ...]) -> Setting | None:
    """Two pairs are the two hands (Q96-440-1); one is kept (Q96-438) or split."""
    kept = max(settings, key=lambda setting: len(pairs_in(setting)))
    pairs = pairs_in(kept)
    if len(pairs) != 1:
        return kept if pairs else None
    split = max((setting for setting in settings if not pairs_in(setting)), key=lambda setting: value(setting.high))
    return split if is_split(pairs[0], kept, split) else kept


def _specials(settings: tuple[Setting, ...], ranks: set[Rank]) -> tuple[Setting, ...]:
    """The settings with the high nine, gong or wong to play; none without a 12 or 2 and a 9, 8 or 7 (Q96-438).

    Beside an 11 wong comes first; else high nine, gong, wong in that order (Q96-441-1), as long as the low hand reaches chong
    ranking 3; where none does, the highest of them (Q96-441-3).
    """
    found = _with_teen([setting for setting in settings if DAY_HIGH_NINE <= strength(setting.high) < CHOP_NG_PAIR])
    if not found:
        return ()
    wongs = _wongs_beside_eleven(found, ranks)
    if wongs:
        return wongs
    for from_, below in ((DAY_HIGH_NINE, DAY_GONG), (DAY_GONG, DAY_WONG), (DAY_WONG, CHOP_NG_PAIR)):
        kind = [setting for setting in found if from_ <= strength(setting.high) < below]
        good = tuple(setting for setting in kind if reaches_chong_three(setting.low))
        if good:
            return good
    best = max(strength(setting.high) for setting in found)
    return tuple(setting for setting in found if strength(setting.high) == best)


def _with_teen(found: list[Setting]) -> list[Setting]:
    """Those with the teen in the high hand, where teen and day could make a special hand (Q96-441-2); else all."""
    return [setting for setting in found if _is_in(Rank.TEEN, setting.high)] or found


def _wongs_beside_eleven(found: list[Setting], ranks: set[Rank]) -> tuple[Setting, ...]:
    """The wongs among them where one of the four tiles is an 11, before gong and high nine (Q96-441-4)."""
    return tuple(setting for setting in found if Rank.FOO in ranks and strength(setting.high) >= DAY_WONG)


def _is_in(rank: Rank, hand: Pair) -> bool:
    return any(tile.rank is rank for tile in hand)


def _general(settings: tuple[Setting, ...], held: tuple[Tile, ...]) -> tuple[Setting, ...]:
    """The settings that the general rules leave: Q96-439-2, then Q96-439-3, then the guide's last two steps (Q96-438)."""
    safe = tuple(setting for setting in settings if reaches_chong_three(setting.low))
    if not safe:
        best = max(value(setting.high) for setting in settings)
        return tuple(setting for setting in settings if value(setting.high) == best)
    if all(setting.strengths[1] < _LEAST_HIGH for setting in settings):
        closest = min(_gap(setting) for setting in settings)
        return _as_strong_as_best(tuple(setting for setting in settings if _gap(setting) == closest), settings)
    small = tuple(setting for setting in safe if _has_small_total(setting))
    guided = small or tuple(setting for setting in safe if _joins_ends(setting, held)) or safe
    return _as_strong_as_best(guided, settings)


def _gap(setting: Setting) -> int:
    low, high = setting.strengths
    return high - low


def _has_small_total(setting: Setting) -> bool:
    return any(
        _SMALL_TOTALS.intersection(totals(*(tile.rank for tile in hand))) for hand in (setting.low, setting.high)
    )


def _joins_ends(setting: Setting, held: tuple[Tile, ...]) -> bool:
    """Whether a tile that counts most lies with one that counts least."""
    sizes = sorted(counts_of(tile.rank)[0] for tile in held)
    hands = (sorted(counts_of(tile.rank)[0] for tile in hand) for hand in (setting.low, setting.high))
    return [sizes[0], sizes[-1]] in hands


def _as_strong_as_best(chosen: tuple[Setting, ...], settings: tuple[Setting, ...]) -> tuple[Setting, ...]:
    """Of all settings, those as strong as the best of the chosen: the low hand first, then the high one.

    The guide (Q96-438) says how strong the hands are to be, section 442 which tiles make them so.
    """
    best = max(setting.strengths for setting in chosen)
    return tuple(setting for setting in settings if setting.strengths == best)
