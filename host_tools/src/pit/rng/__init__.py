"""What a unit drew, judged: cutoffs of its health tests, collected bits and prizes, statistics and their report."""
