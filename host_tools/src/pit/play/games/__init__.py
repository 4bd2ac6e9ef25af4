"""The games that can be played in a terminal, one a file."""
