"""The sentences: one function for each type of event, given the state before it."""

from battleboard.cli.sentences import battles, home, land, money, turns, units
from battleboard.cli.sentences.battles import sides
from battleboard.cli.sentences.registry import SENTENCES

__all__ = ["SENTENCES", "battles", "home", "land", "money", "sides", "turns", "units"]
