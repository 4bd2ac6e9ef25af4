"""The register: a row for each requirement of the three documents, in our own words.

It promises every row once, by the id that the code and the tests name it by. It doesn't know who implements or tests a row.
"""

from pit.rules.register.rows import Clause, RegisterError, read

__all__ = ["Clause", "RegisterError", "read"]
