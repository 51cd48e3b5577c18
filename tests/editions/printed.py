"""What charts and tables print for each edition, typed in by hand."""

from __future__ import annotations

EDITIONS = (
    "1941",
    "anniversary-1941",
    "anniversary-1942",
    "pacific-1940",
    "europe-1940",
    "global-1940",
    "ww1-1914",
)

TURN_ORDER = {
    "1941": "Soviet Union, Germany, United Kingdom, Japan, United States",
    "anniversary-1941": (
        "Germany, Soviet Union, Japan, United Kingdom, Italy, United States, China"
    ),
    "anniversary-1942": (
        "Japan, Soviet Union, Germany, United Kingdom, Italy, United States, China"
    ),
    "pacific-1940": "Japan, United States, China, United Kingdom, ANZAC",
    "europe-1940": "Germany, Soviet Union, United States, United Kingdom, Italy, France",
    "global-1940": (
        "Germany, Soviet Union, Japan, United States, China, United Kingdom, Italy, ANZAC, France"
    ),
    "ww1-1914": (
        "Austria-Hungary, Russian Empire, Germany, France, British Empire, Ottoman Empire, Italy, "
        "United States"
    ),
}

LAND_SEA_BORDERS = {
    "1941": (71, 49, 282),
    "anniversary-1941": (97, 65, 407),
    "anniversary-1942": (97, 65, 407),
    "pacific-1940": (84, 63, 330),
    "europe-1940": (122, 65, 487),
    "global-1940": (205, 128, 842),
    "ww1-1914": (96, 30, 325),
}

INCOMES = {
    "1941": (7, 12, 12, 9, 17),
    "anniversary-1941": (31, 30, 17, 43, 10, 40, 0),
    "anniversary-1942": (31, 24, 37, 31, 10, 38, 0),
    "pacific-1940": (26, 17, 12, 16, 10),
    "europe-1940": (30, 28, 35, 29, 10, 17),
    "global-1940": (30, 37, 26, 52, 12, 28 + 17, 10, 10, 19),
    "ww1-1914": (26, 25, 35, 24, 30, 16, 14, 20),
}

