"""Baccarat: third cards, what wagers win, exact chances, and every cent kept."""

from fractions import Fraction
from random import Random

import pytest
from baccarat_felt import deal, dealer_banks, felt, shoe_with, wagered
from bank_felt import BankFelt
from hypothesis import given, settings
from hypothesis import strategies as st

from pit.rules.baccarat import events as ev
from pit.rules.baccarat.awaiting import AwaitPlayers, AwaitShoe, AwaitWagers, awaiting
from pit.rules.baccarat.basic_play import play_event
from pit.rules.baccarat.bets import Bet
from pit.rules.baccarat.commands import BankerIs, RoundCame
from pit.rules.baccarat.game import BACCARAT, Game
from pit.rules.baccarat.odds import odds, outcomes
from pit.rules.baccarat.points import banker_draws, player_draws, points, total
from pit.rules.cards import card, cards
from pit.rules.decks import pick_bounds, shuffle
from pit.rules.mini_baccarat.game import MINI_BACCARAT
from pit.rules.people import Role
from pit.rules.refusal import Refused


def test_tens_and_court_cards_count_nothing_and_sums_their_last_digit() -> None:
    assert [points(card(name)) for name in ("AS", "9H", "TC", "JD", "QS", "KH")] == [1, 9, 0, 0, 0, 0]
    assert total(cards("9H 9D 3S")) == 1


def test_the_player_draws_to_5_unless_somebody_has_a_natural() -> None:
    assert [value for value in range(10) if player_draws(value, 7)] == [0, 1, 2, 3, 4, 5]
    assert not any(player_draws(value, 8) for value in range(10))


@pytest.mark.parametrize(
    ("banker", "draws"),
    [
        (0, "0123456789"),
        (1, "0123456789"),
        (2, "0123456789"),
        (3, "012345679"),
        (4, "234567"),
        (5, "4567"),
        (6, "67"),
        (7, ""),
    ],
)
def test_the_banker_draws_by_the_players_third_card(banker: int, draws: str) -> None:
    assert "".join(str(third) for third in range(10) if banker_draws(0, banker, third)) == draws


def test_the_banker_draws_to_5_if_the_player_stood_and_never_beside_a_natural() -> None:
    assert [value for value in range(8) if banker_draws(6, value, None)] == [0, 1, 2, 3, 4, 5]
    assert not banker_draws(8, 0, None)
    assert not banker_draws(0, 8, None)


@pytest.mark.parametrize(
    ("first", "came", "net"),
    [
        ("9C 2D KH 5H", Bet.PLAYER, {"p1": 1_000, "p3": -1_000, "p5": -1_000}),
        ("2C 9D KH KD", Bet.BANKER, {"p1": -1_000, "p3": 950, "p5": -1_000}),
        ("9C 9D KH KD", Bet.TIE, {"p1": 0, "p3": 0, "p5": 8_000}),
        ("2C 3D KH KD 8S", Bet.BANKER, {"p1": -1_000, "p3": 950, "p5": -1_000}),
    ],
)
def test_what_wagers_win(first: str, came: Bet, net: dict[str, int]) -> None:
    table = wagered(dealer_banks(felt(first=first)), p1=Bet.PLAYER, p3=Bet.BANKER, p5=Bet.TIE)
    deal(table)
    assert table.all_of(RoundCame) == [RoundCame(0, came)]
    assert table.ledger.net == net


def test_chances_with_eight_decks() -> None:
    found = outcomes(8)
    assert found.banker + found.player + found.tie == 1
    assert [round(float(chance), 6) for chance in (found.banker, found.player, found.tie)] == [
        0.458597,
        0.446247,
        0.095156,
    ]


def test_house_edges_with_eight_decks() -> None:
    found = odds(8)
    assert found[Bet.PLAYER].house_edge == outcomes(8).banker - outcomes(8).player
    assert round(float(found[Bet.BANKER].house_edge), 5) == 0.01058
    assert round(float(found[Bet.PLAYER].house_edge), 5) == 0.01235
    assert found[Bet.TIE].returned == 9 * outcomes(8).tie
    assert found[Bet.TIE].house_edge > Fraction(14, 100)


def test_chances_of_one_deck_agree_with_dealing_it() -> None:
    random, came = Random(4), list[Bet]()
    while len(came) < 3000:
        pack = shuffle(shoe_with("", 1), [random.randrange(bound) for bound in pick_bounds(52)])
        player, banker = list(pack[0:4:2]), list(pack[1:4:2])
        left = list(pack[4:])
        two = total(player), total(banker)
        third = None
        if player_draws(*two):
            player.append(left.pop())
            third = points(player[2])
        if banker_draws(*two, third):
            banker.append(left.pop())
        difference = total(player) - total(banker)
        came.append(Bet.TIE if not difference else Bet.PLAYER if difference > 0 else Bet.BANKER)
    assert abs(came.count(Bet.BANKER) / 3000 - float(outcomes(1).banker)) < 0.04


