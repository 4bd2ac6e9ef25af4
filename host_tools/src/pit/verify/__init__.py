"""Finds out how a unit stands: image, interpreter, configuration, schedule, keys, memory; and keeps it as a signed report."""
