"""What can go wrong before, while and after an interpreter is written."""


class FlashError(Exception):
    """The file does not fit the board, or could not be written. The text says how the chip stands and what to do next."""
