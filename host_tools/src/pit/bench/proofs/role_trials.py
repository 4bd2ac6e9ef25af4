"""The part of `pit prove cuts` about who has leave: no prize, meter or key is lost by a cut, and somebody can always get in.

A trial: do a step, cut at one byte of what it writes, restart; then whoever may still give leave has it done again, and the unit
restarts once more. It survives if prize, meters and games are as before all of it, the keys are those before or those after the
cut, and the step ends as if it had not been cut.
"""

from collections.abc import Iterator

from pit.bench.proofs.chips import Image, cuts
from pit.bench.proofs.memory_trials import Trial
from pit.bench.proofs.role_cases import Board, RoleCase, cases, planted


def role_trials(cut_every: int = 1) -> Iterator[Trial]:
    """Every step, at every n-th image that a cut can leave."""
    for case in cases():
        yield from trials_of(case, cut_every)


def role_failures(cut_every: int = 1) -> Iterator[tuple[str, Trial | None]]:
    """Each planted step, and the trial that caught it."""
    for case in planted():
        yield case.name, next((trial for trial in trials_of(case, cut_every) if not trial.is_survived), None)


def trials_of(case: RoleCase, cut_every: int) -> Iterator[Trial]:
    """The trials of one step; the first is not cut."""
    whole = Board(case.image, case.unit_id)
    play = whole.play
    is_done = case.do(whole) == 0 and case.judge.is_done(Board(whole.store.image, case.unit_id))
    yield Trial(case.name, "not cut", is_done and Board(whole.store.image, case.unit_id).play == play)
    for number, cut in enumerate(cuts(case.image, whole.store.log)):
        if number % cut_every:
            continue
        where = f"cut after byte {cut.whole}{', the next torn' if cut.is_torn else ''}"
        yield Trial(case.name, where, _survives(case, cut.image, play))


def _survives(case: RoleCase, image: Image, play: object) -> bool:
    judge = case.judge
    board = Board(image, case.unit_id)
    if board.play != play or not judge.may_be(board):
        return False
    if judge.has_leave(board):
        if case.do(board):
            return False
        board = Board(board.store.image, case.unit_id)
    return board.play == play and judge.is_done(board)