STARTING_UNITS = {
    "1941": {
        "Soviet Union": "18 infantry, 2 tank, 1 fighter, 1 submarine",
        "Germany": (
            "19 infantry, 6 tank, 3 fighter, 1 bomber, 3 submarine, 1 transport, 1 destroyer, "
            "1 battleship"
        ),
        "United Kingdom": (
            "7 infantry, 2 tank, 3 fighter, 1 bomber, 2 submarine, 3 transport, 2 destroyer, "
            "1 carrier, 1 battleship"
        ),
        "Japan": (
            "10 infantry, 1 tank, 4 fighter, 1 bomber, 1 submarine, 2 transport, 2 destroyer, "
            "2 carrier, 1 battleship"
        ),
        "United States": (
            "9 infantry, 2 tank, 3 fighter, 1 bomber, 1 submarine, 2 transport, 1 destroyer, "
            "1 carrier, 1 battleship"
        ),
    },
    "anniversary-1941": {
        "Germany": (
            "19 infantry, 4 artillery, 8 tank, 1 aa_gun, 4 fighter, 1 bomber, 3 submarine, "
            "2 transport, 1 cruiser"
        ),
        "Soviet Union": "37 infantry, 2 artillery, 1 tank, 3 aa_gun, 1 submarine",
        "Japan": (
            "21 infantry, 2 artillery, 1 tank, 1 aa_gun, 9 fighter, 5 transport, 1 destroyer, "
            "1 cruiser, 3 carrier, 1 battleship"
        ),
        "United Kingdom": (
            "17 infantry, 4 artillery, 3 tank, 3 aa_gun, 3 fighter, 1 bomber, 4 transport, "
            "5 destroyer, 1 cruiser, 1 battleship"
        ),
        "Italy": (
            "5 infantry, 1 artillery, 2 tank, 1 aa_gun, 1 fighter, 1 transport, 2 cruiser, "
            "1 battleship"
        ),
        "United States": (
            "9 infantry, 1 artillery, 2 aa_gun, 4 fighter, 2 bomber, 3 transport, 4 destroyer, "
            "1 carrier, 1 battleship"
        ),
        "China": "4 infantry, 1 fighter",
    },
    "anniversary-1942": {
        "Japan": (
            "23 infantry, 1 artillery, 1 tank, 1 aa_gun, 7 fighter, 1 bomber, 1 submarine, "
            "1 transport, 1 destroyer, 1 cruiser, 2 carrier, 2 battleship"
        ),
        "Soviet Union": (
            "26 infantry, 2 artillery, 4 tank, 3 aa_gun, 1 fighter, 1 bomber, 1 submarine"
        ),
        "Germany": (
            "31 infantry, 3 artillery, 10 tank, 2 aa_gun, 5 fighter, 1 bomber, 3 submarine, "
            "2 transport, 2 destroyer, 1 cruiser"
        ),
        "United Kingdom": (
            "18 infantry, 3 artillery, 3 tank, 3 aa_gun, 5 fighter, 1 bomber, 4 transport, "
            "4 destroyer, 2 cruiser, 1 carrier, 1 battleship"
        ),
        "Italy": (
            "6 infantry, 1 artillery, 3 tank, 1 aa_gun, 1 fighter, 1 transport, 2 cruiser, "
            "1 battleship"
        ),
        "United States": (
            "10 infantry, 1 artillery, 1 tank, 2 aa_gun, 4 fighter, 3 bomber, 1 submarine, "
            "3 transport, 3 destroyer, 1 cruiser, 1 carrier, 1 battleship"
        ),
        "China": "9 infantry, 1 fighter",
    },
    "pacific-1940": {
        "Japan": (
            "29 infantry, 6 artillery, 1 mech_infantry, 1 tank, 3 aa_gun, 14 fighter, "
            "10 tactical_bomber, 4 strategic_bomber, 2 submarine, 3 transport, 4 destroyer, "
            "2 cruiser, 3 carrier, 2 battleship"
        ),
        "United States": (
            "7 infantry, 1 artillery, 1 mech_infantry, 1 tank, 1 aa_gun, 4 fighter, "
            "3 tactical_bomber, 3 strategic_bomber, 1 submarine, 3 transport, 2 destroyer, "
            "1 cruiser, 1 carrier, 1 battleship"
        ),
        "China": "12 infantry, 1 fighter",
        "United Kingdom": (
            "11 infantry, 1 artillery, 1 aa_gun, 4 fighter, 1 tactical_bomber, 2 transport, "
            "1 destroyer, 1 cruiser, 1 battleship"
        ),
        "ANZAC": "5 infantry, 1 artillery, 4 fighter, 1 submarine, 1 transport, 1 destroyer",
    },
    "europe-1940": {
        "Germany": (
            "36 infantry, 8 artillery, 4 mech_infantry, 9 tank, 6 aa_gun, 5 fighter, "
            "5 tactical_bomber, 2 strategic_bomber, 5 submarine, 1 transport, 1 cruiser, "
            "1 battleship"
        ),
        "Soviet Union": (
            "27 infantry, 3 artillery, 2 mech_infantry, 2 tank, 4 aa_gun, 2 fighter, "
            "1 tactical_bomber, 2 submarine, 1 cruiser"
        ),
        "United States": (
            "2 infantry, 1 artillery, 3 mech_infantry, 1 tank, 2 aa_gun, 1 fighter, "
            "1 strategic_bomber, 1 transport, 1 cruiser"
        ),
        "United Kingdom": (
            "15 infantry, 4 artillery, 2 mech_infantry, 3 tank, 6 aa_gun, 5 fighter, "
            "1 tactical_bomber, 1 strategic_bomber, 3 transport, 5 destroyer, 4 cruiser, "
            "1 carrier, 2 battleship"
        ),
        "Italy": (
            "17 infantry, 5 artillery, 1 mech_infantry, 3 tank, 4 aa_gun, 2 fighter, "
            "1 strategic_bomber, 1 submarine, 3 transport, 2 destroyer, 2 cruiser, 1 battleship"
        ),
        "France": ("15 infantry, 3 artillery, 1 tank, 1 aa_gun, 2 fighter, 2 destroyer, 2 cruiser"),
    },
    "global-1940": {
        "Germany": (
            "36 infantry, 8 artillery, 4 mech_infantry, 9 tank, 6 aa_gun, 5 fighter, "
            "5 tactical_bomber, 2 strategic_bomber, 5 submarine, 1 transport, 1 cruiser, "
            "1 battleship"
        ),
        "Soviet Union": (
            "45 infantry, 3 artillery, 2 mech_infantry, 2 tank, 6 aa_gun, 2 fighter, "
            "1 tactical_bomber, 2 submarine, 1 cruiser"
        ),
        "Japan": (
            "37 infantry, 8 artillery, 1 mech_infantry, 1 tank, 5 aa_gun, 11 fighter, "
            "8 tactical_bomber, 2 strategic_bomber, 2 submarine, 3 transport, 4 destroyer, "
            "2 cruiser, 3 carrier, 2 battleship"
        ),
        "United States": (
            "8 infantry, 2 artillery, 4 mech_infantry, 1 tank, 4 aa_gun, 6 fighter, "
            "1 tactical_bomber, 1 strategic_bomber, 2 submarine, 3 transport, 3 destroyer, "
            "3 cruiser, 1 carrier, 1 battleship"
        ),
        "China": "17 infantry, 1 fighter",
        "United Kingdom": (
            "27 infantry, 5 artillery, 2 mech_infantry, 3 tank, 9 aa_gun, 7 fighter, "
            "2 tactical_bomber, 1 strategic_bomber, 4 transport, 6 destroyer, 5 cruiser, "
            "1 carrier, 3 battleship"
        ),
        "Italy": (
            "17 infantry, 5 artillery, 1 mech_infantry, 3 tank, 4 aa_gun, 2 fighter, "
            "1 strategic_bomber, 1 submarine, 3 transport, 2 destroyer, 2 cruiser, 1 battleship"
        ),
        "ANZAC": (
            "8 infantry, 1 artillery, 2 aa_gun, 3 fighter, 1 transport, 1 destroyer, 1 cruiser"
        ),
        "France": ("15 infantry, 3 artillery, 1 tank, 1 aa_gun, 2 fighter, 2 destroyer, 2 cruiser"),
    },
    "ww1-1914": {
        "Austria-Hungary": "48 infantry, 12 artillery, 1 transport, 1 cruiser, 1 battleship",
        "Russian Empire": "36 infantry, 13 artillery, 2 cruiser, 1 battleship",
        "Germany": ("63 infantry, 23 artillery, 1 fighter, 4 submarine, 2 cruiser, 1 battleship"),
        "France": ("30 infantry, 8 artillery, 1 fighter, 3 transport, 1 cruiser, 2 battleship"),
        "British Empire": "34 infantry, 10 artillery, 4 transport, 5 cruiser, 2 battleship",
        "Ottoman Empire": "23 infantry, 6 artillery, 2 cruiser",
        "Italy": "22 infantry, 7 artillery, 1 transport, 1 cruiser, 1 battleship",
        "United States": "6 infantry, 2 artillery, 1 cruiser, 1 battleship",
    },
}

