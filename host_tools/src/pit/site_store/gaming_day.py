"""Which gaming day a moment belongs to: it starts at a time of day of the casino's own and ends where the next one starts.

Days follow each other without gap or overlap, also where the casino's clocks are put forward or back. It reads no clock.
"""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pit.site_store.errors import SiteRefused

STARTS_MIN: Final = 6 * 60  # 06:00, minutes after midnight
_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class GamingDays:
    """The casino's days. `zone` is a name of the IANA time zone database, `starts_min` minutes after its midnight."""

    zone: str = "UTC"
    starts_min: int = STARTS_MIN

    def day_of(self, utc_s: int) -> date:
        """The gaming day of that moment, named after the date on which it starts."""
        day = datetime.fromtimestamp(utc_s, self._zone()).date()
        return day if utc_s >= self.start_of(day) else day - _DAY

    def start_of(self, day: date) -> int:
        """The second, since 1970 UTC, at which that day starts: the first one where the clocks show it twice."""
        starts = time(self.starts_min // 60, self.starts_min % 60, tzinfo=self._zone())
        return int(datetime.combine(day, starts).timestamp())

    def end_of(self, day: date) -> int:
        """The first second that is not of that day any more."""
        return self.start_of(day + _DAY)

    def clock_of(self, utc_s: int) -> str:
        """Date and time of that moment by the casino's clocks."""
        return f"{datetime.fromtimestamp(utc_s, self._zone()):%Y-%m-%d %H:%M}"

    def _zone(self) -> ZoneInfo:
        try:
            return ZoneInfo(self.zone)
        except (ZoneInfoNotFoundError, ValueError, OSError) as error:
            raise SiteRefused(
                f"there is no time zone {self.zone!r} on this machine. Nothing was changed. Name one of the IANA database, "
                "such as Australia/Brisbane; where that is one, install the time zone data (package tzdata)."
            ) from error


def check(days: GamingDays) -> None:
    """Raises SiteRefused where no moment could be placed by them."""
    if not 0 <= days.starts_min < 24 * 60:
        raise SiteRefused("a gaming day starts between 00:00 and 23:59. Nothing was changed.")
    days.day_of(0)


def minutes_of(text: str) -> int:
    """Minutes after midnight of a time such as 06:00. Raises SiteRefused."""
    try:
        read = datetime.strptime(text, "%H:%M")
    except ValueError as error:
        raise SiteRefused(f"{text!r} is no time of day. Nothing was changed. Write it as 06:00.") from error
    return read.hour * 60 + read.minute


def time_of(minutes: int) -> str:
    """The time of day, such as 06:00."""
    return f"{minutes // 60:02d}:{minutes % 60:02d}"
