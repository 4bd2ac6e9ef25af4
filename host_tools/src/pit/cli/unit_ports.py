"""Where a unit that is named by its id alone may be: not at ports soldered to this machine, as nobody knows who is there."""

from pit.bench import control
from pit.ports import sockets


def unit_ports() -> list[str]:
    """The ports on this machine's USB, then those of lasting virtual units."""
    return [*(socket.port for socket in sockets.serial_ports()), *(note.port for note in control.notes())]
