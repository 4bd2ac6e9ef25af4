"""Caribbean stud: the jackpot that internal controls set, the deck and its rack, conduct, and what hands win."""

from collections import Counter
from dataclasses import replace

import pytest
from bank_felt import BankFelt
from caribbean_felt import DEAD, JACKPOT, felt, jackpots

from pit.rules.banked_round.money import PayWager
from pit.rules.banked_round.wagers import Limits
from pit.rules.cards import Card, cards
from pit.rules.caribbean_stud import events as ev
from pit.rules.caribbean_stud.controls import (
    DEFAULT_DESCRIPTION,
    CaribbeanControls,
    Method,
    description,
    procedure_25_2,
    refuse_method,
)
from pit.rules.caribbean_stud.hands import is_dead_mans_hand, jackpot_of
from pit.rules.caribbean_stud.settings import CaribbeanSettings
from pit.rules.caribbean_stud.state import Phase
from pit.rules.caribbean_stud.step import open_table, step
from pit.rules.chips import Tender
from pit.rules.decks import DeckKind, decks
from pit.rules.internal_controls import InternalControls, Matter
from pit.rules.people import Role
from pit.rules.refusal import Refused

ACES_AND_EIGHTS = "AS AD 8C 8H 3D"
QUEEN_HIGH = "QS 9D 7C 4H 2D"
FULL_HOUSE = "KS KD KC 5H 5D"


def deck_with(first: str) -> tuple[Card, ...]:
    wanted = cards(first)
    return (*wanted, *(Counter(decks(DeckKind.STANDARD)) - Counter(wanted)).elements())


def dealt(
    own: str = FULL_HOUSE, dealer: str = QUEEN_HIGH, controls: CaribbeanControls = JACKPOT, jackpot: bool = False
) -> BankFelt:
    table = felt(controls)
    table.tell(ev.LoadDeck("red", deck_with(f"{own} {dealer}")), ev.PlaceAnte("p1", 1_000))
    table.tell(*([ev.PlaceJackpot("p1")] if jackpot else []), ev.DealHands())
    return table


@pytest.mark.clause("Q03-8-1")
def test_the_jackpot_prize_is_what_the_controls_set() -> None:
    table = dealt(jackpot=True)
    table.tell(ev.Bets("p1"))
    assert jackpots(table) == [100_00]
    assert table.ledger.net["p1"] == 1_000 - 100 + 100_00


@pytest.mark.clause("Q03-8-1")
def test_without_a_prize_table_there_is_no_jackpot_wager() -> None:
    table = felt(CaribbeanControls())
    table.tell(ev.PlaceAnte("p1", 1_000))
    assert table.refusal(ev.PlaceJackpot("p1")).clause == "Q03-8-1"


@pytest.mark.clause("Q03-8-2")
@pytest.mark.parametrize(("controls", "won"), [(DEAD, [75_00]), (JACKPOT, [])])
def test_a_dead_mans_hand_wins_only_where_the_controls_say_so(controls: CaribbeanControls, won: list[int]) -> None:
    table = dealt(ACES_AND_EIGHTS, controls=controls, jackpot=True)
    table.tell(ev.Bets("p1"))
    assert jackpots(table) == won


@pytest.mark.clause("Q03-8-2")
def test_a_dead_mans_hand_is_two_pairs_of_aces_and_eights() -> None:
    assert is_dead_mans_hand(cards(ACES_AND_EIGHTS), False)
    assert not is_dead_mans_hand(cards(ACES_AND_EIGHTS), True)
    assert is_dead_mans_hand(cards("AS AC 8C 8S 3D"), True)
    assert not is_dead_mans_hand(cards("AS AC AD 8C 8S"), False)
    assert not is_dead_mans_hand(cards("AS AC 7C 7S 8D"), False)
    assert jackpot_of(cards(ACES_AND_EIGHTS), replace(DEAD, is_dead_mans_hand_black=True)) == 0


@pytest.mark.clause("Q03-8-2")
def test_a_dead_mans_hand_that_wins_needs_a_prize() -> None:
    reasons = open_table(CaribbeanSettings(controls=CaribbeanControls(wins_dead_mans_hand=True)))
    assert isinstance(reasons, tuple)
    assert [one.clause for one in reasons] == ["Q03-8-2"]


@pytest.mark.clause("Q03-8-3")
def test_another_description_is_used_where_the_controls_state_one() -> None:
    assert description(CaribbeanControls()) == DEFAULT_DESCRIPTION
    assert description(CaribbeanControls(description="STUD AGAINST THE HOUSE")) == "STUD AGAINST THE HOUSE"


