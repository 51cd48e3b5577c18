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
    "infantry": "M12 1.5a3.2 3.2 0 1 1-.01 0zM7 9h10v8h-2.5v6h-5v-6H7zM18.5 5H20v12h-1.5z",
    "mech_infantry": (
        "M3 9h11l4 3h3v6H3zM5 17a3 3 0 1 0 .01 0zm6.5 0a3 3 0 1 0 .01 0zM18 17a3 3 0 1 0 .01 0z"
    ),
    "artillery": "M1 9.5 2.5 7 23 15.5 22 18zM9 10a5.5 5.5 0 1 1-.01 0zM13 17.5 22.5 21v2H18l-8-4z",
    "aa_gun": "M8 14 15 2l3 2-6 12zM4 16h14v3l3 3H2l2-3z",
    "tank": "M8 6h7v2h8v2h-8v2H8zM3 12h17l2 4-3 4H4l-3-4z",
    "fighter": "M11 2h2l1 7 8 5v2.5L14 15l-.5 4 3 2v1.5h-9V21l3-2-.5-4-8 1.5V14l8-5z",
    "tactical_bomber": (
        "M10.5 2h3l.5 6h3V5.5h2.5V8H23v4l-9 1-.5 6 3.5 2v1.5H7V21l3.5-2-.5-6-9-1V8h3.5V5.5H7V8h3z"
    ),
    "bomber": (
        "M10.5 1h3l.5 7h1V5h2v3h2V6h2v2h3v4l-10 1-.5 6 5 2v2h-13v-2l5-2-.5-6-10-1V8h3V6h2v2h2V5h2v3"
        "h1z"
    ),
    "submarine": "M10 4h1.5v3.5H14V12h5c2.5 0 4 1.5 4 3s-1.5 3.5-4 3.5H6L1 20v-8l4 1.5V12h4V7.5h1z",
    "destroyer": "M0 13.5h24L20 19H4zM8 9.5h3v4H8zm5 1.5h3v2.5h-3zM9 5h1v4.5H9z",
    "cruiser": "M0 13h24l-4 6.5H3zM9 6h3V3h1.5v3H15v7H9zM2 10h6v2.5H4V11H2zm20 0h-6v2.5h4V11h2z",
    "battleship": (
        "M0 13h24l-3 8H3zM8.5 5H11V1h2v4h2.5v8h-7zM0 7.5h5V6h2.5v6.5H3.5V9H0zm24 0h-5V6h-2.5v6.5h4"
        "V9H24z"
    ),
    "carrier": "M0 10h13V6h1.5V3H16v3h2.5v4H24v3h-1.5L19 20H5l-3-7H0z",
    "transport": "M1 13h22l-3 7H4zM4 8h4v4H4zm5-2h4v6H9zm5 2h4v4h-4z",
    "factory": "M3 21V9l5 4V9l5 4V3h4v9h4v9z",
    "minor_ic": "M5 21V12l6 4v-4h3V6h3v8h3v7z",
    "air_base": (
        "M2 20h20v2.5H2zM5 12h14v7h-3v-4H8v4H5zM3 12C4 7 8 5 12 5s8 2 9 7zM11 1h7l-3 1.5L18 4h-5.5"
        "v1H11z"
    ),
    "naval_base": (
        "M12 2a3 3 0 0 1 1 5.8V18c3 0 5-2 6-5l2 1c-1 5-5 8-9 8s-8-3-9-8l2-1c1 3 3 5 6 5V7.8"
        "A3 3 0 0 1 12 2z"
    ),
}
ALIKE = {"strategic_bomber": "bomber", "major_ic": "factory"}
OTHER = "M4 4h16v16H4z"


def unit(kind: str) -> str:
    """The outline of a kind of unit; a plain square for a kind that has none."""
    return UNITS.get(ALIKE.get(kind, kind), OTHER)
