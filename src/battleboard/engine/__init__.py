"""Running it: the loop, the journal, the dice, and the public door."""
