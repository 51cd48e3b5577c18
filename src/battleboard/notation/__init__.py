"""Text to values and back. docs/notation.md has the grammar and examples."""

from battleboard.notation.answers import answer_text, parse_answer
from battleboard.notation.army import army_text, parse_army
from battleboard.notation.names import find_kind, find_power, find_space
from battleboard.notation.orders import moves, order_text, parse_order
from battleboard.notation.position import parse_position, position_text, renumbered

__all__ = [
    "answer_text",
    "army_text",
    "find_kind",
    "find_power",
    "find_space",
    "moves",
    "order_text",
    "parse_answer",
    "parse_army",
    "parse_order",
    "parse_position",
    "position_text",
    "renumbered",
]