@pytest.mark.clause("Q03-8-4")
def test_the_rack_holds_cards_of_one_deck_at_a_time() -> None:
    table = dealt()
    table.tell(ev.Folds("p1"), ev.Collect())
    assert (table.state.rack_deck, len(table.state.rack)) == ("red", 52)
    assert table.refusal(ev.PutInRack("blue", cards("AS")[0])).clause == "Q03-8-4"
    table.tell(ev.LoadDeck("blue", deck_with("")), ev.PlaceAnte("p1", 1_000), ev.DealHands(), ev.Folds("p1"))
    assert table.refusal(ev.Collect()).clause == "Q03-8-4"
    table.tell(ev.EmptyRack(), ev.Collect())
    assert table.state.rack_deck == "blue"


@pytest.mark.clause("Q03-8-5-6")
def test_cards_are_dealt_only_in_a_way_that_the_controls_provide_for() -> None:
    reasons = open_table(CaribbeanSettings(method=Method.SHUFFLER))
    assert isinstance(reasons, tuple)
    assert [one.clause for one in reasons] == ["Q03-8-5-6"]
    controls = CaribbeanControls(methods=frozenset({Method.SHUFFLER}))
    assert not isinstance(open_table(CaribbeanSettings(method=Method.SHUFFLER, controls=controls)), tuple)


@pytest.mark.clause("Q03-8-5-6")
@pytest.mark.parametrize("method", Method)
def test_a_method_is_refused_unless_it_is_among_those_of_the_controls(method: Method) -> None:
    others = CaribbeanControls(methods=frozenset(Method) - {method})
    refused = refuse_method(others, method)
    assert refused is not None
    assert (refused.clause, method.value in refused.reason) == ("Q03-8-5-6", True)
    assert refuse_method(CaribbeanControls(methods=frozenset({method})), method) is None


@pytest.mark.clause("Q03-8-7")
def test_cards_out_of_the_dealers_view_are_a_contravention() -> None:
    assert dealt().tell(ev.CardOutOfView("p1")) == [ev.Contravention("p1", "17(6)", "Q03-8-7")]
    assert felt().refusal(ev.CardOutOfView("p1")).clause == "Q03-8-7"


@pytest.mark.clause("Q03-8-11-12")
def test_touching_somebody_elses_cards_is_a_contravention_of_20a_d() -> None:
    table = dealt()
    assert table.tell(ev.TouchedCards("p1", "p2")) == [ev.Contravention("p1", "20A(d)", "Q03-8-11-12")]
    assert table.refusal(ev.TouchedCards("p1", "p1")).clause == "Q03-8-11-12"


@pytest.mark.clause("Q03-8-8")
@pytest.mark.parametrize("found", [51, 53])
def test_a_deck_that_is_not_52_voids_the_round_and_every_wager_goes_back(found: int) -> None:
    table = felt()
    table.tell(ev.LoadDeck("red", deck_with("")), ev.PlaceAnte("p1", 1_000), ev.PlaceAnte("p2", 1_000))
    table.tell(ev.PlaceJackpot("p1"), ev.DealHands(), ev.Bets("p1"))
    orders = table.tell(ev.DeckCounted(found))
    assert orders[:2] == [
        ev.NotifyInspector(Role.KEY_EMPLOYEE_TABLE_GAMES, "Q03-8-8"),
        ev.RoundVoid(0, "Q03-8-8"),
    ]
    assert table.ledger.net == {"p1": 0, "p2": 0}
    assert not sum(table.ledger.on_layout.values())
    assert (table.state.phase, table.state.round_number, table.state.cards) == (Phase.WAGERING, 1, ())


@pytest.mark.clause("Q03-8-8")
def test_a_deck_of_52_changes_nothing() -> None:
    table = dealt()
    assert table.tell(ev.DeckCounted(52)) == []
    assert table.state.phase is Phase.DECIDING


@pytest.mark.clause("Q03-8-8")
def test_a_wrong_count_after_the_hands_were_settled_is_told_and_the_round_stands() -> None:
    table = dealt()
    table.tell(ev.Folds("p1"))
    assert table.tell(ev.DeckCounted(51)) == [ev.NotifyInspector(Role.KEY_EMPLOYEE_TABLE_GAMES, "Q03-8-8")]
    assert (table.state.phase, table.state.round_number) == (Phase.WAGERING, 1)


