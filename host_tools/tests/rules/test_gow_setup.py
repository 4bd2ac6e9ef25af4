"""A table of Queensland pai gow before a round: layout, tiles and their care, shuffle, la ja, cut."""

from dataclasses import replace

import pytest
from tile_room import NO_CUT, NO_PICKS, TileRoom, banked_room, tile_room

from pit.rules.pai_gow.tiles import TILES, is_set_complete
from pit.rules.pai_gow_queensland.care import CareStep
from pit.rules.pai_gow_queensland.commands import (
    ContraventionNoted,
    ShowSign,
    ShuffleAgain,
    Stacked,
    TileReplaced,
    TilesArranged,
    WagersRetrievable,
)
from pit.rules.pai_gow_queensland.conduct_events import TouchesTiles
from pit.rules.pai_gow_queensland.events import CutTiles, LaJa, NoMoreBets, TakeBank
from pit.rules.pai_gow_queensland.preparing_events import (
    ArrangeTiles,
    CareForTiles,
    ReplaceSet,
    ReplaceTile,
    ShuffleTiles,
)
from pit.rules.pai_gow_queensland.settings import EXAMPLE_CUTS, Cut, GowSettings, LayoutMark, check_settings
from pit.rules.pai_gow_queensland.state import BankMode, Phase, State
from pit.rules.pai_gow_queensland.step import cuts_sign, open_table
from pit.rules.people import Role
from pit.rules.refusal import COMMON_PRACTICE, Refused

MANNER = "top tiles of the stacks"


def clauses(settings: GowSettings) -> list[str]:
    return [refused.clause for refused in check_settings(settings)]


def test_the_settings_as_they_ship_open_a_table() -> None:
    assert isinstance(open_table(), State)


@pytest.mark.clause("Q96-413")
@pytest.mark.parametrize("mark", list(LayoutMark))
def test_a_layout_without_one_of_its_marks_is_refused(mark: LayoutMark) -> None:
    assert clauses(GowSettings(layout=frozenset(LayoutMark) - {mark})) == ["Q96-413"]


@pytest.mark.clause("Q96-413", "Q96-419-2-3")
def test_a_layout_has_eight_boxes() -> None:
    assert clauses(GowSettings(boxes=9)) == ["Q96-413"]
    assert clauses(GowSettings(boxes=7)) == ["Q96-419-2-3"]
    assert clauses(GowSettings(boxes=8)) == []


@pytest.mark.clause("Q96-421-1a")
@pytest.mark.parametrize(("least", "most"), [(0, 100), (50, 1000), (1000, 950), (1000, 900), (1000, 1050)])
def test_limits_are_whole_dollars_and_in_order(least: int, most: int) -> None:
    assert clauses(GowSettings(minimum_cents=least, maximum_cents=most)) == ["Q96-421-1a"]


def test_a_table_without_a_seat_is_refused() -> None:
    assert clauses(GowSettings(seats=0)) == [COMMON_PRACTICE]
    assert clauses(GowSettings(smallest_chip_cents=0)) == [COMMON_PRACTICE]


@pytest.mark.clause("Q96-430-2")
def test_the_sign_lists_every_approved_cut_and_there_must_be_one() -> None:
    assert cuts_sign(GowSettings()) == ShowSign("cuts", tuple(cut.name for cut in EXAMPLE_CUTS), "Q96-430-2")
    assert clauses(GowSettings(cuts=())) == ["Q96-430-2"]


@pytest.mark.clause("Q96-430-3-4")
def test_the_house_way_of_cutting_is_an_approved_cut() -> None:
    assert clauses(GowSettings(house_cut="by the moon")) == ["Q96-430-3-4"]


@pytest.mark.clause("Q96-430-1")
def test_a_cut_that_loses_a_stack_is_refused() -> None:
    lossy = Cut("lossy", (0, 1, 2, 3, 4, 5, 6, 6))
    assert clauses(GowSettings(cuts=(*EXAMPLE_CUTS, lossy))) == ["Q96-430-1"]


def fresh_room() -> TileRoom:
    opened = open_table(GowSettings(cuts=(NO_CUT,), house_cut=NO_CUT.name))
    assert isinstance(opened, State)
    return TileRoom(opened)


@pytest.mark.clause("Q96-427")
def test_tiles_are_received_inspected_by_two_spread_and_looked_at_before_the_shuffle() -> None:
    room = fresh_room()
    for event in (
        CareForTiles(CareStep.RECEIVE, tiles=TILES),
        CareForTiles(CareStep.INSPECT, Role.FLOOR_MANAGER),
        CareForTiles(CareStep.INSPECT, Role.DEALER),
        CareForTiles(CareStep.SPREAD),
        CareForTiles(CareStep.LOOK),
    ):
        assert room.refusal(ShuffleTiles(NO_PICKS)).clause == "Q96-427"
        room.tell(event)
    room.tell(ShuffleTiles(NO_PICKS))
    assert room.state.phase is Phase.WAGERS