@pytest.mark.parametrize("game", [BACCARAT, MINI_BACCARAT], ids=lambda game: game.name)
def test_two_shoes_played_so_are_taken_and_settled(game: Game) -> None:
    table, random = felt((1, 2, 4, 7), game=game), Random(3)
    if game is MINI_BACCARAT:
        table.tell(ev.OrderOffer(Role.HIGHER_KEY_EMPLOYEE))
    for _ in range(4000):
        event = play_event(table.state)
        if event is None:
            assert awaiting(table.state) == AwaitShoe(8)
            if table.state.round_number > 120:
                break
            event = ev.LoadShoe(shuffle(shoe_with(""), [random.randrange(bound) for bound in pick_bounds(416)]))
        table.tell(event)
    assert table.state.round_number > 120
    assert len({order.person for order in table.all_of(BankerIs)}) > 1
    assert not sum(table.ledger.on_layout.values())


def test_an_empty_table_waits_for_players_and_a_banker_for_his_wager() -> None:
    assert awaiting(felt(()).state) == AwaitPlayers()
    table = felt((1,))
    table.tell(ev.CallGame(), ev.AcceptShoe("p1"))
    assert awaiting(table.state) == AwaitWagers((), "p1")


PEOPLE = st.sampled_from(["p1", "p3", "px", "dealer", ""])
BETS = st.sampled_from(Bet)
ROLES = st.sampled_from(Role)
ANY_EVENT: st.SearchStrategy[ev.Event] = st.one_of(
    st.builds(ev.TakeSeat, PEOPLE, st.integers(0, 10)),
    st.builds(ev.LeaveSeat, PEOPLE),
    st.builds(ev.CallGame),
    st.builds(ev.OrderOffer, ROLES),
    st.builds(ev.OrderDealerBanks, ROLES, st.booleans()),
    st.builds(ev.AcceptShoe, PEOPLE),
    st.builds(ev.RejectShoe, PEOPLE),
    st.builds(ev.StopBanking, PEOPLE),
    st.builds(ev.PlaceWager, PEOPLE, BETS, st.sampled_from([-100, 0, 900, 1_000, 1_500, 90_000])),
    st.builds(ev.TakeBack, PEOPLE, BETS),
    st.builds(ev.CloseWagers),
    st.builds(ev.DealCard, PEOPLE, st.booleans()),
    st.builds(ev.TurnUp, PEOPLE),
    st.builds(ev.ActUnder17, ROLES),
    st.builds(ev.FindIrregularity, st.sampled_from(ev.Irregularity)),
)


def told(table: BankFelt, event: ev.Event) -> None:
    """Tell it, taken or not: refusals change nothing, and no cent is lost."""
    _, orders = table.step(table.state, event)
    if any(isinstance(order, Refused) for order in orders):
        table.refusal(event)
    else:
        table.tell(event)
    assert sum(table.ledger.on_layout.values()) == sum(laid.cents for laid in table.state.laid)


def test_who_banks_and_has_a_wager_on_a_tie_alone_makes_one_on_a_hand_before_wagers_are_closed() -> None:
    table = felt((1, 3))
    while not isinstance(event := play_event(table.state), ev.PlaceWager) or table.state.banker is None:
        assert event is not None
        table.tell(event)
    least = table.state.settings.limits.minimum_cents
    table.tell(ev.PlaceWager(table.state.banks, Bet.TIE, least))
    while not isinstance(event := play_event(table.state), ev.CloseWagers):
        assert event is not None
        table.tell(event)
    table.tell(event)


@settings(max_examples=80, deadline=None)
@given(st.data(), st.sampled_from([BACCARAT, MINI_BACCARAT]))
def test_rounds_told_anyhow_keep_every_cent_and_never_get_stuck(data: st.DataObject, game: Game) -> None:
    table = felt((1, 3), game=game)
    for _ in range(data.draw(st.integers(10, 60))):
        onward = play_event(table.state)
        is_onward = data.draw(st.integers(0, 2)) and onward is not None
        event = onward if is_onward and onward is not None else data.draw(ANY_EVENT)
        told(table, event)
    if not table.state.seats:
        table.tell(ev.TakeSeat("p9", 9))
    number = table.state.round_number
    for _ in range(60):
        following = play_event(table.state)
        if table.state.round_number > number or following is None:
            break
        table.tell(following)
    assert table.state.round_number > number
