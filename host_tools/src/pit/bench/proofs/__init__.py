"""Bodies of evidence: each tries what it can to break a promise, and plants faults that it must catch."""
