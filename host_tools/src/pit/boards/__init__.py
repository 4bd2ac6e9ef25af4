"""What the desk knows of boards: their facts, whether the chip can do what they ask, and how to wire them."""
