"""Provisioning: a unit is told once who it is, where it stands, whom it trusts and what it plays by."""
