"""Research and what it changes."""
