"""The boards as drawings: shapes, labels and places of every space, and a renderer to SVG."""

from battleboard.maps.model import BoardMap, Label, Mark, Shape
from battleboard.maps.read import BOARDS, load

__all__ = ["BOARDS", "BoardMap", "Label", "Mark", "Shape", "load"]
