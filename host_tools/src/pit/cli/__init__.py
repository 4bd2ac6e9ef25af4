"""The `pit` command: one sub-command a folder of work, and one sentence for each thing that can go wrong.

What follows these imports is read inside `main`, under its guard.
"""

import os
import sys

from pit.cli import start


def main() -> None:
    """Run the command line; an error that is known ends in one sentence and exit code 1, wrong usage in exit code 2.

    Ctrl-C ends in one sentence and exit code 130, also while the command's modules are still being read.
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
        _drop_output()
        sys.exit(1)
    except KeyboardInterrupt:
        print(start.STOPPED, file=sys.stderr)
        sys.exit(start.STOPPED_CODE)
    except Exception as error:
        from pit.cli.known import is_known

        if is_known(error):
            print(f"pit: {error}", file=sys.stderr)
        elif isinstance(error, OSError):
            _drop_output()
            print(f"pit: the machine refused ({error}). Units and ledgers keep what they committed.", file=sys.stderr)
        else:
            raise
        sys.exit(1)


def _drop_output() -> None:
    """What could not be written is not tried again when the process ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
