"""One kind of unit with all its plants, wired as its board says."""