@pytest.mark.clause("Q03-8-9-10")
def test_the_procedure_of_section_25_comes_from_the_internal_controls() -> None:
    refused = procedure_25_2(CaribbeanControls())
    assert isinstance(refused, Refused)
    assert refused.clause == "Q03-8-9-10"
    written = InternalControls(procedures={Matter.CARIBBEAN_SECTION_25_2: "page 31"})
    assert procedure_25_2(CaribbeanControls(controls=written)) == "page 31"


@pytest.mark.clause("Q03-5")
def test_coins_are_taken_and_paid_where_they_are_switched_on() -> None:
    table = BankFelt(open_table(CaribbeanSettings(limits=Limits(500, 10_000, takes_coins=True))), step)
    table.tell(ev.LoadDeck("red", deck_with(f"{FULL_HOUSE} {QUEEN_HIGH}")), ev.PlaceAnte("p1", 1_000, Tender.COINS))
    table.tell(ev.DealHands(), ev.Bets("p1"))
    assert [order.tender for order in table.all_of(PayWager)] == [Tender.COINS]
    assert felt().refusal(ev.PlaceAnte("p1", 1_000, Tender.COINS)).clause == "Q03-5"


@pytest.mark.parametrize(
    ("own", "dealer", "net"),
    [
        (FULL_HOUSE, QUEEN_HIGH, 1_000),
        (QUEEN_HIGH, "JS 9C 7D 4C 2H", 1_000),
        (FULL_HOUSE, "AS KH 7C 4H 2D", 1_000 + 7 * 2_000),
        ("QS QD 7C 4H 2D", "AS KH 7D 4D 2H", 1_000 + 2_000),
        ("AS KD QC JH TD", "AD KS 7D 4D 2H", 1_000 + 4 * 2_000),
        ("AS KD 7C 4H 2D", "AD KS 7D 4D 2H", 0),
        ("QS QD 7C 4H 2D", "AD AS 7D 4D 2H", -3_000),
    ],
)
def test_what_a_bet_wins(own: str, dealer: str, net: int) -> None:
    table = dealt(own, dealer)
    table.tell(ev.Bets("p1"))
    assert table.ledger.net["p1"] == net


def test_a_fold_loses_the_ante_and_the_jackpot_wager() -> None:
    table = dealt(jackpot=True)
    table.tell(ev.Folds("p1"))
    assert table.ledger.net["p1"] == -1_100


def test_the_dealer_shows_one_card_and_at_the_end_all_five() -> None:
    table = dealt()
    table.tell(ev.Bets("p1"))
    assert table.all_of(ev.DealerShows) == [ev.DealerShows(cards("2D")), ev.DealerShows(cards(QUEEN_HIGH))]


def test_players_decide_in_turn_and_act_in_their_time() -> None:
    table = felt()
    table.refusal(ev.DealHands())
    table.refusal(ev.EmptyRack())
    table.tell(ev.LoadDeck("red", deck_with("")), ev.PlaceAnte("p1", 1_000), ev.PlaceAnte("p2", 1_000))
    for refused in (
        ev.PlaceAnte("p1", 1_000),
        ev.PlaceAnte("p3", 400),
        ev.PlaceJackpot("p3"),
        ev.TakeBack("p3"),
        ev.Bets("p1"),
    ):
        table.refusal(refused)
    table.refusal(ev.LoadDeck("blue", deck_with("")))
    table.tell(ev.PlaceAnte("p3", 1_000), ev.TakeBack("p3"), ev.PlaceJackpot("p1"), ev.DealHands())
    table.refusal(ev.PlaceJackpot("p2"))
    table.refusal(ev.Bets("p2"))
    table.refusal(ev.Collect())
    assert table.ledger.net["p3"] == 0


def test_a_deck_that_lies_in_the_rack_or_lacks_a_card_is_not_loaded() -> None:
    table = felt()
    table.refusal(ev.LoadDeck("red", deck_with("")[1:]))
    table.refusal(ev.LoadDeck("", deck_with("")))
    table.tell(ev.PutInRack("red", cards("AS")[0]))
    table.refusal(ev.PutInRack("red", cards("AS")[0]))
    table.refusal(ev.LoadDeck("red", deck_with("")))
    table.tell(ev.LoadDeck("blue", deck_with("")))


@pytest.mark.parametrize("settings_", [CaribbeanSettings(seats=10), CaribbeanSettings(limits=Limits(0, 0))])
def test_settings_that_make_no_table_are_refused(settings_: CaribbeanSettings) -> None:
    assert isinstance(open_table(settings_), tuple)


@pytest.mark.parametrize("stranger", [None, 7, "deal", object()])
def test_something_that_is_no_event_is_refused(stranger: object) -> None:
    felt().refusal(stranger)
