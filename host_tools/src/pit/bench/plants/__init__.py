"""What a unit touches: contacts, chips, sensors and lamps, one class a file, at the level of wires and bytes."""
