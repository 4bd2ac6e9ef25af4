"""`pit table ...`: run a table."""

import typer

app = typer.Typer(help="Run a table on its units.", no_args_is_help=True)


@app.callback()
def table() -> None:
    """Run a table on its units."""
