"""`pit table play`: a game in a terminal against computer players, or by them alone."""

import json
import secrets
import sys
from collections import Counter
from typing import Annotated

import typer
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from pit.cli import start
from pit.play.game import PERSON, NotUnderstood, PlayError
from pit.play.playing import Done, Playing
from pit.play.reading import event_of, in_short
from pit.play.registry import UnknownGame, game
from pit.play.telling import as_json
from pit.rules.refusal import Refused, dollars

_AUTO_ROUNDS = 10
_SEEDS = 1_000_000


def play(
    name: Annotated[str, typer.Argument(metavar="GAME", help="A game; a wrong name lists them all.")],
    rounds: Annotated[
        int | None, typer.Option(min=1, help=f"How many; till you stop by default, {_AUTO_ROUNDS} with --auto.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Fixes all cards, dice and computer players; by chance if left out.")
    ] = None,
    is_auto: Annotated[bool, typer.Option("--auto", help="The computer plays every seat; nothing is asked.")] = False,
    is_json: Annotated[
        bool, typer.Option("--json", help="With --auto: each event and its orders as a line of JSON.")
    ] = False,
) -> None:
    """Play a game of the rule documents at one seat against simple computer players. No unit takes part."""
    if is_json and not is_auto:
        raise typer.BadParameter("goes with --auto only, since it shows every card", param_hint="--json")
    chosen = secrets.randbelow(_SEEDS) if seed is None else seed
    try:
        playing = Playing(game(name), str(chosen), "" if is_auto else PERSON)
        if is_auto:
            _play_alone(playing, rounds or _AUTO_ROUNDS, chosen, is_json)
        else:
            _Seat(playing, chosen).play(rounds)
    except UnknownGame as error:
        print(f"pit: {error}", file=sys.stderr)
        raise typer.Exit(2) from error
    except PlayError as error:
        print(f"pit: {error}", file=sys.stderr)
        raise typer.Exit(1) from error


def _play_alone(playing: Playing, rounds: int, seed: int, is_json: bool) -> None:
    net: Counter[str] = Counter()
    print(json.dumps({"game": playing.game.name, "seed": seed}) if is_json else f"{playing.game.name}, seed {seed}")
    for done in playing.rounds(rounds):
        _book(playing, done, net)
        if is_json:
            print(json.dumps({"event": as_json(done.event), "orders": as_json(done.orders)}))
        else:
            print(" | ".join(map(playing.game.words, (done.event, *done.orders))))
    if is_json:
        print(json.dumps({"rounds": playing.rounds_done, "net_cents": dict(sorted(net.items()))}))
        return
    print(f"{playing.rounds_done} rounds: {', '.join(f'{who} {_signed(cents)}' for who, cents in sorted(net.items()))}")


def _book(playing: Playing, done: Done, net: Counter[str]) -> None:
    for order in done.orders:
        for flow in playing.game.flows(order):
            net[flow.person] += flow.back_cents - flow.staked_cents


class _Seat:
    """The person's seat: what is shown there, what is asked, and the money."""

    def __init__(self, playing: Playing, seed: int) -> None:
        self._playing = playing
        self._console = Console(highlight=False)
        self._net: Counter[str] = Counter()
        self._say(f"{playing.game.name}: you are {PERSON}. --seed {seed} deals the same again. Ctrl-D ends the game.")

    def play(self, rounds: int | None) -> None:
        """Play till the rounds are over, or the person ends it."""
        done = 0
        try:
            while rounds is None or done < rounds:
                self._next()
                if self._playing.rounds_done > done:
                    done = self._playing.rounds_done
                    self._say(f"Round {done} is over. {self._standing()}")
        except EOFError:
            self._say(f"\nThe game ends here, with {_in_rounds(done)} played. {self._standing()}")
            return
        except KeyboardInterrupt as stop:
            number = start.number_of(stop)
            self._say(f"\nStopped {start.BY[number]}, with {_in_rounds(done)} played. {self._standing()}")
            raise typer.Exit(start.code(number)) from stop
        self._say(f"{_in_rounds(done)} played. {self._standing()}")

    def _next(self) -> None:
        question = self._playing.question
        if question is None:
            self._tell(self._playing.go_on())
            return
        lines = self._playing.game.view(self._playing.state, PERSON)
        self._console.print(Panel(Text("\n".join(lines)), title=self._playing.game.name, expand=False))
        said = in_short(question) or (question.usual and self._playing.game.words(question.usual))
        usual = f" (Enter: {said})" if said else ""
        self._say(f"{question.asks}\n  {' | '.join(map(str, question.choices))}{usual}")
        while True:
            try:
                answer = self._playing.tell(event_of(question, input("> ")))
            except NotUnderstood as error:
                self._say(f"Not understood: {error}.")
                continue
            if not isinstance(answer, Refused):
                break
            self._say(f"Refused ({answer.clause}): {answer.reason} Nothing has changed.")
        self._tell(answer)

    def _tell(self, done: Done) -> None:
        _book(self._playing, done, self._net)
        for what in (done.event, *done.orders):
            if type(what) in self._playing.game.told:
                self._say(f"  {self._playing.game.words(what)}")

    def _standing(self) -> str:
        cents = self._net[PERSON]
        return f"You are {dollars(abs(cents))} {'up' if cents > 0 else 'down'}." if cents else "You are even."

    def _say(self, text: str) -> None:
        self._console.print(text, markup=False, soft_wrap=True)


def _in_rounds(count: int) -> str:
    return f"{count} round{'' if count == 1 else 's'}"


def _signed(cents: int) -> str:
    return f"+{dollars(cents)}" if cents > 0 else dollars(cents)
