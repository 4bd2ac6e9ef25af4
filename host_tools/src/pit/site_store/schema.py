"""The site store's tables, and the number that changes when they do. Money is integer cents, moments are seconds since 1970 UTC.

| table | one row is | kept unique by |
|---|---|---|
| `site` | the casino and when its gaming day starts | there is one |
| `tables` | a table on the floor, or one taken off it | its name |
| `units` | a unit that was provisioned or seen at a table | its id |
| `incidents` | a press with too much force, and what was decided about it | ledger and press id |
| `exclusions` | an order that a person place no madness 21 wager, and its end | its number; one order stands for a person |
| `rounds` | a round that was closed, in figures | ledger and round |
| `readings` | a unit's meters as a table read them | ledger and reading |
| `presses` | a press that its unit knows to be settled | ledger and press id |
| `unit_log` | an event of a unit's log that bears on money | unit and number |
"""

from typing import Final

APPLICATION_ID: Final = 0x50495453  # "PITS"
VERSION: Final = 2
DECIDING: Final = ("site", "tables", "units", "incidents", "exclusions")
"""What decides about tables, people and units; it stays small, while the other tables hold every day."""

SCHEMA: Final = """
CREATE TABLE site (
    one INTEGER PRIMARY KEY CHECK (one = 1), casino TEXT NOT NULL, zone TEXT NOT NULL,
    day_starts_min INTEGER NOT NULL CHECK (day_starts_min BETWEEN 0 AND 1439)
) STRICT;
CREATE TABLE tables (
    name TEXT PRIMARY KEY, game TEXT NOT NULL, minimum_cents INTEGER NOT NULL, maximum_cents INTEGER NOT NULL,
    is_teaching INTEGER NOT NULL, is_open INTEGER NOT NULL DEFAULT 1
) STRICT, WITHOUT ROWID;
CREATE TABLE units (
    unit BLOB PRIMARY KEY CHECK (length(unit) = 8), kind TEXT NOT NULL, table_name TEXT REFERENCES tables,
    address INTEGER, key_fingerprint TEXT, firmware TEXT, verified_utc_s INTEGER, is_verified INTEGER,
    configuration TEXT, verified_by TEXT, verified_as TEXT, provisioned_utc_s INTEGER, provisioned_by TEXT, provisioned_as TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE incidents (
    number INTEGER PRIMARY KEY, ledger BLOB NOT NULL, press_id INTEGER NOT NULL, table_name TEXT NOT NULL REFERENCES tables,
    gaming_day TEXT NOT NULL, round INTEGER NOT NULL, box INTEGER NOT NULL, person TEXT NOT NULL, force_mn INTEGER,
    decision TEXT CHECK (decision IN ('excluded', 'dismissed')), decided_by TEXT, decided_utc_s INTEGER, grounds TEXT,
    UNIQUE (ledger, press_id)
) STRICT;
CREATE TABLE exclusions (
    number INTEGER PRIMARY KEY, person TEXT NOT NULL, person_key TEXT NOT NULL, ordered_by TEXT NOT NULL,
    grounds TEXT NOT NULL, ordered_utc_s INTEGER NOT NULL, incident INTEGER REFERENCES incidents,
    lifted_by TEXT, lift_grounds TEXT, lifted_utc_s INTEGER
) STRICT;
CREATE UNIQUE INDEX standing_exclusions ON exclusions (person_key) WHERE lifted_utc_s IS NULL;
CREATE TABLE rounds (
    ledger BLOB NOT NULL, round INTEGER NOT NULL, table_name TEXT NOT NULL REFERENCES tables, gaming_day TEXT NOT NULL,
    unit BLOB, staked_cents INTEGER NOT NULL, taken_cents INTEGER NOT NULL, paid_cents INTEGER NOT NULL,
    prizes INTEGER NOT NULL, prize_due_cents INTEGER NOT NULL, prize_paid_cents INTEGER NOT NULL,
    by_rule_cents INTEGER NOT NULL, PRIMARY KEY (ledger, round)
) STRICT, WITHOUT ROWID;
CREATE INDEX rounds_of_day ON rounds (gaming_day, table_name);
CREATE TABLE readings (
    ledger BLOB NOT NULL, reading INTEGER NOT NULL, unit BLOB NOT NULL REFERENCES units,
    table_name TEXT NOT NULL REFERENCES tables, gaming_day TEXT NOT NULL, read_utc_s INTEGER NOT NULL,
    round INTEGER NOT NULL, draws INTEGER NOT NULL, drawn_cents INTEGER NOT NULL, paid_cents INTEGER NOT NULL,
    void_cents INTEGER NOT NULL, pending_cents INTEGER NOT NULL, PRIMARY KEY (ledger, reading)
) STRICT, WITHOUT ROWID;
CREATE INDEX readings_of_unit ON readings (unit, read_utc_s);
CREATE TABLE presses (
    ledger BLOB NOT NULL, press_id INTEGER NOT NULL, reading INTEGER NOT NULL, round INTEGER NOT NULL, box INTEGER NOT NULL,
    is_paid INTEGER NOT NULL, prize_cents INTEGER, void_cents INTEGER NOT NULL, stake_cents INTEGER NOT NULL,
    pay_cents INTEGER NOT NULL, PRIMARY KEY (ledger, press_id), FOREIGN KEY (ledger, reading) REFERENCES readings
) STRICT, WITHOUT ROWID;
CREATE TABLE unit_log (
    unit BLOB NOT NULL REFERENCES units, number INTEGER NOT NULL, ledger BLOB NOT NULL, reading INTEGER NOT NULL,
    kind TEXT NOT NULL, value INTEGER NOT NULL, PRIMARY KEY (unit, number),
    FOREIGN KEY (ledger, reading) REFERENCES readings
) STRICT, WITHOUT ROWID;
CREATE INDEX presses_of_reading ON presses (ledger, reading);
CREATE INDEX presses_of_round ON presses (ledger, round);
CREATE INDEX unit_log_of_reading ON unit_log (ledger, reading);
"""

UPGRADES: Final = {
    1: tuple(
        f"ALTER TABLE units ADD COLUMN {column}"
        for column in (
            "configuration TEXT",
            "verified_by TEXT",
            "verified_as TEXT",
            "provisioned_utc_s INTEGER",
            "provisioned_by TEXT",
            "provisioned_as TEXT",
        )
    )
}
"""What makes a store of that version one of the next."""
