"""Makes a virtual unit's critical memory unrecoverable while it is off, as two bad chips would."""

from unit_under_test import UnitUnderTest

_JOURNAL = 0x0C00
_JOURNAL_AGAIN = 0x0E00
_BYTES = 0x200


def lose_journal(unit: UnitUnderTest) -> None:
    """Spoil every record of the journal in all three copies."""
    rig = unit.rig
    for fram, first in ((rig.fram_a, _JOURNAL), (rig.fram_b, _JOURNAL), (rig.fram_a, _JOURNAL_AGAIN)):
        for address in range(first, first + _BYTES, 8):
            fram.flip_bit(address, 0)
