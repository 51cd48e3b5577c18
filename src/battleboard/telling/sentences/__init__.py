"""The sentences: one function for each type of event, given the state before it."""

from battleboard.telling.sentences import battles, home, land, money, turns, units
from battleboard.telling.sentences.battles import sides
from battleboard.telling.sentences.registry import SENTENCES

__all__ = ["SENTENCES", "battles", "home", "land", "money", "sides", "turns", "units"]
