"""Pit: electronics of casino tables, from the rules core to the boxes on the felt."""

from pit import device_builtins

device_builtins.install()
