"""Passive buzzer on a PWM pin: it sounds while the pin neither rests low nor rests high; it remembers each setting.

It has no resonance: any frequency a person can hear, 20 Hz to 20 kHz, sounds alike.
Fault: a broken coil (settings are still remembered, nothing sounds).
"""

from collections import deque

from pit.bench.clock import Clock

HISTORY = 4_096  # settings remembered; older ones are dropped
_FULL_ON = 65_535


class Buzzer:
    """A PwmOutput; `history` holds (microseconds, Hz, duty of 65536) at each change of setting, oldest first."""

    def __init__(self, clock: Clock) -> None:
        self.history: deque[tuple[int, int, int]] = deque(maxlen=HISTORY)
        self.freq_hz = 0
        self.duty_u16 = 0
        self._clock = clock
        self._is_broken = False

    def set_pwm(self, freq_hz: int, duty_u16: int) -> None:
        if (freq_hz, duty_u16) != (self.freq_hz, self.duty_u16):
            self.freq_hz, self.duty_u16 = freq_hz, duty_u16
            self.history.append((self._clock.now_us, freq_hz, duty_u16))

    @property
    def is_sounding(self) -> bool:
        return not self._is_broken and 0 < self.duty_u16 < _FULL_ON and 20 <= self.freq_hz <= 20_000

    def power_off(self) -> None:
        self.set_pwm(0, 0)

    def break_coil(self) -> None:
        self._is_broken = True

    def mend(self) -> None:
        self._is_broken = False
