"""Before the first card of Manila poker: table, pack, buck, ace, shuffle, cut, blind."""

from dataclasses import replace

import pytest
from card_room import empty_manila_room, manila_room, ready_manila_room

from pit.rules.decks import pick_bounds
from pit.rules.manila_poker import step as manila
from pit.rules.people import Role
from pit.rules.poker.awaiting import AwaitBlind, AwaitCut, AwaitPack, AwaitPlayers, AwaitShuffle, awaiting
from pit.rules.poker.commands import (
    BuckTo,
    PackChecked,
    ShoeLoaded,
)
from pit.rules.poker.events import (
    Act,
    Acts,
    AnnounceAce,
    AnnounceCommission,
    Asks,
    CheckPack,
    ClaimSeat,
    Cut,
    DealCard,
    JudgeUnfit,
    PostBlind,
    Prepare,
    Shuffle,
    Wish,
)
from pit.rules.poker.packs import Pack, cards_of
from pit.rules.poker.preparing import DeckStep
from pit.rules.poker.settings import Equipment, LayoutMark, PokerSettings
from pit.rules.poker.state import Table
from pit.rules.refusal import Refused

NO_PICKS = tuple(0 for _ in pick_bounds(32))


def refused(**changed: object) -> list[Refused]:
    opened = manila.open_table(PokerSettings(**{"seats": 13, **changed}))  # type: ignore[arg-type]
    return [] if isinstance(opened, Table) else list(opened)


@pytest.mark.clause("Q96-258-1")
def test_a_table_takes_thirteen_players_and_no_fourteenth() -> None:
    assert "Q96-258-1" in [one.clause for one in refused(seats=14)]
    assert not refused(seats=13)
    assert [one.clause for one in refused(seats=1)] == ["Q96-258-1"]
    assert not refused(seats=2)
    room = empty_manila_room()
    room.tell(ClaimSeat("p13", 13))
    assert room.refusal(ClaimSeat("p14", 14)).clause == "Q96-258-1"


@pytest.mark.clause("Q96-258-2")
def test_a_layout_needs_a_discard_circle_and_name_or_logo() -> None:
    assert [one.clause for one in refused(layout=frozenset({LayoutMark.CASINO_NAME}))] == ["Q96-258-2"]
    assert refused(layout=frozenset({LayoutMark.DISCARD_CIRCLE}))


@pytest.mark.clause("Q03-11-2")
def test_a_layout_may_bear_either_the_name_or_the_logo() -> None:
    circle = LayoutMark.DISCARD_CIRCLE
    assert [one.clause for one in refused(layout=frozenset({circle}))] == ["Q03-11-2"]
    for mark in (LayoutMark.CASINO_NAME, LayoutMark.CASINO_LOGO):
        assert not refused(layout=frozenset({circle, mark}))


@pytest.mark.clause("Q96-259-1")
@pytest.mark.parametrize("missing", Equipment)
def test_a_table_without_a_piece_of_equipment_is_not_opened(missing: Equipment) -> None:
    found = refused(equipment=frozenset(Equipment) - {missing})
    assert [one.clause for one in found] == ["Q96-259-1"]
    assert missing.value in found[0].reason


@pytest.mark.clause("Q96-259-1")
def test_a_table_with_all_of_the_equipment_is_opened() -> None:
    opened = manila.open_table(PokerSettings(seats=13, equipment=frozenset(Equipment)))
    assert isinstance(opened, Table) and opened.settings.equipment == frozenset(Equipment)


@pytest.mark.parametrize("cents", [0, 50, 550])
def test_the_least_wager_is_whole_dollars(cents: int) -> None:
    assert [one.clause for one in refused(minimum_wager_cents=cents)] == ["common practice"]


def test_manila_is_played_with_32_cards_only() -> None:
    assert [one.clause for one in refused(pack=Pack.COMPLETE)] == ["Q96-249-deck"]


