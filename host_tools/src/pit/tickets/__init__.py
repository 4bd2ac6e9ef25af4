"""Tickets: a person's signed leave for one action on one unit, once."""
