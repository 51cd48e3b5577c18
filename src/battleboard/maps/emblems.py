"""Our own signs: an emblem for every power and a silhouette for every kind of unit.

All are drawn in a box of 24 by 24 and resemble no real insignia.
"""

from __future__ import annotations

EMBLEMS = {
    "Germany": "M3 15 12 6l9 9v5l-9-9-9 9z",
    "Soviet Union": (
        "M12 2c3 3 3 7 0 10-3-3-3-7 0-10zM5 8c4 0 6 3 6 7-4 0-6-3-6-7z"
        "m14 0c-4 0-6 3-6 7 4 0 6-3 6-7zM11 15h2v7h-2z"
    ),
    "Japan": "M2 14q5-8 10 0t10 0v6H2z",
    "United Kingdom": "M4 21V6h3v3h3V6h4v3h3V6h3v15h-6v-5h-4v5z",
    "United States": "M12 2 21 7v10l-9 5-9-5V7zm0 5-4.5 2.5v5L12 17l4.5-2.5v-5z",
    "Italy": "M5 3h14v3H5zm2 4h2v10H7zm4 0h2v10h-2zm4 0h2v10h-2zM4 18h16v3H4z",
    "China": "M12 2 22 9h-3v2H5V9H2zM6 12h12v2l4 3H2l4-3zm1 6h3v4H7zm7 0h3v4h-3z",
    "ANZAC": "M3 20C4 9 9 4 21 3c-2 3-4 4-7 5-4 2-6 5-6 10-2 2-3 2-5 2z",
    "France": "M12 2c5 3 6 8 6 13l2 3H4l2-3c0-5 1-10 6-13zM9 19h6l-3 3z",
    "Austria-Hungary": "M2 20 8 6l4 7 4-9 6 16z",
    "Russian Empire": "M12 2c1 3 7 5 7 10 0 3-2 5-3 6v4H8v-4c-1-1-3-3-3-6 0-5 6-7 7-10z",
    "British Empire": "M4 21V6h3v3h3V6h4v3h3V6h3v15h-6v-5h-4v5z",
    "Ottoman Empire": (
        "M12 3c2 2 3 4 3 6 2-1 3-3 3-5 3 5 2 11-5 13v5h-2v-5C4 15 3 9 6 4c0 2 1 4 3 5 0-2 1-4 3-6z"
    ),
}
NEUTRAL = "M12 4a8 8 0 1 0 .01 0zm0 4a4 4 0 1 1-.01 0z"

UNITS = {
    "infantry": "M12 2a3 3 0 1 1-.01 0zM8 9h8v7h-2v6h-4v-6H8z",
    "mech_infantry": (
        "M3 9h11l4 3h3v6H3zM5 17a3 3 0 1 0 .01 0zm6.5 0a3 3 0 1 0 .01 0zM18 17a3 3 0 1 0 .01 0z"
    ),
    "artillery": "M3 14 19 5l2 3-11 7zM9 12a5 5 0 1 0 .01 0z",
    "aa_gun": "M8 14 15 2l3 2-6 12zM4 16h14v3l3 3H2l2-3z",
    "tank": "M8 6h7v2h8v2h-8v2H8zM3 12h17l2 4-3 4H4l-3-4z",
    "fighter": "M11 2h2l1 7 8 4v2l-8-1-.5 5 2.5 2v1H8v-1l2.5-2L10 14l-8 1v-2l8-4z",
    "tactical_bomber": "M11 2h2l1 6 9 1v4l-9 1-.5 5 3.5 2v1H7v-1l3.5-2L10 14l-9-1V9l9-1z",
    "bomber": (
        "M11 1h2l1 6 9 3v3h-9l-.5 6 4.5 2v2H6v-2l4.5-2L10 13H1v-3l9-3zM4 8h2v3H4zm14 0h2v3h-2z"
    ),
    "submarine": "M9 8h4v4h7l3 3-3 3H5l-4-3 3-3h5z",
    "destroyer": "M2 14h20l-3 5H4zM9 9h5v4H9zM11 4h2v5h-2z",
    "cruiser": "M1 14h22l-3 6H4zM6 10h11v3H6zM10 5h4v5h-4z",
    "battleship": "M1 14h22l-3 6H4zM4 10h5v3H4zm11 0h5v3h-5zM10 7h4v6h-4zM11 2h2v5h-2z",
    "carrier": "M1 11h22v3l-3 6H5l-4-6zM13 5h4v5h-4z",
    "transport": "M1 13h22l-3 7H4zM4 8h4v4H4zm5-2h4v6H9zm5 2h4v4h-4z",
    "factory": "M3 21V9l5 4V9l5 4V3h4v9h4v9z",
    "air_base": "M10 2h4v8h8v4h-8v8h-4v-8H2v-4h8z",
    "naval_base": (
        "M12 2a3 3 0 0 1 1 5.8V18c3 0 5-2 6-5l2 1c-1 5-5 8-9 8s-8-3-9-8l2-1c1 3 3 5 6 5V7.8"
        "A3 3 0 0 1 12 2z"
    ),
}
ALIKE = {"strategic_bomber": "bomber", "minor_ic": "factory", "major_ic": "factory"}
OTHER = "M4 4h16v16H4z"


def unit(kind: str) -> str:
    """The outline of a kind of unit; a plain square for a kind that has none."""
    return UNITS.get(ALIKE.get(kind, kind), OTHER)
