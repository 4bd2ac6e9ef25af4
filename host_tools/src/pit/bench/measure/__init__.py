"""Times, heap and boot of a unit as its plants see them, on the virtual clock or on the emulated chip's."""
