"""A buzzer on a PWM output: one tone at a time, ended by the loop."""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from hal.contract import Hal, Pwm

_HALF = const(32_768)  # of 65536: loudest


class Buzzer:
    """Silent at first. Times are ticks in ms."""

    def __init__(self, hal: "Hal", pwm: "Pwm") -> None:
        self.is_sounding = False
        self.due = -1
        self._hal = hal
        self._pwm = pwm
        pwm.duty_u16(0)

    def beep(self, now: int, ms: int, hz: int = 2_000) -> None:
        """Sound `hz` for `ms`; a tone that still sounds is replaced."""
        self._pwm.freq(hz)
        self._pwm.duty_u16(_HALF)
        self.is_sounding = True
        self.due = self._hal.ticks_add(now, ms)

    def stop(self) -> None:
        """Silence, at once."""
        self._pwm.duty_u16(0)
        self.is_sounding = False
        self.due = -1

    def check(self, now: int) -> None:
        """End the tone if it is time."""
        if self.is_sounding and self._hal.ticks_diff(now, self.due) >= 0:
            self.stop()
