"""The firmware's version: major, minor, patch."""

VERSION = (0, 1, 0)