FIGURES = {  # kind: cost, attack, defence, move (- where the table has a dash)
    "1941": """
        infantry 3 1 2 1 | tank 6 3 3 2 | fighter 10 3 4 4 | bomber 12 4 1 6 | submarine 6 2 1 2 |
        transport 7 0 0 2 | destroyer 8 2 2 2 | carrier 12 1 2 2 | battleship 16 4 4 2 |
        factory - - - 0""",
    "anniversary-1941": """
        infantry 3 1 2 1 | artillery 4 2 2 1 | tank 5 3 3 2 | aa_gun 6 - 1 1 | fighter 10 3 4 4 |
        bomber 12 4 1 6 | submarine 6 2 1 2 | transport 7 0 0 2 | destroyer 8 2 2 2 |
        cruiser 12 3 3 2 | carrier 14 1 2 2 | battleship 20 4 4 2 | factory 15 - - 0""",
    "pacific-1940": """
        infantry 3 1 2 1 | artillery 4 2 2 1 | mech_infantry 4 1 2 2 | tank 6 3 3 2 |
        aa_gun 6 - 1 1 | fighter 10 3 4 4 | tactical_bomber 11 3 3 4 | strategic_bomber 12 4 1 6 |
        submarine 6 2 1 2 | transport 7 0 0 2 | destroyer 8 2 2 2 | cruiser 12 3 3 2 |
        carrier 16 0 2 2 | battleship 20 4 4 2 | minor_ic 12 - - 0 | major_ic 30 - - 0 |
        air_base 15 - - 0 | naval_base 15 - - 0""",
    "europe-1940": """
        infantry 3 1 2 1 | artillery 4 2 2 1 | mech_infantry 4 1 2 2 | tank 6 3 3 2 |
        aa_gun 5 - - 1 | fighter 10 3 4 4 | tactical_bomber 11 3 3 4 | strategic_bomber 12 4 1 6 |
        submarine 6 2 1 2 | transport 7 0 0 2 | destroyer 8 2 2 2 | cruiser 12 3 3 2 |
        carrier 16 0 2 2 | battleship 20 4 4 2 | minor_ic 12 - - 0 | major_ic 30 - - 0 |
        air_base 15 - - 0 | naval_base 15 - - 0""",
    "ww1-1914": """
        infantry 3 2 3 1 | artillery 4 3 3 1 | tank 6 2 1 1 | fighter 6 2 2 2 | submarine 6 2 2 2 |
        transport 6 - - 2 | cruiser 9 3 3 3 | battleship 12 4 4 2""",
}
FIGURES["anniversary-1942"] = FIGURES["anniversary-1941"]
FIGURES["global-1940"] = FIGURES["europe-1940"]
