"""The `pit` command: one sub-command a folder of work, and one sentence for each thing that can go wrong.

What follows these imports is read inside `main`, under its guard.
"""

import sys

from pit.cli import start


def main() -> None:
    """Run the command line; an error that is known ends in one sentence and exit code 1, wrong usage in exit code 2.

    Ctrl-C, SIGTERM and SIGHUP end in one sentence and exit code 130, 143 and 129, also while the command's modules are read.
    """
    start.begin()
    try:
        try:
            from pit.cli.commands import app

            app()
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except BrokenPipeError:
        start.drop(1)
        sys.exit(1)
    except KeyboardInterrupt as stop:
        number = start.number_of(stop)
        start.tell(start.sentence(number))
        sys.exit(start.code(number))
    except Exception as error:
        from pit.cli.known import is_known

        if is_known(error):
            start.tell(f"pit: {error}")
        elif isinstance(error, OSError):
            start.drop(1)
            start.tell(f"pit: the machine refused ({error}). Units and ledgers keep what they committed.")
        else:
            raise
        sys.exit(1)