@pytest.mark.clause("Q96-427")
def test_31_tiles_or_a_tile_twice_are_not_received() -> None:
    room = fresh_room()
    assert room.refusal(CareForTiles(CareStep.RECEIVE, tiles=TILES[1:])).clause == "Q96-427"
    assert room.refusal(CareForTiles(CareStep.RECEIVE, tiles=(*TILES[1:], TILES[1]))).clause == "Q96-427"


@pytest.mark.clause("Q96-427")
def test_one_inspection_is_not_enough_nor_two_by_the_same_person_or_one_by_a_pit_boss() -> None:
    room = fresh_room()
    assert room.refusal(CareForTiles(CareStep.INSPECT)).clause == "Q96-427"
    room.tell(CareForTiles(CareStep.RECEIVE, tiles=TILES))
    room.tell(CareForTiles(CareStep.INSPECT, Role.DEALER))
    assert room.refusal(CareForTiles(CareStep.SPREAD)).clause == "Q96-427"
    assert room.refusal(CareForTiles(CareStep.INSPECT, Role.DEALER)).clause == "Q96-427"
    assert room.refusal(CareForTiles(CareStep.INSPECT, Role.PIT_BOSS)).clause == "Q96-427"


@pytest.mark.clause("Q96-428")
def test_each_round_starts_with_eight_stacks_of_four_that_hold_all_tiles() -> None:
    room = tile_room()
    for number in (1, 2):
        room.round({2: 5})
        stacks = room.all_of(Stacked)[-1].stacks
        assert [len(stack) for stack in stacks] == [4] * 8
        assert is_set_complete(tile for stack in stacks for tile in stack)
        assert room.state.round_number == number


@pytest.mark.clause("Q96-428")
def test_tiles_that_are_stacked_are_not_shuffled_again_and_bad_picks_are_no_shuffle() -> None:
    room = tile_room()
    assert room.refusal(ShuffleTiles(NO_PICKS[1:])).clause == "Q96-428"
    assert room.refusal(ShuffleTiles((32, *NO_PICKS[1:]))).clause == "Q96-428"
    room.shuffle()
    assert room.refusal(ShuffleTiles(NO_PICKS)).clause == "Q96-428"


@pytest.mark.clause("Q96-428")
def test_no_more_bets_is_not_called_before_the_tiles_are_stacked() -> None:
    room = tile_room()
    room.shuffle()
    room.wager({2: 5})
    room.tell(LaJa("p2", NO_PICKS, MANNER, is_tile_exposed=True))
    assert room.refusal(NoMoreBets()).clause == "Q96-428"


@pytest.mark.clause("Q96-429")
def test_any_player_may_ask_for_a_la_ja_where_the_house_banks() -> None:
    room = tile_room()
    room.shuffle()
    before = room.state.stacks
    (stacked,) = room.tell(LaJa("p4", (31, *NO_PICKS[1:]), MANNER))
    assert isinstance(stacked, Stacked)
    assert stacked.stacks != before
    assert is_set_complete(tile for stack in stacked.stacks for tile in stack)


@pytest.mark.clause("Q96-429")
@pytest.mark.parametrize("mode", [BankMode.PLAYER, BankMode.CO])
def test_only_who_banks_may_ask_for_a_la_ja_where_a_player_does(mode: BankMode) -> None:
    room = tile_room()
    room.round({2: 5})
    room.state = replace(room.state, liability_cents=100_000)
    room.tell(TakeBank(2, 2, mode, (("p2", 100_000),)))
    room.shuffle_only()
    assert room.refusal(LaJa("p3", NO_PICKS, MANNER)).clause == "Q96-429"
    room.tell(LaJa("p2", NO_PICKS, MANNER))


@pytest.mark.clause("Q96-429")
def test_a_la_ja_needs_a_request_an_approved_manner_and_a_whole_shuffle() -> None:
    room = tile_room()
    room.shuffle()
    assert room.refusal(LaJa("", NO_PICKS, MANNER)).clause == "Q96-429"
    assert room.refusal(LaJa("p2", NO_PICKS, "with the feet")).clause == "Q96-429"
    assert room.refusal(LaJa("p2", NO_PICKS[1:], MANNER)).clause == "Q96-429"


@pytest.mark.clause("Q96-429")
def test_a_la_ja_comes_after_the_stacking() -> None:
    room = tile_room()
    assert room.refusal(LaJa("p2", NO_PICKS, MANNER)).clause == "Q96-429"
    room.shuffle()
    room.tell(LaJa("p2", NO_PICKS, MANNER, is_tile_exposed=True))
    assert room.refusal(LaJa("p2", NO_PICKS, MANNER)).clause == "Q96-429"


@pytest.mark.clause("Q96-430-1")
def test_a_cut_that_is_not_approved_is_refused() -> None:
    room = to_cut(tile_room())
    refused = room.refusal(CutTiles("over the shoulder"))
    assert refused.clause == "Q96-430-1"
    assert NO_CUT.name in refused.reason


