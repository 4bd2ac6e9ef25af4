"""The report of a test run that a laboratory can file."""
