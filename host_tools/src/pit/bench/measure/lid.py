"""How long from the opening of a card machine's lid to the release of its relay, at any moment of dealing."""

from random import Random

from pit.bench.card_machine import CardMachineBench
from pit.bench.measure.desk import Desk
from wire import card_codes

_CARDS = 52
_STEPS = card_codes.LOAD_SORTED | card_codes.LOAD_INSPECTED | card_codes.LOAD_SHUFFLED
_SETTLED_US = 500_000
_CLOSED_US = 200_000
_LATEST_US = 100_000


def lid_times(desk: Desk, count: int) -> list[int]:
    """Microseconds from the first edge of either channel to the fall of the relay's wire. Raises NoAnswer, Refused."""
    bench = desk.bench
    assert isinstance(bench, CardMachineBench)
    rig, clock, rng = bench.rig, bench.pump.clock, Random("lid")
    fallen: list[int] = []
    rig.relay.bridge_loop()  # else the lid's own contacts let go of the coil, and nobody sees what the unit does
    rig.lines["relay"].watch(lambda level: None if level else fallen.append(clock.now_us))
    desk.poll_for(_SETTLED_US)
    rig.machine.fill(range(_CARDS))
    desk.ask("approve", game=card_codes.GAME_BLACKJACK, min_decks=1, max_decks=8, deck_cards=_CARDS, offered=0)
    desk.ask("load_cards", decks=1, deck_cards=_CARDS, cards=_CARDS, outside=0, steps=_STEPS)
    desk.poll_for(_SETTLED_US)
    times = []
    for _ in range(count):
        desk.ask("deal", round=1, game=card_codes.GAME_BLACKJACK, offered=0)
        desk.poll_for(_CLOSED_US)
        opened_us = clock.now_us + rng.randrange(50_000)
        fallen.clear()
        clock.call_at(opened_us, rig.lid.open)
        desk.poll_for(opened_us - clock.now_us + _LATEST_US)
        times.append(fallen[0] - opened_us)
        rig.lid.shut()
        desk.poll_for(_SETTLED_US)
    return times
