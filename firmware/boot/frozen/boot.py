# It is here so that no boot.py on the flash is run in its place. What follows it on a chip is USB, then main.py.
