"""Who carries a clause: the functions that implement it and the tests that check it.

Promises what the sources say, read without importing them. Whether a test would notice a fault is for `proof`.

| module | one idea |
|---|---|
| `places` | where the project's sources and tests are |
| `ids` | what is an id of the register, and what only looks like one |
| `carriers` | functions, classes, constants and modules whose docstring names an id |
| `tests` | tests marked with an id, and whether they assert anything |
| `matrix` | the register with both beside it |
| `page` | the matrix as one page of HTML |
| `proof` | mutants of the functions, and the tests that kill them |
"""
