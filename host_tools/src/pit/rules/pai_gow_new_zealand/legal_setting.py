"""Which settings of four tiles are allowed, whoever sets them."""

from pit.rules.pai_gow.setting import Setting
from pit.rules.pai_gow.tiles import Tile
from pit.rules.refusal import COMMON_PRACTICE, Refused


def setting_refusal(setting: Setting, tiles: tuple[Tile, ...]) -> Refused | None:
    """Why those tiles can't be set so (common practice)."""
    if not setting.is_of(tiles):
        return Refused(COMMON_PRACTICE, f"The hand is set from {', '.join(map(str, tiles))}, two and two.")
    if not setting.is_in_order:
        return Refused(COMMON_PRACTICE, "The high hand must be at least as high as the low hand.")
    return None
