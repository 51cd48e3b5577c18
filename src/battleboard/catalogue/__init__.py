"""The catalogue: every rule and every case of the games, by id.

>>> rule = catalogue().find("mov11")
>>> rule.id
'MOV-11'
>>> "1941" in rule.editions
True
"""

from battleboard.catalogue.read import (
    RULEBOOKS,
    SECTIONS,
    Case,
    Catalogue,
    CatalogueError,
    Difference,
    Rule,
    UnknownId,
    catalogue,
    known_edition,
    read_catalogue,
    text_in,
)

__all__ = [
    "RULEBOOKS",
    "SECTIONS",
    "Case",
    "Catalogue",
    "CatalogueError",
    "Difference",
    "Rule",
    "UnknownId",
    "catalogue",
    "known_edition",
    "read_catalogue",
    "text_in",
]
