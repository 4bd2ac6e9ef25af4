"""Records of play out of memories whose unit can't tell them any more: read, kept in a file, and taken apart."""
