"""Provisions one unit at a port: asks what it holds, gives what is missing, has it restart, and asks again.

    asking -> [table | role | bus address | settings | people's keys | unit key] -> [schedule] -> restart -> checking

The unit keeps each thing before it answers, and takes the schedule last, which restarts it. A cut anywhere, of the unit, of the
cable or of this program, leaves what was given; running it again gives the rest. The unit's key is in the keystore, on the disk,
before the unit hears of it. It crosses the link once, in clear: that is why units are provisioned on a desk.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from pit.keystore import Keystore, KeystoreError
from pit.link import statement, texts
from pit.link.client import Client
from pit.link.errors import LinkError, Refused
from pit.link.loading import load
from pit.link.statement import StatementError
from pit.link.transport import SerialTransport
from pit.provision import held as holding
from pit.provision.held import Held
from pit.provision.outcome import End, Outcome
from pit.provision.plan import Plan, Step, UnitKey, plan
from pit.provision.wanted import Wanted
from pit.schedule import on_unit
from wire import codes, upkeep_codes

ASKING: Final = "asking"
RESTART: Final = "restart"
CHECKING: Final = "checking"
_TRY_US: Final = (
    500_000  # a unit keeps what it was given before it answers, and many of them may share this machine's time
)
_TRIES: Final = 16
_RESTARTS_FOR_ROOM: Final = 2  # a unit that has no room for a step restarts by itself, and may have it then
_AGAIN: Final = "Run it again: it goes on from there."

Tell = Callable[[str, int, int], None]
"""Hears of each step before it is done: its name, how many are done, of how many."""

Claim = Callable[[bytes], str]
"""Says at which port the unit with this id is provisioned; the first who asks has it."""


class Stopped(Exception):
    """A person wants no further step."""


class Provisioning:
    """One unit's, from first word to last. `tell` may raise Stopped.

    `patience_s`: how long a unit may take to be back after its restart.
    """

    patience_s = 15.0

    def __init__(
        self, port: str, wanted: Wanted, keystore: Keystore | None, tell: Tell, claim: Claim, *, may_change: bool
    ) -> None:
        self._port = port
        self._wanted = wanted
        self._keystore = keystore
        self._tell = tell
        self._claim = claim
        self._may_change = may_change
        self._is_keyed = False
        self._client: Client | None = None
        self._held: Held | None = None
        self._at = ASKING
        self._done: list[str] = []
        self._of = 1
        self._restarts_for_room = _RESTARTS_FOR_ROOM

    def run(self, *, execute: bool) -> Outcome:
        """Do it, or find out what would be done. What goes wrong at this unit is told in the outcome, not raised."""
        try:
            self._begin(ASKING)
            self._open()
            found = self._plan()
            if found.refusals:
                return self._outcome(End.REFUSED, problem=f"{'; '.join(found.refusals)}. Nothing was given to it.")
            assert self._client is not None
            assert self._held is not None
            if (other := self._claim(self._held.unit_id)) != self._port:
                problem = (
                    f"a unit with this id is provisioned at {other}: no two may have one id. Nothing was given to it."
                )
                return self._outcome(End.REFUSED, problem=problem)
            is_restart_due = not found.steps and holding.is_restart_due(self._client)
            if not execute:
                return self._would(found, is_restart_due)
            if not found.steps and not is_restart_due:
                return replace(self._outcome(End.UNCHANGED), configuration=self._configuration())
            self._of = len(found.steps) + 3
            self._give(found.steps)
            return self._check()
        except Stopped:
            return self._outcome(End.STOPPED, problem=f"It was stopped before this step. {_AGAIN}")
        except (LinkError, Refused, KeystoreError, StatementError, ValueError) as error:
            return self._outcome(End.FAILED, problem=f"{error} {_AGAIN}" if self._done else str(error))
        finally:
            if self._client is not None:
                self._client.close()

    def _would(self, found: Plan, is_restart_due: bool) -> Outcome:
        steps = (*(step.told for step in found.steps), *([RESTART] if found.steps or is_restart_due else []))
        return self._outcome(End.WOULD if steps else End.UNCHANGED, steps)

    # The link

    def _open(self) -> None:
        self._client = self._opened()

    def _key_of(self, unit_id: bytes) -> bytes | None:
        """The keystore may hold a key that the unit was never given: it is used once the unit has shown that it has it."""
        return self._keystore.unit_key(unit_id) if self._keystore is not None and self._is_keyed else None

    # Steps

    def _begin(self, step: str) -> None:
        self._at = step
        self._tell(step, len(self._done), self._of)

    def _plan(self) -> Plan:
        assert self._client is not None
        self._held = self._asked()
        assert self._client is not None
        key = self._standing_of_key(self._held)
        goes_by_key = self._client.identity is not None and self._client.identity.has_key  # from its next start on
        if key is UnitKey.OURS and goes_by_key and not self._is_keyed:
            self._is_keyed = True
            self._client.hello()
        if self._keystore is None and key in (UnitKey.NONE, UnitKey.UNKNOWN):
            key = UnitKey.OURS  # whoever names no keystore leaves the unit's key as it is
        return plan(self._wanted, self._held, key, may_change=self._may_change)

    def _asked(self) -> Held:
        assert self._client is not None
        try:
            return holding.ask(self._client)
        except Refused as refused:
            if refused.code != codes.REQUEST_HEAP or not self._restarts_for_room:
                raise
        self._restarts_for_room -= 1
        self._restart(has_begun=True)
        return self._asked()

    def _standing_of_key(self, held: Held) -> UnitKey:
        ours = self._keystore.unit_key(held.unit_id) if self._keystore is not None else None
        if held.key_check is None:
            return UnitKey.NONE
        if ours is None:
            return UnitKey.UNKNOWN
        return UnitKey.OURS if held.is_keyed_with(ours) else UnitKey.OTHER

    def _give(self, steps: tuple[Step, ...]) -> None:
        for step in steps:
            self._begin(step.name)
            is_last = step.what == upkeep_codes.LOAD_SCHEDULE
            assert self._client is not None
            try:
                load(self._client, step.what | (0 if is_last else upkeep_codes.LOAD_MORE), self._data(step))
            except Refused as refused:
                if refused.code != codes.REQUEST_HEAP or not self._restarts_for_room:
                    raise
                self._restarts_for_room -= 1
                self._restart(has_begun=True)
                self._give(self._plan().steps)
                return
            self._done.append(step.told)
        self._begin(RESTART)
        self._restart(has_begun=bool(steps) and steps[-1].what == upkeep_codes.LOAD_SCHEDULE)
        self._done.append(RESTART)

    def _data(self, step: Step) -> bytes:
        if step.data is not None:
            return step.data
        assert self._keystore is not None
        assert self._held is not None
        return self._keystore.unit_key_or_new(self._held.unit_id)

    def _restart(self, *, has_begun: bool) -> None:
        assert self._client is not None
        before = self._client.identity
        assert before is not None
        if not has_begun:
            self._client.request("reset")
        self._client.close()
        self._is_keyed = False
        self._client = on_unit.after_restart(self._opened, before, self.patience_s)

    def _opened(self) -> Client:
        client = Client(SerialTransport(self._port), try_us=_TRY_US, tries=_TRIES, keys=self._key_of)
        client.hello()
        return client

    def _check(self) -> Outcome:
        self._begin(CHECKING)
        left = self._plan()
        problems = [*left.refusals, *(f"it has not got {step.told}" for step in left.steps)]
        if not problems and self._wanted.schedule is not None and self._held is not None and self._held.schedule_reason:
            problems.append("its schedule is not in force: see `pit unit schedule`")
        if problems:
            return self._outcome(End.FAILED, problem=f"After its restart {'; '.join(problems)}.")
        done = self._outcome(End.DONE, tuple(self._done))
        return replace(done, note=self._fault(), configuration=self._configuration())

    def _configuration(self) -> str:
        """As the unit states it; empty where it has no room to, or is of a version that doesn't."""
        assert self._client is not None
        try:
            return statement.take(self._client).configuration_digest.hex()
        except Refused:
            return ""

    def _fault(self) -> str:
        assert self._client is not None
        status = self._client.request("status")
        state, fault = status["state"], status["fault"]
        assert isinstance(state, int)
        assert isinstance(fault, int)
        if not fault:
            return ""
        return f"it holds it all, but is in {texts.state(state)} because {texts.fault(fault)}: see `pit unit status`"

    def _outcome(self, end: End, steps: tuple[str, ...] | None = None, problem: str = "") -> Outcome:
        held, wanted = self._held, self._wanted
        unit_id = held.unit_id if held else wanted.unit_id
        return Outcome(
            port=self._port,
            unit=unit_id.hex() if unit_id else "",
            kind=texts.kind(held.kind) if held else wanted.kind or "",
            table=wanted.table or (held.table if held else None) or "",
            role=wanted.role if wanted.role is not None else held.role if held else None,
            end=end,
            steps=tuple(self._done) if steps is None else steps,
            at="" if end in (End.DONE, End.UNCHANGED, End.WOULD) else self._at,
            problem=problem,
            address=held.address if held else None,
            firmware=".".join(map(str, held.firmware)) if held else "",
        )
