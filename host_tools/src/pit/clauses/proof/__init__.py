"""Whether the tests of a clause would notice: small faults are put into what carries it, and its own tests must fail.

It promises that the sources stay as they are: a mutant lives in a forked process that ends with it. A mutant that behaves like
the original can't be told from one that the tests miss, so a figure of survivors is an upper bound.

| module | one idea |
|---|---|
| `sites` | the places in a file where a fault can be put, and the file with it |
| `scope` | which places belong to a carrier |
| `sample` | which of them are tried |
| `exchange` | a mutated function in a process that has imported the original |
| `forks` | children with a time-out, several at once |
| `worker`, `warm`, `cold` | the process that has the tests imported, and the one that imports them anew |
| `verdict` | what the mutants say of a row |
| `planted` | faults of the tests that the proof must catch |
| `evidence` | all of it |
"""