def to_cut(room: TileRoom) -> TileRoom:
    room.shuffle_only()
    room.wager({3: 5})
    room.tell(NoMoreBets())
    return room


@pytest.mark.clause("Q96-430-3-4")
def test_the_house_cuts_the_house_way_and_no_player_chooses() -> None:
    room = to_cut(tile_room(cuts=EXAMPLE_CUTS, house_cut=EXAMPLE_CUTS[0].name))
    assert room.refusal(CutTiles(EXAMPLE_CUTS[1].name, "p3")).clause == "Q96-430-3-4"
    assert room.refusal(CutTiles(EXAMPLE_CUTS[1].name)).clause == "Q96-430-3-4"
    before = room.state.stacks
    room.tell(CutTiles(EXAMPLE_CUTS[0].name))
    assert room.state.stacks == (*before[4:], *before[:4])


@pytest.mark.clause("Q96-430-3-4")
@pytest.mark.parametrize("mode", [BankMode.PLAYER, BankMode.CO])
def test_a_player_who_banks_chooses_among_the_approved_cuts(mode: BankMode) -> None:
    room = tile_room(cuts=EXAMPLE_CUTS, house_cut=EXAMPLE_CUTS[0].name)
    room.round({2: 5})
    room.state = replace(room.state, liability_cents=100_000)
    room.tell(TakeBank(2, 2, mode, (("p2", 100_000),)))
    to_cut(room)
    assert room.refusal(CutTiles(EXAMPLE_CUTS[2].name, "p3")).clause == "Q96-430-3-4"
    before = room.state.stacks
    room.tell(CutTiles(EXAMPLE_CUTS[2].name, "p2"))
    assert room.state.stacks == tuple(before[place] for place in (0, 2, 4, 6, 1, 3, 5, 7))


@pytest.mark.clause("Q96-430-5")
def test_a_player_who_touches_tiles_in_the_shuffle_or_the_cut_goes_on_record() -> None:
    room = tile_room()
    noted = [ContraventionNoted("p4", "Q96-430-5")]
    assert room.tell(TouchesTiles("p4")) == noted
    room.shuffle()
    assert room.tell(TouchesTiles("p4")) == noted
    room.wager({3: 5})
    room.tell(NoMoreBets())
    assert room.tell(TouchesTiles("p4")) == noted


@pytest.mark.clause("Q96-431")
def test_a_worn_tile_is_replaced_between_rounds_only() -> None:
    room = tile_room()
    assert room.tell(ReplaceTile(TILES[3])) == [TileReplaced(TILES[3], "Q96-431")]
    assert room.tell(ArrangeTiles()) == [TilesArranged("Q96-431")]
    room.shuffle()
    for event in (ReplaceTile(TILES[3]), ReplaceSet(), ArrangeTiles()):
        assert room.refusal(event).clause == "Q96-431"


@pytest.mark.clause("Q96-431")
def test_a_table_without_tiles_has_none_to_replace_or_arrange() -> None:
    room = fresh_room()
    assert room.refusal(ReplaceTile(TILES[0])).clause == "Q96-431"
    assert room.refusal(ArrangeTiles()).clause == "Q96-431"


@pytest.mark.clause("Q96-431", "Q96-427")
def test_a_new_set_goes_through_the_opening_before_it_is_shuffled() -> None:
    room = tile_room()
    room.round({2: 5})
    room.tell(ReplaceSet())
    assert room.refusal(ShuffleTiles(NO_PICKS)).clause == "Q96-427"
    room.until(Phase.BETWEEN)
    assert room.state.care.due is CareStep.RECEIVE


@pytest.mark.clause("Q96-447")
def test_a_tile_seen_in_the_shuffle_has_it_made_again() -> None:
    room = tile_room()
    assert room.tell(ShuffleTiles(NO_PICKS, is_tile_exposed=True)) == [ShuffleAgain("Q96-447")]
    assert room.state.phase is Phase.BETWEEN
    assert not room.state.stacks


@pytest.mark.clause("Q96-447", "Q96-451")
def test_a_tile_seen_in_a_la_ja_has_all_stacked_again_and_wagers_may_go_back() -> None:
    room = tile_room()
    room.shuffle()
    room.wager({2: 5})
    room.tell(NoMoreBets())
    orders = room.tell(LaJa("p2", NO_PICKS, MANNER, is_tile_exposed=True))
    assert orders[:2] == [ShuffleAgain("Q96-447"), WagersRetrievable("Q96-451")]
    assert room.state.phase is Phase.WAGERS
    room.tell(ShuffleTiles(NO_PICKS))
    assert room.state.round_number == 1


@pytest.mark.parametrize("stranger", [None, 7, "shuffle", object()])
def test_something_that_is_no_event_is_refused(stranger: object) -> None:
    room = banked_room(BankMode.PLAYER, {3: 5})
    assert isinstance(room.refusal(stranger), Refused)  # type: ignore[arg-type]