@pytest.mark.clause("Q96-261-1-3")
def test_the_pack_is_made_ready_step_by_step_by_dealer_and_floor_manager() -> None:
    room = empty_manila_room()
    assert room.refusal(Prepare(DeckStep.SPREAD, Role.DEALER)).clause == "Q96-261-1-3"
    room.tell(Prepare(DeckStep.RECEIVE, Role.DEALER), Prepare(DeckStep.INSPECT, Role.DEALER))
    assert room.refusal(Prepare(DeckStep.REMOVE, Role.DEALER)).clause == "Q96-261-1-3"
    assert room.refusal(Prepare(DeckStep.INSPECT, Role.DEALER)).clause == "Q96-261-1-3"
    assert room.refusal(Prepare(DeckStep.INSPECT, Role.PIT_BOSS)).clause == "Q96-261-1-3"
    room.tell(Prepare(DeckStep.INSPECT, Role.FLOOR_MANAGER))
    assert room.refusal(Prepare(DeckStep.REMOVE, Role.FLOOR_MANAGER)).clause == "Q96-261-1-3"
    for step in list(DeckStep)[2:]:
        assert not room.table.preparation.is_ready
        room.tell(Prepare(step, Role.DEALER))
    assert room.table.preparation.is_ready
    assert room.refusal(Prepare(DeckStep.RECEIVE, Role.DEALER)).clause == "Q96-261-1-3"
    room.shuffle()
    assert sorted(map(str, room.table.shoe)) == sorted(map(str, cards_of(Pack.REDUCED_32)))


@pytest.mark.clause("Q96-261-4")
@pytest.mark.parametrize("judge", [Role.DEALER, Role.PIT_BOSS, Role.FLOOR_MANAGER])
def test_after_an_unfit_card_no_round_starts_before_a_new_pack_is_ready(judge: Role) -> None:
    room = manila_room({1: 50, 2: 50})
    room.play("fold")
    assert room.refusal(JudgeUnfit(Role.ASSISTANT_PIT_BOSS)).clause == "Q96-261-4"
    room.tell(JudgeUnfit(judge))
    assert room.refusal(Shuffle(NO_PICKS)).clause == "Q96-261-4"
    assert room.refusal(PostBlind(2, 500)).clause == "Q96-261-4"
    room.prepare()
    room.tell(Shuffle(NO_PICKS))


@pytest.mark.clause("Q96-261-4")
def test_the_first_round_needs_a_pack_made_ready() -> None:
    assert empty_manila_room().refusal(Shuffle(NO_PICKS)).clause == "Q96-261-4"


@pytest.mark.clause("Q96-261-5")
def test_a_floor_manager_has_the_32_cards_checked() -> None:
    room = empty_manila_room()
    whole = cards_of(Pack.REDUCED_32)
    assert room.tell(CheckPack(whole, Role.FLOOR_MANAGER)) == [PackChecked((), ())]
    assert room.tell(CheckPack(whole[1:], Role.FLOOR_MANAGER)) == [PackChecked((whole[0],), ())]
    assert room.tell(CheckPack((*whole, whole[3]), Role.FLOOR_MANAGER)) == [PackChecked((), (whole[3],))]
    assert room.refusal(CheckPack(whole, Role.PIT_BOSS)).clause == "Q96-261-5"


@pytest.mark.clause("Q96-263-1")
def test_no_round_starts_without_a_shuffle_since_the_last() -> None:
    room = ready_manila_room({1: 50, 2: 50})
    assert room.refusal(PostBlind(1, 500)).clause == "Q96-263-1"
    room.start()
    room.play("fold")
    assert room.refusal(PostBlind(2, 500)).clause == "Q96-263-1"
    room.shuffle()
    room.tell(PostBlind(2, 500))


@pytest.mark.clause("Q96-263-1")
def test_the_pack_is_shuffled_by_picks_that_fit_it() -> None:
    room = ready_manila_room({1: 50, 2: 50})
    assert room.refusal(Shuffle(NO_PICKS[1:])).clause == "Q96-263-1"
    assert room.refusal(Shuffle((32, *NO_PICKS[1:]))).clause == "Q96-263-1"


@pytest.mark.clause("Q96-263-2")
def test_the_cut_leaves_two_cards_and_puts_the_lower_part_on_top() -> None:
    room = ready_manila_room({1: 50, 2: 50})
    assert room.refusal(Cut(10)).clause == "Q96-263-2"
    room.tell(Shuffle(NO_PICKS))
    before = room.table.shoe
    assert room.refusal(PostBlind(1, 500)).clause == "Q96-263-2"
    for depth in (0, 1, 31, 32):
        assert room.refusal(Cut(depth)).clause == "Q96-263-2"
    assert room.tell(Cut(30)) == [ShoeLoaded(before[30:] + before[:30])]
    assert room.refusal(Cut(2)).clause == "Q96-263-2"
    room.tell(Shuffle(NO_PICKS))
    assert room.tell(Cut(2)) == [ShoeLoaded(before[2:] + before[:2])]


@pytest.mark.clause("Q96-264-1-2")
def test_the_buck_starts_at_the_dealers_left_and_moves_one_player_a_round() -> None:
    room = ready_manila_room({1: 50, 2: 50, 5: 50})
    for _ in range(4):
        room.start()
        room.fold_all()
    assert [order.place for order in room.all_of(BuckTo)] == [1, 2, 5, 1]


