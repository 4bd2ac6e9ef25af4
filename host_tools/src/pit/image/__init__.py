"""Builds what runs in a unit from the firmware's source files."""
