"""Pit: electronics of casino tables, from the rules core to the boxes on the felt."""
