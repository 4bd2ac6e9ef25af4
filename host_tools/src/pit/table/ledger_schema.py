"""The ledger's tables, and the number that changes when they do. Money is integer cents.

| table | one row is | kept unique by |
|---|---|---|
| `runs` | one `pit table run` of a game on one unit, the jackpot unit where there is one | its number |
| `rounds` | a round: the table as it opened | its number |
| `round_events` | an event that the rules took, in order | round, place |
| `wagers` | a wager: staked = taken + returned once the round is closed | its name |
| `supervisor_words` | a prize that waits, or waited, for a supervisor's word | the press id: one word a prize |
| `payouts` | what the bank paid beside a wager | the wager's name: paid once |
| `presses` | a press id, stored before the unit hears of it | the id: never used again |
| `prizes` | what a unit drew for a press id | the id: one prize a press |
| `unit_events` | an event of a unit's own log | unit and number: exactly once |
| `readings` | a unit's meters at a table of a site | its number |
| `identity` | which ledger this is, for those who keep figures of several | there is one |
"""

from typing import Final

APPLICATION_ID: Final = 0x50495431  # "PIT1"
VERSION: Final = 4
PRESS_ID_LIMIT: Final = 1 << 30
"""Press ids stay below it: a unit counts them in integers that need no memory of their own."""

_READINGS: Final = """
CREATE TABLE readings (
    reading INTEGER PRIMARY KEY, unit BLOB NOT NULL, read_utc_s INTEGER NOT NULL, round INTEGER NOT NULL,
    log_to INTEGER NOT NULL, draws INTEGER NOT NULL, drawn_cents INTEGER NOT NULL, paid_cents INTEGER NOT NULL,
    void_cents INTEGER NOT NULL, pending_cents INTEGER NOT NULL
) STRICT;
CREATE TABLE identity (one INTEGER PRIMARY KEY CHECK (one = 1), ledger BLOB NOT NULL) STRICT;
INSERT INTO identity VALUES (1, randomblob(16));
"""

SCHEMA: Final = f"""
CREATE TABLE runs (
    run INTEGER PRIMARY KEY, unit BLOB NOT NULL, supervisor_cents INTEGER, game TEXT NOT NULL
) STRICT;
CREATE TABLE rounds (
    round INTEGER PRIMARY KEY, run INTEGER NOT NULL REFERENCES runs, opening TEXT NOT NULL,
    closed_run INTEGER REFERENCES runs, opened_utc_s INTEGER
) STRICT;
CREATE TABLE round_events (
    round INTEGER NOT NULL REFERENCES rounds, place INTEGER NOT NULL, event TEXT NOT NULL, PRIMARY KEY (round, place)
) STRICT, WITHOUT ROWID;
CREATE TABLE wagers (
    round INTEGER NOT NULL REFERENCES rounds, box INTEGER NOT NULL, person TEXT NOT NULL, kind TEXT NOT NULL,
    hand INTEGER NOT NULL, staked_cents INTEGER NOT NULL, taken_cents INTEGER NOT NULL DEFAULT 0,
    returned_cents INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (round, box, person, kind, hand),
    CHECK (taken_cents + returned_cents <= staked_cents)
) STRICT, WITHOUT ROWID;
CREATE TABLE presses (
    press_id INTEGER PRIMARY KEY CHECK (press_id > 0 AND press_id < {PRESS_ID_LIMIT}), unit BLOB NOT NULL,
    round INTEGER NOT NULL REFERENCES rounds, turn INTEGER NOT NULL, box INTEGER NOT NULL, person TEXT NOT NULL,
    seat TEXT NOT NULL, outcome TEXT CHECK (outcome IN ('no press', 'paid', 'by rule')),
    is_told INTEGER NOT NULL DEFAULT 0, told_run INTEGER REFERENCES runs, void_cents INTEGER NOT NULL DEFAULT 0,
    reading INTEGER REFERENCES readings
) STRICT;
CREATE INDEX presses_of_turn ON presses (turn);
CREATE INDEX presses_untold ON presses (press_id) WHERE is_told = 0;
CREATE TABLE prizes (
    press_id INTEGER PRIMARY KEY REFERENCES presses, run INTEGER NOT NULL REFERENCES runs,
    cents_per_dollar INTEGER NOT NULL, stop_index INTEGER NOT NULL, random INTEGER NOT NULL, draw_no INTEGER NOT NULL,
    digits TEXT, digits_cents INTEGER
) STRICT;
CREATE TABLE supervisor_words (
    press_id INTEGER PRIMARY KEY REFERENCES presses, cents_per_dollar INTEGER NOT NULL,
    asked_run INTEGER NOT NULL REFERENCES runs, given_run INTEGER REFERENCES runs, given_by TEXT
) STRICT;
CREATE TABLE payouts (
    round INTEGER NOT NULL, box INTEGER NOT NULL, person TEXT NOT NULL, kind TEXT NOT NULL, hand INTEGER NOT NULL,
    run INTEGER NOT NULL REFERENCES runs, stake_cents INTEGER NOT NULL, pay_cents INTEGER NOT NULL,
    clause TEXT NOT NULL, press_id INTEGER REFERENCES prizes, PRIMARY KEY (round, box, person, kind, hand),
    FOREIGN KEY (round, box, person, kind, hand) REFERENCES wagers
) STRICT, WITHOUT ROWID;
CREATE INDEX payouts_of_run ON payouts (run);
CREATE TABLE unit_events (
    unit BLOB NOT NULL, number INTEGER NOT NULL, code INTEGER NOT NULL, a INTEGER NOT NULL, c INTEGER NOT NULL,
    PRIMARY KEY (unit, number)
) STRICT, WITHOUT ROWID;
{_READINGS}"""

FROM_3: Final = f"""
ALTER TABLE rounds ADD COLUMN opened_utc_s INTEGER;
{_READINGS}
ALTER TABLE presses ADD COLUMN reading INTEGER REFERENCES readings;
"""
"""Makes a ledger of version 3 one of this version. Its rounds were not played at a site's table."""
