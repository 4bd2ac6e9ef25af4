"""Has a board that stands at its interpreter's prompt start its unit, a bounded number of times: what brought it there may go on.

A unit that is not locked gives its port away to whoever types `repl`, noise on the cable included, and comes to the prompt at its
next start. Whoever told it to restart looks where it came to, and says so.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from pit.deploy.board_port import BoardPort, PortLost
from pit.deploy.errors import DeployError

STARTS: Final = 2
"""How often a unit is started again before a person is asked."""

Found = TypeVar("Found")


def start_again(url: str, within_s: float | None = None) -> None:
    """Have the board at `url` leave its prompt, or the middle of an upload, and start its unit. Raises DeployError.

    `within_s`: how long it may take to its prompt; None for as long as a usual one.
    """
    port = BoardPort(url)
    try:
        if within_s is not None:
            port.be_patient(within_s)
        port.enter()
        port.reset()
    except PortLost as error:
        raise DeployError(
            f"the port {url} was lost before the board was restarted ({error}). Its files and records stand; it may stand at its "
            f"prompt. Check the cable, cut its supply for a second, then look with `pit unit status {url}`."
        ) from error
    finally:
        port.close()


def until_it_runs(look: Callable[[], Found | None], start: Callable[[], None], url: str) -> tuple[Found, int]:
    """What `look` finds once the unit runs, and how often it had to be started for that: where `look` finds None, which is a
    prompt, `start` is called. Raises DeployError for a unit that came to its prompt each time, and what the two raise.
    """
    for again in range(STARTS + 1):
        if again:
            start()
        found = look()
        if found is not None:
            return found, again
    raise DeployError(
        f"the unit at {url} was started {STARTS + 1} times and came to its interpreter's prompt each time: something types "
        "`repl` there, or its image does not start. Its files and records stand; it does not work. Close other programs on the "
        f"port, look at the cable, then start it with `pit unit reset {url}`."
    )
