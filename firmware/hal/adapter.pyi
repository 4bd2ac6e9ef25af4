"""What the builder puts in as hal/adapter, for type checkers: the adapter of the board's port, which all give what this does."""

from hal.rp2 import Adapter as Adapter
