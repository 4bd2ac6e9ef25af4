"""The table file."""

from pathlib import Path

import pytest

from pit.rules.blackjack import settings as blackjack
from pit.rules.card_machine.approval import MachineApproval
from pit.rules.cards import cards
from pit.rules.madness_21.settings import Device, SignLimits
from pit.rules.spanish_blackjack.settings import check_settings
from pit.rules.twenty_one_round.settings import BoxOne, DoubleOn
from pit.table.errors import TableFileError
from pit.table.game import BLACKJACK
from pit.table.settings import EXAMPLE_APPROVAL, default_settings, read_settings, with_card_machine

WHOLE = """
# a casino's own table
[table]
minimum_cents = 1000
boxes = 5
decks = 4
box_one = "dealer's right"

[play]
double_on = "hard 9 to 11"
may_insure = false

[madness_21]
is_stake_returned = true
[madness_21.sign]
minimum_cents = 200
maximum_cents = 5000
[madness_21.approvals]
jackpot_button = "QLD-1"
"""


def _file(folder: Path, text: str) -> Path:
    path = folder / "table.toml"
    path.write_text(text)
    return path


def _refusal(folder: Path, text: str) -> str:
    with pytest.raises(TableFileError) as refused:
        read_settings(_file(folder, text))
    return str(refused.value)


def test_the_default_table_can_be_played_and_offers_madness_21() -> None:
    settings = default_settings()
    assert check_settings(settings) == ()
    assert settings.madness.unapproved_devices() == ()


def test_the_default_approvals_are_labelled_examples() -> None:
    assert {fitted.approval_reference for fitted in default_settings().madness.equipment} == {EXAMPLE_APPROVAL}
    assert "not an approval" in EXAMPLE_APPROVAL


def test_an_empty_file_is_the_default_table(tmp_path: Path) -> None:
    assert read_settings(_file(tmp_path, "")) == default_settings()


def test_each_section_of_a_file_is_heeded(tmp_path: Path) -> None:
    settings = read_settings(_file(tmp_path, WHOLE))
    assert (settings.minimum_cents, settings.boxes, settings.decks) == (1000, 5, 4)
    assert settings.box_one is BoxOne.AT_DEALERS_RIGHT
    assert settings.play.double_on is DoubleOn.HARD_9_TO_11
    assert not settings.play.may_insure
    assert settings.madness.is_stake_returned
    assert settings.madness.sign == SignLimits(200, 5000)
    references = {fitted.device: fitted.approval_reference for fitted in settings.madness.equipment}
    assert references[Device.JACKPOT_BUTTON] == "QLD-1"
    assert references[Device.ELECTRONIC_PRIZE_METER] == EXAMPLE_APPROVAL


def test_an_empty_approval_closes_madness_21(tmp_path: Path) -> None:
    settings = read_settings(_file(tmp_path, '[madness_21.approvals]\njackpot_button = ""\n'))
    assert settings.madness.unapproved_devices() == (Device.JACKPOT_BUTTON,)


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("[table]\nboxes = 5\ndeks = 4\n", 3, "unknown key 'deks' in [table] (did you mean 'decks'?)"),
        ("\n[tabel]\nboxes = 5\n", 2, "unknown key 'tabel' (did you mean 'table'?)"),
        ("[play]\n\n# no\nmay_ensure = true\n", 4, "did you mean 'may_insure'"),
        ("[madness_21.sign]\nminimum = 1\n", 2, "did you mean 'minimum_cents'"),
        ("[madness_21.approvals]\nbuzzer = 'x'\n", 2, "jackpot_button"),
        ("[madness_21]\nsigns = 1\n", 2, "did you mean 'sign'"),
        ("table.deks = 1\n", 1, "did you mean 'decks'"),
        ("table = {deks = 1}\n", 1, "did you mean 'decks'"),
    ],
)
def test_an_unknown_key_is_refused_with_its_line_and_the_nearest_name(
    tmp_path: Path, text: str, line: int, says: str
) -> None:
    refusal = _refusal(tmp_path, text)
    assert f"table.toml, line {line}: " in refusal
    assert says in refusal
    assert "Nothing was started" in refusal


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[table]\ndecks = "six"\n', "line 2: decks must be a whole number, not 'six'"),
        ("[table]\ndecks = true\n", "line 2: decks must be a whole number, not True"),
        ("[play]\nmay_insure = 1\n", "line 2: may_insure must be true or false, not 1"),
        ('[play]\ndouble_on = "aces"\n', "line 2: double_on is one of 'any total', 'hard 9 to 11', not 'aces'"),
        ("[madness_21.approvals]\njackpot_button = 3\n", "line 2: jackpot_button must be a text in quotes, not 3"),
        ("table = 3\n", "line 1: 'table' must be a section, [table]"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused_with_its_line(tmp_path: Path, text: str, says: str) -> None:
    assert says in _refusal(tmp_path, text)


def test_what_the_rules_refuse_is_told_with_their_reason(tmp_path: Path) -> None:
    assert "9 boxes, not 12" in _refusal(tmp_path, "[table]\nboxes = 12\n")


def test_a_file_that_is_no_toml_is_refused(tmp_path: Path) -> None:
    assert "is no TOML" in _refusal(tmp_path, "[table\n")


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(TableFileError, match="is no TOML"):
        read_settings(path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TableFileError, match="can't be read"):
        read_settings(tmp_path / "none.toml")


def test_a_blackjack_table_has_its_card_machines_approval_from_its_file(tmp_path: Path) -> None:
    text = "[table]\ndecks = 6\n[card_machine]\nreference = 'QLD-7'\nminimum_decks = 6\n"
    read = read_settings(_file(tmp_path, text), BLACKJACK)
    assert isinstance(read, blackjack.TableSettings)
    assert read.card_machine == MachineApproval("QLD-7", "blackjack", 6, 8)
    assert with_card_machine(read) == read


def test_a_table_with_other_decks_than_its_card_machine_may_hold_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TableFileError, match=r"approved for 7 to 8 decks, not 6\. Nothing was started"):
        read_settings(_file(tmp_path, "[card_machine]\nminimum_decks = 7\n"), BLACKJACK)


