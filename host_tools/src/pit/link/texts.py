"""A unit's numbers as sentences for a person."""

from wire import texts


def state(number: int) -> str:
    return texts.STATES.get(number, f"state {number}")


def fault(number: int) -> str:
    return texts.FAULTS.get(number, f"fault {number}")


def flags(bits: int) -> list[str]:
    """The names of the flags that are set, in the order of their bits."""
    return [name for bit, name in texts.FLAGS.items() if bits & bit]


def refusal(request: str, code: int, state_number: int, fault_number: int) -> str:
    """Why a unit refused a request, how it stands, and what to do next."""
    _, _, says, next_step = texts.RESULTS.get(code, ("", "", f"result {code}", "see `pit link describe`"))
    standing = f" because {fault(fault_number)}" if fault_number else ""
    return f"the unit refused '{request}': {says}. It is in {state(state_number)}{standing}. Next: {next_step}."


def no_unit(request: str) -> str:
    """A jig was asked what only units of a table answer."""
    return (
        f"at this port is a jig, which has no '{request}'. Nothing was done. "
        "Next: name the port of the unit that it is wired to; `pit list` shows what is where."
    )


def restarted_jig(port: str, request: str) -> str:
    """A jig was asked to go on with what it knows nothing of any more."""
    return (
        f"the jig at {port} has restarted: its lines rest, and nothing was done for '{request}' since. Whether that was begun "
        "before is not known. Next: look what the unit did, then start again from its rest."
    )


def kind(number: int) -> str:
    return texts.KINDS.get(number, f"kind {number}")
