"""Child processes for the tests of the site store: forked, so that they begin at once, and ended without any clean-up.

No store may be open in the parent then: SQLite would take the child for its parent.
"""

import os
import signal
import sys
from collections.abc import Callable, Sequence

from pit.site_store.errors import SiteError


def start(work: Callable[[], object]) -> int:
    """A child that does the work; its number. It ends with code 0, 1 if the store refused, 2 if anything else failed."""
    child = os.fork()
    if child:
        return child
    code = 2
    try:
        work()
        code = 0
    except SiteError as error:
        print(error, file=sys.stderr, flush=True)
        code = 1
    finally:
        os._exit(code)


def code_of(child: int) -> int:
    """Its exit code, once it has ended; minus the signal that ended it."""
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def kill(child: int) -> int:
    """End it as a power cut does."""
    os.kill(child, signal.SIGKILL)
    return code_of(child)


def at_once(works: Sequence[Callable[[], object]]) -> list[int]:
    """Do all of it in a child each, from one moment on; their exit codes in the same order."""
    line, go = os.pipe()

    def after_start(work: Callable[[], object]) -> None:
        os.close(go)
        os.read(line, 1)
        work()

    children = [start(lambda work=work: after_start(work)) for work in works]  # type: ignore[misc]
    os.close(line)
    os.close(go)
    return [code_of(child) for child in children]
