"""How chips are put down: whole dollars, smaller denominations on top."""

from itertools import pairwise

from pit.rules.pai_gow_new_zealand.settings import DOLLAR
from pit.rules.refusal import Refused, dollars


def stack_refusal(chips: tuple[int, ...]) -> Refused | None:
    """Why chips, the lowest first, can't lie on the layout so (NZ-6.3)."""
    odd = next((chip for chip in chips if chip <= 0 or chip % DOLLAR), None)
    if odd is not None:
        return Refused("NZ-6.3", f"{dollars(odd)} is no chip in whole dollars.")
    if any(below < above for below, above in pairwise(chips)):
        return Refused("NZ-6.3", "Chips of a smaller denomination go on top.")
    return None
