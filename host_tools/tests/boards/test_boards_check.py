"""A board that its chip can't serve is told so in a sentence that names the pin and a free one."""

import runpy
from collections.abc import Mapping
from dataclasses import replace

import pytest

from pit.boards import facts
from pit.boards.check import complaints
from pit.boards.chips import Pin
from pit.boards.facts import BoardFactError, BoardFacts


def with_pins(name: str, **pins: Pin) -> BoardFacts:
    board = facts.load(name)
    return replace(board, pins={**board.pins, **pins})


def with_bus(name: str, use: str, number: int, pins: Mapping[str, Pin]) -> BoardFacts:
    board = facts.load(name)
    if use in board.spi:
        return replace(board, spi={**board.spi, use: (number, 1_000_000, pins)})
    return replace(board, i2c={**board.i2c, use: (number, 400_000, pins)})


def with_uart(name: str, number: int, tx: Pin, rx: Pin, enable: Pin) -> BoardFacts:
    return replace(facts.load(name), bus=(number, 115_200, {"tx": tx, "rx": rx, "enable": enable}))


@pytest.mark.parametrize("name", facts.names())
def test_no_board_of_the_checkout_asks_what_its_chip_cannot_do(name: str) -> None:
    assert complaints(facts.load(name)) == []


def test_the_boards_are_those_that_units_and_the_bench_are_made_of() -> None:
    assert facts.names() == ["esp32_s3", "jig_pico", "pybv11", "rpi_pico", "rpi_pico2", "virtual"]


def test_a_pico_2_is_wired_as_the_pico_whose_place_it_can_take() -> None:
    wired = [
        {name: fact for name, fact in runpy.run_path(str(facts.BOARDS / board / "board.py")).items() if name.isupper()}
        for board in ("rpi_pico", "rpi_pico2")
    ]
    of_the_chip = {"NAME", "MCU", "ENTROPY_REGISTER", "TRNG_BASE", "SCRATCH_REGISTER", "MARK_REGISTER"}
    pico, pico2 = ({name: fact for name, fact in board.items() if name not in of_the_chip} for board in wired)
    assert pico == pico2


@pytest.mark.parametrize(
    ("board", "says", "offers"),
    [
        (with_pins("rpi_pico", force=20), "force is on GP20, which no converter can read", "GP26 is free"),
        (with_pins("rpi_pico", lamp=25), "lamp is on GP25, but the board's own lamp is on it", "GP3 is free"),
        (with_pins("rpi_pico", lamp=29), "lamp is on GP29, which Raspberry Pi Pico has not", "GP3 is free"),
        (with_pins("rpi_pico", lamp=14), "GP14 serves button_no and lamp", "GP3 is free"),
        (with_pins("esp32_s3", lamp=46), "lamp is on GPIO46, but it is a strapping pin", "GPIO2 is free"),
        (with_pins("esp32_s3", lamp=30), "lamp is on GPIO30, but the flash is on it", "GPIO2 is free"),
        (with_pins("esp32_s3", lamp=35), "lamp is on GPIO35, but octal flash or PSRAM", "GPIO2 is free"),
        (with_pins("esp32_s3", lamp=19), "lamp is on GPIO19, but USB is on it", "GPIO2 is free"),
        (with_pins("esp32_s3", force=14), "force is on GPIO14, which no converter can read", "GPIO1 is free"),
        (with_pins("pybv11", lid_b="X9"), "X9 serves", "X3 is free"),
        (
            with_pins("pybv11", machine_ready="X20"),
            "machine_ready is on X20, whose interrupt door takes already",
            "is free",
        ),
        (
            with_bus("rpi_pico", "fram_a", 0, {"sda": 2, "scl": 5}),
            "sda of fram_a is on GP2, no sda of I2C 0",
            "GP4 is free",
        ),
        (
            with_bus("rpi_pico", "display", 0, {"sck": 3, "mosi": 19, "miso": 16}),
            "sck of display is on GP3, no sck of SPI 0",
            "GP18 is free",
        ),
        (
            with_bus("pybv11", "display", 3, {"sck": "X6", "mosi": "X8", "miso": "X7"}),
            "display is on SPI 3, which STM32F405 has not",
            "it has 1 and 2",
        ),
        (with_uart("rpi_pico", 0, 3, 1, 2), "tx of bus is on GP3, no tx of UART 0", "GP0 is free"),
        (with_uart("rpi_pico", 0, 0, 1, 13), "GP13 serves lamp and enable of bus", "GP2 is free"),
        (with_uart("rpi_pico", 0, 0, 1, 25), "enable of bus is on GP25, but the board's own lamp", "GP2 is free"),
        (with_uart("rpi_pico", 1, 5, 4, 2), "rx of bus is on GP4, no rx of UART 1", "GP21 is free"),
        (with_uart("rpi_pico", 2, 0, 1, 2), "bus is on UART 2, which RP2040 has not", "it has 0 and 1"),
        (with_uart("esp32_s3", 0, 41, 42, 40), "bus is on UART 0, which ESP32-S3 has not", "it has 1 and 2"),
        (
            with_uart("esp32_s3", 1, 43, 42, 40),
            "tx of bus is on GPIO43, but the board's serial bridge",
            "GPIO2 is free",
        ),
        (
            with_uart("pybv11", 5, "X9", "X10", "X3"),
            "bus is on UART 5, which STM32F405 has not",
            "it has 1, 2, 3, 4 and 6",
        ),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else "",
)
def test_what_a_pin_cannot_do_is_said_with_a_free_one(board: BoardFacts, says: str, offers: str) -> None:
    found = [complaint for complaint in complaints(board) if says in complaint]
    assert found, complaints(board)
    assert any(offers in complaint for complaint in found), found


def test_two_memories_on_one_bus_at_one_address_are_found() -> None:
    board = with_bus("rpi_pico", "fram_b", 0, {"sda": 0, "scl": 1})
    assert any("fram_a and fram_b are both on I2C 0" in complaint for complaint in complaints(board))


def test_a_missing_function_is_found() -> None:
    board = facts.load("rpi_pico")
    board = replace(board, pins={name: pin for name, pin in board.pins.items() if name != "button_nc"})
    assert "rpi_pico names no pin for button_nc, which a jackpot needs" in complaints(board)


def test_a_card_machine_without_hard_interrupts_is_found() -> None:
    board = replace(facts.load("pybv11"), features={"hard_interrupts": False})
    assert any("can't carry a card_machine" in complaint for complaint in complaints(board))


def test_files_that_do_not_fit_the_flash_are_found() -> None:
    board = replace(facts.load("rpi_pico"), memory={"flash": 100, "files": 101})
    assert any("less than the 101 of its files" in complaint for complaint in complaints(board))


def test_an_unknown_board_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(BoardFactError, match="pybv11"):
        facts.load("no_such_board")
