"""What is wrong on this machine, for those whose board doesn't answer: one check, one sentence, one fix."""
