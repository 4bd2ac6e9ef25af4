"""Mini-baccarat: the round of baccarat where the dealer banks unless an order has the shoe offered."""
