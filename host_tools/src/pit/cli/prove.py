"""`pit prove ...`: bodies of evidence for those who must sign for a unit."""

import typer

app = typer.Typer(help="Run a body of evidence; ends in one line of figures.", no_args_is_help=True)


@app.callback()
def prove() -> None:
    """Run a body of evidence; ends in one line of figures."""
