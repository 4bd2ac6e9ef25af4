"""Which port each unit is at: every port that may be one is asked once, in parallel, who is there."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from pit.ports.probe import probe

_AT_ONCE: Final = 64


def ports_of_units(ports: Sequence[str]) -> Mapping[bytes, tuple[str, ...]]:
    """Unit ids (8 bytes) with the ports that each answers at: more than one where two cables lead to it, or two have one id."""
    if not ports:
        return {}
    found: dict[bytes, list[str]] = defaultdict(list)
    with ThreadPoolExecutor(min(_AT_ONCE, len(ports))) as pool:
        for port, answers in zip(ports, pool.map(probe, ports), strict=True):
            for answer in answers:
                if answer.unit_id:
                    found[bytes.fromhex(answer.unit_id)].append(port)
    return {unit_id: tuple(where) for unit_id, where in found.items()}
