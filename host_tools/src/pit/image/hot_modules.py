"""Which modules of the firmware are hot: in an interrupt, in the answer to a poll, or between press edge and last digit.

A module maps to those of its functions that are not hot, each with the reason why it may take memory. A driver's check that
runs in every turn of the loop is hot, too: an idle second takes 0 bytes.
"""

_ONCE = "runs once, when the unit starts"
_LOAD = "runs when memory is loaded at a start"
_FIRST = "runs once in a memory's life"
_ASKED = "answers a request that comes once a game at most, or by hand"
_TYPED = "lines for a person at the port"
_BUDGET = "three HMACs are what a press may take: at most 3 KB, the same each time"

HOT: dict[str, dict[str, str]] = {
    "wire/cobs.py": {},
    "wire/crc.py": {},
    "wire/frame.py": {},
    "wire/mac.py": {},
    "wire/tags.py": {"Tags.begin": "opens a session", "Tags._make": "a tagged poll may take 1 KB"},
    "kernel/clock.py": {},
    "kernel/events.py": {"Events._erase_b": _LOAD},
    "kernel/faults.py": {},
    "kernel/journal.py": {"Journal.create": _FIRST},
    "kernel/loop.py": {},
    "kernel/record.py": {},
    "kernel/ring.py": {
        "Ring._forget": _LOAD,
        "Ring._load": _LOAD,
        "Ring._load_slot": _LOAD,
        "Ring._choose": _LOAD,
        "Ring.erase": _FIRST,
    },
    "rng/health.py": {},
    "rng/hmac_drbg.py": {
        "HmacDrbg.instantiate": _ONCE,
        "HmacDrbg.reseed": "runs between games",
        "HmacDrbg.generate": _BUDGET,
    },
    "rng/integer.py": {},
    "hal/rp2.py": {},
    "hal/drivers/beam.py": {},
    "hal/drivers/button.py": {},
    "hal/drivers/buzzer.py": {},
    "hal/drivers/contact.py": {},
    "hal/drivers/force.py": {},
    "hal/drivers/fram.py": {},
    "hal/drivers/lamp.py": {},
    "hal/drivers/max7219.py": {},
    "hal/drivers/pair.py": {},
    "hal/drivers/relay.py": {},
    "hal/drivers/rs485.py": {},
    "hal/drivers/segments.py": {},
    "hal/drivers/trng.py": {},
    "hal/drivers/ssd1306.py": {},
    "units/answers.py": {"Answers._meters": _ASKED, "Answers._inspect": _ASKED},
    "units/enclosure.py": {},
    "units/heartbeat.py": {},
    "units/port.py": {},
    "units/reset.py": {},
    "units/standing.py": {"Standing.boot_memory": _ONCE, "Standing.memory_errors": _ASKED},
    "units/jackpot/answers.py": {
        "JackpotAnswers._arm": _ASKED,
        "JackpotAnswers._maintain": _ASKED,
        "JackpotAnswers._own_status": _ASKED,
    },
    "units/jackpot/chance.py": {},
    "units/jackpot/desk.py": {"Desk._draw": "draws after the last digit, when the state has changed"},
    "units/jackpot/game.py": {"Game.is_drawn": _ASKED, "Game.status_lines": _TYPED},
    "units/jackpot/machine.py": {},
    "units/jackpot/meter.py": {},
    "units/jackpot/schedule.py": {"Schedule.digest_start": _ASKED},
    "units/jackpot/signals.py": {},
    "units/card_machine/answers.py": {"CardAnswers._deal": _ASKED, "CardAnswers._maintain": _ASKED},
    "units/card_machine/interlock.py": {},
    "units/card_machine/keeper.py": {"Keeper.status_lines": _TYPED},
    "units/card_machine/lamps.py": {},
    "units/card_machine/machine.py": {},
}
