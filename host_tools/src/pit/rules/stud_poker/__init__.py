"""Five-card and seven-card stud: cards up and down, a round of betting after each street.

Sections 404 to 410 of the 1996 document are exact for seven-card stud. The sections before them are
lost: the rest, and all of five-card stud, is common practice.

| file | one idea |
|---|---|
| `game` | the facts of both games |
| `showing` | whose up cards decide who acts first |
| `exposure` | an up card seen too early |
| `step` | the dispatch |
"""
