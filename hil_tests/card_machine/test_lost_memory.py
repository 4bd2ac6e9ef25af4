"""A card machine's unit whose record is lost deals nothing and writes nothing over it: only an engineer's ticket begins anew."""

import pytest
from card_states import count_wrong, dealing
from card_unit import CardUnit
from cryptography.hazmat.primitives.asymmetric import rsa

from pit.bench.plants.fram_image import FramImage
from pit.link.errors import Refused
from wire import card_codes, codes

pytestmark = [
    pytest.mark.needs("plants", "power"),
    pytest.mark.slow_on_pico("its chip starts again in each test, which takes a minute each time"),
]

# firmware/LAYOUTS.md 2.10: three copies on two devices, four slots of 32 bytes.
_FIRST, _SECOND = 0x40, 0xC0
_SLOTS, _SLOT_BYTES = 4, 32


def lose_newest_record(unit: CardUnit) -> None:
    """Spoil every copy of the newest slot while the unit is off, and start it."""
    unit.cut_power()
    a, b = unit.rig.fram_a.image, unit.rig.fram_b.image
    newest = max(range(_SLOTS), key=lambda slot: _seq(a, slot))
    for image, base in ((a, _FIRST), (b, _FIRST), (a, _SECOND)):
        for offset in range(_SLOT_BYTES):
            image[base + newest * _SLOT_BYTES + offset] = 0x5A
    assert unit.give_power()["state"] == codes.UNRECOVERABLE


def _seq(image: FramImage, slot: int) -> int:
    at = _FIRST + slot * _SLOT_BYTES
    return int.from_bytes(bytes(image[at + offset] for offset in range(4)), "little")


@pytest.mark.on_pico
def test_it_deals_and_loads_nothing(empty_card_unit: CardUnit) -> None:
    unit = empty_card_unit
    dealing(unit)
    lose_newest_record(unit)
    fields = {"decks": 6, "deck_cards": 52, "cards": 312, "outside": 0, "steps": 7}
    assert unit.deal_refusal() != 0
    assert unit.refusal("load_cards", **fields) == codes.REQUEST_STATE
    assert not unit.is_dealing_possible()
    assert not unit.rig.relay.is_driven


def test_nothing_the_host_says_makes_the_next_start_forget_that_it_is_lost(empty_card_unit: CardUnit) -> None:
    unit = empty_card_unit
    dealing(unit)
    lose_newest_record(unit)
    approval = {"game": card_codes.GAME_BLACKJACK, "min_decks": 4, "max_decks": 8, "deck_cards": 52, "offered": 0}
    assert unit.refusal("approve", **approval) == codes.REQUEST_STATE
    unit.refusal("unload")
    unit.refusal("end_round", round=1)
    unit.rig.machine.pull_by_hand()
    unit.keep_polling(300_000)
    unit.cut_power()
    assert unit.give_power()["state"] == codes.UNRECOVERABLE
    assert codes.FAULT_MEMORY_LOST in unit.faults()


def test_a_ticket_for_a_wrong_count_does_not_stand_for_the_one_that_begins_anew(empty_card_unit: CardUnit) -> None:
    unit = empty_card_unit
    supervisor = rsa.generate_private_key(65537, 3072)
    unit.trust(supervisor)
    count_wrong(unit)
    lose_newest_record(unit)
    with pytest.raises(Refused) as refused:
        unit.take_ticket(card_codes.ACTION_CLEAR_COUNT, supervisor)
    assert refused.value.code == codes.REQUEST_STATE
    unit.cut_power()
    assert unit.give_power()["state"] == codes.UNRECOVERABLE
