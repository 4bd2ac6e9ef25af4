"""What tests of betting in Manila poker start from: stakes in dollars by place, acts that end the first round, money's orders."""

from pit.rules.poker.commands import AnnouncePot, Command, PayPot, ReturnBet, TakeCommission

THREE = {1: 200, 2: 200, 3: 200}
FOUR = {1: 300, 2: 300, 3: 300, 4: 300}
EIGHT = {place: 200 for place in range(1, 9)}
TO_ROUND_2 = ("call", "call", "decline")
TO_ROUND_2_OF_EIGHT = (*["call"] * 7, "decline")


def money(orders: list[Command]) -> list[Command]:
    """Those that move or tell money of the pot."""
    return [order for order in orders if isinstance(order, ReturnBet | TakeCommission | PayPot | AnnouncePot)]
