"""Keno: an entry ticket that is played in one or more separate ways (Q96-216-3); draw and prizes are common practice.

| module | one idea |
|---|---|
| `tickets` | what may be entered, and what twenty numbers mean for it |
| `prizes` | what hits pay: a labelled example, since no list is in the document |
| `table` | a game of keno |
| `odds` | how often so many numbers are hit |
| `basic_play` | simulated players |
"""
