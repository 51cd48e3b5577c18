"""Names as they are written on a board: broken into lines, or abbreviated."""

from __future__ import annotations

from itertools import combinations, pairwise

SHORT = {
    "Northwestern": "NW",
    "Northwest": "NW",
    "Southeastern": "SE",
    "Southeast": "SE",
    "United States of America": "USA",
    "United States": "USA",
    "United Kingdom": "UK",
    "Union of South Africa": "S. Africa",
    "Equatorial": "Eq.",
    "Territory": "Terr.",
    "National Okrug": "N.O.",
    "Czechoslovakia": "Czech.",
    "Germany": "Germ.",
    "Islands": "Is.",
    "Island": "I.",
    "Western": "W.",
    "Eastern": "E.",
    "Northern": "N.",
    "Southern": "S.",
    "Central": "C.",
    "Greater": "Gr.",
    "French": "Fr.",
    "British": "Br.",
    "Italian": "It.",
    "German ": "Ger. ",
    "Portuguese": "Port.",
    "Spanish": "Sp.",
    "Anglo-Egyptian": "A.-E.",
    "Anglo-Egypt": "A.-E.",
    " S.S.R.": "",
    "Marshes": "M.",
    "Newfoundland": "Newf.",
    "Labrador": "Lab.",
    "New Brunswick": "N. Br.",
    "Nova Scotia": "N. Sc.",
    "Alberta": "Alb.",
    "Saskatchewan": "Sask.",
    "Manitoba": "Man.",
    "Normandy": "Norm.",
    "Bordeaux": "Bord.",
    "Holland": "Holl.",
    "Belgium": "Belg.",
    "Slovakia": "Slov.",
    "Hungary": "Hung.",
    "Switzerland": "Switz.",
    "Mediterranean": "Med.",
}
WHOLE = {"Germany", "Belgium", "Holland", "Hungary", "Alberta", "Bordeaux", "Switzerland"}


def written(space: str) -> str:
    """A space's name on the board: sea zones show their number alone."""
    return space.removeprefix("Sea Zone ")


def shortened(space: str) -> str:
    """An abbreviated name."""
    name = written(space)
    if name in WHOLE:
        return name
    for word, short in SHORT.items():
        name = name.replace(word, short)
    return name


def broken(name: str) -> list[str]:
    """The name on one line, and its most even breaks into two and three lines."""
    words = name.replace("/", "/ ").split(" ")
    forms = [name]
    for lines in (2, 3):
        breaks = list(combinations(range(1, len(words)), lines - 1))
        if breaks:
            forms.append(min((_joined(words, cuts) for cuts in breaks), key=_longest))
    return forms


def _joined(words: list[str], cuts: tuple[int, ...]) -> str:
    edges = (0, *cuts, len(words))
    lines = [" ".join(words[a:b]).replace("/ ", "/") for a, b in pairwise(edges)]
    return "\n".join(lines)


def _longest(text: str) -> tuple[int, str]:
    return max(map(len, text.split("\n"))), text
