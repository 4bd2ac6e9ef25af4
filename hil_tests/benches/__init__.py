"""Which units the tests run on, where those are not virtual: a bench file, or a place of labgrid."""
