"""What each file in hal/flashes gives, for type checkers: the interpreter's own bytes on one port of MicroPython."""

def read(at: int, count: int) -> bytearray | memoryview:
    """`count` bytes, at most 4,096, from the byte `at` of the interpreter on, which is a multiple of 4,096."""
