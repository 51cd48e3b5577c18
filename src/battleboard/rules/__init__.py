"""How it goes: pure steps and refusals, no I/O, no edition names."""
