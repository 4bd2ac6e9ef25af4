"""A schedule as a picture: for each prize, how often it is won and how much of the return it makes. SVG, for any browser."""

from fractions import Fraction
from xml.etree import ElementTree

from pit.schedule.odds import Odds
from pit.schedule.schedule import Schedule, money

_WIDTH = 860
_TOP = 92
_ROW = 26
_BAR = 16
_LABEL = 96  # right edge of the prizes' names
_COLUMNS = ((110, "#2b6cb0", "won at a press"), (490, "#b7791f", "part of the return"))  # left, colour, title
_LONGEST = 240


def svg(schedule: Schedule, odds: Odds) -> str:
    """The picture as SVG text."""
    height = _TOP + _ROW * len(odds.prizes) + 24
    root = ElementTree.Element(
        "svg",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_WIDTH} {height}",
        width=str(_WIDTH),
        height=str(height),
        role="img",
    )
    title = f"{schedule.id}: {schedule.casino}{' (example, not an approved schedule)' if schedule.is_example else ''}"
    ElementTree.SubElement(root, "title").text = title
    ElementTree.SubElement(root, "rect", width="100%", height="100%", fill="#ffffff")
    deck = f"{odds.deck.count} decks of {odds.deck.cards} cards"
    _text(root, 20, 28, title, size=16, weight="bold")
    _text(
        root,
        20,
        50,
        f"{deck}: return {percent(odds.player_return)}, edge {percent(odds.edge)}, one wager in "
        f"{float(1 / odds.hit):.2f} wins, mean prize ${float(odds.mean_prize):,.3f} for each $1",
    )
    for left, colour, name in _COLUMNS:
        _text(root, left, _TOP - 14, name, colour=colour, weight="bold")
    greatest = (max(p.per_press for p in odds.prizes), max(p.of_return for p in odds.prizes))
    for row, prize in enumerate(odds.prizes):
        y = _TOP + _ROW * row
        _text(root, _LABEL, y + _BAR - 3, money(prize.prize_cents), anchor="end")
        for (left, colour, _), share, most in zip(_COLUMNS, (prize.per_press, prize.of_return), greatest, strict=True):
            length = max(1.0, float(share / most) * _LONGEST)
            ElementTree.SubElement(
                root, "rect", x=str(left), y=str(y), width=f"{length:.1f}", height=str(_BAR), fill=colour
            )
            _text(root, left + length + 6, y + _BAR - 3, percent(share))
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def percent(share: Fraction) -> str:
    """A fraction as a percentage with as many places as it needs to be told from nothing."""
    value = float(share * 100)
    return f"{value:.2f}%" if abs(value) >= 1 or not value else f"{value:.3g}%"


def _text(
    parent: ElementTree.Element,
    x: float,
    y: float,
    text: str,
    *,
    size: int = 13,
    weight: str = "normal",
    anchor: str = "start",
    colour: str = "#1a202c",
) -> None:
    ElementTree.SubElement(
        parent,
        "text",
        {
            "x": f"{x:.1f}",
            "y": str(y),
            "font-family": "sans-serif",
            "font-size": str(size),
            "font-weight": weight,
            "text-anchor": anchor,
            "fill": colour,
        },
    ).text = text
