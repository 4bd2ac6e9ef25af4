"""What can go wrong with a keystore."""


class KeystoreError(Exception):
    """A keystore that can't be opened, or must not be written: what happened, how things stand, what to do next."""
