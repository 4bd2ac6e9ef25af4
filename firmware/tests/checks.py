"""What tests on the VM ask of a function: that it raises, that it keeps its hands off the heap."""

import gc

import micropython


def raises(error, function, *args):
    """True if `function(*args)` raises `error`."""
    try:
        function(*args)
    except error:
        return True
    return False


def bytes_kept(function, *args):
    """Bytes that 100 calls of `function(*args)` leave on the heap; one call before that may make its caches."""
    function(*args)
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for _ in range(100):
        function(*args)
    after = gc.mem_alloc()
    gc.enable()
    return after - before


def with_locked_heap(function):
    """Call `function()` as a hard interrupt would: any allocation raises MemoryError."""
    micropython.heap_lock()
    try:
        return function()
    finally:
        micropython.heap_unlock()
