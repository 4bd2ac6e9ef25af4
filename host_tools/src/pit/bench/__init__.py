"""Where units run: clocks, worlds and the plants around them; nothing here ships in a unit."""