def test_spanish_blackjack_has_no_card_machine_to_set(tmp_path: Path) -> None:
    assert "line 1: unknown key 'card_machine'" in _refusal(tmp_path, "[card_machine]\nminimum_decks = 7\n")


def test_the_game_of_a_card_machine_is_not_the_files_to_choose(tmp_path: Path) -> None:
    with pytest.raises(TableFileError, match="line 2: unknown key 'game'"):
        read_settings(_file(tmp_path, "[card_machine]\ngame = 'baccarat'\n"), BLACKJACK)


def test_a_blackjack_table_offers_super_sevens_and_bonus_blackjack_by_its_file(tmp_path: Path) -> None:
    text = '[table]\noffers_super_sevens = true\n[bonus_blackjack]\nnominated = ["AH", "KH"]\n'
    read = read_settings(_file(tmp_path, text), BLACKJACK)
    assert isinstance(read, blackjack.TableSettings)
    assert read.offers_super_sevens
    assert read.bonus.is_offered
    assert read.bonus.nominated == cards("AH KH")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "[table]\noffer_super_sevens = true\n",
            "line 2: unknown key 'offer_super_sevens' in [table] (did you mean 'offers_su",
        ),
        (
            "[bonus_blackjak]\nis_offered = true\n",
            "line 1: unknown key 'bonus_blackjak' (did you mean 'bonus_blackjack'?)",
        ),
        (
            "[bonus_blackjack]\nnominate = []\n",
            "line 2: unknown key 'nominate' in [bonus_blackjack] (did you mean 'nominated'?)",
        ),
        ("[bonus_blackjack]\nis_offered = 1\n", "line 2: is_offered must be true or false, not 1"),
        (
            "[bonus_blackjack]\nnominated = ['AH']\n",
            'line 2: nominated must be two cards, such as ["AH", "KH"], not [\'AH\']',
        ),
        ("[bonus_blackjack]\nnominated = ['AH', 'XX']\n", "line 2: nominated must be two cards"),
        ("[bonus_blackjack]\nnominated = ['AH', 'KS']\n", "AH and KS are not an ace and a ten-value card of one suit"),
        ("[table]\ndecks = 4\n[bonus_blackjack]\n", "Bonus blackjack is played with 6 or 8 decks, not 4"),
        ("[table]\noffers_super_sevens = true\n[card_machine]\n", "super sevens"),
    ],
)
def test_what_is_wrong_with_a_side_wager_is_told(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(TableFileError) as refused:
        read_settings(_file(tmp_path, text), BLACKJACK)
    assert says in str(refused.value)


@pytest.mark.parametrize("text", ["[table]\noffers_super_sevens = true\n", "[bonus_blackjack]\n"])
def test_spanish_blackjack_has_no_such_side_wager(tmp_path: Path, text: str) -> None:
    assert "unknown key" in _refusal(tmp_path, text)
