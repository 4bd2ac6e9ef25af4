"""Talks to units: transports, frames, and a typed client for each message of the table."""
