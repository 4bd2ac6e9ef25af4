"""Prize schedules: from a page that people read to a small signed file that a unit verifies, and what a schedule is worth."""
