"""A table whose cards come from a card machine: its unit, the machine itself, and the round that joins them to the rules."""
