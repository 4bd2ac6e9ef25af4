"""Answers what only a card machine is asked: its poll, what lies in it, and the requests that load, deal, hold and end."""

from micropython import const

from boot.transient import forget
from units.answers import LENGTHS, Answers
from wire import card_codes, codes
from wire.card_messages import (
    APPROVE,
    CARD_POLL,
    CARDS,
    CUTTING_CARD_OUT,
    DEAL,
    END_ROUND,
    HOLD,
    LOAD_CARDS,
    MESSAGES,
    UNLOAD,
)
from wire.messages import LOAD_BEGIN, put_lengths

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from hal.contract import Hal
    from units.answers import Test
    from units.card_machine.interlock import Interlock
    from units.card_machine.keeper import Keeper
    from units.heartbeat import Heartbeat
    from wire.frame import Frame

_LAST_OF_MAINTENANCE = const(0x2F)
OWN_TABLE = "wire.card_messages"  # may be forgotten as the other is

put_lengths(LENGTHS, MESSAGES)
del MESSAGES, put_lengths  # either would keep a whole table


class CardAnswers(Answers):
    def __init__(
        self,
        hal: "Hal",
        keeper: "Keeper",
        interlock: "Interlock",
        heartbeat: "Heartbeat",
        test: "Test",
        address: int,
    ) -> None:
        Answers.__init__(self, hal, keeper, test, address)
        self._keeper = keeper
        self._interlock = interlock
        self._heartbeat = heartbeat

    def _answer_own(self, kind: int, frame: "Frame") -> int:
        keeper = self._keeper
        if kind == CARD_POLL:
            return self._card_poll(frame)
        if kind == CARDS:
            return self._cards()
        if kind == APPROVE:
            return self._state(
                keeper.approve(frame.get_u8(), frame.get_u8(), frame.get_u8(), frame.get_u8(), frame.get_u8())
            )
        if kind == LOAD_CARDS:
            return self._state(
                keeper.load(frame.get_u8(), frame.get_u8(), frame.get_u16(), frame.get_u16(), frame.get_u8())
            )
        if kind == CUTTING_CARD_OUT:
            return self._state(keeper.cutting_card_out())
        if kind == DEAL:
            return self._deal(frame)
        if kind == HOLD:
            keeper.hold(card_codes.REQUEST_NOT_ASKED)
            return self._state(0)
        if kind == END_ROUND:
            return self._end_round(frame)
        if kind == UNLOAD:
            code = keeper.unload()
            self._state(code)
            self._reply.put_u16(keeper.machine.inside & 0xFFFF)
            return code
        if LOAD_BEGIN <= kind <= _LAST_OF_MAINTENANCE:
            return self._maintain(kind, frame)
        return codes.LINK_UNKNOWN_TYPE

    def _own_flags(self) -> int:
        interlock = self._interlock
        machine = self._keeper.machine
        relay = self._keeper.relay
        flags = 0
        if self._keeper.lamps.is_green:
            flags |= codes.FLAG_LAMP
        if relay.is_driven:
            flags |= card_codes.FLAG_RELAY
        if relay.is_contact_closed:
            flags |= card_codes.FLAG_CONTACT
        if interlock.lid.is_a_on:
            flags |= card_codes.FLAG_LID_A
        if interlock.lid.is_b_on:
            flags |= card_codes.FLAG_LID_B
        if machine.is_machine_ready:
            flags |= card_codes.FLAG_MACHINE_READY
        if machine.is_shoe_empty:
            flags |= card_codes.FLAG_SHOE_EMPTY
        if machine.is_card_in_beam:
            flags |= card_codes.FLAG_CARD
        return flags

    def _card_poll(self, frame: "Frame") -> int:
        acknowledged = frame.get_u32()
        machine = self._keeper.machine
        self._heartbeat.beat(self._hal.ticks_ms())
        reply = self._reply
        reply.put_u8(machine.state)
        reply.put_u8(machine.game)
        reply.put_u8(machine.fault)
        reply.put_u8(machine.why)
        reply.put_u16(self._flags())
        reply.put_u32(machine.round)
        reply.put_u16(machine.out & 0xFFFF)
        reply.put_u16(machine.returned)
        reply.put_u32(self._hal.ticks_ms())
        self._put_event(acknowledged)
        return 0

    def _cards(self) -> int:
        machine = self._keeper.machine
        reply = self._reply
        reply.put_u8(machine.state)
        reply.put_u8(machine.game)
        reply.put_u8(machine.why)
        reply.put_u8(machine.decks)
        reply.put_u8(machine.deck_cards)
        reply.put_u16(machine.loaded)
        reply.put_u16(machine.out & 0xFFFF)
        reply.put_u16(machine.returned)
        reply.put_u8(machine.steps)
        reply.put_u32(machine.round)
        reply.put_u8(machine.approved_game)
        reply.put_u8(machine.min_decks)
        reply.put_u8(machine.max_decks)
        reply.put_u8(machine.approved_deck_cards)
        reply.put_u8(machine.offered)
        reply.put_u16(self._interlock.exit_beam.noise + self._interlock.return_beam.noise & 0xFFFF)
        return 0

    def _deal(self, frame: "Frame") -> int:
        number = frame.get_u32()
        game = frame.get_u8()
        offered = frame.get_u8()
        if not 0 < number < 1 << 30:
            return codes.REQUEST_VALUE
        return self._state(self._keeper.deal(number, game, offered))

    def _end_round(self, frame: "Frame") -> int:
        number = frame.get_u32()
        code = self._keeper.end_round(number)
        machine = self._keeper.machine
        self._state(code)
        self._reply.put_u16(machine.loaded)
        self._reply.put_u16(machine.out & 0xFFFF)
        self._reply.put_u16(machine.returned)
        return code

    def _maintain(self, kind: int, frame: "Frame") -> int:
        try:
            from units import maintenance

            code = maintenance.answer(kind, frame, self._reply, self._keeper, self._test)
        except MemoryError:
            self._keeper.wants_reset = True  # the next start has its room in one piece
            return codes.REQUEST_HEAP
        if self._keeper.loading is None:
            names = maintenance.MODULES
            del maintenance
            forget(*names)
        return code
