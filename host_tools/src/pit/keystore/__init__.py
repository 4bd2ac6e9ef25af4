"""The keystore: units' keys and people's private keys, in one encrypted file on the desk that provisions."""

from pit.keystore.errors import KeystoreError
from pit.keystore.keystore import Keystore, create_keystore, open_keystore
from pit.keystore.secret import Secret, read_secret

__all__ = ["Keystore", "KeystoreError", "Secret", "create_keystore", "open_keystore", "read_secret"]
