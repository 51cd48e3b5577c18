"""The war of 1914: one movement phase, contested ground, attacks of one exchange."""
