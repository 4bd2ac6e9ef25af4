"""Where `pit provision` and `pit verify` keep what they found: the site store that was named, or the usual one if it is there.

Where there is neither, nothing is kept and nothing fails. A store is opened before any unit is asked, so that a wrong name or a
damaged file costs nothing.
"""

import getpass
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pit.cli.keystore import fingerprint
from pit.cli.site_options import DEFAULT, now_utc_s
from pit.link import statement
from pit.provision.outcome import End, Outcome
from pit.site_store import findings
from pit.site_store.store import Store
from pit.site_store.units import SiteUnit
from pit.verify.judge import holds, judge

if TYPE_CHECKING:
    from pit.link.client import Keys

_ENDS: Final = {End.DONE: "done", End.UNCHANGED: "done", End.REFUSED: "refused", End.FAILED: "failed"}
_LONGEST: Final = 200  # characters of what was found


class Findings:
    """What one run of a command finds. Of a unit's own key, which `keys` give, a fingerprint is kept."""

    def __init__(self, named: Path | None, by: str | None, keys: "Keys | None") -> None:
        """Raises SiteRefused and SiteUnreachable where a store is named, or there, and can't be used."""
        file = named if named is not None else DEFAULT if DEFAULT.exists() else None
        self._store = None if file is None else Store(file, only_deciding=True)
        self._by = by or _who()
        self._keys = keys

    def keep_provisioned(self, outcomes: Sequence[Outcome]) -> None:
        """Of each unit that was reached. Where two said to be one, what went wrong stands."""
        told = [each for each in outcomes if each.end in _ENDS and each.address is not None]
        self._keep([self._provisioned(each) for each in sorted(told, key=lambda each: not each.is_good)])

    def keep_verified(self, facts: dict[str, Any], table: str | None = None, address: int | None = None) -> None:
        """What a report rests on, with the unit's table and its address on the bus where a site file names them."""
        said = statement.read(bytes.fromhex(facts["statement"]["body"]), bytes.fromhex(facts["statement"]["tag"]))
        found = judge(facts)
        unit = facts["unit"]
        verified = SiteUnit(
            said.unit_id,
            unit["kind"],
            table,
            address,
            self._fingerprint(said.unit_id),
            unit["firmware"],
            verified_utc_s=now_utc_s(),
            is_verified=holds(found),
            configuration=said.configuration_digest.hex() if said.configuration_version else None,
            verified_by=self._by,
            verified_as="; ".join(f"{each.what} {each.sentence}" for each in found if each.holds is False)[:_LONGEST],
        )
        self._keep([verified])

    def _provisioned(self, outcome: Outcome) -> SiteUnit:
        unit_id = bytes.fromhex(outcome.unit)
        return SiteUnit(
            unit_id,
            outcome.kind,
            outcome.table or None,
            outcome.address,
            self._fingerprint(unit_id) if outcome.is_good else None,
            outcome.firmware,
            configuration=outcome.configuration or None,
            provisioned_utc_s=now_utc_s(),
            provisioned_by=self._by,
            provisioned_as=": ".join(filter(None, (_ENDS[outcome.end], outcome.problem or outcome.note)))[:_LONGEST],
        )

    def _fingerprint(self, unit_id: bytes) -> str | None:
        key = None if self._keys is None else self._keys(unit_id)
        return None if key is None else fingerprint(key)

    def _keep(self, found: list[SiteUnit]) -> None:
        if self._store is None:
            return
        for table in findings.keep(self._store, found):
            print(
                f"The site store {self._store.path} has no table {table!r}: what was found is kept without it. Put it there with "
                "`pit site tables set`, then `pit site units place`.",
                file=sys.stderr,
            )


def _who() -> str:
    """Who is logged in, or the number that stands for him where the machine knows no name."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return f"user {os.getuid()}"