@pytest.mark.clause("Q96-264-3")
def test_nobody_may_decline_the_buck() -> None:
    room = manila_room({1: 50, 2: 50})
    assert room.refusal(Asks("p1", Wish.REFUSE_BUCK)).clause == "Q96-264-3"
    assert room.table.designated == 1


@pytest.mark.clause("Q96-265")
def test_the_ace_is_announced_before_the_first_round_and_stands_for_the_game() -> None:
    room = empty_manila_room(minimum_stake_cents=5000)
    room.prepare()
    room.seat({1: 50, 2: 50})
    room.shuffle()
    assert room.refusal(PostBlind(1, 500)).clause == "Q96-265"
    room.tell(AnnounceAce(True), PostBlind(1, 500))
    room.deal()
    room.play("fold")
    assert room.refusal(AnnounceAce(False)).clause == "Q96-265"
    assert room.table.is_ace_low is True


@pytest.mark.clause("Q96-267-2")
@pytest.mark.parametrize("cents", [400, 1000])
def test_the_blind_is_the_least_wager(cents: int) -> None:
    room = ready_manila_room({1: 50, 2: 50})
    room.shuffle()
    assert room.refusal(PostBlind(1, cents)).clause == "Q96-267-2"
    assert room.refusal(PostBlind(2, 500)).clause == "Q96-267-2"
    room.tell(PostBlind(1, 500))
    assert room.refusal(PostBlind(2, 500)).clause == "Q96-267-2"


@pytest.mark.clause("Q96-269")
def test_no_card_is_dealt_before_the_blind_lies() -> None:
    room = ready_manila_room({1: 50, 2: 50})
    room.shuffle()
    assert room.refusal(DealCard()).clause == "Q96-269"
    room.tell(PostBlind(1, 500))
    room.deal()
    assert [len(seat.held) for seat in room.table.seats] == [2, 2]
    assert len(room.table.board) == 1


@pytest.mark.clause("Q96-275-3")
def test_less_commission_may_be_taken_if_the_players_are_told_before_play() -> None:
    room = ready_manila_room({1: 50, 2: 50})
    assert room.refusal(AnnounceCommission(2, False)).clause == "Q96-275-3"
    assert room.refusal(AnnounceCommission(6, True)).clause == "Q96-275-3"
    assert room.refusal(AnnounceCommission(-1, True)).clause == "Q96-275-3"
    room.tell(AnnounceCommission(0, True))
    room.start()
    room.play("raise 20", "call", "fold")
    assert room.chips.commission == 0
    assert room.refusal(AnnounceCommission(1, True)).clause == "Q96-275-3"


@pytest.mark.clause("Q96-249-act")
def test_the_acts_are_five_and_no_other_word_is_one() -> None:
    assert [act.value for act in Act] == ["check", "fold", "call", "call and raise", "raise"]
    room = manila_room({1: 50, 2: 50})
    with pytest.raises(ValueError, match="bluff"):
        Act("bluff")
    assert room.refusal(replace(Acts(2, Act.CALL), act="bluff")).clause == "Q96-249-act"  # type: ignore[arg-type]


def test_a_round_needs_two_players_with_a_stake() -> None:
    room = ready_manila_room({1: 50})
    room.shuffle()
    assert room.refusal(PostBlind(1, 500)).clause == "common practice"
    assert awaiting(room.table) == AwaitPlayers()


@pytest.mark.clause("Q96-268")
def test_the_chips_of_the_blind_add_up_to_it() -> None:
    room = ready_manila_room({1: 50, 2: 50})
    room.shuffle()
    assert room.refusal(PostBlind(1, 500, stack=(100, 100))).clause == "Q96-268"
    room.tell(PostBlind(1, 500, stack=(500,)))
    room.deal()
    assert room.refusal(PostBlind(1, 500)).clause == "Q96-267-2"


def test_what_a_table_waits_for_before_a_round_comes_in_order() -> None:
    room = empty_manila_room(minimum_stake_cents=5000)
    assert awaiting(room.table) == AwaitPack()
    room.prepare()
    room.tell(AnnounceAce(False))
    room.seat({1: 50, 2: 50})
    assert awaiting(room.table) == AwaitShuffle(32)
    room.tell(Shuffle(NO_PICKS))
    assert awaiting(room.table) == AwaitCut(32)
    room.tell(Cut(16))
    assert awaiting(room.table) == AwaitBlind(1, 500)
