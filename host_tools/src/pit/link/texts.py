"""A unit's numbers as sentences for a person."""

from wire import codes, texts
from wire.jig_messages import KIND_JIG


def state(number: int) -> str:
    return texts.STATES.get(number, f"state {number}")


def fault(number: int) -> str:
    return texts.FAULTS.get(number, f"fault {number}")


def flags(bits: int) -> list[str]:
    """The names of the flags that are set, in the order of their bits."""
    return [name for bit, name in texts.FLAGS.items() if bits & bit]


def refusal(request: str, code: int, state_number: int, fault_number: int, kind_number: int | None = None) -> str:
    """Why a unit, of that kind if it has told it, refused a request, how it stands, and what to do next."""
    if code == codes.LINK_UNKNOWN_TYPE and kind_number == KIND_JIG:
        return (
            f"at this port is a jig, which has no '{request}'. Nothing was done. "
            "Next: name the port of the unit that it is wired to; `pit list` shows what is where."
        )
    _, _, says, next_step = texts.RESULTS.get(code, ("", "", f"result {code}", "see `pit link describe`"))
    standing = f" because {fault(fault_number)}" if fault_number else ""
    return f"the unit refused '{request}': {says}. It is in {state(state_number)}{standing}. Next: {next_step}."


def not_asked_again(port: str, request: str, kind_number: int) -> str:
    """What belongs to one start was asked of a unit that knows nothing of it any more."""
    return (
        f"the {kind(kind_number)} at {port} has restarted: its lines rest, and nothing was done for '{request}' since. Whether "
        "that was begun before is not known. Next: look what the unit did, then start again from its rest."
    )


def kind(number: int) -> str:
    return texts.KINDS.get(number, f"kind {number}")
