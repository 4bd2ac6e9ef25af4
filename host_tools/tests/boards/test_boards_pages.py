"""Wiring table, bill of materials, schematic and diagram come from the facts, and those beside each board are what they make."""

import json
from dataclasses import replace

import pytest

from pit.boards import facts, pages
from pit.boards.schematic import draw
from pit.boards.wiring import bill, table, wires
from pit.boards.wokwi import diagram

_WITH_DISPLAY = [name for name in facts.names() if "jackpot" in facts.load(name).kinds]


@pytest.mark.parametrize("name", facts.names())
def test_what_stands_beside_a_board_is_what_its_facts_make(name: str) -> None:
    assert pages.stale(facts.load(name)) == []


def test_a_changed_fact_makes_every_page_stale() -> None:
    board = facts.load("rpi_pico")
    moved = replace(board, pins={**board.pins, "door": 27})
    assert pages.stale(moved) == list(pages.made(board))


@pytest.mark.parametrize("name", _WITH_DISPLAY)
def test_the_level_shifter_of_the_meter_stands_in_every_page(name: str) -> None:
    board = facts.load(name)
    assert any(row["part"] == "shifter" and "74AHCT125" in row["what"] for row in bill(board, "jackpot"))
    assert {row["terminal"] for row in table(board, "jackpot") if row["part"] == "shifter to display"} == {
        "CLK",
        "DIN",
        "LOAD",
        "DOUT",
    }
    assert "Level shifter" in draw(board, "jackpot")


@pytest.mark.parametrize("name", _WITH_DISPLAY)
def test_no_wire_goes_from_the_chip_straight_to_the_meter(name: str) -> None:
    assert all(wire.part != "display" for wire in wires(facts.load(name), "jackpot"))


def test_each_wire_is_in_the_schematic_by_its_pin_and_function() -> None:
    board = facts.load("pybv11")
    drawing = draw(board, "card_machine")
    assert all(f">{wire.pin}<" in drawing and f">{wire.function}<" in drawing for wire in wires(board, "card_machine"))


def test_the_wokwi_diagram_joins_only_parts_that_it_has() -> None:
    made = json.loads(diagram(facts.load("esp32_s3")))
    parts = {part["id"] for part in made["parts"]}
    assert {end.split(":")[0] for wire in made["connections"] for end in wire[:2]} <= parts


_ON_A_BUS = [name for name in facts.names() if facts.load(name).bus and facts.load(name).kinds]


def test_every_board_with_a_free_uart_has_a_transceiver() -> None:
    assert _ON_A_BUS == ["esp32_s3", "rpi_pico", "rpi_pico2", "virtual"]


@pytest.mark.parametrize("name", _ON_A_BUS)
def test_the_transceiver_and_the_ends_of_its_bus_stand_in_every_page(name: str) -> None:
    board = facts.load(name)
    what = {row["part"]: row["what"] for row in bill(board, "jackpot")}
    assert "MAX3485, 3.3 V" in what["transceiver"]
    assert "120 ohms" in what["termination"]
    assert {row["terminal"] for row in table(board, "jackpot") if row["part"].startswith("transceiver")} == {
        "DI",
        "RO",
        "DE and /RE",
        "A",
        "B",
    }
    drawing = draw(board, "jackpot")
    assert all(text in drawing for text in ("RS-485 transceiver MAX3485", "Bus termination", ">bus enable<", ">bus A<"))


@pytest.mark.parametrize("name", [name for name in _ON_A_BUS if facts.load(name).wokwi])
def test_the_wokwi_diagram_says_where_the_transceiver_belongs(name: str) -> None:
    texts = [part["attrs"].get("text", "") for part in json.loads(diagram(facts.load(name)))["parts"]]
    assert any("MAX3485" in text for text in texts)
